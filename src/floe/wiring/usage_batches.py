"""New events, written as a batch of the tables of usage by Spark."""

from dataclasses import replace
from typing import TYPE_CHECKING

from floe.errors import OutsideError
from floe.model import hide_secrets

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from floe.adapters.event_usage import WrittenBatch
    from floe.adapters.usage_tables import UsageBatch
    from floe.naming import NamespaceAlias
    from floe.workflows.usage_updates import NewMessages


def write_batch(
    session: "SparkSession",
    files: tuple[str, ...],
    messages: "NewMessages",
    batch: "UsageBatch",
    aliases: "tuple[NamespaceAlias, ...]",
) -> "WrittenBatch":
    """Write a batch; what is damaged is left out, and read once it is whole."""
    from py4j.protocol import Py4JError  # type: ignore[import-untyped]
    from pyspark.errors import PySparkException

    from floe.adapters.event_usage import GROWING, EventLogs, TablesBefore, write_usage
    from floe.adapters.openlineage import read_lines, split_logs

    logs = EventLogs(tuple(split_logs((*files, *messages.files))), read_lines)
    before = TablesBefore(batch.runs(), {table: batch.folders(table) for table in GROWING})
    try:
        written = write_usage(session, logs, str(batch.folder), before, aliases)
    except (PySparkException, Py4JError) as error:
        raise OutsideError(f"Spark cannot read these events: {_reason(error)}") from error
    called = {
        (messages.files.get(file, file), reason): lines
        for (file, reason), lines in written.corrupt.items()
    }
    return replace(written, corrupt=called)


def _reason(error: Exception) -> str:
    """What went wrong at the bottom, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    causes = [line for line in lines if line.startswith("Caused by:")]
    return hide_secrets([type(error).__name__, *lines, *causes][-1])
