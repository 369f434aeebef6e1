"""Tables that the caller of a check brings along, instead of those on the contract's servers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from floe.checks import Table, tables_in
from floe.errors import ConfigurationError
from floe.plan import TableSource
from floe.workflows.data.preparation import Prepared

Data = TypeVar("Data")


def name_given(prepared: Prepared, given: Mapping[str | None, Data]) -> dict[Table, Data]:
    """The contract's tables that were given; None stands for the only table of a contract."""
    contract = prepared.contract
    tables = [table for table, _ in tables_in(contract) if table.physical_name]
    named = {table.physical_name: table for table in tables} | {t.name: t for t in tables}
    asked = {_only_table(prepared, named) if name is None else name: name for name in given}
    for name in asked:
        if name not in named:
            raise ConfigurationError(f"{contract.title} has no table '{name}'")
    return {named[name]: given[key] for name, key in asked.items()}


def use_given(prepared: Prepared, given: Mapping[Table, object]) -> Prepared:
    """The same checks, on the given tables instead of the servers'."""
    sources = {table: TableSource(table, "given", "dataframe", {}) for table in given}
    problems = {table: why for table, why in prepared.problems.items() if table not in given}
    return replace(prepared, sources={**prepared.sources, **sources}, problems=problems)


def _only_table(prepared: Prepared, named: Mapping[str, Table]) -> str:
    names = sorted({table.name for table in named.values()})
    if not names:
        raise ConfigurationError(f"{prepared.contract.title} has no table: its schema is empty")
    if len(names) > 1:
        raise ConfigurationError(
            f"{prepared.contract.title} has several tables ({', '.join(names)}): "
            "name the one that is meant"
        )
    return names[0]
