"""Spark's answers on who read what, held against plain Python."""

import gzip
import json
import os
import shutil
from datetime import UTC, date, datetime
from itertools import islice

import pyarrow.parquet as pq
import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from floe.adapters.event_usage import usage_batch
from floe.adapters.usage_tables import UsageStore, read_uses, store
from floe.errors import ConfigurationError, OutsideError
from floe.naming import Pair
from floe.usage import UsageWindow
from floe.wiring import follow_usage, open_workspace, update_usage, usage_updates
from tests.usage.reference import expected_uses, found_uses

pytestmark = pytest.mark.spark

HIVE = {"namespace": "hive://meta:9083", "name": "shop.orders"}
STORED = {"namespace": "s3a://lake", "name": "orders/"}
REPORT = {"namespace": "s3://lake", "name": "report"}
OTHER = {"namespace": "s3://lake", "name": "other"}
HEADER = "Q7xT2mV9kLp4Zs8WbN3r"
ORDERS = frozenset({Pair("hive://meta:9083", "shop.orders"), Pair("s3://lake", "orders")})


def linked(dataset, *others):
    return {**dataset, "facets": {"symlinks": {"identifiers": list(others)}}}


def event(run="r1", kind="COMPLETE", time="2026-11-01T08:00:00Z", **more):
    told = {"job": "load", "parent": None, "facets": {}, "inputs": [], "outputs": [], **more}
    return {
        "eventTime": time,
        "eventType": kind,
        "producer": "https://example.com",
        "run": {"runId": run, "facets": {"parent": told["parent"]} if told["parent"] else {}},
        "job": {"namespace": "prod", "name": told["job"], "facets": told["facets"]},
        "inputs": told["inputs"],
        "outputs": told["outputs"],
    }


@pytest.fixture
def log(spark, workspace, tmp_path):
    """Write events into files, update the tables, and ask who read something."""
    workspace({"floe.toml": ""})
    return Log(spark, tmp_path)


class Log:
    def __init__(self, spark, folder):
        self.spark, self.folder = spark, folder
        self.tables = folder / ".floe" / "warehouse" / "usage"
        (folder / "events").mkdir()

    def write(self, name, events):
        text = "".join(e if isinstance(e, str) else json.dumps(e) + "\n" for e in events)
        packed = {".gz": gzip.compress, ".zst": zstandard.compress}
        pack = next((pack for end, pack in packed.items() if name.endswith(end)), bytes)
        (self.folder / "events" / name).write_bytes(pack(text.encode()))

    def update(self):
        opened = open_workspace((self.folder,))
        return update_usage(opened, (self.folder / "events",), session=self.spark)

    def uses(self, names=ORDERS, **window):
        return found_uses(self.readings(names, **window))

    def readings(self, names=ORDERS, **window):
        return read_uses(self.tables, frozenset(names), UsageWindow(**window)).readings

    def content(self):
        """All rows of all tables that count."""
        state, rows = UsageStore(self.tables).state, {}
        for table in ("runs", "uses"):
            folders = [
                self.tables / batch / table / f"day={day}" for day, batch in state.days.items()
            ]
            rows[table] = rows_in(folders)
        for table in ("statements", "patterns", "names", "members", "columns"):
            rows[table] = rows_in([self.tables / batch / table for batch in state.batches])
        return rows


def rows_in(folders):
    files = [file for folder in folders for file in folder.glob("*.parquet")]
    rows = [row for file in files for row in pq.read_table(file).to_pylist()]
    return sorted((tuple(sorted(row.items())) for row in rows), key=repr)


PARENT = {"run": {"runId": "d1"}, "job": {"namespace": "prod", "name": "dbt build"}}
ROOT = {**PARENT, "root": {"run": {"runId": "a1"}, "job": {"namespace": "prod", "name": "dag"}}}


def test_inputs_count_wherever_in_a_run_they_are_named(log):
    """Events of an end mostly name no inputs: a filter on them finds no consumers."""
    events = [
        event(kind="START", inputs=[STORED]),
        event(kind="COMPLETE", time="2026-11-01T09:00:00Z"),
        event(run="r2", kind="START", inputs=[STORED], time="2026-11-02T09:00:00Z"),
        event(run="r3", kind="START", inputs=[STORED]),
        event(run="r3", kind="FAIL"),
    ]
    log.write("a.ndjson", events)
    updated = log.update()
    assert (updated.files, updated.events, updated.days) == (1, 5, 2)
    ((key, told),) = log.uses().items()
    assert key == (Pair("prod", "load"), None)
    assert (told["completed"], told["failed"], told["attempted"]) == (1, 1, 1)
    assert told["last"] == datetime(2026, 11, 1, 9, tzinfo=UTC)
    assert told["last_attempt"] == datetime(2026, 11, 2, 9, tzinfo=UTC)
    assert log.uses() == expected_uses(events, ORDERS)
    assert log.uses(since=date(2026, 11, 2))[key]["completed"] == 0


