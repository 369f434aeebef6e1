"""What a run of checks is made of before anything is measured."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from floe.checks import Check, Condition, Table
from floe.contracts import CompiledContract
from floe.errors import ConfigurationError
from floe.model import Contract, DataType
from floe.plan import Plan, TableSource, Unreachable


@dataclass(frozen=True, slots=True)
class Prepared:
    """One contract, its checks, and where its tables are; `refusal` is why it has no server."""

    compiled: CompiledContract
    checks: tuple[Check, ...]
    server: str | None
    sources: Mapping[Table, TableSource]
    problems: Mapping[Table, Unreachable]
    declared: Mapping[Table, DataType]
    where: Mapping[Table, Condition]
    refusal: ConfigurationError | None = None

    @property
    def contract(self) -> Contract:
        """What the contract comes to."""
        return self.compiled.contract


@dataclass(frozen=True, slots=True)
class Planned:
    """How the checks of one contract will be measured."""

    prepared: Prepared
    plan: Plan


def leave_to_owners(prepared: tuple[Prepared, ...]) -> tuple[Prepared, ...]:
    """A table that contracts have on two servers is read on that of its own contract alone.

    A run has one place for a table: the others would be told of the rows of another server.
    """
    places: dict[Table, dict[str, TableSource]] = {}
    for contract in prepared:
        for table, source in contract.sources.items():
            places.setdefault(table, {})[repr((source.server, source.type, source.values))] = source
    torn = {table: list(found.values()) for table, found in places.items() if len(found) > 1}
    return tuple(_without(contract, torn) for contract in prepared) if torn else prepared


def _without(contract: Prepared, torn: Mapping[Table, list[TableSource]]) -> Prepared:
    problems = {
        table: _two_servers(torn[table])
        for table in contract.sources
        if table in torn and table.file != contract.contract.file
    }
    kept = {t: source for t, source in contract.sources.items() if t not in problems}
    return replace(contract, sources=kept, problems={**contract.problems, **problems})


def _two_servers(sources: list[TableSource]) -> Unreachable:
    names = " and ".join(sorted({f"'{source.server}'" for source in sources}))
    (table,) = {source.table.name for source in sources}
    return Unreachable(
        f"contracts that are checked together have the table '{table}' in two places, on "
        f"{names}: check them one by one, or name a server that all of them have",
        is_outside=False,
    )
