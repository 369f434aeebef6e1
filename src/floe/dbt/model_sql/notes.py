"""What a model's SQL leaves out or takes for granted."""

from collections.abc import Iterator

from floe.dbt.model_sql.column_types import lost_by_cast
from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.fan_out import FanOut, is_blind_to_repeats
from floe.dbt.model_sql.grouping import is_grouped
from floe.dbt.model_sql.inputs import InputColumn
from floe.dbt.model_sql.statement import Statement
from floe.dbt.model_sql.storage_settings import Materialization
from floe.dbt.relations import Model
from floe.findings import Finding, Severity

_MOST_NAMED = 5


def notes_on(statement: Statement, model: Model) -> Iterator[Finding]:
    """All of it, in the order of the SQL."""
    yield from _notes_on_inputs(statement, model)
    for column in statement.columns:
        yield from _ambiguous(column, statement)
        yield from _losses(column, statement)
        yield from _repeated_values(column, statement)
    if statement.since is not None:
        text = f"reads only rows from {statement.span} before its newest '{statement.since.name}'"
        text += " on: what comes or is corrected later than that is not seen"
        hint = "run dbt with --full-refresh where the test late_rows finds some, or is missing"
        yield _note(model, "late-rows", text, hint=hint)
    yield from _notes_on_joins(statement, model)


def ambiguous_source(model: Model, names: str) -> Finding:
    """What is said of a model whose rows could come from several inputs."""
    text = f"could be made from {names}, and nothing says which: its columns are null"
    hint = "call it as its input is called, or name the input of its key in transformSourceObjects"
    return _note(model, "ambiguous-source", text, Severity.WARNING, hint)


def unheard_growth(
    asked: Materialization, model: Model, statement: Statement, *, grows: bool
) -> Iterator[Finding]:
    """What is said of a table that was asked to grow and does not, or not by its window."""
    if asked.kind == "incremental" and not grows:
        text = "is made anew by each run: it lacks the primary key or partition that it grows by"
        yield _note(model, "unused-setting", text, Severity.WARNING)
    elif asked.window and statement.since is None:
        text = "reads all rows of its inputs: no date or timestamp tells which ones are new"
        hint = "partition it by one, or name it as the element of its freshness"
        yield _note(model, "unused-setting", text, Severity.WARNING, hint)


def _notes_on_inputs(statement: Statement, model: Model) -> Iterator[Finding]:
    if statement.first is None:
        hint = "give the product an input port, or type: sourceAligned if others make its tables"
        yield _note(model, "no-inputs", "has no inputs, so it is empty", Severity.WARNING, hint)
        return
    if not statement.columns:
        yield _note(model, "no-columns", "has no columns, so all are taken", Severity.WARNING)
    if unused := _unused_inputs(statement, model):
        more = f" and {len(unused) - _MOST_NAMED} more" if unused[_MOST_NAMED:] else ""
        named = ", ".join(unused[:_MOST_NAMED])
        left = "it is" if len(unused) == 1 else "they are"
        yield _note(model, "unused-input", f"takes nothing from {named}{more}, so {left} left out")


def _unused_inputs(statement: Statement, model: Model) -> list[str]:
    taken = [id(table.relation) for table in statement.tables]
    return [
        f"'{relation.schema_object.title}'"
        for relation in model.inputs
        if id(relation) not in taken
    ]


def _ambiguous(column: OutputColumn, statement: Statement) -> Iterator[Finding]:
    if rivals := _rivals(column, statement):
        tables = ", ".join(rival.table for rival in rivals)
        taken = column.expression.reads[0].table if column.expression else ""
        yield Finding(
            column.prop.place,
            f"'{column.name}' is taken from {taken}, though it is in {tables} too",
            hint="name the one that is meant in transformSourceObjects",
            rule="generate/ambiguous-column",
            severity=Severity.INFO,
        )


def _losses(column: OutputColumn, statement: Statement) -> Iterator[Finding]:
    """What a cast that nobody asked for takes from the values of an input."""
    source = column.expression.source_type if column.expression else None
    if column.type and source and (loss := lost_by_cast(source, column.type)):
        names = [statement.dialect.type_name(data_type) for data_type in (source, column.type)]
        yield Finding(
            column.prop.place,
            f"'{column.name}' loses {loss}: {names[0]} becomes {names[1]}",
            hint="give it the type of its input, or say in transformLogic how it is made",
            rule="generate/lossy-cast",
            severity=Severity.WARNING,
        )


def _repeated_values(column: OutputColumn, statement: Statement) -> Iterator[Finding]:
    """Aggregates that take a value of a parent once for each row of its children."""
    made = column.expression
    if made is None or statement.first is None:
        return
    fan_out = FanOut(statement.first, statement.joins)
    for aggregate in made.aggregates:
        tables = made.tables_of(aggregate)
        rows = fan_out.finest(tables).name
        if tables and rows not in tables and not is_blind_to_repeats(aggregate):
            yield Finding(
                column.prop.place,
                f"'{column.name}' counts a row of {', '.join(sorted(tables))} once for each row"
                f" of {rows}",
                hint="aggregate a column of the table that is meant, or edit the model's SQL",
                rule="generate/repeated-rows",
                severity=Severity.WARNING,
            )


def _notes_on_joins(statement: Statement, model: Model) -> Iterator[Finding]:
    repeating = [join for join in statement.joins if join.may_repeat]
    if repeating and not is_grouped(statement.columns):
        names = ", ".join(join.table.name for join in repeating)
        text = f"may have a row several times, as {names} can have many rows for one"
        hint = "aggregate in transformLogic, or edit the model's SQL"
        yield _note(model, "repeated-rows", text, Severity.WARNING, hint)


def _note(
    model: Model, rule: str, text: str, severity: Severity = Severity.INFO, hint: str | None = None
) -> Finding:
    return Finding(
        model.schema_object.place,
        f"'{model.schema_object.title}' {text}",
        hint=hint,
        rule=f"generate/{rule}",
        severity=severity,
    )


def _rivals(column: OutputColumn, statement: Statement) -> list[InputColumn]:
    """Other columns that might have been meant.

    Those that it is joined by are the same, and the key is that of the table with the rows.
    """
    if column.expression is None or not column.rivals or column.prop.primary_key:
        return []
    taken = column.expression.reads[0]
    same = [pair for join in statement.joins for pair in join.pairs if taken in pair]
    return [rival for rival in column.rivals if all(rival not in pair for pair in same)]