def test_one_command_is_one_consumer_however_many_models_it_has(log):
    """93 models of one dbt command were 93 consumers."""
    models = [
        event(run=f"m{number}", job=f"model.{number}", parent=ROOT, inputs=[STORED])
        for number in range(93)
    ]
    log.write("a.ndjson", models)
    log.update()
    ((key, told),) = log.uses().items()
    assert key == (Pair("prod", "dag"), None)
    assert (told["completed"], len(told["jobs"])) == (1, 93)


def test_a_run_that_names_a_dataset_in_many_ways_reads_it_once(log):
    spelt = [{"namespace": "s3://lake", "name": f"orders/day={day}"} for day in range(3)]
    events = [
        event(kind="START", inputs=[STORED, *spelt]),
        event(inputs=[linked(HIVE, spelt[0]), OTHER]),
    ]
    log.write("a.ndjson", events)
    log.update()
    ((_, told),) = log.uses().items()
    assert told["completed"] == 1
    assert log.uses() == expected_uses(events, ORDERS)


def test_a_command_on_both_sides_of_midnight_reads_once(log):
    above = {"parent": PARENT, "inputs": [STORED]}
    events = [
        event(run="m1", job="model.1", time="2026-11-01T23:59:00Z", **above),
        event(run="m2", job="model.2", time="2026-11-02T00:01:00Z", kind="FAIL", **above),
        event(run="m3", job="model.3", time="2026-11-03T00:01:00Z", inputs=[STORED]),
    ]
    key = Pair("prod", "dbt build"), None
    for number in (1, 0, 2):
        log.write(f"{number}.ndjson", events[number : number + 1])
        log.update()
        told = log.uses()[key]
        assert told["completed"] + told["failed"] == 1
    assert log.uses() == expected_uses(events, ORDERS)
    assert (told["completed"], told["last"].day, told["last_attempt"].day) == (1, 1, 2)


def test_a_parent_that_reads_what_its_children_read_is_one_read(log):
    events = [
        event(run="d1", job="dbt build", inputs=[STORED]),
        event(run="m1", job="model.1", parent=PARENT, inputs=[STORED]),
        event(run="D1", job="dbt build", kind="START"),
    ]
    log.write("a.ndjson", events)
    log.update()
    ((key, told),) = log.uses().items()
    assert (key, told["completed"]) == ((Pair("prod", "dbt build"), None), 1)


def test_a_dataset_is_found_by_its_symlinks_both_ways(log):
    events = [
        event(run="r1", job="spark", inputs=[linked(STORED, HIVE)]),
        event(run="r2", job="hive", inputs=[linked(HIVE, STORED)]),
        event(run="r3", job="plain", inputs=[STORED]),
        event(run="r4", job="late", kind="START", inputs=[STORED]),
        event(run="r4", job="late", inputs=[linked(STORED, HIVE)]),
        event(run="r5", job="else", inputs=[{"namespace": "s3://lake", "name": "other"}]),
    ]
    log.write("a.ndjson", events)
    log.update()
    by_hive = {key[0].name for key in log.uses({Pair("hive://meta:9083", "shop.orders")})}
    assert by_hive == {"spark", "hive", "late"}
    assert {key[0].name for key in log.uses({Pair("s3://lake", "orders")})} == {
        *by_hive,
        "plain",
    }
    assert log.uses()[Pair("prod", "late"), None]["completed"] == 1


