"""What is told of columns that need a class."""

from dataclasses import dataclass

from floe.results import TableLook, UnclassifiedColumn


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationReport:
    """The columns, the tables whose rows were looked at, and files that nobody can read.

    Files are named as whoever reads the report sees them; `code` is the exit code.
    """

    columns: tuple[UnclassifiedColumn, ...]
    tables: tuple[TableLook, ...] = ()
    unreadable: tuple[str, ...] = ()
    code: int = 0
