"""Batches are written beside what counts, and count all at once."""

import fcntl
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from floe.adapters.usage_tables.event_logs_read import ListedLogs, list_logs
from floe.adapters.usage_tables.merging import merge_folders
from floe.adapters.usage_tables.state import (
    FileMark,
    TableState,
    TopicMark,
    batch_folders,
    count_files,
    read_state,
    refuse_lost,
    write_state,
    write_whole,
)
from floe.errors import OutsideError

_LOCK: Final = ".lock"
_BY_DAY: Final = ("runs", "uses")
_GROWING: Final = ("statements", "patterns", "names", "members", "columns")
_STAGED: Final = "staged"
_QUARANTINE: Final = "quarantine.json"
_MOST_FOLDERS: Final = 64


class BusyTablesError(OutsideError):
    """Another update is at work; this one may try again."""


@dataclass(frozen=True, slots=True)
class UsageBatch:
    """A batch that is being written, and what counted when it was begun."""

    name: str
    folder: Path
    state: TableState

    def folders(self, table: str) -> tuple[str, ...]:
        """The folders of a table that only grows."""
        return tuple(str(path) for path in table_folders(self.folder.parent, self.state, table))

    def runs(self) -> Mapping[int, str]:
        """The folders of runs by day."""
        root = self.folder.parent
        return {
            day: str(root / batch / "runs" / f"day={day}") for day, batch in self.state.days.items()
        }


@dataclass(frozen=True, slots=True)
class UsageStore:
    """The tables below a folder; one update at a time."""

    folder: Path

    @property
    def state(self) -> TableState:
        """What counts now."""
        return read_state(self.folder)

    @contextmanager
    def begin(self) -> Iterator[UsageBatch]:
        """A batch to be written; whatever was left by one that never ended is cleared away."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / _LOCK).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BusyTablesError(f"another update is at work on {self.folder}") from None
            state = self.state
            refuse_lost(self.folder, state)
            if not state.batches:
                write_state(self.folder, state)
            self._clear(state)
            number = int(state.batches[-1].partition("-")[0]) + 1 if state.batches else 1
            name = f"{number:08d}-{secrets.token_hex(4)}"
            folder = self.folder / name
            folder.mkdir()
            try:
                yield UsageBatch(name, folder, state)
            finally:
                self._clear(self.state)

    def list_logs(self, files: Iterable[Path]) -> ListedLogs:
        """Which of some files were not read yet."""
        return list_logs(files, self.state.files)

    def commit(
        self,
        batch: UsageBatch,
        files: Mapping[str, FileMark],
        days: Iterable[int],
        corrupt: Iterable[Mapping[str, Any]],
        topics: Mapping[str, TopicMark] = MappingProxyType({}),
    ) -> None:
        """Let a batch count: its days instead of those before, its files and topics as read."""
        unused = list(corrupt)
        if unused:
            write_whole(batch.folder / _QUARANTINE, unused)
        kept = {day: name for day, name in batch.state.days.items() if day not in set(days)}
        written = {
            int(path.name.removeprefix("day=")): batch.name
            for path in (batch.folder / "runs").glob("day=*")
        }
        days_now = {**kept, **written}
        parts = dict(self._parts(batch, days_now))
        used = {part.partition("/")[0] for part in parts}
        before = (
            name
            for name in batch.state.batches
            if name in used or (self.folder / name / _QUARANTINE).exists()
        )
        state = TableState(
            batches=(*before, batch.name),
            days=days_now,
            files={**batch.state.files, **files},
            topics={**batch.state.topics, **topics},
            parts=parts,
        )
        write_state(self.folder, state)

    def _parts(self, batch: UsageBatch, days: Mapping[int, str]) -> Iterator[tuple[str, int]]:
        """The folders that count once a batch does, with how many files each has."""
        by_day = (
            self.folder / name / table / f"day={day}"
            for day, name in days.items()
            for table in _BY_DAY
        )
        growing = (folder for table in _GROWING for folder in self._grown(batch, table))
        for part in (*by_day, *growing):
            if files := count_files(part):
                yield part.relative_to(self.folder).as_posix(), files

    def _grown(self, batch: UsageBatch, table: str) -> tuple[Path, ...]:
        """The folders of a table that only grows; of too many one is made."""
        before, own = tuple(table_folders(self.folder, batch.state, table)), batch.folder / table
        if len(before) < _MOST_FOLDERS:
            return *before, own
        merge_folders(before, own)
        return (own,)

    def _clear(self, state: TableState) -> None:
        """Remove what no longer counts, and what never did."""
        counted = set(state.batches)
        for folder in list(batch_folders(self.folder)):
            if folder.name not in counted:
                shutil.rmtree(folder, ignore_errors=True)
                continue
            shutil.rmtree(folder / _STAGED, ignore_errors=True)
            for table in _GROWING:
                if f"{folder.name}/{table}" not in state.parts:
                    shutil.rmtree(folder / table, ignore_errors=True)
            for day in (path for table in _BY_DAY for path in (folder / table).glob("day=*")):
                if state.days.get(int(day.name.removeprefix("day="))) != folder.name:
                    shutil.rmtree(day, ignore_errors=True)


def table_folders(root: Path, state: TableState, table: str) -> Iterator[Path]:
    """The folders of a table that only grows, oldest first."""
    return (root / part for part in state.parts if part.rpartition("/")[2] == table)
