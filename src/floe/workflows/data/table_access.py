"""One table of a contract, for those who read it or write to it: where it is, and how it stands."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from floe.checks import Table, tables_in
from floe.contracts import redact_text, tree_secrets
from floe.drift import Difference, Rules, compare_schema, judge_table
from floe.errors import BrokenPromiseError, ConfigurationError, FloeError, OutsideError
from floe.findings import Severity
from floe.model import (
    NESTED,
    Contract,
    DataType,
    Property,
    SchemaObject,
)
from floe.plan import ActualColumn, TableFacts, TableSource, Unreachable
from floe.workflows.data.checking import CheckRequest, prepare_contract
from floe.workflows.data.given_tables import name_given
from floe.workflows.data.opened_tables import TableAccess
from floe.workflows.data.preparation import Prepared
from floe.workflows.ended_contracts import end_note, refuse_retired
from floe.workflows.workspace import Workspace

# What a table may be spelt or promise beyond its contract does no harm to those who read it.
_HARMLESS = (Severity.INFO,)
_OF_TYPES = ("column_removed", "precision_changed", "type_changed", "type_narrowed", "type_widened")


@dataclass(frozen=True, slots=True)
class AccessedTable:
    """A table that a contract promises, and where it is."""

    prepared: Prepared
    table: Table
    schema_object: SchemaObject
    source: TableSource

    @property
    def contract(self) -> Contract:
        """What the contract comes to."""
        return self.prepared.contract

    @property
    def properties(self) -> tuple[Property, ...]:
        """The columns that have a name."""
        return tuple(column for column in self.schema_object.properties if column.data_name)

    @property
    def columns(self) -> tuple[str, ...]:
        """What the columns are called in the data."""
        return tuple(column.data_name or "" for column in self.properties)

    @property
    def partitions(self) -> tuple[str, ...]:
        """The columns that the table is divided by, in their order."""
        keys = [column for column in self.properties if column.partitioned]
        keys.sort(key=lambda column: column.partition_key_position or 0)
        return tuple(column.data_name or "" for column in keys)

    @property
    def declared(self) -> DataType:
        """The columns with their types."""
        return self.prepared.declared[self.table]

    @property
    def access(self) -> TableAccess:
        """What is to be opened."""
        sources, declared = {self.table: self.source}, {self.table: self.declared}
        return TableAccess(sources=sources, declared=declared)

    def choose(self, names: Iterable[str] | None) -> tuple[str, ...]:
        """Some of the columns, by what the contract or the data calls them; without any, all."""
        if names is None:
            return self.columns
        known = {column.name: column.data_name or "" for column in self.properties if column.name}
        known = {**known, **{name: name for name in self.columns}}
        wanted = [names] if isinstance(names, str) else list(names)
        for name in wanted:
            if name not in known:
                listed = ", ".join(self.columns) or "none"
                raise ConfigurationError(
                    f"the contract has no column '{name}' in {self.table.name}: there are {listed}"
                )
        return tuple(dict.fromkeys(known[name] for name in wanted))

    def misfits(self, facts: TableFacts) -> tuple[Difference, ...]:
        """How columns differ from those that the contract declares, so that it matters."""
        rules = Rules(dialect=self.source.type)
        found = judge_table(self.schema_object, self.table, facts, rules)
        return tuple(d for d in found.differences if d.severity not in _HARMLESS)

    def types_to_cast(
        self, names: Iterable[str], columns: Iterable[ActualColumn]
    ) -> dict[str, DataType]:
        """The types of the contract that hold all values of the narrower ones that columns have.

        A column of any other type than the contract's is a broken promise.
        """
        actual = {column.name.lower(): column for column in columns}
        types = {field.name: field.type for field in self.declared.fields}
        properties = {column.data_name: column for column in self.properties}
        casts = {}
        for name in names:
            column = actual.get(name.lower())
            # Texts in files stand for values of the declared types, and are read as such.
            if column is None or column.is_text or column.texts_inside:
                continue
            misfit = self._type_misfit(properties[name], column)
            if misfit and (misfit.kind != "type_narrowed" or column.type.kind in NESTED):
                raise BrokenPromiseError(f"{self.table.name} is not read: {tell_misfit(misfit)}")
            if misfit:
                casts[name] = types[name]
        return casts

    def _type_misfit(self, prop: Property, column: ActualColumn) -> Difference | None:
        table = replace(self.schema_object, properties=(prop,))
        found = compare_schema(table, (column,), Rules(dialect=self.source.type))
        return next((d for d in found if d.kind in _OF_TYPES), None)

    def end_note(self, day: date) -> str | None:
        """What those should know who use a contract that ends; None for others."""
        return end_note(self.contract, day)


def find_table(
    workspace: Workspace, request: CheckRequest, name: str | None, today: date
) -> AccessedTable:
    """The table of a contract that was asked for, unless it may not be used.

    That is so on a server that cannot be had, where rows are not shown, and once it is retired.
    """
    prepared = prepare_contract(workspace, request)
    secrets = tree_secrets(prepared.contract.node)
    try:
        return _find(prepared, request, name, today)
    except FloeError as error:
        raise type(error)(redact_text(str(error), secrets)) from None


def refuse_misfits(table: AccessedTable, misfits: Iterable[Difference]) -> None:
    """Raise for rows that are not as the contract has them."""
    told = [tell_misfit(misfit) for misfit in misfits]
    if told:
        raise BrokenPromiseError(f"nothing is written to {table.table.name}: " + "; ".join(told))


def tell_misfit(misfit: Difference) -> str:
    """One difference between rows and a contract, in a few words."""
    if misfit.kind == "column_removed":
        return f"the column {misfit.path} is missing"
    if misfit.kind == "column_added":
        return f"the contract has no column {misfit.path}"
    return f"{misfit.path} is {misfit.actual}, and {misfit.contract} by the contract"


def _find(
    prepared: Prepared, request: CheckRequest, name: str | None, today: date
) -> AccessedTable:
    if prepared.refusal is not None:
        raise prepared.refusal
    ((table, _),) = name_given(prepared, {name: None}).items()
    if problem := prepared.problems.get(table):
        raise _accident(table, problem)
    source = prepared.sources[table]
    if reason := request.conceal(source):
        raise ConfigurationError(f"{table.name}: {reason}")
    found = AccessedTable(prepared, table, dict(tables_in(prepared.contract))[table], source)
    refuse_retired(prepared.contract, today)
    return found


def _accident(table: Table, problem: Unreachable) -> FloeError:
    kind = OutsideError if problem.is_outside else ConfigurationError
    return kind(f"{table.name}: {problem.reason}")
