"""What a sample of a table's rows says of the shapes of its values; no value is kept."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from floe.checks import ColumnPath


@dataclass(frozen=True, slots=True)
class ShapeCount:
    """How many values have a shape, and about how many different ones."""

    values: int
    distinct: int


@dataclass(frozen=True, slots=True)
class SampledColumn:
    """How many values there are, nulls apart, and how many of each shape."""

    values: int = 0
    shapes: Mapping[str, ShapeCount] = field(default_factory=dict)

    def without(self, names: Collection[str]) -> "SampledColumn":
        """The same values, of which none has one of these shapes."""
        kept = {name: count for name, count in self.shapes.items() if name not in names}
        return replace(self, shapes=kept)


@dataclass(frozen=True, slots=True)
class SampledTable:
    """A look at some rows: `all` of them, `spread` over the table, or its `first`.

    `unseen` are columns that the table lacks or that cannot be read.
    """

    rows: int
    columns: Mapping[ColumnPath, SampledColumn]
    chosen: str = "all"
    unseen: tuple[ColumnPath, ...] = ()