def test_what_cannot_be_used_is_told_with_its_file_and_reason_and_nothing_of_it_is_kept(log):
    lines = [
        "{no event geheim-wort\n",
        '{"a": "geheim-wort"}\n',
        json.dumps(event(run="", inputs=[STORED])) + "\n",
        json.dumps(event(job="", inputs=[STORED])) + "\n",
        json.dumps(event(time="never", inputs=[STORED])) + "\n",
        json.dumps(event(time="9999-01-01T00:00:00Z", inputs=[STORED])) + "\n",
        json.dumps(event(time="1990-01-01T00:00:00Z", inputs=[STORED])) + "\n",
        json.dumps({"eventTime": "2026-11-01T08:00:00Z", "dataset": STORED}) + "\n",
        event(inputs=[STORED]),
    ]
    log.write("odd [1] {2}*.ndjson", lines)
    updated = log.update()
    assert (updated.events, updated.without_run) == (1, 1)
    assert {unused.file for unused in updated.unused} == {
        str(log.folder / "events" / "odd [1] {2}*.ndjson")
    }
    assert {(unused.reason, unused.lines) for unused in updated.unused} == {
        ("it is no JSON that can be read", 1),
        ("it is no event of OpenLineage", 1),
        ("its run has no id", 1),
        ("its job has no name", 1),
        ("its eventTime cannot be read", 1),
        ("its eventTime cannot be true", 2),
    }
    kept = [path for path in log.tables.rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if b"geheim-wort" in path.read_bytes()]


def test_secrets_in_names_are_not_kept(log):
    name = {"namespace": "postgres://ann:geheim-wort@db.example.com", "name": "d.s.orders"}
    job = "jdbc:postgresql://ann:geheim-wort@db/x"
    owned = {"ownership": {"owners": [{"name": "password=geheim-wort"}]}}
    events = [
        event(inputs=[name], outputs=[name]),
        event(run="r2", job=job, facets=owned, inputs=[name]),
        event(
            run="r3", job=f"load Bearer {HEADER}", inputs=[{**OTHER, "name": f"x/bearer {HEADER}"}]
        ),
    ]
    log.write("a.ndjson", events)
    log.update()
    uses = log.uses({Pair("postgres://db.example.com:5432", "d.s.orders")})
    assert len(uses) == 2
    assert {key[0].name for key in log.uses({Pair("s3://lake", "x/bearer ***")})} == {
        "load Bearer ***"
    }
    kept = [path for path in log.tables.rglob("*") if path.is_file()]
    for secret in (b"geheim-wort", HEADER.encode()):
        assert not [path for path in kept if secret in path.read_bytes()]


def test_only_new_files_are_read_and_a_grown_one_counts_nothing_twice(log):
    first = event(run="r1", inputs=[STORED])
    log.write("a.ndjson", [first])
    log.write("b.ndjson.gz", [event(run="r2", inputs=[STORED])])
    log.write("c.ndjson.zst", [event(run="r3", inputs=[STORED])])
    assert log.update().files == 3
    before = log.content()
    again = log.update()
    assert (again.files, again.unchanged, again.events) == (0, 3, 0)
    assert log.content() == before
    log.write("a.ndjson", [first, event(run="r4", inputs=[STORED])])
    grown = log.update()
    assert (grown.files, len(grown.changed), grown.unchanged) == (1, 1, 2)
    (log.folder / "events" / "link.ndjson").symlink_to(log.folder / "events" / "a.ndjson")
    log.write("a.ndjson", [first, event(run="r4", inputs=[STORED]), first])
    linked = log.update()
    assert (linked.files, len(linked.changed), linked.unchanged) == (1, 1, 2)
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 4


def test_a_log_that_is_renamed_or_rotated_counts_nothing_twice(log):
    log.write("a.ndjson", [event(run="r1", inputs=[STORED])])
    log.update()
    before = log.uses()
    (log.folder / "events" / "a.ndjson").rename(log.folder / "events" / "a.1.ndjson")
    log.write("a.1.ndjson.gz", [event(run="r1", inputs=[STORED])])
    moved = log.update()
    assert (moved.files, moved.events, moved.duplicates) == (2, 1, 1)
    assert log.uses() == before


def test_links_are_read_and_what_is_hidden_or_leads_nowhere_is_told(log):
    """A folder that was a link was passed over in silence, and a dead link ended the update."""
    events, elsewhere = log.folder / "events", log.folder / "elsewhere"
    log.write("a.ndjson", [event(run="r1", inputs=[STORED])])
    elsewhere.mkdir()
    (events / "a.ndjson").rename(elsewhere / "a.ndjson")
    log.write(".b.ndjson", [event(run="r2", inputs=[STORED])])
    (events / "link").symlink_to(elsewhere)
    (events / "dead.ndjson").symlink_to(log.folder / "nowhere")
    updated = log.update()
    assert updated.files == 1
    assert updated.unread == tuple(str(events / name) for name in (".b.ndjson", "dead.ndjson"))
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 1


