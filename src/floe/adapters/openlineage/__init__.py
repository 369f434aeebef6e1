"""Events of OpenLineage, as they lie in files."""

from floe.adapters.openlineage.event_files import (
    EventFile,
    find_event_files,
    find_other_files,
    find_unread_files,
)
from floe.adapters.openlineage.event_texts import EventText
from floe.adapters.openlineage.log_parts import read_lines, split_logs

__all__ = [
    "EventFile",
    "EventText",
    "find_event_files",
    "find_other_files",
    "find_unread_files",
    "read_lines",
    "split_logs",
]
