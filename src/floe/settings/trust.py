"""Which keys of floe.toml an untrusted workspace may set: every key stands in this table."""

import dataclasses
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from floe.settings.tables import Settings

Table = TypeVar("Table")


class Trust(StrEnum):
    """Who may set a key: anybody, anybody as long as it stays inside, or the owner alone."""

    HARMLESS = "harmless"
    INSIDE = "inside"
    OWNER = "owner"


_HARMLESS = """
    name
    lint.profile lint.select lint.ignore lint.severity
    governance.enforcement governance.layers governance.allowed_tags governance.classes
    governance.overrides
    identity.repository
    servers.default
    catalog.type
    spark.fast_start
    checks.between checks.fail_on checks.allow_not_run checks.sample checks.timeout
    dbt.adapter dbt.name dbt.environment dbt.login dbt.models dbt.staging dbt.yaml_per
    naming.strict naming.select naming.ignore naming.severity
    usage.jobs usage.window
    lineage.namespace
"""
_INSIDE = "paths tiers.enterprise tiers.domain lint.baseline dbt.project_dir dbt.manifest"
# Patterns of aliases run as they are, and may be slow.
_OWNER = """
    references.allow references.mirrors governance.allowed_signers governance.against
    servers.values servers.variables servers.hosts
    spark.master spark.conf spark.packages
    checks.sql_timeout checks.costly_sql
    dbt.program
    naming.aliases
    ledger.url
    catalog.uri catalog.warehouse catalog.name catalog.token_url catalog.scope
    registry.url registry.hosts
    usage.logs usage.tables
    lineage.transport
"""

TRUST: Mapping[str, Trust] = MappingProxyType(
    dict.fromkeys(_HARMLESS.split(), Trust.HARMLESS)
    | dict.fromkeys(_INSIDE.split(), Trust.INSIDE)
    | dict.fromkeys(_OWNER.split(), Trust.OWNER)
)


def withhold(settings: Settings, root: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings with defaults for what a stranger may not say, and the keys that it said."""
    withheld: list[str] = []
    return _without(settings, "", root, withheld), tuple(withheld)


def _without(table: Table, prefix: str, root: Path, withheld: list[str]) -> Table:
    kept: dict[str, Any] = {}
    for field in dataclasses.fields(table):  # type: ignore[arg-type]
        value, key = getattr(table, field.name), f"{prefix}{field.name}"
        if dataclasses.is_dataclass(value):
            kept[field.name] = _without(value, f"{key}.", root, withheld)
        elif value != _default(field) and not _is_taken(key, value, root):
            kept[field.name] = _default(field)
            names = value if "rest" in field.metadata else (field.name,)
            withheld += (f"{prefix}{name}" for name in names)
    return dataclasses.replace(table, **kept)  # type: ignore[type-var]


def _is_taken(key: str, value: Any, root: Path) -> bool:
    trust = TRUST.get(key, Trust.OWNER)
    if trust is Trust.INSIDE:
        return all(_is_inside(root, text) for text in _texts(value))
    return trust is Trust.HARMLESS


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        yield from map(str, value.values())
    elif isinstance(value, tuple):
        yield from map(str, value)
    else:
        yield str(value)


def _is_inside(root: Path, path: str) -> bool:
    try:
        return "://" not in path and (root / path).resolve().is_relative_to(root.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _default(field: "dataclasses.Field[Any]") -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default
