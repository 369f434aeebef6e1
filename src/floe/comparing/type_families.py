"""Which types have values that can be equal, if need be after a conversion."""

from floe.model import FLOATS, INTEGERS

_LOGICAL = (
    frozenset(("integer", "number")),
    frozenset(("date", "timestamp")),
)
# A moment with a zone is another one in every zone, and equals no date.
_KINDS = (
    frozenset((*INTEGERS, *FLOATS, "decimal")),
    frozenset(("string", "uuid", "json")),
    frozenset(("date", "timestamp_ntz")),
)


def are_comparable(logical: str, other: str) -> bool:
    """Whether values of two logical types can be compared, as those of a foreign key are."""
    return logical == other or any({logical, other} <= family for family in _LOGICAL)


def are_comparable_kinds(kind: str, other: str) -> bool:
    """The same of the kinds of two columns' own types."""
    return kind == other or any({kind, other} <= family for family in _KINDS)
