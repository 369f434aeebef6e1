"""Who uses what: logs of events, the tables made of them, and questions to these."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError
from floe.extras import naming_extras
from floe.wiring.compile_requests import compile_fields
from floe.wiring.event_sources import naming_aliases
from floe.wiring.ledgers import open_ledger
from floe.wiring.origins import read_clock
from floe.wiring.spark_tables import SparkRequest, need_spark, open_spark_room
from floe.wiring.usage_batches import write_batch
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from floe.adapters.event_usage import WrittenBatch
    from floe.adapters.usage_tables import UsageBatch
    from floe.usage import ContractUsage
    from floe.workflows.consumers import ReadUses, UsageRequest
    from floe.workflows.usage_updates import UsageUpdate

_WAIT = partial(sleep, 10.0)


def usage_folder(opened: Opened) -> Path:
    """Where it is kept who uses what; other aliases would give it other names."""
    opened.need_settings("usage.tables", "naming.aliases")
    folder = opened.settings.usage.tables
    if "://" in folder:
        raise ConfigurationError(f"floe.toml: usage.tables must be a folder, not {folder}")
    return opened.root / folder


def update_usage(
    opened: Opened,
    paths: tuple[Path, ...] = (),
    request: SparkRequest | None = None,
    session: "SparkSession | None" = None,
) -> "UsageUpdate":
    """Read what is new below some paths, else below those that floe.toml names.

    Without a running session, one is started as it is asked for, once there is something to read.
    """
    need_spark()
    with naming_extras():
        from floe.adapters.usage_tables import UsageStore
    from floe.workflows.usage_updates import update_usage as update

    opened.need_settings("ledger")
    store = UsageStore(usage_folder(opened))
    files = _log_files(opened, paths)
    aliases = naming_aliases(opened.settings)
    with ExitStack() as stack:
        started = [] if session is None else [session]

        def write(new: tuple[str, ...], batch: "UsageBatch") -> "WrittenBatch":
            if not started:
                started.append(_start(request or SparkRequest(), stack))
            return write_batch(started[0], new, batch, aliases)

        updated = update(files, store, write, partial(_record, opened))
        return replace(updated, unread=_unread_files(opened, paths))


def follow_usage(
    opened: Opened,
    paths: tuple[Path, ...] = (),
    request: SparkRequest | None = None,
    session: "SparkSession | None" = None,
    wait: Callable[[], None] = _WAIT,
) -> "Iterator[UsageUpdate]":
    """Update whenever files are new or have grown, by one session, until the caller stops.

    Spark's own stream of files never looks at a file twice, and logs grow: so every round is the
    same update as any other, and what counts is known by its tables alone.
    """
    need_spark()
    with naming_extras():
        from floe.adapters.usage_tables import BusyTablesError, UsageStore

    store = UsageStore(usage_folder(opened))
    damaged: tuple[str, ...] | None = None
    with ExitStack() as stack:
        running = session or _start(request or SparkRequest(), stack)
        while True:
            if damaged is None or store.list_logs(_log_files(opened, paths)).new:
                with suppress(BusyTablesError):
                    updated = update_usage(opened, paths, session=running)
                    if damaged is None or updated.files or updated.damaged != damaged:
                        yield updated
                    damaged = updated.damaged
            wait()


def _record(opened: Opened) -> int:
    """Have the ledger know the consumers of all contracts of the workspace."""
    from floe.workflows.consumers import find_every_usage
    from floe.workflows.usage_records import record_usages

    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    read = partial(read_uses, usage_folder(opened))
    usages = find_every_usage(opened.workspace, usage_request(opened), read)
    return record_usages(open_ledger(opened), usages)


def find_usage(
    opened: Opened, contract: str, *, since: date | None = None, until: date | None = None
) -> "ContractUsage":
    """Who uses a contract, by its file, id or name; `products` of the answer are its consumers."""
    from floe.workflows.consumers import find_usage as find

    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    file = Path(contract)
    wanted = opened.name_file(file) if file.is_file() else contract
    request = usage_request(opened, since, until)
    return find(opened.workspace, wanted, request, partial(read_uses, usage_folder(opened)))


def usage_request(
    opened: Opened, since: date | None = None, until: date | None = None
) -> "UsageRequest":
    """How names and jobs are read, as floe.toml says it, and in which days."""
    from floe.workflows.consumers import UsageRequest

    return UsageRequest(**usage_fields(opened, since, until))


def usage_fields(opened: Opened, since: date | None, until: date | None) -> dict[str, Any]:
    """What floe.toml says of how names and jobs are read, as the fields of a request."""
    from floe.usage import JobRule, UsageWindow

    if since is not None and until is not None and since > until:
        raise ConfigurationError(f"no day is since {since} and until {until}: change one of them")
    settings = opened.settings
    rules = (JobRule(rule.product, rule.prefix, rule.namespace) for rule in settings.usage.jobs)
    return {
        **compile_fields(opened),
        "window": UsageWindow(since, until),
        "rules": tuple(rules),
        "aliases": naming_aliases(settings),
        "servers": settings.servers.values,
        "root": opened.root.as_posix(),
        "namespace": settings.lineage.namespace,
    }


def open_uses(opened: Opened) -> "ReadUses | None":
    """What reads the tables of usage; None where there are none, and nothing is needed then."""
    folder = usage_folder(opened)
    if not folder.is_dir():
        return None
    with naming_extras():
        from floe.adapters.usage_tables import read_uses
    return partial(read_uses, folder)


def first_recent_day(opened: Opened) -> date:
    """From when on a reader counts as one who uses a contract still."""
    text, today = opened.settings.usage.window, read_clock().date()
    if not re.fullmatch(r"[1-9][0-9]{0,4}d", text):
        raise ConfigurationError(
            f"floe.toml: usage.window is '{text}': write how many days count, such as 90d"
        )
    return read_day(text, today)


def read_day(text: str, today: date) -> date:
    """A date, or how many days ago it was, as in `30d`."""
    try:
        if days := re.fullmatch(r"([0-9]{1,6})d", text):
            return today - timedelta(days=int(days[1]))
        return date.fromisoformat(text)
    except (ValueError, OverflowError):
        raise ConfigurationError(
            f"'{text}' is no day: write a date such as 2026-11-01, or 30d for 30 days ago"
        ) from None


def _log_files(opened: Opened, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    from floe.adapters.openlineage import find_event_files

    if not paths:
        opened.need_settings("usage.logs")
    logs = _logs(opened, paths)
    if not logs:
        raise ConfigurationError(
            "name files or folders with events, or set usage.logs in floe.toml"
        )
    remote = [str(log) for log in logs if ":/" in str(log)]
    if remote:
        raise ConfigurationError(f"{remote[0]} is no file or folder of this machine")
    files = find_event_files(logs)
    if any(file.path is None for file in files):
        raise ConfigurationError("events on standard input cannot be told from those read before")
    if not files:
        raise ConfigurationError(f"there are no files of events below {logs[0]}")
    return tuple(file.path for file in files if file.path is not None)


def _logs(opened: Opened, paths: tuple[Path, ...]) -> tuple[Path, ...]:
    return paths or tuple(opened.root / log for log in opened.settings.usage.logs)


def _unread_files(opened: Opened, paths: tuple[Path, ...]) -> tuple[str, ...]:
    from floe.adapters.openlineage import find_unread_files

    return find_unread_files(_logs(opened, paths))


def _start(request: SparkRequest, stack: ExitStack) -> "SparkSession":
    room = open_spark_room()
    complete = room.SessionRequest(
        request.master, request.conf, request.packages, request.fast_start
    )
    session: SparkSession = room.open_session(complete, request.progress)
    stack.callback(room.close_session, session)
    return session
