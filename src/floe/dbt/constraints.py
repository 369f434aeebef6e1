"""Constraints that an engine keeps or notes, beside the tests that are always made."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from floe.dbt.jinja import literal_text
from floe.model import Property

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


def known_constraints(adapter: str, config: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds of constraints that fit a model; none where dbt does not enforce its contract."""
    is_enforced = bool((config.get("contract") or {}).get("enforced"))
    if not is_enforced or config.get("materialized", "table") not in ("table", "incremental"):
        return ()
    # dbt takes a Spark table for a Delta table where nobody says what it is.
    if adapter == "spark" and config.get("file_format", "delta") == "delta":
        return _DELTA
    return _KNOWN.get(adapter, ())


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
