"""Constraints that an engine keeps, which needs no test then, or only notes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.dbt.dialects import is_complete
from floe.dbt.jinja import literal_text
from floe.dbt.model_sql import type_dialect
from floe.dbt.names import usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Model
from floe.model import Property, declared_type

# What a build does not trip over: DuckDB cannot rebuild a table below a key, and BigQuery knows
# no unique columns. Foreign keys are left to tests, as they would forbid to rebuild a parent.
_KNOWN = {
    "spark": ("not_null", "unique", "primary_key"),
    "duckdb": ("not_null",),
    "postgres": ("not_null", "unique", "primary_key"),
    "snowflake": ("not_null", "unique", "primary_key"),
    "bigquery": ("not_null", "primary_key"),
}
_DELTA = ("not_null",)
# What dbt's adapters call enforced: no row against it is ever written.
_ENFORCED = {
    "duckdb": ("not_null",),
    "postgres": ("not_null", "unique", "primary_key"),
    "snowflake": ("not_null",),
    "bigquery": ("not_null",),
}
_CHECKS: Mapping[str, Callable[[str | None], tuple[tuple[str, str | None], ...]]] = {
    "not_null": lambda name: (("required", name),),
    "unique": lambda name: (("unique", name),),
    "primary_key": lambda name: (("unique", name), ("primary_key", None)),
}


def known_constraints(adapter: str, config: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds of constraints that fit a model; none where dbt does not enforce its contract."""
    is_enforced = bool((config.get("contract") or {}).get("enforced"))
    if not is_enforced or config.get("materialized", "table") not in ("table", "incremental"):
        return ()
    # dbt takes a Spark table for a Delta table where nobody says what it is.
    if adapter == "spark" and config.get("file_format", "delta") == "delta":
        return _DELTA
    return _KNOWN.get(adapter, ())


def enforced_contract(
    model: Model, config: Mapping[str, Any], options: DbtOptions
) -> dict[str, dict[str, bool]]:
    """Whether dbt holds a table to its columns: where all of them, and their types, are known."""
    columns = usable_columns(model.schema_object)
    words = type_dialect(model.contract, options)
    is_known = len(columns) == len(model.schema_object.properties) and all(
        is_complete(declared_type(prop, words)) for prop in columns
    )
    is_table = config.get("materialized") in ("table", "incremental")
    return {"contract": {"enforced": True}} if columns and is_known and is_table else {}


@dataclass(frozen=True, slots=True)
class Guarantees:
    """What an engine enforces each time it makes a table anew, so that no test need look for it.

    A table that grows keeps the constraints that it was made with.
    """

    checks: frozenset[tuple[str, str | None]] = frozenset()
    """By clause and column."""
    columns: bool = False
    """Whether dbt names all columns and their types when it makes the table."""


def guarantees_of(
    model: Model, config: Mapping[str, Any], options: DbtOptions, nulls: Collection[str]
) -> Guarantees:
    """What holds for a model by its contract in dbt alone."""
    whole = {**config, **enforced_contract(model, config, options)}
    kinds = known_constraints(options.adapter, whole)
    if options.adapter not in _ENFORCED or "contract" not in whole or _grows(config):
        return Guarantees()
    enforced = [kind for kind in _ENFORCED[options.adapter] if kind in kinds]
    columns = usable_columns(model.schema_object)
    keys = key_columns(columns)
    checks: set[tuple[str, str | None]] = set()
    for prop in columns:
        own = column_constraints(prop, keys, () if prop.data_name in nulls else enforced)
        for constraint in own:
            checks.update(_CHECKS[constraint["type"]](prop.data_name))
    if table_constraints(columns, enforced, nulls):
        checks.add(("primary_key", None))
    return Guarantees(frozenset(checks), columns=True)


def _grows(config: Mapping[str, Any]) -> bool:
    return config.get("materialized") == "incremental"


def key_columns(columns: Sequence[Property]) -> list[Property]:
    """The columns of the primary key, in its order."""
    keys = [prop for prop in columns if prop.primary_key]
    return sorted(keys, key=lambda prop: prop.primary_key_position or len(keys) + 1)


def column_constraints(
    prop: Property, keys: Sequence[Property], kinds: Sequence[str]
) -> list[dict[str, str]]:
    """Those of one column."""
    is_key = len(keys) == 1 and prop.primary_key
    wanted = {
        "not_null": prop.required or prop.primary_key,
        "primary_key": is_key,
        "unique": prop.unique and not is_key,
    }
    return [{"type": kind} for kind, is_wanted in wanted.items() if is_wanted and kind in kinds]


def table_constraints(
    columns: Sequence[Property], kinds: Sequence[str], nulls: Collection[str] = ()
) -> list[dict[str, Any]]:
    """The primary key, where it has several columns and none of them is null in every row."""
    keys = key_columns(columns)
    is_open = any(prop.data_name in nulls for prop in keys)
    if len(keys) < 2 or is_open or "primary_key" not in kinds:
        return []
    names = [literal_text(prop.data_name or "") for prop in keys]
    return [{"type": "primary_key", "columns": names}]
