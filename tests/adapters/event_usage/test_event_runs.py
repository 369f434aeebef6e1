"""What lines of a log tell of runs, in plain Python."""

import json

import pytest

from floe.adapters.event_usage.event_runs import EventRuns
from floe.adapters.event_usage.patterns import OpenStatements
from floe.adapters.event_usage.run_tables import count_events, judge_runs, merge_runs
from floe.adapters.event_usage.statements import NOTHING_SAID
from floe.usage import FactKind, NameKind

LATEST = 2**60
NO_JSON = "it is no JSON that can be read"
EVENT = {
    "eventTime": "2026-11-01T08:00:00Z",
    "eventType": "COMPLETE",
    "run": {"runId": "R1"},
    "job": {"namespace": "prod", "name": "load"},
    "inputs": [{"namespace": "s3://lake", "name": "orders"}],
}


REPORT = {"namespace": "s3://lake", "name": "report"}


def read(*events):
    runs = EventRuns(LATEST)
    runs.read(e if isinstance(e, bytes) else json.dumps(e).encode() for e in events)
    return runs


def names(runs, kind):
    said = {key: text for key, text in runs.statements.items() if key != NOTHING_SAID.id}
    return {name for (told, _), (_, name) in OpenStatements(said).names.items() if told == kind}


@pytest.mark.parametrize(
    "odd",
    [
        {"run": {"runId": "R1", "facets": {"parent": "text"}}},
        {"run": {"runId": "R1", "facets": ["x"]}},
        {"job": {"namespace": "prod", "name": "load", "facets": {"ownership": {"owners": 5}}}},
        {"inputs": [{**EVENT["inputs"][0], "facets": {"symlinks": ["x"]}}]},
        {"inputs": [{**EVENT["inputs"][0], "inputFacets": {"inputStatistics": {"rowCount": {}}}}]},
        {"outputs": None},
        {"outputs": [{**REPORT, "facets": {"columnLineage": {"fields": [1]}}}]},
        {"producer": float("nan")},
    ],
)
def test_what_has_another_type_than_it_should_costs_itself_alone(odd):
    """One facet of another type cost its whole event."""
    runs = read({**EVENT, **odd})
    assert (runs.events, dict(runs.unused)) == (1, {})
    assert "orders" in names(runs, NameKind.DATASET)
    assert names(runs, NameKind.JOB) == {"load"}


@pytest.mark.parametrize(
    "odd",
    [
        *(REPORT, "s3://lake report", 7, True, [[REPORT]], ["report"], [None]),
        *([{"name": "report"}], [{"namespace": "s3://lake"}], [{**REPORT, "name": None}]),
        *([{**REPORT, "namespace": None}], [{**REPORT, "namespace": 5}], [{**REPORT, "name": ""}]),
    ],
)
@pytest.mark.parametrize("key", ["inputs", "outputs"])
def test_datasets_that_cannot_be_read_are_told_and_the_rest_counts(key, odd):
    """An event whose inputs were one object instead of a list was taken for one without any."""
    runs = read({**EVENT, key: odd})
    reason = f"not all of its {key} can be read"
    assert (runs.events, dict(runs.unused), names(runs, NameKind.JOB)) == (1, {reason: 1}, {"load"})
    if isinstance(odd, list):
        event = {**EVENT, key: [*odd, {**REPORT, "name": "rest"}]}
        both = read(event, {**event, "run": {"runId": "R2"}})
        assert dict(both.unused) == {reason: 2}
        assert "rest" in names(both, NameKind.DATASET)


def lineage_of(runs):
    said = {key: text for key, text in runs.statements.items() if key != NOTHING_SAID.id}
    facts = OpenStatements(said).facts.values()
    return [fact for own in facts for fact in own if fact[0] == FactKind.LINEAGE]


@pytest.mark.parametrize(
    "fields",
    [
        *({}, "x", [1], None),
        *({"x": None}, {"x": {"inputFields": None}}, {"x": {"inputFields": {"name": "orders"}}}),
        {"x": {"inputFields": [{"name": "orders", "field": "id"}]}, "y": {"inputFields": [7]}},
    ],
)
def test_column_lineage_that_names_nothing_or_is_half_readable_tells_no_columns(fields):
    """Whoever sent it was taken to read no column, and `floe impact` spared them."""
    facets = {"columnLineage": {"fields": fields}}
    runs = read({**EVENT, "outputs": [{"name": "report", "facets": facets}]})
    assert (runs.events, lineage_of(runs)) == (1, [])
    whole = {"columnLineage": {"fields": {"x": {"inputFields": [{"name": "a", "field": "id"}]}}}}
    told = read({**EVENT, "outputs": [{"name": "report", "facets": whole}]})
    assert len(lineage_of(told)) == 1


def test_ids_of_runs_are_the_same_in_any_case_of_letters():
    runs = read(EVENT, {**EVENT, "run": {"runId": "r1"}})
    table = runs.table()
    assert (count_events(table), merge_runs(table).num_rows) == (1, 1)


def test_times_may_be_written_in_lower_case():
    runs = read({**EVENT, "eventTime": EVENT["eventTime"].lower()})
    assert runs.unused == {}
    assert runs.table() == read(EVENT).table()


def test_who_started_a_run_is_known_with_and_without_ids():
    parent = {"job": {"namespace": "prod", "name": "dbt"}}
    root = {"job": {"namespace": "prod", "name": "dag"}, "run": {"runId": "A"}}
    told = [
        EVENT,
        {**EVENT, "run": {"runId": "R2", "facets": {"parentRun": parent}}},
        {**EVENT, "run": {"runId": "R3", "facets": {"parent": {**parent, "root": root}}}},
        {**EVENT, "run": {"runId": "R4", "facets": {"parent": {**parent, "root": root}}}},
    ]
    runs = read(*told)
    assert names(runs, NameKind.JOB) == {"load", "dbt", "dag"}
    judged = judge_runs(merge_runs(runs.table()))
    assert len(set(judged["consumer"].to_pylist())) == 3
    assert len(set(judged["consumer_run"].to_pylist())) == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"[" * 100_000, NO_JSON),
        (b"5", "it is no event of OpenLineage"),
        (b'[{"run": {}}]', "it is no event of OpenLineage"),
        (b'{"job": {"name": "load"}}', ""),
        (json.dumps({**EVENT, "job": {"name": "\ud800"}}).encode(), NO_JSON),
        (json.dumps({**EVENT, "inputs": [{"name": "\ud800"}]}).encode(), NO_JSON),
        (json.dumps(EVENT).encode().replace(b"orders", b"or\xffders"), NO_JSON),
        (json.dumps(EVENT).encode().replace(b"load", b"lo\xffad"), NO_JSON),
        (json.dumps({**EVENT, "job": {"name": 5}}).encode(), "its job has no name"),
    ],
)
def test_what_is_no_event_of_a_run_is_told(line, reason):
    assert dict(read(line, b"\n", b" \r\n").unused) == {reason: 1}
