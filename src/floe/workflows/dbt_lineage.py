"""Track a command of dbt: a run above, and one for each table that it made or tested."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from floe.contracts import CompiledContract
from floe.dbt.manifest import DataTest, DbtTable, Manifest, NodeResult, RunResults
from floe.model import Contract
from floe.naming import Pair
from floe.reports.lineage_events import (
    JobRun,
    contract_datasets,
    counted_dataset,
    dbt_dataset,
    made_dataset,
    named_alone,
    read_dataset,
    table_run,
    tested_dataset,
    tests_run,
)
from floe.sql import ColumnOrigins, ReadTable, column_origins
from floe.workflows.emitting import Emission

Tree = dict[str, Any]

_NOT_RUN = ("skipped", "no-op")
_FAILED = ("error", "fail", "runtime error", "partial success")
# A test that does not hold has come to its end.
_UNMEASURED = ("error", "runtime error")
_COUNTED = ("table", "incremental", "seed", "snapshot")


@dataclass(frozen=True, slots=True, kw_only=True)
class DbtBuild:
    """What a command has left behind, and the contracts that its tables may be under.

    `server_of` names the server that a contract's tables are on for dbt, and `name_relation` says
    what a table is called by where dbt is connected to.
    """

    results: RunResults
    manifest: Manifest
    contracts: tuple[CompiledContract, ...] = ()
    server_of: Callable[[Contract], str | None] = lambda _: None
    name_relation: Callable[[DbtTable], Pair | None] = lambda _: None


def command_begins(emission: Emission, run: JobRun) -> None:
    """That dbt is about to run."""
    emission.emit(run.event("START", emission.clock()))


def tables_made(emission: Emission, run: JobRun, build: DbtBuild) -> None:
    """What became of each table and its tests."""
    for event in _Told(emission, run, build).events():
        emission.emit(event)


def command_ends(emission: Emission, run: JobRun, code: int) -> None:
    """What became of the command."""
    now = emission.clock()
    emission.emit(run.failed(now, f"exit code {code}") if code else run.event("COMPLETE", now))


@dataclass(slots=True)
class _Told:
    """The events of one command; each dataset is named once."""

    emission: Emission
    above: JobRun
    build: DbtBuild
    _tables: dict[str, tuple[Tree, CompiledContract | None]] = field(default_factory=dict)
    _contracts: dict[tuple[str, str | None], Mapping[str, Tree]] = field(default_factory=dict)

    def events(self) -> Iterator[Tree]:
        """Two for each table that was made, and for the tests of each table."""
        tables, command = self.build.manifest.by_id, self.build.results.command
        tests = {test.id: test for test in self.build.manifest.tests}
        tested: dict[str, list[tuple[DataTest, NodeResult]]] = {}
        for result in self.build.results.nodes:
            if result.status in _NOT_RUN:
                continue
            if table := tables.get(result.id):
                run = table_run(self.above, table, command)
                yield from _both(run, (result,), *self._made(table, result))
            elif (test := tests.get(result.id)) and test.table in tables:
                tested.setdefault(test.table, []).append((test, result))
        for id_, own in tested.items():
            run = tests_run(self.above, tables[id_], command)
            read = tested_dataset(self._read(tables[id_], tables[id_], None), own)
            yield from _both(run, [result for _, result in own], (read,), failing=_UNMEASURED)

    def _made(self, table: DbtTable, result: NodeResult) -> tuple[tuple[Tree, ...], tuple[Tree]]:
        parents = {parent.id: parent for parent in self._parents(table)}
        origins = self._origins(table, parents.values(), result)
        inputs = tuple(
            self._read(parent, table, origins.reads.get(id_)) for id_, parent in parents.items()
        )
        own, _ = self._find(table)
        sources = {
            _spelt(own, column): tuple(
                (_pair(dataset), _spelt(dataset, name))
                for id_, name in read
                for dataset, _ in (self._find(parents[id_]),)
            )
            for column, read in origins.columns.items()
        }
        rows = result.rows if table.materialized in _COUNTED else None
        return inputs, (made_dataset(counted_dataset(own, rows), sources),)

    def _parents(self, table: DbtTable) -> Iterator[DbtTable]:
        """What a table is read from; an ephemeral model is part of whatever reads it."""
        for id_ in table.depends_on:
            parent = self.build.manifest.by_id.get(id_)
            if parent is not None and parent.materialized == "ephemeral":
                yield from self._parents(parent)
            elif parent is not None:
                yield parent

    def _origins(
        self, table: DbtTable, parents: Iterable[DbtTable], result: NodeResult
    ) -> ColumnOrigins:
        if table.language != "sql" or not result.code:
            return ColumnOrigins()
        read = tuple(
            ReadTable(parent.id, parent.relation, tuple(_columns(self._find(parent)[0])))
            for parent in parents
            if parent.relation
        )
        return column_origins(result.code, read, self.build.manifest.adapter)

    def _read(self, table: DbtTable, reader: DbtTable, columns: Iterable[str] | None) -> Tree:
        """A table as an input, for the product whose table reads it."""
        dataset, compiled = self._find(table)
        if compiled is None:
            return dataset
        product = _note(reader, "product") or _note(table, "consumer")
        spelt = None if columns is None else [_spelt(dataset, name) for name in columns]
        return read_dataset(dataset, compiled.contract, spelt, product)

    def _find(self, table: DbtTable) -> tuple[Tree, CompiledContract | None]:
        """A table by its contract; else by where dbt is connected to; else by dbt's own words."""
        if table.id not in self._tables:
            words = ".".join(filter(None, (table.database, table.schema, table.data_name)))
            pair = self.build.name_relation(table) or Pair(self.emission.namespace, words)
            own = dbt_dataset(pair, table), None
            self._tables[table.id] = self._under_contract(table) or own
        return self._tables[table.id]

    def _under_contract(self, table: DbtTable) -> tuple[Tree, CompiledContract] | None:
        file = (_note(table, "reference") or "").partition("#")[0]
        wanted = (_note(table, "contract"), _note(table, "version"))
        alike = [
            compiled
            for compiled in self.build.contracts
            if (compiled.contract.id, compiled.contract.version) == wanted
        ]
        compiled = next(
            (each for each in alike if each.contract.file == file), next(iter(alike), None)
        )
        if compiled is None:
            return None
        key = (compiled.contract.file, self.build.server_of(compiled.contract))
        if key not in self._contracts:
            today = self.emission.clock().date()
            self._contracts[key] = contract_datasets(
                compiled, key[1], self.emission.namespace, today
            )
        dataset = self._contracts[key].get(_note(table, "object") or table.name)
        return None if dataset is None else (dataset, compiled)


