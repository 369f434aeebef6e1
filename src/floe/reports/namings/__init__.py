"""Names and their sources as people and machines read them; apart, so that a lint loads none."""

from floe.reports.namings.as_json import naming_object
from floe.reports.namings.as_text import naming_lines
from floe.reports.namings.listing import definition_row, listing_lines
from floe.reports.namings.source_objects import definition_object
from floe.reports.namings.source_pages import definition_lines

__all__ = [
    "definition_lines",
    "definition_object",
    "definition_row",
    "listing_lines",
    "naming_lines",
    "naming_object",
]
