"""The tables that tell who uses what: Parquet files below one folder, and which of them count."""

from floe.adapters.usage_tables.event_logs_read import ListedLogs
from floe.adapters.usage_tables.reading import read_uses
from floe.adapters.usage_tables.store import BusyTablesError, UsageBatch, UsageStore

__all__ = ["BusyTablesError", "ListedLogs", "UsageBatch", "UsageStore", "read_uses"]
