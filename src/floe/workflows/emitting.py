"""Emit: what floe does with contracts, told as events of OpenLineage; none of it may stop work."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from floe.contracts import CompiledContract
from floe.errors import FloeError
from floe.reports.lineage_events import (
    LineageRun,
    contract_datasets,
    named_alone,
    validated,
    validation,
)
from floe.results import Run

Send = Callable[[Mapping[str, Any]], None]


@dataclass(slots=True)
class Emission:
    """Sends events until that fails once: this is told, and nobody waits for it again."""

    open: Callable[[], Send]
    namespace: str = "floe"
    tell: Callable[[str], None] = lambda _: None
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    failure: FloeError | None = field(default=None, init=False)
    _send: Send | None = field(default=None, init=False)

    def emit(self, event: Mapping[str, Any]) -> None:
        """Send an event, or say once why none is sent."""
        if self.failure is None:
            try:
                self.send(event)
            except FloeError as error:
                self.failure = error
                self.tell(f"note: lineage events are not sent: {error}")

    def send(self, event: Mapping[str, Any]) -> None:
        """Send an event that has to arrive."""
        if self._send is None:
            self._send = self.open()
        self._send(event)

    def check_begins(
        self, compiled: CompiledContract, server: str | None, run_id: str
    ) -> "EmittedCheck":
        """That a contract is about to be checked."""
        now, contract = self.clock(), compiled.contract
        datasets = contract_datasets(compiled, server, self.namespace, now.date())
        name = contract.id or contract.title
        lineage = validation(run_id, name, self.namespace, datasets)
        self.emit(lineage.event("START", now))
        return EmittedCheck(self, lineage, datasets)

    def work_begins(
        self, contracts: Iterable[CompiledContract], activity: str
    ) -> "tuple[LineageRun, ...]":
        """That something is about to be done with contracts: a run for each."""
        now = self.clock()
        runs = tuple(
            LineageRun(
                uuid.uuid4().hex,
                compiled.contract.id or compiled.contract.title,
                activity,
                self.namespace,
                tuple(contract_datasets(compiled, None, self.namespace, now.date()).values()),
            )
            for compiled in contracts
        )
        for run in runs:
            self.emit(run.event("START", now))
        return runs

    def models_begin(self, runs: Iterable[LineageRun]) -> None:
        """That models are about to be written; all that is known of tables is told at the end."""
        now = self.clock()
        for run in runs:
            inputs, outputs = named_alone(run.inputs), named_alone(run.outputs)
            self.emit(replace(run, inputs=inputs, outputs=outputs).event("START", now))

    def work_ends(self, runs: Iterable[LineageRun], failure: str | None = None) -> None:
        """That it was done, or what kind of thing kept it from being done."""
        now = self.clock()
        for run in runs:
            self.emit(run.failed(now, failure) if failure else run.event("COMPLETE", now))


@dataclass(frozen=True, slots=True)
class EmittedCheck:
    """A check that was begun."""

    emission: Emission
    lineage: LineageRun
    datasets: Mapping[str, dict[str, Any]]

    def completes(self, run: Run) -> None:
        """What the check came to."""
        self.emission.emit(validated(self.lineage, self.datasets, run, self.emission.clock()))

    def fails(self, error: BaseException) -> None:
        """That it did not come to its end."""
        self.emission.emit(self.lineage.failed(self.emission.clock(), type(error).__name__))
