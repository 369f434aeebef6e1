"""How a contract asks for a table to be kept: the custom properties `dbt.…` of a schema object."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from floe.findings import Finding, Severity
from floe.model import CustomProperty, Duration, SchemaObject, parse_duration

_PREFIX = "dbt."
_MATERIALIZED, _WINDOW, _MODEL = "dbt.materialized", "dbt.window", "dbt.model"
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


def unknown_settings(properties: Iterable[CustomProperty]) -> Iterator[Finding]:
    """What is called `dbt.…` on a table or a port, and is nothing that floe knows."""
    settings = (_MATERIALIZED, _MODEL, _WINDOW)
    for custom in properties:
        name = (custom.property_ or "").strip().lower()
        if name.startswith(_PREFIX) and name not in (*settings, *_NOTES):
            near = get_close_matches(name, settings, 1)
            finding = _unused(custom, f"is none of {_MATERIALIZED}, {_MODEL} and {_WINDOW}")
            yield replace(finding, hint=f"did you mean '{near[0]}'?" if near else None)


def _faults(
    wishes: dict[str, CustomProperty], kind: str | None, window: Duration | None
) -> Iterator[Finding]:
    yield from unknown_settings(wishes.values())
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
