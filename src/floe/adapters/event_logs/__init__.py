"""Names in logs of OpenLineage events, judged on Spark."""

from floe.adapters.event_logs.event_names import identifiers
from floe.adapters.event_logs.log_check import EventLog, check_events, read_events
from floe.adapters.event_logs.log_findings import LogFindings, find_in_event_log

__all__ = [
    "EventLog",
    "LogFindings",
    "check_events",
    "find_in_event_log",
    "identifiers",
    "read_events",
]
