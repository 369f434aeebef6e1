"""OpenLineage events, in files and in logs."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.errors import ConfigurationError, InputError, OutsideError
from floe.model import hide_secrets
from floe.settings import Settings
from floe.wiring.spark_tables import SparkRequest, need_spark, open_spark_room

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

    from floe.adapters.openlineage import EventFile
    from floe.naming import NamespaceAlias
    from floe.workflows.naming import CheckedEvents


def open_event_files(paths: tuple[Path, ...]) -> "tuple[EventFile, ...]":
    """Files of OpenLineage events, by name or below folders; `-` is standard input."""
    from floe.adapters.openlineage import find_event_files

    return find_event_files(paths)


def naming_aliases(settings: Settings) -> "tuple[NamespaceAlias, ...]":
    """The other names for hosts that floe.toml knows."""
    from floe.naming import read_aliases

    try:
        return read_aliases(settings.naming.aliases)
    except ConfigurationError as error:
        raise ConfigurationError(f"floe.toml: naming.aliases: {error}") from error


def read_event_files(*paths: Path) -> Iterator[Any]:
    """The events in files or folders; one that cannot be read is an error."""
    for file in open_event_files(paths):
        for read in file.read(lambda _: None):
            if read.trouble is not None:
                raise InputError(f"{file.name}:{read.line}: {read.trouble}")
            yield read.event


def check_event_log(
    path: str,
    request: "SparkRequest",
    *,
    strict: bool,
    results: str | None = None,
    aliases: "tuple[NamespaceAlias, ...]" = (),
) -> "CheckedEvents":
    """What a Spark job finds in a log of events, each finding with its count.

    With `results`, all that it found is written there as a table too.
    """
    from floe.workflows.naming import CheckedEvents

    room = open_spark_room()
    from pyspark.errors import PySparkException

    from floe.adapters.event_logs import find_in_event_log

    complete = room.SessionRequest(
        request.master, request.conf, request.packages, request.fast_start
    )
    session = room.open_session(complete, request.progress)
    try:
        checked = find_in_event_log(session, path, strict=strict, results=results, aliases=aliases)
        return CheckedEvents(checked.findings, checked.files, checked.events)
    except PySparkException as error:
        # Its text is asked for while there is a session, for the text comes from there.
        reason = hide_secrets(str(error).partition("\n")[0])
        raise OutsideError(f"Spark cannot check {hide_secrets(path)}: {reason}") from error
    finally:
        room.close_session(session)


def use_event_log(session: "SparkSession", path: str, *, strict: bool) -> "DataFrame":
    """What is to be said of the names in a log of events, as a table of a running session."""
    need_spark()
    from floe.adapters.event_logs import check_events, read_events

    return check_events(read_events(session, path), strict=strict).results
