"""Events of OpenLineage, as they lie in files."""

from floe.adapters.openlineage.event_files import EventFile, find_event_files
from floe.adapters.openlineage.event_texts import EventText

__all__ = ["EventFile", "EventText", "find_event_files"]
