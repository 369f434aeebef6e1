"""What became of each node, as dbt's run_results.json tells it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from floe.dbt.manifest.notes import entries, mapping, text


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeResult:
    """How a node went, and when; dbt's own messages may hold values, and are left out."""

    id: str
    status: str
    started: datetime
    ended: datetime
    failures: int | None = None
    rows: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class RunResults:
    """What a command of dbt did, node by node."""

    command: str
    nodes: tuple[NodeResult, ...] = ()


def read_run_results(tree: Any) -> RunResults:
    """The results in a file, as far as they can be understood."""
    results = mapping(tree)
    at = _moment(mapping(results.get("metadata")).get("generated_at")) or datetime.now(UTC)
    command = text(mapping(results.get("args")).get("which")) or ""
    return RunResults(command, tuple(_nodes(results, at)))


def _nodes(results: Mapping[str, Any], at: datetime) -> Iterator[NodeResult]:
    for node in map(mapping, entries(results.get("results"))):
        steps = [mapping(step) for step in entries(node.get("timing"))]
        started = [moment for step in steps if (moment := _moment(step.get("started_at")))]
        ended = [moment for step in steps if (moment := _moment(step.get("completed_at")))]
        yield NodeResult(
            id=str(node.get("unique_id")),
            status=str(node.get("status")),
            started=min(started, default=at),
            ended=max(ended, default=at),
            failures=_count(node.get("failures")),
            rows=_count(mapping(node.get("adapter_response")).get("rows_affected")),
            code=str(node.get("compiled_code") or ""),
        )


def _moment(written: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(str(written))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _count(written: object) -> int | None:
    is_count = isinstance(written, int) and not isinstance(written, bool) and written >= 0
    return int(str(written)) if is_count else None
