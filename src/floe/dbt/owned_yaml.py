"""What a contract has dbt know of a table that people's own files make."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from floe.checks import Check, ColumnType, TableMetric
from floe.comparing import type_misfit
from floe.dbt.column_yaml import column_entries
from floe.dbt.data_tests import RelationTests
from floe.dbt.dialects import is_complete
from floe.dbt.metadata import describe_table, last_day, table_meta, tags_of, without_empty
from floe.dbt.model_sql import type_dialect
from floe.dbt.names import usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import MODEL, SOURCE, OwnedModel
from floe.dbt.relations import Model
from floe.findings import Finding, Severity
from floe.model import Property, declared_type, parse_type


def owned_entry(model: Model, tests: RelationTests, options: DbtOptions) -> dict[str, Any]:
    """Its description, metadata, columns and tests; how it is made and kept is not floe's to say.

    dbt holds it to its columns only where all of them, and their types, are known to be right:
    anything else would break a build.
    """
    columns = usable_columns(model.schema_object)
    counted = tests.count([prop.data_name for prop in columns])
    fits = model.owned is not None and _fits(model, model.owned, options)
    config = {
        "contract": {"enforced": True} if fits else {},
        "tags": tags_of(model),
        "meta": table_meta(model, counted),
    }
    is_source = model.owned is not None and model.owned.kind == SOURCE
    return without_empty(
        {
            "description": describe_table(model),
            "deprecation_date": None if is_source else last_day(model.contract),
            "config": without_empty(config),
            "columns": [
                _truthful(column, prop, model, options)
                for column, prop in zip(
                    column_entries(model, options, tests.columns), columns, strict=True
                )
            ],
            "data_tests": list(tests.table),
        }
    )


def _truthful(
    column: dict[str, Any], prop: Property, model: Model, options: DbtOptions
) -> dict[str, Any]:
    """A column without a type that it may not have, as what a logical type comes to is a guess."""
    stored = model.owned.columns if model.owned else None
    declared = declared_type(prop, type_dialect(model.contract, options))
    actual = (stored or {}).get((prop.data_name or "").casefold())
    is_true = parse_type(actual, options.adapter) == declared if stored else prop.physical_type
    return column if is_true else {key: column[key] for key in column if key != "data_type"}


def column_findings(
    model: Model, checks: Sequence[Check], options: DbtOptions
) -> Iterator[Finding]:
    """The columns that the table lacks, or has as something else, as far as the catalog tells."""
    owned = model.owned
    if owned is None or owned.columns is None:
        return
    stored = {name.casefold(): type_ for name, type_ in owned.columns.items()}
    for prop in usable_columns(model.schema_object):
        name = (prop.data_name or "").casefold()
        if name not in stored:
            yield _missing(prop, owned)
        elif misfit := _misfit(prop, stored[name], checks, options):
            yield _other_type(prop, owned, stored[name], misfit)


def _misfit(
    prop: Property, stored: str, checks: Sequence[Check], options: DbtOptions
) -> str | None:
    actual = parse_type(stored, options.adapter)
    if actual is None:
        return None
    for check in checks:
        metric = check.measures.metric if isinstance(check.measures, TableMetric) else None
        if isinstance(metric, ColumnType) and metric.column.steps == (prop.data_name,):
            return type_misfit(
                metric.logical, metric.physical, actual, may_be_bytes=metric.may_be_bytes
            )
    return None


def _fits(model: Model, owned: OwnedModel, options: DbtOptions) -> bool:
    """Whether dbt would find the table as its contract has it, to the last type."""
    is_plain = owned.kind == MODEL and owned.materialized == "table" and owned.language == "sql"
    if owned.columns is None or owned.package or not is_plain:
        return False
    columns = usable_columns(model.schema_object)
    stored = {
        name.casefold(): parse_type(type_, options.adapter) for name, type_ in owned.columns.items()
    }
    words = type_dialect(model.contract, options)
    declared = {(prop.data_name or "").casefold(): declared_type(prop, words) for prop in columns}
    is_whole = len(columns) == len(model.schema_object.properties)
    return is_whole and declared == stored and all(map(is_complete, declared.values()))


def _missing(prop: Property, owned: OwnedModel) -> Finding:
    return Finding(
        prop.place,
        f"the {owned.kind} '{owned.title}' has no column '{prop.data_name}'",
        f"add it in {owned.place}, or take it out of the contract",
        rule="generate/missing-column",
        severity=Severity.WARNING,
    )


def _other_type(prop: Property, owned: OwnedModel, stored: str, misfit: str) -> Finding:
    return Finding(
        prop.place,
        f"the column '{prop.data_name}' of the {owned.kind} '{owned.title}' is {stored}: {misfit}",
        f"cast it in {owned.place}, or correct the contract",
        rule="generate/other-type",
        severity=Severity.WARNING,
    )


def listed_columns(entry: Mapping[str, Any]) -> dict[str, int]:
    """The columns that an entry lists, by name in small letters, and where."""
    columns = entry.get("columns")
    return {
        str(column["name"]).strip('`"').casefold(): number
        for number, column in enumerate(columns if isinstance(columns, list) else ())
        if isinstance(column, dict) and "name" in column
    }
