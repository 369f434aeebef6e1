"""Events become runs: what each was told to do, when, and below which other run."""

import gc
from array import array
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
from msgspec import Raw

from floe.adapters.event_usage.event_parts import (
    NOTHING,
    EventPart,
    NamedPart,
    PartReader,
    RootPart,
    RunPart,
)
from floe.adapters.event_usage.run_tables import new_runs
from floe.adapters.event_usage.statements import (
    INPUTS,
    JOBS,
    NO_KEY,
    OUTPUTS,
    name_job,
    run_key,
)
from floe.usage import UNREAD_INPUTS, UNREAD_OUTPUTS, RunState

# OpenLineage is younger than this.
_EARLIEST: Final = 1_420_070_400_000_000
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_STATES: Final = {str(state.name): int(state) for state in RunState}
_EVENT: Final = PartReader(EventPart)
_OTHER, _STREAMING = int(RunState.OTHER), int(RunState.STREAMING)
_NOTHING: Final = (NO_KEY, NO_KEY)
_NOTHING_ABOVE: Final = (*_NOTHING, *_NOTHING)


class UnusableEventError(Exception):
    """An event that cannot be used, and why; without a reason, it is no fault of it."""


class EventRuns:
    """What the events of one file tell of runs; `latest` is when none can have been yet."""

    def __init__(self, latest: int) -> None:
        self._latest = latest
        self._rows, self._volumes = array("q"), array("q")
        self.statements: dict[int, bytes] = {}
        self.unused: Counter[str] = Counter()
        self.events = 0

    def read(self, lines: Iterable[bytes]) -> None:
        """Take in what some lines say."""
        # Nothing that is kept refers to itself, and looking for it costs a sixth of the time.
        gc.disable()
        try:
            for line in lines:
                try:
                    self._add(line)
                    self.events += 1
                except UnusableEventError as error:
                    self.unused[str(error)] += 1
                except (ValueError, RecursionError):
                    if not line.isspace():
                        self.unused["it is no JSON that can be read"] += 1
        finally:
            gc.enable()

    def table(self) -> pa.Table:
        """What is known of the runs, a row for each event."""
        return new_runs(np.frombuffer(self._rows, np.int64), np.frombuffer(self._volumes, np.int64))

    def _add(self, line: bytes) -> None:
        event = _EVENT.read(line)
        if event is None:
            raise UnusableEventError("it is no event of OpenLineage")
        run = event.run
        if run is None or not run.run_id:
            raise _unidentified(event)
        job = JOBS.meaning(event.job)
        if job is None:
            raise UnusableEventError("its job has no name")
        time = self._time(event.event_time)
        state = _STATES.get((event.event_type or "").upper(), _OTHER)
        read, written = INPUTS.meaning(event.inputs), OUTPUTS.meaning(event.outputs)
        if not read.is_whole:
            self.unused[UNREAD_INPUTS] += 1
        if not written.is_whole:
            self.unused[UNREAD_OUTPUTS] += 1
        statements = self.statements
        statements[job.id] = job.content
        statements[read.id] = read.content
        statements[written.id] = written.content
        for volume in read.volumes:
            self._volumes.extend((self.events, *volume))
        self._rows.extend(
            (
                # One id that is told of two jobs is a run of each.
                run_key(run.run_id) ^ job.job,
                job.job,
                time,
                state | _STREAMING if job.is_stream else state,
                *self._above(run),
                job.id,
                read.id,
                written.id,
            )
        )

    def _time(self, text: str | None) -> int:
        try:
            moment = datetime.fromisoformat((text or "").upper())
            aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
            time = (aware - _BEGINNING) // _MICROSECOND
        except (OverflowError, ValueError):
            raise UnusableEventError("its eventTime cannot be read") from None
        if not _EARLIEST <= time <= self._latest:
            raise UnusableEventError("its eventTime cannot be true")
        return time

    def _above(self, run: RunPart) -> tuple[int, int, int, int]:
        """The job and run that started them all, and those that started this one."""
        facets = run.facets
        parent = (facets.parent or facets.parent_run) if facets is not None else None
        if parent is None:
            return _NOTHING_ABOVE
        run_id = _id(parent) or run.run_id or ""
        if parent.root is None:
            return (*_NOTHING, *self._keys(parent.job, run_id))
        root = self._keys(parent.root.job, _id(parent.root) or run_id)
        return (*root, *self._keys(parent.job, run_id))

    def _keys(self, job: NamedPart | None, run_id: str) -> tuple[int, int]:
        named = name_job(job.namespace, job.name) if job is not None else None
        if named is None:
            return _NOTHING
        self.statements[named.id] = named.content
        return named.job, run_key(run_id)


def _unidentified(event: EventPart) -> UnusableEventError:
    """Why an event is about no run; other events of OpenLineage are no fault."""
    if event.run is not None:
        return UnusableEventError("its run has no id")
    is_event = _is_there(event.job) or _is_there(event.dataset)
    return UnusableEventError("" if is_event else "it is no event of OpenLineage")


def _is_there(part: Raw) -> bool:
    return bytes(part) != bytes(NOTHING)


def _id(told: RootPart) -> str | None:
    return told.run.run_id if told.run is not None else None
