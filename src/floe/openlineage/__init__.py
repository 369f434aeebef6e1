"""For jobs that send OpenLineage events: names checked on their way out."""

from floe.openlineage.captured_events import CapturedEvents
from floe.openlineage.naming_transformer import MisnamedError, NamingTransformer
from floe.openlineage.plain_events import as_plain_event

__all__ = ["CapturedEvents", "MisnamedError", "NamingTransformer", "as_plain_event"]
