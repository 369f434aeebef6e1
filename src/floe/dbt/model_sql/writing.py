"""From a model to its SQL."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from floe.dbt.dialects import dialect_of
from floe.dbt.model_sql.configuration import OVERWRITE, model_config
from floe.dbt.model_sql.derivation import OutputColumn, Workshop, underived
from floe.dbt.model_sql.fan_out import settle_fan_out
from floe.dbt.model_sql.grain import in_front, keep_grain, row_sources, used_first
from floe.dbt.model_sql.grouping import settle_groups
from floe.dbt.model_sql.increments import growing_column, storage_of
from floe.dbt.model_sql.inputs import Input, inputs_of
from floe.dbt.model_sql.joins import JoinPlan, plan_joins
from floe.dbt.model_sql.notes import ambiguous_source, notes_on, unheard_growth
from floe.dbt.model_sql.statement import Statement, print_late_rows, print_statement
from floe.dbt.model_sql.storage_settings import asked_materialization
from floe.dbt.model_sql.unknown_sources import unknown_sources
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Model, ModelSources
from floe.findings import Finding
from floe.graph import Graph


@dataclass(frozen=True, slots=True)
class ModelSql:
    """A model's SQL, what its YAML says below `config`, and what is to be said of both.

    `text` is a finished file. Texts in `config` are plain: who writes them into YAML escapes them.
    """

    text: str
    config: dict[str, Any]
    findings: tuple[Finding, ...]
    nulls: frozenset[str] = frozenset()
    """The columns that are null in every row, as nobody has said how they are made."""
    is_empty: bool = False
    late_rows: str | None = None
    """A query for the rows that a model which grows has missed, as they came too late."""
    sources: ModelSources | None = None
    """What it selects from where; nothing for a model of nulls."""


def model_sql(model: Model, layout: Layout, graph: Graph, options: DbtOptions) -> ModelSql:  # noqa: ARG001
    """The SQL that makes a model from its inputs."""
    dialect = dialect_of(options.adapter)
    workshop = Workshop(model, graph, inputs_of(model, options), dialect, options)
    sources = row_sources(workshop)
    if len(sources) > 1:
        return _undecided(workshop, sources)
    inputs, rows = in_front(sources, workshop.inputs), next(iter(sources), None)
    workshop = replace(workshop, inputs=inputs, rows=rows, findings=[])
    statement = _statement(workshop)
    asked = asked_materialization(model.schema_object)
    config = model_config(model, statement.columns, dialect, options, asked.kind)
    grows = config["materialized"] == "incremental"
    if grows and asked.window and not statement.is_empty:
        overwrites = config["incremental_strategy"] == OVERWRITE
        since = growing_column(model, graph, statement.columns, replaces_partitions=overwrites)
        statement = replace(statement, since=since, window=asked.window)
    findings = (
        *(*workshop.findings, *asked.findings, *underived(statement.columns)),
        *unknown_sources(workshop, statement.columns),
        *(unheard_growth(asked, model, statement, grows=grows)),
        *notes_on(statement, model),
    )
    nulls = _nulls(statement.columns)
    late = print_late_rows(statement, model.call)
    text, is_empty = print_statement(statement), statement.is_empty
    made_from = None if is_empty else _sources(model, statement)
    return ModelSql(text, config, findings, nulls, is_empty, late, made_from)


def _sources(model: Model, statement: Statement) -> ModelSources:
    relations = {table.name: table.relation for table in statement.tables}
    columns = {}
    for column in statement.columns:
        reads = column.expression.reads if column.expression else ()
        named = dict.fromkeys((read.table, read.steps[0]) for read in reads)
        if named:
            columns[column.name] = tuple((relations[table], name) for table, name in named)
    return ModelSources(model, tuple(relations.values()), columns)


def _undecided(workshop: Workshop, sources: Sequence[Input]) -> ModelSql:
    """A model of typed nulls, where any input that were taken might be the wrong one."""
    names = " or ".join(table.name for table in sources)
    reason = f"its rows could come from {names}"
    columns = tuple(column.without_source(reason) for column in workshop.columns())
    asked = asked_materialization(workshop.model.schema_object)
    kind = "view" if asked.kind == "view" else None
    config = model_config(workshop.model, columns, workshop.dialect, workshop.options, kind)
    text = print_statement(Statement(columns, workshop.dialect))
    findings = (
        *(*asked.findings, ambiguous_source(workshop.model, names)),
        *unknown_sources(workshop, columns),
    )
    return ModelSql(text, config, findings, _nulls(columns), is_empty=True)


def _nulls(columns: Sequence[OutputColumn]) -> frozenset[str]:
    return frozenset(column.name for column in columns if column.expression is None)


def _statement(workshop: Workshop) -> Statement:
    columns = settle_groups(workshop.columns())
    if not workshop.inputs:
        return Statement(columns, workshop.dialect)
    inputs = used_first(workshop.inputs, columns)
    plan = _plan(inputs, columns, workshop.graph)
    columns = tuple(_reached(column, plan) for column in columns)
    kept = settle_groups(keep_grain(columns, plan.joins))
    kept = settle_fan_out(kept, plan.joins, inputs[0])
    # Without its column, a table may be needed no more.
    plan = plan if kept == columns else _plan(inputs, kept, workshop.graph)
    return Statement(kept, workshop.dialect, inputs[0], plan.joins)


def _plan(inputs: Sequence[Input], columns: Sequence[OutputColumn], graph: Graph) -> JoinPlan:
    needed = frozenset(table for tables in _made(columns) for table in tables)
    keys = [key.name for key in storage_of(columns).keys]
    return plan_joins(inputs, needed, graph, keys)


def _made(columns: Sequence[OutputColumn]) -> Iterator[frozenset[str]]:
    return (column.expression.tables for column in columns if column.expression is not None)


def _reached(column: OutputColumn, plan: JoinPlan) -> OutputColumn:
    missing = sorted(column.expression.tables & set(plan.unreached)) if column.expression else ()
    return column.without_source(plan.unreached[missing[0]]) if missing else column
