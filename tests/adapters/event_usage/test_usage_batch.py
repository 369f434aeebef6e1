"""A batch without Spark: what its tasks do, one after the other."""

import json

import pyarrow.parquet as pq
import pytest

from floe.adapters.event_usage import (
    GROWING,
    EventLogs,
    TablesBefore,
    finishing,
    usage_batch,
    write_usage,
)
from floe.adapters.openlineage import read_lines, split_logs

EVENT = {
    "eventTime": "2026-11-01T08:00:00Z",
    "eventType": "COMPLETE",
    "job": {"namespace": "prod", "name": "load"},
    "inputs": [
        {
            "namespace": "s3://lake",
            "name": "orders",
            "inputFacets": {"inputStatistics": {"rowCount": 3}},
        }
    ],
}


@pytest.fixture
def batch(monkeypatch, tmp_path):
    """Write events as a batch whose every task is tried twice."""

    def spread(_spark, work, items):
        for item in items:
            work(item)
        return [json.loads(json.dumps(work(item))) for item in items]

    monkeypatch.setattr(usage_batch, "spread", spread)

    def write(events, before=TablesBefore()):  # noqa: B008
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        (folder / "log.ndjson").write_text("".join(f"{json.dumps(event)}\n" for event in events))
        logs = EventLogs(tuple(split_logs([str(folder / "log.ndjson")])), read_lines)
        return write_usage(None, logs, str(folder), before), folder

    return write


def rows(folder):
    return [
        row for file in folder.rglob("*.parquet") for row in pq.ParquetFile(file).read().to_pylist()
    ]


def test_a_task_that_is_tried_again_writes_nothing_twice_in_however_many_buckets(
    batch, monkeypatch
):
    monkeypatch.setattr(usage_batch, "_BUCKET_BYTES", 100)
    monkeypatch.setattr(finishing, "_RUNS_PER_TASK", 2)
    events = [{**EVENT, "run": {"runId": str(number)}} for number in range(5)]
    written, folder = batch([*events, *events])
    assert (written.events, written.duplicates) == (5, 5)
    assert len(rows(folder / "runs")) == 5
    uses = rows(folder / "uses")
    assert sum(row["completed"] or 0 for row in uses) == 5
    assert sum(row["rows"] or 0 for row in uses) == 15
    runs = {int(day.name[4:]): str(day) for day in (folder / "runs").iterdir()}
    growing = {table: (str(folder / table),) for table in GROWING}
    again, later = batch(events[:1], TablesBefore(runs, growing))
    assert (again.events, again.days) == (1, written.days)
    assert len(rows(later / "runs")) == 5
    assert not any((later / table).exists() for table in GROWING)
