"""New events of files and topics become part of the tables of usage, once or on and on."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from floe.errors import OutsideError
from floe.extras import naming_extras
from floe.wiring.event_sources import naming_aliases
from floe.wiring.ledgers import open_ledger
from floe.wiring.spark_tables import SparkRequest, need_spark, open_spark_room
from floe.wiring.usage import usage_folder, usage_request
from floe.wiring.usage_batches import write_batch
from floe.wiring.usage_logs import NamedLogs, event_logs
from floe.wiring.usage_topics import TopicStreams, fetch_topics, no_messages
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from floe.adapters.event_usage import WrittenBatch
    from floe.adapters.usage_tables import UsageBatch, UsageStore
    from floe.wiring.usage_topics import Fetch
    from floe.workflows.usage_updates import NewMessages, UsageUpdate


def update_usage(
    opened: Opened,
    named: Iterable[str | Path] = (),
    request: SparkRequest | None = None,
    session: "SparkSession | None" = None,
    *,
    skip_lost: bool = False,
) -> "UsageUpdate":
    """Read what is new in some files, folders and topics, else in those that floe.toml names.

    Without a running session, one is started as it is asked for, once there is something to read.
    """
    with ExitStack() as stack:
        updates = _updates(opened, named, request, session, stack)
        logs = updates.logs
        logs.refuse_nothing()
        fetch = fetch_topics(opened, logs.topics, updates.session, skip_lost=skip_lost)
        return logs.tell(updates.update(logs.files, fetch))


def follow_usage(
    opened: Opened,
    named: Iterable[str | Path] = (),
    request: SparkRequest | None = None,
    session: "SparkSession | None" = None,
    *,
    every: float = 10.0,
    wait: Callable[[], None] | None = None,
    skip_lost: bool = False,
) -> "Iterator[UsageUpdate]":
    """Update whenever there is more to read, by one session, until the caller stops.

    Topics are streams of Spark. Its own stream of files never looks at a file twice, and logs grow:
    so files are looked at again and again. What counts is known by the tables alone.
    """
    with ExitStack() as stack:
        updates = _updates(opened, named, request, session, stack)
        logs = updates.logs
        fetch = fetch_topics(opened, logs.topics, updates.session, skip_lost=skip_lost)
        pause = wait or partial(sleep, every)
        updated = updates.patiently(pause, logs.files, fetch)
        yield logs.tell(updated)
        streams = TopicStreams(opened, updates.session, updates.patiently, every)
        stack.enter_context(streams.started(logs.topics, updates.store.state.topics))
        while True:
            damaged = updated.damaged
            pause()
            yield from streams.told()
            if updates.store.list_logs(logs.files).new:
                updated = updates.patiently(pause, logs.files)
                if updated.files or updated.damaged != damaged:
                    yield logs.tell(updated)


@dataclass(frozen=True, slots=True)
class _Updates:
    """The tables of a workspace, and the session that updates them once it is needed."""

    opened: Opened
    store: "UsageStore"
    logs: NamedLogs
    session: "Callable[[], SparkSession]"

    def update(self, files: tuple[Path, ...], fetch: "Fetch" = no_messages) -> "UsageUpdate":
        from floe.workflows.usage_updates import update_usage as update

        record = partial(_record, self.opened)
        try:
            return update(files, self.store, self._write, record, fetch)
        except (FileNotFoundError, OutsideError):
            # A log that was rotated while it was read has another name by now.
            there = tuple(file for file in files if file.exists())
            if there == files:
                raise
        return self.update(there, fetch)

    def patiently(
        self, wait: Callable[[], None], files: tuple[Path, ...], fetch: "Fetch" = no_messages
    ) -> "UsageUpdate":
        """The same, once no other update is at work."""
        from floe.adapters.usage_tables import BusyTablesError

        while True:
            with suppress(BusyTablesError):
                return self.update(files, fetch)
            wait()

    def _write(
        self, files: tuple[str, ...], messages: "NewMessages", batch: "UsageBatch"
    ) -> "WrittenBatch":
        aliases = naming_aliases(self.opened.settings)
        return write_batch(self.session(), files, messages, batch, aliases)


def _updates(
    opened: Opened,
    named: Iterable[str | Path],
    request: SparkRequest | None,
    session: "SparkSession | None",
    stack: ExitStack,
) -> _Updates:
    need_spark()
    with naming_extras():
        from floe.adapters.usage_tables import UsageStore
    opened.need_settings("ledger")
    store, logs = UsageStore(usage_folder(opened)), event_logs(opened, named)
    packages = ("kafka",) if logs.topics else ()
    wanted = request or SparkRequest()
    complete = replace(wanted, packages=(*packages, *wanted.packages))
    start = cache(lambda: session or _start(complete, stack))
    return _Updates(opened, store, logs, start)


def _record(opened: Opened) -> int:
    """Have the ledger know the consumers of all contracts of the workspace."""
    from floe.workflows.consumers import find_every_usage
    from floe.workflows.usage_records import record_usages

    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    read = partial(read_uses, usage_folder(opened))
    usages = find_every_usage(opened.workspace, usage_request(opened), read)
    return record_usages(open_ledger(opened), usages)


def _start(request: SparkRequest, stack: ExitStack) -> "SparkSession":
    room = open_spark_room()
    complete = room.SessionRequest(
        request.master, request.conf, request.packages, request.fast_start
    )
    session: SparkSession = room.open_session(complete, request.progress)
    stack.callback(room.close_session, session)
    return session
