"""Drift: all tables of a contract beside the real ones."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from floe.checks import Table, tables_in
from floe.drift.comparison import Rules, compare_schema
from floe.drift.differences import Difference, difference
from floe.findings import Severity
from floe.model import Contract, SchemaObject
from floe.plan import Catalog, TableFacts, Unreachable

# Table formats whose NOT NULL survives the way through Spark; plain files have none.
_FORMATS_WITH_NULLS = ("delta", "iceberg")


@dataclass(frozen=True, slots=True)
class TableDrift:
    """One table: how it differs, or why nobody can say; `notes` tell what could not be seen."""

    table: Table
    differences: tuple[Difference, ...] = ()
    problem: Unreachable | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What became of a contract's tables; `target` says who was asked about them."""

    contract: str
    target: str
    tables: tuple[TableDrift, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The differences of all tables."""
        return tuple(change for table in self.tables for change in table.differences)

    @property
    def is_whole(self) -> bool:
        """Whether every table could be looked at."""
        return all(table.problem is None for table in self.tables)

    def has(self, severity: Severity) -> bool:
        """Whether there is a difference at least this bad."""
        return any(change.severity.rank <= severity.rank for change in self.differences)


def detect_drift(
    contract: Contract, catalog: Catalog, tables: Collection[Table], *, target: str, rules: Rules
) -> Drift:
    """Hold a contract against some of its tables."""
    return Drift(
        contract=contract.id or contract.title,
        target=target,
        tables=tuple(_detect(contract, catalog, tables, rules)),
    )


def _detect(
    contract: Contract, catalog: Catalog, tables: Collection[Table], rules: Rules
) -> Iterator[TableDrift]:
    for table, schema_object in tables_in(contract):
        if table in tables:
            yield judge_table(schema_object, table, catalog.describe(table), rules)


def judge_table(
    schema_object: SchemaObject, table: Table, facts: TableFacts | Unreachable, rules: Rules
) -> TableDrift:
    """How one table differs; one that does not exist is a difference, an unreachable one is not."""
    if isinstance(facts, Unreachable):
        if not facts.is_missing:
            return TableDrift(table, problem=facts)
        missing = difference("table_missing", table.name, table.physical_name)
        return TableDrift(table, (missing,))
    return TableDrift(table, compare_schema(schema_object, facts.columns, _rules(rules, facts)))


def _rules(rules: Rules, facts: TableFacts) -> Rules:
    known = {"nulls"} if facts.format in _FORMATS_WITH_NULLS else set()
    return replace(
        rules,
        keeps=rules.keeps | facts.keeps | known,
        case_sensitive=rules.case_sensitive or facts.is_case_sensitive,
        is_text=rules.is_text or facts.is_text,
    )
