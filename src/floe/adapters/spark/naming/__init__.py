"""Names in logs of OpenLineage events, judged on Spark."""

from floe.adapters.spark.naming.event_logs import EventLog, check_events, read_events
from floe.adapters.spark.naming.identifiers import identifiers

__all__ = ["EventLog", "check_events", "identifiers", "read_events"]