def test_names_that_are_connections_are_read_and_those_that_cannot_be_are_told(log):
    """A database in the namespace lost the use of its table in silence."""
    table = {"namespace": "postgres://db:5432/shop", "name": "public.orders"}
    odd = {"namespace": "postgres://db:5432", "name": "shop.public.orders."}
    log.write("a.ndjson", [event(inputs=[table, odd, STORED])])
    updated = log.update()
    assert (updated.misnamed, updated.misnamed_example) == (
        1,
        "postgres://db:5432 shop.public.orders.",
    )
    uses = log.uses({Pair("postgres://db:5432", "shop.public.orders")})
    assert [told["completed"] for told in uses.values()] == [1]
    log.write("b.ndjson", [event(run="r2", inputs=[table, odd, STORED])])
    assert log.update().misnamed == 0


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        (Pair("s3://lake", "orders"), {"namespace": "s3a://lake", "name": "orders/2026/a.csv"}),
        (
            Pair("mssql://db:1433", "Shop.dbo.orders"),
            {"namespace": "sqlserver://db:1433", "name": "SHOP.DBO.ORDERS"},
        ),
    ],
)
def test_files_of_a_table_and_its_name_in_another_case_are_read_as_the_table(log, asked, read):
    """Both were names of nothing, and their readers were missed in silence."""
    column = {**read, "field": "id"}
    log.write("a.ndjson", [event(inputs=[read], outputs=[made_of(REPORT, column)])])
    log.update()
    (reading,) = log.readings({asked})
    assert asked in reading.names
    assert [job.columns for job in reading.jobs] == [
        {name: {"id"} for name in reading.names - {asked}}
    ]
    assert all(job.tells_columns for job in reading.jobs)


def test_files_with_other_endings_are_told(log):
    log.write("a.ndjson.1", [event(inputs=[STORED])])
    with pytest.raises(ConfigurationError, match=r"events: name .*/a\.ndjson\.1 if it is one"):
        log.update()
    log.write("a.ndjson", [event(inputs=[STORED])])
    assert log.update().others == (str(log.folder / "events" / "a.ndjson.1"),)


def test_half_a_line_at_the_end_is_told_and_counts_once_it_is_whole(log):
    first, second = (json.dumps(event(run=run, inputs=[STORED])) for run in ("r1", "r2"))
    log.write("a.ndjson", [f"{first}\n", second[:-9]])
    cut = log.update()
    assert [(row.reason, row.lines) for row in cut.unused] == [
        ("it is no JSON that can be read", 1)
    ]
    log.write("a.ndjson", [f"{first}\n", f"{second}\n"])
    whole = log.update()
    assert (whole.unused, len(whole.changed)) == ((), 1)
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 2


def test_two_updates_at_once_do_not_meet(log):
    log.write("a.ndjson", [event(inputs=[STORED])])
    with (
        UsageStore(log.tables).begin(),
        pytest.raises(OutsideError, match="another update is at work"),
    ):
        log.update()
    assert log.update().files == 1


@pytest.mark.parametrize(
    "lost", ["uses/day=*", "runs/day=*", "statements", "patterns", "names", "members"]
)
def test_tables_of_which_a_part_is_gone_are_told(log, lost):
    """Whoever had deleted a folder was told of fewer consumers, and of nothing else."""
    log.write("a.ndjson", [event(inputs=[STORED])])
    log.update()
    (batch,) = UsageStore(log.tables).state.batches
    (part,) = (log.tables / batch).glob(lost)
    shutil.rmtree(part)
    with pytest.raises(OutsideError, match="has lost files"):
        log.uses()
    with pytest.raises(OutsideError, match="has lost files"):
        log.update()


def test_tables_without_the_file_that_says_which_count_are_told(log):
    """The next update removed all history, and said that all was well."""
    log.write("a.ndjson", [event(inputs=[STORED])])
    log.update()
    before = sorted(log.tables.glob("*/*/*"))
    (log.tables / "current.json").unlink()
    with pytest.raises(OutsideError, match="has lost files"):
        log.uses()
    with pytest.raises(OutsideError, match="has lost files"):
        log.update()
    assert sorted(log.tables.glob("*/*/*")) == before


def test_what_lies_beside_the_tables_is_left_alone(log):
    """Every other folder below `usage.tables` was removed: that of contracts, and git's too."""
    log.write("a.ndjson", [event(inputs=[STORED])])
    (log.folder / "floe.toml").write_text('[usage]\ntables = "."\n')
    others = [log.folder / name / "file" for name in (".git", "contracts", "00000001-orders")]
    for other in others:
        other.parent.mkdir()
        other.touch()
    for number in range(2):
        log.write(f"{number}.ndjson", [event(run=str(number), inputs=[STORED])])
        log.update()
    assert [
        other for other in (*others, log.folder / "events" / "a.ndjson") if not other.exists()
    ] == []


