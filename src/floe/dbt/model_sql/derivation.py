"""How each column of a model is made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from floe.dbt.dialects import Dialect, UnwritableError
from floe.dbt.model_sql.column_types import cast_problem, type_dialect
from floe.dbt.model_sql.expressions import Expression
from floe.dbt.model_sql.inputs import Input, InputColumn
from floe.dbt.model_sql.joins import join_edges
from floe.dbt.model_sql.lineage import equal_columns, named_sources, related_column
from floe.dbt.model_sql.logic import check_reachable, read_logic
from floe.dbt.names import usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.relations import Model
from floe.findings import Finding, Severity
from floe.graph import Graph
from floe.model import DataType, Property, declared_type
from floe.sql import RefusedError


@dataclass(frozen=True, eq=False, slots=True)
class OutputColumn:
    """A column of the model; without an expression it is null, and `reason` says why.

    `rivals` are columns of the same name that were not taken. One that `was_aggregate` still asks
    for rows that are groups.
    """

    prop: Property
    name: str
    type: DataType | None
    expression: Expression | None = None
    reason: str = ""
    rivals: tuple[InputColumn, ...] = ()
    was_aggregate: bool = False

    @property
    def is_of_group(self) -> bool:
        """Whether it is, or would be, one value of many rows."""
        return self.was_aggregate or bool(self.expression and self.expression.is_aggregate)

    @property
    def tables(self) -> frozenset[str]:
        """The tables that have it, by name."""
        taken = self.expression.tables if self.expression else frozenset[str]()
        return taken | {rival.table for rival in self.rivals}

    def without_source(self, reason: str) -> "OutputColumn":
        """The same column as null."""
        lost = self.is_of_group
        return replace(self, expression=None, reason=reason, rivals=(), was_aggregate=lost)


@dataclass(frozen=True, slots=True)
class Workshop:
    """What columns are made with: a model, its inputs in order of preference, a dialect.

    `rows` is the input that the rows come from, once it is known: a column that it has not is
    taken from another only if nothing else could be meant.
    """

    model: Model
    graph: Graph
    inputs: tuple[Input, ...]
    dialect: Dialect
    options: DbtOptions
    findings: list[Finding] = field(default_factory=list)
    rows: Input | None = None

    def columns(self) -> tuple[OutputColumn, ...]:
        """Every column that a dbt project can name."""
        words = type_dialect(self.model.contract, self.options)
        columns = usable_columns(self.model.schema_object)
        return tuple(self._column(prop, self._type(prop, words)) for prop in columns)

    def _column(self, prop: Property, data_type: DataType | None) -> OutputColumn:
        made = OutputColumn(prop, prop.data_name or "", data_type)
        refused = None
        if prop.transform_logic is not None:
            logic = self._logic(prop, prop.transform_logic)
            if isinstance(logic, Expression):
                return replace(made, expression=logic)
            refused = f"its transformLogic is not used: {logic}"
        sources = self._sources(prop)
        if isinstance(sources, str):
            return made.without_source(refused or sources)
        if self._is_open(sources):
            tables = " and ".join(column.table for column in sources)
            return made.without_source(f"{tables} have it, and nothing says which one is meant")
        problem = self._problem(sources[0], data_type)
        if problem:
            return made.without_source(problem)
        return replace(made, expression=Expression(sources[:1]), rivals=sources[1:])

    def _type(self, prop: Property, words: str) -> DataType | None:
        data_type = declared_type(prop, words)
        try:
            return data_type if data_type and self.dialect.type_name(data_type) else None
        except UnwritableError:
            return None

    def _logic(self, prop: Property, text: str) -> Expression | str:
        """The expression, or why it is refused."""
        named = named_sources(prop, self.model, self.graph, self.inputs)
        others = tuple(table for table in self.inputs if table not in named.tables)
        try:
            logic = read_logic(text, (*named.tables, *others), self.dialect)
        except RefusedError as error:
            self.findings.append(_refused(prop, error))
            return str(error)
        is_count = any(not logic.tables_of(aggregate) for aggregate in logic.aggregates)
        return (
            replace(logic, counted=named.tables[0].name)
            if is_count and len(named.tables) == 1
            else logic
        )

    def _sources(self, prop: Property) -> tuple[InputColumn, ...] | str:
        """The column to take and its rivals, or why there is none."""
        named = named_sources(prop, self.model, self.graph, self.inputs)
        if len(named.columns) > 1:
            return self._one_of(prop, named.columns)
        related = related_column(prop, self.model, self.graph, self.inputs)
        if column := named.columns[0] if named.columns else None if named.tables else related:
            return (column,)
        equal = equal_columns(prop, named.tables or self.inputs)
        if equal:
            return tuple(equal)
        return (related,) if related else _nowhere(prop, named.missing)

    def _is_open(self, sources: Sequence[InputColumn]) -> bool:
        """Whether several tables have it beside the one with the rows, and no key makes it one."""
        if self.rows is None or len(sources) == 1 or sources[0].table == self.rows.name:
            return False
        edges = join_edges(self.inputs, self.graph)
        same = [set(pair) for edge in edges for pair in edge.pairs]
        return not any(set(sources) <= pair for pair in same)

    def _one_of(
        self, prop: Property, columns: Sequence[InputColumn]
    ) -> tuple[InputColumn, ...] | str:
        name = (prop.data_name or "").lower()
        alike = [column for column in columns if column.steps[-1].lower() == name]
        if len(alike) == 1:
            return tuple(alike)
        return "it has several sources, and no logic that makes one value of them"

    def _problem(self, column: InputColumn, data_type: DataType | None) -> str | None:
        try:
            check_reachable(column, self.dialect)
        except RefusedError as error:
            return str(error)
        return cast_problem(column.type, data_type, self.dialect)


def _nowhere(prop: Property, missing: Sequence[str]) -> str:
    """Why no column was found: a name in the contract that leads nowhere, or none at all."""
    if missing:
        return f"no input has {', '.join(missing)}, which transformSourceObjects names"
    if prop.transform_source_objects:
        return "what transformSourceObjects names has no column of this name"
    return "no input has a column of this name"


def underived(columns: Sequence[OutputColumn]) -> Iterator[Finding]:
    """What is said of columns that are null."""
    for column in columns:
        if column.expression is None:
            yield Finding(
                column.prop.place,
                f"the column '{column.name}' cannot be derived and is null: {column.reason}"
                f"{_consequence(column.prop)}",
                hint="say where it comes from with transformLogic, transformSourceObjects or a"
                " relatesTo relationship, or write it into the model's SQL",
                rule="generate/underived-column",
                severity=Severity.WARNING,
            )


def _consequence(prop: Property) -> str:
    is_needed = prop.required or prop.primary_key
    return "; it is required, so it has no constraint, and its tests only warn" * is_needed


def _refused(prop: Property, error: RefusedError) -> Finding:
    return Finding(
        prop.place / "transformLogic",
        f"the logic of '{prop.data_name}' is not used: {error}",
        hint="write one expression over columns of the inputs",
        rule="generate/refused-logic",
        severity=Severity.WARNING,
    )
