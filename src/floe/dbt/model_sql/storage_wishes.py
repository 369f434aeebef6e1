"""How a contract asks for a table to be kept: the custom properties `dbt.…` of a schema object."""

from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding, Severity
from floe.model import CustomProperty, Duration, SchemaObject, parse_duration

_PREFIX = "dbt."
_MATERIALIZED, _WINDOW = "dbt.materialized", "dbt.window"
_KINDS = ("incremental", "table", "view")
# What drafts note of the model that they were made from.
_NOTES = frozenset(
    ("dbt.node", "dbt.meta", "dbt.access", "dbt.group", "dbt.uniquekey", "dbt.version")
)


@dataclass(frozen=True, slots=True)
class Materialization:
    """A way of keeping rows, and how far back a growing table reads its inputs again."""

    kind: str | None = None
    window: Duration | None = None
    findings: tuple[Finding, ...] = ()


def asked_materialization(schema_object: SchemaObject) -> Materialization:
    """What the schema object asks for, with a finding for all that it asks in vain."""
    wishes = {
        (custom.property_ or "").strip().lower(): custom
        for custom in schema_object.custom_properties
        if (custom.property_ or "").strip().lower().startswith(_PREFIX)
    }
    kind, window = wishes.get(_MATERIALIZED), wishes.get(_WINDOW)
    named = str(kind.value).strip().lower() if kind else None
    duration = parse_duration(window.value) if window else None
    return Materialization(
        named if named in _KINDS else None,
        duration if named == "incremental" and duration and duration.length else None,
        tuple(_faults(wishes, named, duration)),
    )


def _faults(
    wishes: dict[str, CustomProperty], kind: str | None, window: Duration | None
) -> Iterator[Finding]:
    for name, custom in wishes.items():
        if name not in (_MATERIALIZED, _WINDOW, *_NOTES):
            yield _unused(custom, f"is none of {_MATERIALIZED} and {_WINDOW}")
    if kind not in (None, *_KINDS):
        yield _unused(wishes[_MATERIALIZED], f"is none of {', '.join(_KINDS)}")
    if _WINDOW in wishes and (window is None or not window.length):
        yield _unused(wishes[_WINDOW], "is no span of time, such as 3 days")
    elif _WINDOW in wishes and kind != "incremental":
        yield _unused(wishes[_WINDOW], f"needs {_MATERIALIZED}: incremental")


def _unused(custom: CustomProperty, problem: str) -> Finding:
    return Finding(
        custom.place,
        f"'{custom.property_}: {custom.value}' is not used: it {problem}",
        rule="generate/unused-setting",
        severity=Severity.WARNING,
    )
