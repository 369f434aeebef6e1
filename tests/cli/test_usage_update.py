"""`floe usage update` as people run it: a process of its own, with a Spark of its own."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from floe.adapters.usage_tables import UsageStore
from tests.adapters.event_usage.test_usage import rows_in

pytestmark = pytest.mark.process

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
servers: [{server: prod, type: s3, location: 's3://lake/orders', format: parquet}]
schema: [{name: orders, properties: [{name: id, logicalType: string}]}]
"""
EVENT = {
    "eventTime": "2026-11-01T08:00:00Z",
    "eventType": "COMPLETE",
    "run": {"runId": "r1"},
    "job": {"namespace": "prod", "name": "load"},
    "inputs": [{"namespace": "s3://lake", "name": "orders"}],
}


def test_from_a_log_to_the_consumers_of_a_contract(installed_floe, tmp_path):
    (tmp_path / "orders.odcs.yaml").write_text(CONTRACT)
    odd = {**EVENT, "run": {"runId": "r2"}, "inputs": EVENT["inputs"][0]}
    lost = {**EVENT, "outputs": [{"namespace": "postgres://db:5432", "name": "a.b.c."}]}
    lines = [*map(json.dumps, (EVENT, EVENT, odd, lost)), "{no"]
    (tmp_path / "events").mkdir()
    (tmp_path / "events" / "a.ndjson").write_text("\n".join(lines))
    (tmp_path / "events" / "a.ndjson.1").touch()
    ran = installed_floe("usage", "update", "events", cwd=tmp_path)
    assert ran.code == 1, ran.err
    assert "1 name of datasets such as postgres://db:5432 a.b.c. cannot be read" in ran.err
    assert "2 events, 2 duplicates, 0 without a run; 1 day computed" in ran.out
    assert "1 line left out: it is no JSON that can be read" in ran.err
    assert "1 line left out in part: not all of its inputs can be read" in ran.err
    assert "not read: 1 file such as events/a.ndjson.1" in ran.err
    again = installed_floe("usage", "update", "events", cwd=tmp_path)
    assert (again.code, "1 were read before" in again.out) == (0, True)
    shown = installed_floe("usage", "orders", "--json", cwd=tmp_path)
    assert [row["reads"] for row in json.loads(shown.out)["unmapped"]] == [1]


FLOE = Path(sys.executable).with_name("floe")
BY_DAY = ("runs", "uses")
GROWING = ("statements", "patterns", "names", "members", "columns")


def content(folder):
    """All rows of all tables that count."""
    root = folder / ".floe" / "warehouse" / "usage"
    state = UsageStore(root).state
    parts = {table: [root / b / table for b in state.batches] for table in GROWING}
    for table in BY_DAY:
        parts[table] = [root / b / table / f"day={d}" for d, b in state.days.items()]
    return {table: rows_in(folders) for table, folders in parts.items()}


def several(first, count):
    return "".join(
        f"{json.dumps({**EVENT, 'run': {'runId': f'r{n}'}})}\n" for n in range(first, first + count)
    )


def start(folder, *words, log="events"):
    return subprocess.Popen(
        [FLOE, "usage", "update", log, *words],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.slow
def test_an_update_that_is_killed_anywhere_is_made_good_by_the_next(installed_floe, tmp_path):
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    for folder in (killed, whole):
        (folder / "events").mkdir(parents=True)
        (folder / "floe.toml").touch()
        (folder / "events" / "a.ndjson").write_text(several(0, 50))
        assert installed_floe("usage", "update", "events", cwd=folder).code == 0
        (folder / "events" / "b.ndjson").write_text(several(40, 50))
    begun = time.monotonic()
    assert installed_floe("usage", "update", "events", cwd=whole).code == 0
    length = time.monotonic() - begun
    before = content(killed)
    for share in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9):
        process = start(killed)
        time.sleep(share * length)
        process.kill()
        process.communicate()
        assert content(killed) in (before, content(whole))
    assert installed_floe("usage", "update", "events", cwd=killed).code == 0
    assert content(killed) == content(whole)


@pytest.mark.slow
def test_following_ends_by_an_interrupt_and_goes_on_where_it_was(tmp_path):
    (tmp_path / "events").mkdir()
    (tmp_path / "floe.toml").touch()
    for number in range(2):
        (tmp_path / "events" / f"{number}.ndjson").write_text(several(number * 10, 10))
        process = start(tmp_path, "--follow", "--every", "1")
        lines = [process.stdout.readline() for _ in range(2)]
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate()
        assert (process.returncode, rest.strip()) == (130, ""), lines
        assert lines[0] == f"read 1 file; {number} were read before\n"
        assert lines[1].startswith("10 events, 0 duplicates")


def test_a_topic_is_followed_on_after_a_kill(spark_package, kafka_server, tmp_path):
    spark_package("kafka")
    (tmp_path / "floe.toml").touch()
    kafka_server.create("events", 2)
    url = f"kafka://{kafka_server.address}/events"
    kafka_server.send("events", *several(0, 50).encode().splitlines())
    killed = start(tmp_path, "--follow", "--every", "1", "--quiet", log=url)
    assert killed.stdout.readline() == "read 50 messages\n"
    kafka_server.send("events", *several(40, 50).encode().splitlines(), partition=1)
    time.sleep(3)
    killed.kill()
    killed.communicate()
    kafka_server.send("events", *several(80, 20).encode().splitlines())
    following = start(tmp_path, "--follow", "--every", "1", "--quiet", log=url)
    assert following.stdout.readline() in ("read 20 messages\n", "read 70 messages\n")
    following.stdout.readline()
    kafka_server.send("events", *several(90, 50).encode().splitlines())
    lines = [following.stdout.readline() for _ in range(2)]
    following.send_signal(signal.SIGINT)
    rest, _ = following.communicate()
    assert (following.returncode, rest.strip()) == (130, ""), lines
    assert lines[0] == "read 50 messages\n"
    tables = tmp_path / ".floe" / "warehouse" / "usage"
    ((_, offsets),) = UsageStore(tables).state.topics.values()
    assert offsets == {0: 120, 1: 50}
    runs = [dict(row)["run"] for row in content(tmp_path)["runs"]]
    assert (len(runs), len(set(runs))) == (140, 140)
