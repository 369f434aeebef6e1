"""Track a job of others: all that it reads and writes by contracts is told as one run."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

from floe.contracts import CompiledContract
from floe.errors import ConfigurationError
from floe.naming import Pair
from floe.reports.lineage_events import (
    JobRun,
    RunAbove,
    application_job,
    contract_datasets,
    read_dataset,
    written_dataset,
)
from floe.workflows.emitting import Emission

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JobIdentity:
    """Which run of which job something is, whoever is told of it."""

    name: str
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    parent: RunAbove | None = None
    root: RunAbove | None = None

    def run(self, namespace: str) -> JobRun:
        """The run, as events in a namespace have it."""
        job = application_job(self.name, namespace)
        if job is None:
            raise ConfigurationError(f"{self.name!r} is no name for a job: give it another")
        return JobRun(self.id, job, self.parent, self.root)


@dataclass(frozen=True, slots=True)
class UsedTable:
    """A table of a contract, on the server that is used."""

    compiled: CompiledContract
    server: str | None
    table: str


@dataclass(frozen=True, slots=True)
class WrittenRows:
    """What was written: how many rows, the types of the columns, and what these are made of.

    `adds` rows to what was there.
    """

    rows: int | None
    columns: Mapping[str, str]
    sources: Mapping[str, tuple[tuple[Pair, str], ...]] = field(default_factory=dict)
    adds: bool = False

    def after(self, before: "WrittenRows | None") -> "WrittenRows":
        """All that was written, with what the same run has written before."""
        if before is None or not self.adds:
            return self
        rows = None if self.rows is None or before.rows is None else before.rows + self.rows
        made = {
            name: (*before.sources.get(name, ()), *found) for name, found in self.sources.items()
        }
        sources = {name: tuple(dict.fromkeys(found)) for name, found in made.items()}
        return replace(self, rows=rows, sources={**before.sources, **sources})


@dataclass(slots=True)
class TrackedJob:
    """A run that is told as it goes: START with what is used first, RUNNING, and how it ended."""

    emission: Emission
    run: JobRun
    _inputs: dict[Pair, Tree] = field(default_factory=dict, init=False)
    _outputs: dict[Pair, Tree] = field(default_factory=dict, init=False)
    _written: dict[Pair, WrittenRows] = field(default_factory=dict, init=False)
    _origins: dict[str, set[tuple[Pair, str]]] = field(default_factory=dict, init=False)
    _is_begun: bool = field(default=False, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)

    def reads(self, used: UsedTable, columns: Iterable[str], product: str | None = None) -> None:
        """That columns of a table are read; what was read of it before counts too."""
        columns, contract = tuple(columns), used.compiled.contract
        with self._lock:
            dataset = self._dataset(used)
            pair = _pair(dataset)
            before = self._inputs.get(pair)
            both = dict.fromkeys((*(_columns(before) if before else ()), *columns))
            self._inputs[pair] = read_dataset(dataset, contract, both, product)
            for column in columns:
                for name in _names(used, column):
                    self._origins.setdefault(name, set()).add((pair, column))
            self._tell(inputs=(self._inputs[pair],))

    def begins(self) -> None:
        """That it is about to do something, whatever comes of it."""
        with self._lock:
            if not self._is_begun:
                self._tell()

    def writes(self, used: UsedTable, written: WrittenRows) -> None:
        """That a table was written; rows that are added to others of this run count with them."""
        with self._lock:
            dataset = self._dataset(used)
            pair = _pair(dataset)
            so_far = written.after(self._written.get(pair))
            self._written[pair] = so_far
            self._outputs[pair] = written_dataset(
                dataset, so_far.rows, so_far.columns, so_far.sources
            )
            self._tell(outputs=(self._outputs[pair],))

    def ends(self, failure: str | None = None) -> None:
        """That it came to its end, or what kind of thing kept it from that."""
        with self._lock:
            if not self._is_begun:
                return
            self._is_begun = False
            used = tuple(self._inputs.values()), tuple(self._outputs.values())
            now, run = self.emission.clock(), self.run
            over = run.failed(now, failure, *used) if failure else run.event("COMPLETE", now, *used)
            self.emission.emit(over)

    def find_origins(
        self, lineage: Mapping[str, Iterable[str]]
    ) -> dict[str, tuple[tuple[Pair, str], ...]]:
        """The columns that were read, by what a caller calls them: `table.column`."""
        return {
            column: tuple(dict.fromkeys(self._origin(name) for name in names))
            for column, names in lineage.items()
        }

    def _origin(self, name: str) -> tuple[Pair, str]:
        meant = sorted(self._origins.get(name, ()))
        if not meant:
            listed = ", ".join(sorted(self._origins)) or "nothing"
            raise ConfigurationError(f"'{name}' was not read in this run: it read {listed}")
        if len(meant) > 1:
            raise ConfigurationError(f"'{name}' was read of two contracts: write id.table.column")
        return meant[0]

    def _dataset(self, used: UsedTable) -> Tree:
        today = self.emission.clock().date()
        datasets = contract_datasets(used.compiled, used.server, self.emission.namespace, today)
        return datasets[used.table]

    def _tell(self, inputs: Iterable[Tree] = (), outputs: Iterable[Tree] = ()) -> None:
        kind = "RUNNING" if self._is_begun else "START"
        self._is_begun = True
        self.emission.emit(self.run.event(kind, self.emission.clock(), inputs, outputs))


def _pair(dataset: Tree) -> Pair:
    return Pair(dataset["namespace"], dataset["name"])


def _columns(dataset: Tree) -> tuple[str, ...]:
    return tuple(dataset["inputFacets"]["floe_contractAccess"]["columns"])


def _names(used: UsedTable, column: str) -> Iterator[str]:
    contract = used.compiled.contract
    yield f"{used.table}.{column}"
    yield f"{contract.id or contract.title}.{used.table}.{column}"
