"""How a contract asks for a table to be kept: the custom properties `dbt.…` of a schema object."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from floe.findings import Finding, Severity
from floe.model import CustomProperty, Duration, SchemaObject, parse_duration

_PREFIX = "dbt."
_MATERIALIZED, _WINDOW, _MODEL = "dbt.materialized", "dbt.window", "dbt.model"
_SETTINGS = (_MATERIALIZED, _MODEL, _WINDOW)
_META = "dbt.meta"
_KINDS = ("incremental", "table", "view")
# Of a name that is nearly a setting's, and of one that cannot be.
_NEAR, _LONGEST = 0.85, 30
# What drafts note of the model that they were made from.
_NOTES = frozenset((_META, "dbt.node", "dbt.access", "dbt.group", "dbt.uniquekey", "dbt.version"))


@dataclass(frozen=True, slots=True)
class Materialization:
    """A way of keeping rows, and how far back a growing table reads its inputs again."""

    kind: str | None = None
    window: Duration | None = None
    findings: tuple[Finding, ...] = ()


def asked_materialization(schema_object: SchemaObject) -> Materialization:
    """What the schema object asks for, with a finding for all that it asks in vain."""
    settings = {
        _name(custom): custom
        for custom in reversed(schema_object.custom_properties)
        if _name(custom).startswith(_PREFIX)
    }
    kind, window = settings.get(_MATERIALIZED), settings.get(_WINDOW)
    named = str(kind.value).strip().lower() if kind else None
    duration = parse_duration(window.value) if window else None
    return Materialization(
        named if named in _KINDS else None,
        duration if named == "incremental" and duration and duration.length else None,
        tuple(_faults(settings, named, duration)),
    )


def unknown_settings(properties: Iterable[CustomProperty]) -> Iterator[Finding]:
    """What is called `dbt.…` on a table or a port, or nearly so, and is nothing that floe knows."""
    said: set[str] = set()
    for custom in properties:
        name = _name(custom)
        if name in said:
            yield _unused(custom, "says again what stands above it")
        elif name in _SETTINGS:
            said.add(name)
        elif name == _META and not isinstance(custom.value, Mapping):
            yield _unused(custom, "is no mapping")
        elif name.startswith(_PREFIX) and name not in _NOTES:
            near = get_close_matches(name, _SETTINGS, 1)
            finding = _unused(custom, f"is none of {_MATERIALIZED}, {_MODEL} and {_WINDOW}")
            yield replace(finding, hint=_did_you_mean(near[0]) if near else None)
        elif not name.startswith(_PREFIX) and (meant := _meant(name)):
            yield replace(_unused(custom, "is nothing that floe knows"), hint=_did_you_mean(meant))


def misplaced_settings(properties: Iterable[CustomProperty]) -> Iterator[Finding]:
    """What is a setting on a table or a port, and stands elsewhere."""
    for custom in properties:
        name = _name(custom)
        meant = name if name in _SETTINGS else _meant(name)
        if meant:
            where = "a table or a port" if meant == _MODEL else "a table"
            yield replace(_unused(custom, f"is read at {where} alone"), hint=f"write {meant} there")


def _did_you_mean(setting: str) -> str:
    return f"did you mean '{setting}'?"


def _name(custom: CustomProperty) -> str:
    return (custom.property_ or "").strip().lower()


def _meant(name: str) -> str | None:
    """The setting that a name without the right beginning stands for: dbt_model, dtb.model."""
    if len(name) > _LONGEST or sorted(_letters(name)[:3]) != sorted(_letters(_PREFIX)):
        return None
    for setting in _SETTINGS:
        if _letters(setting) == _letters(name):
            return setting
    return next(iter(get_close_matches(name, _SETTINGS, 1, _NEAR)), None)


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name))


def _faults(
    settings: dict[str, CustomProperty], kind: str | None, window: Duration | None
) -> Iterator[Finding]:
    if kind not in (None, *_KINDS):
        yield _unused(settings[_MATERIALIZED], f"is none of {', '.join(_KINDS)}")
    if _WINDOW in settings and (window is None or not window.length):
        yield _unused(settings[_WINDOW], "is no span of time, such as 3 days")
    elif _WINDOW in settings and kind != "incremental":
        yield _unused(settings[_WINDOW], f"needs {_MATERIALIZED}: incremental")


def _unused(custom: CustomProperty, problem: str) -> Finding:
    return Finding(
        custom.place,
        f"'{custom.property_}: {custom.value}' is not used: it {problem}",
        rule="generate/unused-setting",
        severity=Severity.WARNING,
    )
