"""Who read what, from logs of events, on Spark: runs are merged, and counted by day."""

from floe.adapters.event_usage.finishing import GROWING, TablesBefore
from floe.adapters.event_usage.usage_batch import EventLogs, WrittenBatch, write_usage

__all__ = ["GROWING", "EventLogs", "TablesBefore", "WrittenBatch", "write_usage"]