def test_many_small_updates_are_kept_in_few_folders(log, monkeypatch):
    """A day of `--follow` left thousands, each of which cost every question and every update."""
    monkeypatch.setattr(store, "_MOST_FOLDERS", 3)
    events = [event(run=str(n), job=f"j{n}", inputs=[STORED, OTHER][: 1 + n % 2]) for n in range(9)]
    for number, each in enumerate(events):
        log.write(f"{number}.ndjson", [each, "{broken\n"] if number == 1 else [each])
        log.update()
    assert len(list(log.tables.glob("*/statements"))) <= 4
    assert len(list(log.tables.glob("*/quarantine.json"))) == 1
    in_steps, content = log.uses(), log.content()
    assert len(in_steps) == 9
    shutil.rmtree(log.tables)
    log.update()
    assert log.uses() == in_steps
    assert log.content() == content


def test_a_pipe_among_logs_is_told_and_waited_for_by_nobody(log):
    log.write("a.ndjson", [event(inputs=[STORED])])
    pipe = log.folder / "events" / "b.ndjson"
    os.mkfifo(pipe)
    updated = log.update()
    assert (updated.files, updated.unread) == (1, (str(pipe),))
    with pytest.raises(ConfigurationError, match=r"b\.ndjson is no file"):
        update_usage(open_workspace((log.folder,)), (pipe,), session=log.spark)


def test_a_log_that_is_rotated_while_it_is_read_costs_no_other(log, monkeypatch):
    first = log.folder / "events" / "a.ndjson"
    log.write("a.ndjson", [event(run="1", inputs=[STORED])])
    log.write("b.ndjson", [event(run="2", inputs=[STORED])])
    write = usage_updates.write_batch

    def rotate_and_write(*arguments):
        if first.exists():
            first.rename(first.with_suffix(".1"))
        return write(*arguments)

    monkeypatch.setattr(usage_updates, "write_batch", rotate_and_write)
    assert log.update().files == 1
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 1


def test_who_follows_a_folder_waits_for_its_first_file(log):
    """It ended whenever the folder was empty, as it is in the morning and once all is archived."""
    events = log.folder / "events"
    later = [
        lambda: log.write("b.ndjson", [event(run="2", inputs=[STORED])]),
        (events / "a.ndjson").unlink,
        lambda: log.write("a.ndjson", [event(run="1", inputs=[STORED])]),
    ]

    def wait():
        later.pop()()

    opened = open_workspace((log.folder,))
    following = follow_usage(opened, (events,), session=log.spark, wait=wait)
    assert [update.files for update in islice(following, 3)] == [0, 1, 1]
    with pytest.raises(ConfigurationError, match="does not exist"):
        next(follow_usage(opened, (log.folder / "evnets",), session=log.spark))


def test_what_comes_while_a_log_is_followed_is_read(log):
    later = [
        lambda: log.write("b.ndjson", [event(run=run, inputs=[STORED]) for run in "234"]),
        lambda: None,
        lambda: log.write("b.ndjson", [event(run="2", inputs=[STORED])]),
    ]

    def wait():
        later.pop()()

    log.write("a.ndjson", [event(run="1", inputs=[STORED])])
    opened = open_workspace((log.folder,))
    following = follow_usage(opened, (log.folder / "events",), session=log.spark, wait=wait)
    told = [(update.files, len(update.changed)) for update in islice(following, 3)]
    assert told == [(1, 0), (1, 0), (1, 1)]
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 4


def test_history_stays_when_logs_are_gone(log):
    log.write("a.ndjson", [event(run="r1", inputs=[STORED])])
    log.update()
    (log.folder / "events" / "a.ndjson").unlink()
    log.write("b.ndjson", [event(run="r2", inputs=[STORED])])
    log.update()
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 2


