"""Columns that floe adds to a table's frame; they are none of the table's.

A typed column keeps its text beside it. A row that could not be read is marked with the name of
its file: too few or too many cells, bytes of another encoding, a line that is no JSON.
"""

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.types import OWN, quote_name

UNREADABLE = f"{OWN}unreadable"
_TEXT = f"{OWN}text_"


def named(name: str) -> Column:
    """The column of exactly this name, whatever characters it has."""
    return sf.col(quote_name(name))


def text_name(name: str) -> str:
    """Where the text of a typed column is kept."""
    return _TEXT + name


def has_marks(frame: DataFrame) -> bool:
    """Whether the rows that could not be read are marked."""
    return UNREADABLE in frame.columns


def is_marked() -> Column:
    """Whether a row could not be read."""
    return sf.col(UNREADABLE).isNotNull()


def typed_names(frame: DataFrame) -> frozenset[str]:
    """The columns whose texts are kept beside them, in lower case."""
    names = (name.removeprefix(_TEXT) for name in frame.columns if name.startswith(_TEXT))
    return frozenset(map(str.lower, names))


def has_lost_value(name: str) -> Column:
    """Whether the text of a typed column is no value of its type."""
    return named(text_name(name)).isNotNull() & named(name).isNull()


def table_names(frame: DataFrame) -> list[str]:
    """The names of the table's own columns."""
    return [name for name in frame.columns if not name.startswith(OWN)]


def without_own(frame: DataFrame) -> DataFrame:
    """The table as rules see it: values of the declared types."""
    names = table_names(frame)
    return frame if len(names) == len(frame.columns) else frame.select(*map(named, names))
