"""Which types have values that can be equal, if need be after a conversion."""

_FAMILIES = (
    frozenset(("integer", "number")),
    frozenset(("date", "timestamp")),
)


def are_comparable(logical: str, other: str) -> bool:
    """Whether values of two logical types can be compared, as those of a foreign key are."""
    return logical == other or any({logical, other} <= family for family in _FAMILIES)
