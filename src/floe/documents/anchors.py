"""Values that aliases repeat, and the marks that go with them."""

from array import array
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True)
class Anchored:
    """A value that aliases may repeat: its marks, how deep it goes, how much text it holds."""

    value: Any
    begin: int
    end: int
    height: int
    size: int
    saved: "array[int] | None" = None

    def marks(self, all_marks: "array[int]") -> "array[int]":
        """Where the value and all below it stand."""
        return all_marks[self.begin : self.end] if self.saved is None else self.saved


def count_nodes(value: Any) -> int:
    """How many marks a value takes: one for itself, one for each key below it."""
    if isinstance(value, dict):
        return 1 + sum(1 + count_nodes(child) for child in value.values())
    if isinstance(value, list):
        return 1 + sum(count_nodes(child) for child in value)
    return 1


def slice_parts(
    value: Any, marks: "array[int]"
) -> "list[tuple[dict[str, Any], array[int]]] | None":
    """The mappings of a merged list, each with its marks; None if it holds anything else."""
    if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
        return None
    slices = []
    offset = 1
    for part in value:
        size = count_nodes(part)
        slices.append((part, marks[offset : offset + size]))
        offset += size
    return slices
