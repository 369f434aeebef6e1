"""Where the tables are that a contract's checks speak of."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from floe.checks import Check, OrphanRows, QueryValue, Table
from floe.errors import ConfigurationError
from floe.graph import Graph
from floe.model import ChosenServer, Contract, ServerSettings, choose_beside, choose_server
from floe.plan.builder import sources_of
from floe.plan.facts import Unreachable
from floe.plan.placeholders import UnsafeNameError, fill_in
from floe.plan.protocols import TableSource
from floe.plan.trust import NO_TRUST, ServerTrust

_NONE: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class ChosenSources:
    """Where each table is, or why nobody can say; `server` is the contract's own.

    `refusal` says why none could be chosen: the contract has not the one that was asked for, or
    several.
    """

    sources: Mapping[Table, TableSource]
    problems: Mapping[Table, Unreachable]
    server: str | None
    refusal: ConfigurationError | None = None


def choose_sources(
    graph: Graph,
    contract: Contract,
    checks: Iterable[Check],
    *,
    server: str | None = None,
    default: str | None = None,
    overrides: Mapping[str, Mapping[str, Any]] = _NONE,
    variables: Mapping[str, str] = _NONE,
    trust: ServerTrust = NO_TRUST,
) -> ChosenSources:
    """A source for every table of the checks, the contract's own first, in its order."""
    asked = ServerSettings(server, default, overrides, variables)
    chosen = choose_server(contract, asked)
    contracts = {each.file: each for each in (*graph.neighbours, *graph.contracts, contract)}
    found = {
        table: _trusted(_locate(table, contracts.get(table.file), contract, chosen, asked), trust)
        for table in _in_order(contract, checks)
    }
    return ChosenSources(
        {table: each for table, each in found.items() if isinstance(each, TableSource)},
        {table: each for table, each in found.items() if isinstance(each, Unreachable)},
        chosen.name,
    )


def refuse_sources(
    contract: Contract, checks: Iterable[Check], refusal: ConfigurationError
) -> ChosenSources:
    """No source for any table of the checks, for want of a server that could be chosen."""
    problem = Unreachable(str(refusal), is_outside=False)
    return ChosenSources({}, dict.fromkeys(_in_order(contract, checks), problem), None, refusal)


def _trusted(source: TableSource | Unreachable, trust: ServerTrust) -> TableSource | Unreachable:
    return replace(source, trust=trust) if isinstance(source, TableSource) else source


def _in_order(contract: Contract, checks: Iterable[Check]) -> list[Table]:
    places = {each.name: index for index, each in enumerate(contract.schema)}

    def rank(table: Table) -> tuple[bool, int, str, str]:
        is_own = table.file == contract.file
        place = places.get(table.name, len(places)) if is_own else 0
        return not is_own, place, table.file, table.name

    return sorted(set(_tables(checks)), key=rank)


def _tables(checks: Iterable[Check]) -> Iterator[Table]:
    for check in checks:
        if check.table is not None:
            yield check.table
        for source in sources_of((check,)):
            yield source.table
            if isinstance(source.metric, OrphanRows):
                yield source.metric.parent
            if isinstance(source.metric, QueryValue):
                yield from (table for _, table in source.metric.tables)


def _locate(
    table: Table,
    owner: Contract | None,
    contract: Contract,
    chosen: ChosenServer,
    asked: ServerSettings,
) -> TableSource | Unreachable:
    if owner is None:
        return Unreachable(f"the contract {table.file} was not read", is_outside=False)
    choice = chosen if owner.file == contract.file else choose_beside(owner, chosen, asked)
    if isinstance(choice, str):
        return Unreachable(choice, is_outside=False)
    if choice.name is None:
        return Unreachable(
            "the contract has no server: add one to it, to floe.toml, or with --var type=…",
            is_outside=False,
        )
    if not choice.type:
        return Unreachable(f"server '{choice.name}' has no type", is_outside=False)
    return _fill(table, owner, choice)


def _fill(table: Table, owner: Contract, choice: ChosenServer) -> TableSource | Unreachable:
    name = table.physical_name
    names = {
        "model": name,
        "table": name,
        "object": name,
        "contract": owner.name or owner.id,
        "version": owner.version,
    }
    try:
        values = fill_in(choice.details, names)
    except UnsafeNameError as problem:
        return Unreachable(str(problem), is_outside=False)
    return TableSource(table, str(choice.name), choice.type, values, choice.given_details)