def _both(
    run: JobRun,
    results: Sequence[NodeResult],
    inputs: tuple[Tree, ...],
    outputs: tuple[Tree, ...] = (),
    *,
    failing: tuple[str, ...] = _FAILED,
) -> Iterator[Tree]:
    """The START and the end of a run that is over."""
    end = max(result.ended for result in results)
    start = min(result.started for result in results)
    yield run.event("START", start, named_alone(inputs), named_alone(outputs))
    broken = [result.status for result in results if result.status in failing]
    if broken:
        yield run.failed(end, f"the status '{broken[0]}' in dbt", inputs, outputs)
    else:
        yield run.event("COMPLETE", end, inputs, outputs)


def _note(table: DbtTable, name: str) -> str | None:
    notes = table.meta.get("floe")
    value = notes.get(name) if isinstance(notes, Mapping) else None
    return value if isinstance(value, str) else None


def _columns(dataset: Tree) -> Iterator[str]:
    for column in dataset["facets"].get("schema", {}).get("fields", ()):
        yield column["name"]


def _spelt(dataset: Tree, name: str) -> str:
    """A column as its table spells it; SQL may have no case."""
    folded = name.lower()
    return next((column for column in _columns(dataset) if column.lower() == folded), name)


def _pair(dataset: Tree) -> Pair:
    return Pair(dataset["namespace"], dataset["name"])
