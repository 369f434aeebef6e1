"""How a table can differ from its contract, how bad that is, and what to do about it."""

from collections.abc import Mapping
from dataclasses import dataclass

from floe.findings import Severity


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference; `contract` and `actual` say what each side has, None for nothing."""

    kind: str
    path: str
    contract: str | None
    actual: str | None
    severity: Severity
    advice: str


_ERROR, _WARNING, _INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

KINDS: Mapping[str, tuple[Severity, str]] = {
    "table_missing": (_ERROR, "create the table, or correct its physicalName or the server"),
    "column_removed": (_ERROR, "restore it in the table, or release a major version without it"),
    "column_added": (_WARNING, "add it to the contract, or drop it from the table"),
    "type_changed": (_ERROR, "change the column back, or release a major version"),
    "type_narrowed": (
        _ERROR,
        "widen the column again: values that the contract allows no longer fit into it",
    ),
    "type_widened": (
        _WARNING,
        "declare the wider type, or narrow the column: readers may meet values too large for them",
    ),
    "precision_changed": (_ERROR, "change the column back, or release a major version"),
    "nullability_weakened": (
        _WARNING,
        "make the column NOT NULL; --data says whether it holds nulls already",
    ),
    "nullability_strengthened": (_INFO, "declare it as required: the table allows no nulls"),
    "case_changed": (_INFO, "spell the name alike in both"),
    "order_changed": (_WARNING, "readers by position are misled: put the columns in order"),
    "key_missing": (
        _WARNING,
        "add the primary key to the table; --data says whether keys repeat already",
    ),
    "key_changed": (_WARNING, "make the primary key of the table and of the contract the same"),
    "key_added": (_INFO, "declare the primary key that the table has"),
    "uniqueness_missing": (
        _WARNING,
        "add a unique constraint to the table; --data says whether values repeat already",
    ),
    "null_values_found": (_ERROR, "remove the nulls, or declare the column as optional"),
    "duplicate_values_found": (_ERROR, "remove the repetitions, or declare no uniqueness"),
}


def difference(
    kind: str,
    path: str,
    contract: str | None = None,
    actual: str | None = None,
    severity: Severity | None = None,
) -> Difference:
    """A difference of a kind, with the kind's severity (unless another is given) and advice."""
    usual, advice = KINDS[kind]
    return Difference(kind, path, contract, actual, severity or usual, advice)