def test_a_file_that_is_cut_off_is_told_and_read_once_it_is_whole(log):
    """A log that was being packed stopped the whole update."""
    log.write("a.ndjson", [event(run="r1", inputs=[STORED])])
    log.write("b.ndjson.gz", [event(run=f"g{n}", inputs=[STORED]) for n in range(200)])
    log.write("c.ndjson.zst", [event(run=f"z{n}", inputs=[STORED]) for n in range(200)])
    whole = {
        name: (log.folder / "events" / name).read_bytes()
        for name in ("b.ndjson.gz", "c.ndjson.zst")
    }
    for name, content in whole.items():
        (log.folder / "events" / name).write_bytes(content[:-20])
    updated = log.update()
    assert sorted(file.rpartition("/")[2] for file in updated.damaged) == sorted(whole)
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 1
    for name, content in whole.items():
        (log.folder / "events" / name).write_bytes(content)
    assert log.update().damaged == ()
    assert log.uses()[Pair("prod", "load"), None]["completed"] == 401


def test_a_run_that_goes_on_moves_to_the_day_of_its_last_event(log):
    log.write("a.ndjson", [event(kind="START", inputs=[STORED])])
    log.update()
    assert len(UsageStore(log.tables).state.days) == 1
    log.write("b.ndjson", [event(time="2026-11-05T08:00:00Z")])
    log.update()
    assert len(UsageStore(log.tables).state.days) == 1
    ((_, told),) = log.uses(since=date(2026, 11, 5)).items()
    assert (told["completed"], told["attempted"]) == (1, 0)


def made_of(dataset, *columns):
    """A dataset with the columns that it is made of."""
    made = ([column] if column else [] for column in columns)
    fields = {f"c{n}": {"inputFields": own} for n, own in enumerate(made)}
    more = dataset.get("facets", {})
    return {**dataset, "facets": {**more, "columnLineage": {"fields": fields}}}


def having(dataset, *columns):
    """A dataset with the columns that it has."""
    schema = {"fields": [{"name": name} for name in columns]}
    return {**dataset, "facets": {**dataset.get("facets", {}), "schema": schema}}


def filtered_by(dataset, *columns):
    """A dataset that is filtered or sorted by columns."""
    facets = dataset.get("facets", {})
    lineage = {"fields": {}, **facets.get("columnLineage", {}), "dataset": list(columns)}
    return {**dataset, "facets": {**facets, "columnLineage": lineage}}


ID = {**STORED, "field": "id"}


@pytest.mark.parametrize(
    ("outputs", "is_told"),
    [
        ([made_of(REPORT, ID)], True),
        ([], False),
        ([REPORT], False),
        ([made_of(REPORT, ID), OTHER], False),
        ([made_of(REPORT, {**OTHER, "field": "x"})], False),
        ([having(made_of(REPORT, ID), "c0")], True),
        ([having(made_of(REPORT, ID), "C0", "c1")], False),
        ([having(made_of(linked(REPORT, HIVE), ID), "c0"), having(HIVE, "c0")], True),
        ([made_of(REPORT, ID), having(REPORT, "c0")], True),
        ([made_of(REPORT, ID), having(REPORT, "c0", "c1")], False),
        ([having(made_of(REPORT, ID), "c0"), having(REPORT, "c1")], False),
        ([made_of(REPORT, ID, None)], False),
        ([filtered_by(REPORT, ID)], False),
        ([filtered_by(made_of(REPORT, ID), ID)], True),
    ],
)
def test_columns_are_known_only_if_every_run_tells_them_for_all_it_writes(log, outputs, is_told):
    """One run with column lineage hid all those without, and who read the rest was spared."""
    events = [
        event(run="told", inputs=[STORED], outputs=[made_of(REPORT, ID)]),
        event(run="next", inputs=[STORED], outputs=outputs, time="2026-11-02T08:00:00Z"),
    ]
    log.write("a.ndjson", events)
    log.update()
    ((_, told),) = log.uses().items()
    assert (told["columns"], told["silent"]) == (
        {"id"},
        set() if is_told else {Pair("prod", "load")},
    )
    assert log.uses() == expected_uses(events, ORDERS)
    ((_, first),) = log.uses(until=date(2026, 11, 1)).items()
    assert first["silent"] == set()


def test_what_columns_are_made_of_is_read_though_no_input_names_it(log):
    """Its own lineage gave a reader away, and nobody counted it."""
    events = [event(outputs=[having(made_of(REPORT, ID), "c0")])]
    log.write("a.ndjson", events)
    log.update()
    ((_, told),) = log.uses().items()
    assert (told["completed"], told["columns"], told["silent"]) == (1, {"id"}, set())
    assert log.uses() == expected_uses(events, ORDERS)


