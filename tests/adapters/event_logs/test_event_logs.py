import json
from collections import Counter
from datetime import UTC, datetime

import pytest

from floe.adapters.event_logs import check_events, find_in_event_log, identifiers, read_events
from floe.naming import (
    EACH_ITEM,
    EACH_VALUE,
    Kind,
    NamespaceAlias,
    check_event,
    every_place,
    find_sites,
)

pytestmark = pytest.mark.spark

EVENT = {
    "eventTime": "2026-11-01T08:00:00Z",
    "eventType": "COMPLETE",
    "run": {
        "runId": "0190a3e5-0000-7000-8000-000000000001",
        "facets": {
            "parent": {
                "job": {"namespace": "prod", "name": "orders_daily"},
                "root": {"job": {"namespace": "prod", "name": "nightly"}},
            },
            "jobDependencies": {
                "upstream": [{"job": {"namespace": "prod", "name": "before"}}, {}],
                "downstream": [{"job": {"namespace": "prod", "name": "after"}}],
            },
        },
    },
    "job": {
        "namespace": "default",
        "name": "orders_daily.load",
        "facets": {
            "jobType": {"integration": "AIRFLOW", "jobType": "DAG"},
            "lineage": {
                "entries": [
                    {
                        "type": "DATASET",
                        "namespace": "s3://lake",
                        "name": "entries",
                        "inputs": [{"type": "JOB", "namespace": "prod", "name": "feeding"}],
                        "fields": {
                            "a": {
                                "inputs": [{"type": "DATASET", "namespace": "file", "name": "/a"}]
                            },
                            "b": {},
                        },
                    }
                ]
            },
        },
    },
    "inputs": [
        {
            "namespace": "s3a://Lake",
            "name": "/orders/",
            "facets": {
                "dataSource": {"name": "lake", "uri": "s3a://Lake"},
                "symlinks": {
                    "identifiers": [{"namespace": "hive://meta:9083", "name": "shop.orders"}]
                },
            },
        },
        {"namespace": "postgres://ann:geheim@db.example.com", "name": "shop.public.orders"},
    ],
    "outputs": [
        {
            "namespace": "snowflake://org-main",
            "name": "SALES.public.ORDERS",
            "facets": {
                "columnLineage": {
                    "fields": {
                        "id": {
                            "inputFields": [
                                {"namespace": "s3://lake", "name": "ids", "field": "id"}
                            ]
                        },
                        "nothing": {},
                    },
                    "dataset": [{"namespace": "s3://lake", "name": "filter", "field": "f"}],
                },
                "lifecycleStateChange": {
                    "lifecycleStateChange": "RENAME",
                    "previousIdentifier": {"namespace": "snowflake://org-main", "name": "A.B.C"},
                },
                "lineage": {
                    "inputs": [{"type": "DATASET", "namespace": "s3://lake", "name": "whole"}],
                    "fields": {
                        "x": {"inputs": [{"type": "JOB", "namespace": "prod", "name": "maker"}]}
                    },
                },
            },
        }
    ],
}
DATASET_EVENT = {
    "eventTime": "2026-11-02T08:00:00Z",
    "dataset": {"namespace": "s3a://Lake", "name": "/orders/", "facets": {}},
}


@pytest.fixture(scope="module")
def log(spark, tmp_path_factory):

    folder = tmp_path_factory.mktemp("events")
    lines = [
        json.dumps(EVENT),
        "{no event",
        '{"a": 1}',
        json.dumps(DATASET_EVENT),
        json.dumps(DATASET_EVENT),
    ]
    (folder / "one.ndjson").write_text("\n".join(lines))
    checked = check_events(read_events(spark, str(folder)))
    yield checked
    checked.close()


def test_spark_finds_every_name_that_a_single_event_has(log):
    expected = Counter(
        (site.kind, site.namespace, site.name)
        for event in (EVENT, DATASET_EVENT, DATASET_EVENT)
        for site in find_sites(event)
    )
    found: Counter = Counter()
    for row in log.names.where("kind != 'event'").collect():
        found[row.kind, row.namespace, row.name] += row.occurrences
    assert found == expected


