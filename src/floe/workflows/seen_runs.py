"""Jobs that were seen to read the contracts of a workspace, for those who draw them."""

from collections.abc import Iterator

from floe.contracts import Compilation
from floe.diagrams import SeenRun
from floe.errors import ConfigurationError
from floe.workflows.consumers import ReadUses, UsageRequest
from floe.workflows.readers import ReaderLookup


def seen_runs(
    compilation: Compilation, request: UsageRequest, read: ReadUses | None
) -> tuple[SeenRun, ...]:
    """All that is known of them in some days."""
    lookup = ReaderLookup(compilation, request, read)
    if lookup.window is None:
        raise ConfigurationError("nothing is known of runs yet: floe usage update reads logs")
    return tuple(_runs(compilation, lookup))


def _runs(compilation: Compilation, lookup: ReaderLookup) -> Iterator[SeenRun]:
    for file, tables in lookup.tables(compilation.contracts).items():
        for table, consumers in tables.items():
            for consumer in consumers:
                writes = tuple(f for f in lookup.written(consumer.outputs) if f != file)
                yield SeenRun(file, table, consumer, writes)