def test_columns_that_a_start_names_are_told_by_an_end(log):
    """Spark tells the schema of what it writes at the start, and the lineage at the end."""
    events = [
        event(run=run, kind=kind, job=run, inputs=[STORED], outputs=[output])
        for run, columns in (("all", ["c0"]), ("part", ["c0", "literal"]))
        for kind, output in (("START", having(REPORT, *columns)), ("COMPLETE", made_of(REPORT, ID)))
    ]
    log.write("a.ndjson", events)
    log.update()
    silent = {key[0].name: told["silent"] for key, told in log.uses().items()}
    assert silent == {"all": set(), "part": {Pair("prod", "part")}}
    assert log.uses() == expected_uses(events, ORDERS)


@pytest.mark.parametrize("columns", [["id", {"name": "amount"}], ["id", None], ["id", 7], [""]])
def test_a_list_of_columns_that_is_half_readable_is_not_all_of_them(log, columns):
    """What could not be read was left out, and `floe impact` spared whoever had said it."""
    access = {"floe_contractAccess": {"columns": columns}}
    whole = {"floe_contractAccess": {"columns": ["id"]}}
    events = [
        event(kind="START", inputs=[{**STORED, "inputFacets": access}]),
        event(inputs=[{**STORED, "inputFacets": whole}]),
        event(run="r2", job="whole", inputs=[{**STORED, "inputFacets": whole}]),
    ]
    log.write("a.ndjson", events)
    log.update()
    told = {key[0].name: (row["columns"], bool(row["silent"])) for key, row in log.uses().items()}
    assert told == {"load": ({"id"}, True), "whole": ({"id"}, False)}


def test_jobs_bring_what_tells_whose_they_are_and_which_columns_they_read(log):
    lineage = {
        "fields": {"x": {"inputFields": [{**STORED, "field": "id"}]}},
        "dataset": [{**HIVE, "field": "day"}],
    }
    report = {"namespace": "s3://lake", "name": "report", "facets": {"columnLineage": lineage}}
    access = {
        "floe_contractAccess": {"contractId": "c-1", "consumerProduct": "crm", "columns": ["a"]}
    }
    owned = {"ownership": {"owners": [{"name": "team:crm"}]}}
    odd = {"namespace": "elsewhere", "name": "x", "inputFacets": access}
    told = event(facets=owned, inputs=[linked(STORED, HIVE), odd], outputs=[report])
    log.write("a.ndjson", [told])
    log.update()
    (reading,) = log.readings()
    (job,) = reading.jobs
    assert (job.owners, job.outputs) == ({"team:crm"}, {Pair("s3://lake", "report")})
    assert job.columns == {
        Pair("s3://lake", "orders"): {"id"},
        Pair("hive://meta:9083", "shop.orders"): {"day"},
    }
    (by_contract,) = log.readings({Pair("floe-contract", "c-1")})
    assert (by_contract.product, by_contract.columns) == ("crm", {"a"})


@pytest.mark.parametrize(("size", "jobs"), [(512 * 1024 * 1024, 2), (100, 2), (20, 5)])
def test_an_update_that_is_broken_off_leaves_nothing_and_the_next_one_everything(
    log, monkeypatch, size, jobs
):
    monkeypatch.setattr(usage_batch, "_BUCKET_BYTES", size)
    frame = type(log.spark.range(1))
    first = [event(run="r1", kind="START", inputs=[STORED]), event(run="r2", inputs=[HIVE])]
    report = {"namespace": "s3://lake", "name": "r", "facets": {"columnLineage": {"fields": {}}}}
    second = [event(run="r1", time="2026-11-03T08:00:00Z", outputs=[report])]
    log.write("a.ndjson", first)
    log.update()
    before = log.content()
    log.write("b.ndjson", second)
    collect, calls, stages = frame.collect, [], range(jobs)

    def break_off(self, *arguments, **options):
        if not calls:
            raise KeyboardInterrupt
        calls.pop()
        return collect(self, *arguments, **options)

    for stage in stages:
        calls[:] = [None] * stage
        with monkeypatch.context() as broken:
            broken.setattr(frame, "collect", break_off)
            with pytest.raises(KeyboardInterrupt):
                log.update()
        assert log.content() == before
    # Nothing that counts is removed, and nothing is left of what does not.
    (left,) = [path for path in log.tables.iterdir() if path.is_dir()]
    assert left.name == UsageStore(log.tables).state.batches[0]
    calls[:] = [None] * len(stages)
    monkeypatch.setattr(frame, "collect", break_off)
    log.update()
    assert calls == []
    assert log.uses() == expected_uses([*first, *second], ORDERS)
    assert log.update().files == 0