def placed(steps, node):
    """A tree that holds a node at some steps."""
    for step in reversed(steps):
        many = {EACH_ITEM: [{}, node], EACH_VALUE: {"nothing": {}, "some": node}}
        node = many.get(step, {step: node})
    return node


def named_places():
    """For every place of the table, what is named there, and an event that names it alone."""
    for number, place in enumerate(every_place()):
        for kind in (place.kind,) if place.kind else (Kind.JOB, Kind.DATASET):
            pair = {"namespace": f"made-up://{kind}", "name": f"{place.site} {number}"}
            said = {} if place.kind else {"type": str(kind).upper()}
            event = placed(place.steps, {**pair, **said})
            yield (str(kind), place.site, *pair.values()), event


def test_the_walk_and_spark_find_the_same_names_at_every_place_of_the_table(spark, tmp_path):
    named, events = zip(*named_places(), strict=True)
    assert len(named) == len(set(named)) > 30
    walked = [
        (str(site.kind), site.namespace, site.name)
        for event in events
        for site in find_sites(event)
        if site.name
    ]
    assert walked == [(kind, namespace, name) for kind, _, namespace, name in named]
    (tmp_path / "all.ndjson").write_text("\n".join(map(json.dumps, events)))
    rows = identifiers(read_events(spark, str(tmp_path))).collect()
    assert sorted((row.kind, row.site, row.namespace, row.name) for row in rows) == sorted(named)


def test_findings_are_those_of_the_single_events(log):

    expected = {
        (each.rule, each.severity.value, each.message, each.hint)
        for event in (EVENT, DATASET_EVENT)
        for each in check_event(event)
    }
    rows = log.results.where("rule is not null").collect()
    assert {(row.rule, row.severity, row.message, row.hint) for row in rows} == expected


def test_a_job_is_judged_by_its_type(log):
    [row] = (
        log.results.where("kind = 'job' and name = 'orders_daily.load'")
        .select("source")
        .distinct()
        .collect()
    )

    assert row.source == "airflow_dag"


def test_a_name_is_counted_and_dated(log):
    rows = log.results.where("site = 'dataset' and rule = 'naming/scheme-alias'").collect()
    assert [(row.occurrences, row.source) for row in rows] == [(2, "s3")]
    moment = datetime(2026, 11, 2, 8, tzinfo=UTC)
    assert rows[0].first_event.astimezone(UTC) == rows[0].last_event.astimezone(UTC) == moment
    assert rows[0].canonical_namespace == "s3://lake"
    assert rows[0].canonical_name == "orders"
    assert rows[0].file.endswith("one.ndjson")


def test_a_right_name_stands_in_the_results_without_a_rule(log):
    (row,) = log.results.where("name = 'ids'").collect()
    assert (row.kind, row.source, row.rule) == ("dataset", "s3", None)


def test_lines_are_counted_by_what_they_hold(log):
    assert {held: row.lines for held, row in log.lines().items()} == {
        "event": 3,
        "unreadable": 1,
        "other": 1,
    }
    assert log.files == 1


def test_a_log_becomes_findings_with_counts_and_a_table(spark, tmp_path):

    (tmp_path / "log").mkdir()
    dataset = {"namespace": "postgres://10.0.0.7:5432", "name": "shop.Public.orders"}
    event = {"job": {"namespace": "prod", "name": "orders.load"}, "inputs": [dataset]}
    (tmp_path / "log" / "a.ndjson").write_text(f"{json.dumps(event)}\n" * 3 + "oh\n")
    alias = NamespaceAlias("main.example.com", hosts=("10.0.0.7",))
    results = str(tmp_path / "results")
    found = find_in_event_log(spark, str(tmp_path / "log"), results=results, aliases=(alias,))
    assert [(each.rule, each.count) for each in found.findings] == [
        ("naming/unreadable-event", 1),
        ("naming/wrong-case", 3),
    ]
    assert (found.events, found.files) == (3, 1)
    assert str(found.findings[1].place) == "inputs"
    rows = spark.read.parquet(results).where("kind = 'dataset'").collect()
    assert [row.canonical_namespace for row in rows] == ["postgres://main.example.com:5432"]


def test_no_password_reaches_the_results(log):
    assert "geheim" not in str(log.results.collect())
