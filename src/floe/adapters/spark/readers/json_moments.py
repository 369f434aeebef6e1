from dataclasses import replace

from floe.model import DataType
from floe.plan import ActualColumn

_MOMENTS = ("date", "timestamp", "timestamp_ntz")


def mark_moments(
    columns: tuple[ActualColumn, ...], declared: DataType | None
) -> tuple[ActualColumn, ...]:
    """The columns, those marked whose texts the contract declares to be dates or moments.

    JSON has no dates, only texts: whether each is one shows when the rows are read.
    """
    kinds = {field.name.lower(): field.type.kind for field in (declared.fields if declared else ())}
    return tuple(
        replace(column, is_text=True)
        if column.type.kind == "string" and kinds.get(column.name.lower()) in _MOMENTS
        else column
        for column in columns
    )
