"""Columns that floe adds to a table's frame; they are none of the table's.

A typed column keeps its text beside it. A row that could not be read is marked with the name of
its file: too few or too many cells, bytes of another encoding, a line that is no JSON. A value
that is no text in JSON, where one is declared, is marked by the way to it.
"""

from collections.abc import Iterable

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.types import OWN, quote_name
from floe.checks import Inside

UNREADABLE = f"{OWN}unreadable"
_TEXT = f"{OWN}text_"
_NO_TEXT = f"{OWN}no_text_"


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


def no_text_name(steps: Iterable[str | Inside]) -> str:
    """Where the values at the end of these steps are marked that are no texts."""
    words = (step.value if isinstance(step, Inside) else step for step in steps)
    return _NO_TEXT + "\n".join(map(str.lower, words))


def holds_no_text(mark: str) -> Column:
    """Whether a value is marked as no text."""
    return sf.coalesce(named(mark), sf.lit(col=False))


def no_text_marks(frame: DataFrame) -> frozenset[str]:
    """The columns that mark values which are no texts."""
    return frozenset(name for name in frame.columns if name.startswith(_NO_TEXT))


def text_names(frame: DataFrame) -> tuple[frozenset[str], frozenset[str]]:
    """The columns whose texts are kept beside them, and those without values; in lower case."""
    names = frozenset(map(str.lower, frame.columns))
    texts = {name.removeprefix(_TEXT) for name in names if name.startswith(_TEXT)}
    return frozenset(texts), frozenset(texts - names)


def has_lost_value(name: str) -> Column:
    """Whether the text of a typed column is no value of its type."""
    return named(text_name(name)).isNotNull() & named(name).isNull()


def as_stored(frame: DataFrame) -> list[Column]:
    """The table's own columns as they are stored: texts, where those were read as values."""
    texts = [name.removeprefix(_TEXT) for name in frame.columns if name.startswith(_TEXT)]
    names = dict.fromkeys((*_table_names(frame), *texts))
    return [named(text_name(name) if name in texts else name).alias(name) for name in names]


def _table_names(frame: DataFrame) -> list[str]:
    return [name for name in frame.columns if not name.startswith(OWN)]


def without_own(frame: DataFrame) -> DataFrame:
    """The table as rules see it: values of the declared types."""
    names = _table_names(frame)
    return frame if len(names) == len(frame.columns) else frame.select(*map(named, names))
