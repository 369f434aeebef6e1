"""What the table really holds where the contract points."""

from dataclasses import dataclass

from floe.checks import ColumnPath, Inside
from floe.model import DataType
from floe.plan.facts import TableFacts

_INNER = {Inside.ITEMS: "array", Inside.KEYS: "map", Inside.VALUES: "map"}


@dataclass(frozen=True, slots=True)
class Absent:
    """The table has no such value, and why."""

    reason: str


def type_at(facts: TableFacts, path: ColumnPath) -> DataType | Absent:
    """The actual type of the values at the end of a path."""
    column = facts.find(path.column)
    if column is None:
        return Absent(f"column '{path.column}' is not in the table")
    found = column.type
    for index in range(1, len(path.steps)):
        inner = _step_into(found, path.steps[index], is_case_sensitive=facts.is_case_sensitive)
        if inner is None:
            return Absent(_why(found, path, index))
        found = inner
    return found


def _step_into(outer: DataType, step: str | Inside, *, is_case_sensitive: bool) -> DataType | None:
    if isinstance(step, Inside):
        inner = {Inside.ITEMS: outer.element, Inside.KEYS: outer.key, Inside.VALUES: outer.value}
        return inner[step]
    for field in outer.fields:
        is_same = field.name == step or (
            not is_case_sensitive and field.name.lower() == step.lower()
        )
        if is_same:
            return field.type
    return None


def _why(outer: DataType, path: ColumnPath, index: int) -> str:
    above = ColumnPath(path.steps[:index])
    step = path.steps[index]
    needed = _INNER[step] if isinstance(step, Inside) else "struct"
    if outer.kind != needed:
        return f"column '{above}' is {outer.kind}, declared {needed}"
    return f"column '{ColumnPath(path.steps[: index + 1])}' is not in the table"