TIMES = [
    f"2026-11-0{day}T{hour:02}:00:00{zone}"
    for day in (1, 2, 3)
    for hour in (0, 12, 23)
    for zone in ("Z", "+05:00")
]
DATASETS = (
    STORED,
    HIVE,
    linked(STORED, HIVE),
    linked(HIVE, STORED),
    {"namespace": "s3://lake", "name": "orders/day=2026-11-01"},
    OTHER,
)

OUTPUTS = (
    REPORT,
    OTHER,
    made_of(REPORT, ID),
    made_of(REPORT, {**HIVE, "field": "day"}),
    made_of(linked(STORED, HIVE), {**HIVE, "field": "day"}, {**OTHER, "field": "x"}),
    made_of(OTHER, {**OTHER, "field": "x"}),
    having(REPORT, "c0", "c1"),
    having(made_of(REPORT, ID), "c0"),
    having(made_of(REPORT, ID), "c0", "c1"),
    made_of(REPORT, ID, None),
)


@st.composite
def events(draw):
    inputs = draw(st.lists(st.sampled_from(DATASETS), max_size=2))
    facets = draw(
        st.lists(
            st.sampled_from(
                (
                    {},
                    {"inputStatistics": {"rowCount": 7}},
                    {"floe_contractAccess": {"columns": ["a"]}},
                    {"floe_contractAccess": {"columns": ["b"], "consumerProduct": "crm"}},
                )
            ),
            min_size=2,
            max_size=2,
        )
    )
    run = draw(st.integers(0, 4))
    # Runs 1 and 2 are parts of one command, 4, run 3 of a DAG above it; not all events say so.
    above = {1: PARENT, 2: PARENT, 3: ROOT}.get(run) if draw(st.booleans()) else None
    streaming = {"jobType": {"processingType": "STREAMING"}}
    return event(
        run="d1" if run == 4 else f"r{run}",
        job="dbt build" if run == 4 else draw(st.sampled_from(("load", "load_renamed"))),
        kind=draw(st.sampled_from(("START", "RUNNING", "COMPLETE", "FAIL", "ABORT", "OTHER"))),
        time=draw(st.sampled_from(TIMES)),
        parent=above,
        facets=draw(st.sampled_from(({}, {}, streaming))),
        inputs=[{**i, "inputFacets": f} for i, f in zip(inputs, facets, strict=False)],
        outputs=draw(st.lists(st.sampled_from(OUTPUTS), max_size=2)),
    )


def shifted(told, number):
    """An event of a log of its own among others: nothing in it is shared with them."""
    text = json.dumps(told).replace('"prod"', f'"prod{number}"')
    text = text.replace("lake", f"lake{number}").replace("meta:", f"meta{number}:")
    for prefix in ("r", "d", "a"):
        for run in range(4):
            text = text.replace(f'"runId": "{prefix}{run}"', f'"runId": "{number}-{prefix}{run}"')
    return json.loads(text)


LOGS = st.lists(st.lists(events(), max_size=10), min_size=10, max_size=10)


def agree(log, logs, data):
    """Ten logs in one update, with duplicates, and what comes late in the next ones."""
    every = [shifted(told, number) for number, own in enumerate(logs) for told in own]
    doubled = every + data.draw(st.lists(st.sampled_from(every), max_size=5)) if every else []
    mixed = data.draw(st.permutations(doubled))
    cut = data.draw(st.integers(0, len(mixed)))
    number = len(list((log.folder / "events").iterdir()))
    for part, name in ((mixed[:cut], "a"), (mixed[cut:], "b")):
        log.write(f"{number}{name}.ndjson", part)
        log.update()
    for number in range(len(logs)):
        names = {
            Pair(f"hive://meta{number}:9083", "shop.orders"),
            Pair(f"s3://lake{number}", "orders"),
        }
        own = [told for told in every if told["job"]["namespace"] == f"prod{number}"]
        assert log.uses(names) == expected_uses(own, names)


@settings(max_examples=1, suppress_health_check=list(HealthCheck))
@given(logs=LOGS, data=st.data())
def test_ten_random_logs_give_what_plain_python_finds(spark, tmp_path_factory, logs, data):
    agree(fresh(spark, tmp_path_factory), logs, data)


@pytest.mark.slow
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
@given(logs=LOGS, data=st.data())
def test_a_hundred_random_logs_give_what_plain_python_finds(spark, tmp_path_factory, logs, data):
    agree(fresh(spark, tmp_path_factory), logs, data)


def fresh(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("usage")
    (folder / "floe.toml").write_text("")
    return Log(spark, folder)
