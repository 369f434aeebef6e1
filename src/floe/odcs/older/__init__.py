"""Contracts of the standards before ODCS 3, brought to the newest edition without a silent loss."""

from floe.odcs.older.conversion import ConversionNote, Converted
from floe.odcs.older.edition_two import convert_edition_two, is_edition_two
from floe.odcs.older.specification import convert_specification, is_specification

__all__ = [
    "ConversionNote",
    "Converted",
    "convert_edition_two",
    "convert_specification",
    "is_edition_two",
    "is_specification",
]
