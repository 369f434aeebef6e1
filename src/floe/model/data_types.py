"""Types of columns, in one vocabulary for contracts, files, catalogs and databases."""

from dataclasses import dataclass, field
from itertools import chain

INTEGERS = ("int8", "int16", "int32", "int64")
FLOATS = ("float32", "float64")
TIMESTAMPS = ("timestamp", "timestamp_ntz")
NESTED = ("array", "struct", "map")
KINDS = (
    "boolean",
    *INTEGERS,
    *FLOATS,
    "decimal",
    "string",
    "binary",
    "date",
    "time",
    *TIMESTAMPS,
    "interval",
    "uuid",
    "json",
    "variant",
    *NESTED,
    "unknown",
)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a struct."""

    name: str
    type: "DataType"
    nullable: bool = True


@dataclass(frozen=True, slots=True)
class DataType:
    """What values a column holds; `kind` is one of KINDS.

    `is_vague`: the word that was written means different types to different engines, such as
    `timestamp` (with or without a zone), `float` (of either size) and `varchar` (of any length).
    `format` is how texts write a date or a moment, as a pattern of Java. `own_name` tells a type
    from others of its kind that the same server has: `timetz`, `inet`, `enum('a','b')`.
    """

    kind: str
    precision: int | None = None
    scale: int | None = None
    length: int | None = None
    element: "DataType | None" = None
    key: "DataType | None" = None
    value: "DataType | None" = None
    fields: tuple[Field, ...] = ()
    contains_null: bool = True
    is_vague: bool = field(default=False, compare=False)
    format: str | None = field(default=None, compare=False)
    own_name: str | None = field(default=None, compare=False, repr=False)

    @property
    def own_names(self) -> tuple[str | None, ...]:
        """Its own name and those of its parts: two types are one if these are the same too."""
        parts = (self.element, self.key, self.value, *(field.type for field in self.fields))
        inner = (part.own_names if part else (None,) for part in parts)
        return (self.own_name, *chain.from_iterable(inner))
