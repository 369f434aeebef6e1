import pytest

from floe.model import print_path
from floe.naming import Kind, find_sites

PAIR = {"namespace": "ns", "name": "n"}


def sites(event):
    return [(str(site.kind), print_path(site.path)) for site in find_sites(event)]


@pytest.mark.parametrize(
    ("event", "kind", "path"),
    [
        ({"job": PAIR}, "job", "job"),
        ({"dataset": PAIR}, "dataset", "dataset"),
        ({"inputs": [PAIR]}, "dataset", "inputs[0]"),
        ({"outputs": [PAIR]}, "dataset", "outputs[0]"),
        ({"run": {"facets": {"parent": {"job": PAIR}}}}, "job", "run.facets.parent.job"),
        ({"run": {"facets": {"parentRun": {"job": PAIR}}}}, "job", "run.facets.parentRun.job"),
        (
            {"run": {"facets": {"parent": {"root": {"job": PAIR}}}}},
            "job",
            "run.facets.parent.root.job",
        ),
        (
            {"run": {"facets": {"jobDependencies": {"upstream": [{"job": PAIR}]}}}},
            "job",
            "run.facets.jobDependencies.upstream[0].job",
        ),
        (
            {"run": {"facets": {"jobDependencies": {"downstream": [{"job": PAIR}]}}}},
            "job",
            "run.facets.jobDependencies.downstream[0].job",
        ),
    ],
)
def test_every_place_of_an_event_is_found(event, kind, path):
    assert sites(event) == [(kind, path)]


@pytest.mark.parametrize(
    ("facets", "path"),
    [
        ({"symlinks": {"identifiers": [PAIR]}}, "symlinks.identifiers[0]"),
        (
            {"columnLineage": {"fields": {"total": {"inputFields": [PAIR]}}}},
            "columnLineage.fields.total.inputFields[0]",
        ),
        ({"columnLineage": {"dataset": [PAIR]}}, "columnLineage.dataset[0]"),
        (
            {"lifecycleStateChange": {"previousIdentifier": PAIR}},
            "lifecycleStateChange.previousIdentifier",
        ),
        ({"lineage": {"inputs": [PAIR]}}, "lineage.inputs[0]"),
        (
            {"lineage": {"fields": {"total": {"inputs": [PAIR]}}}},
            "lineage.fields.total.inputs[0]",
        ),
    ],
)
@pytest.mark.parametrize("role", ["inputs", "outputs"])
def test_every_dataset_that_a_facet_mentions_is_found(facets, path, role):
    assert sites({role: [{**PAIR, "facets": facets}]}) == [
        ("dataset", f"{role}[0]"),
        ("dataset", f"{role}[0].facets.{path}"),
    ]


def test_the_lineage_of_a_job_names_datasets_and_jobs():
    entries = [
        {**PAIR, "type": "DATASET", "inputs": [{**PAIR, "type": "JOB"}, {"type": "JOB"}]},
        {"type": "JOB", "inputs": [{**PAIR, "type": "DATASET"}]},
        {**PAIR, "type": "DATASET", "fields": {"x": {"inputs": [{**PAIR, "type": "DATASET"}]}}},
    ]
    start = "job.facets.lineage.entries"
    assert sites({"job": {**PAIR, "facets": {"lineage": {"entries": entries}}}}) == [
        ("job", "job"),
        ("dataset", f"{start}[0]"),
        ("job", f"{start}[0].inputs[0]"),
        ("dataset", f"{start}[1].inputs[0]"),
        ("dataset", f"{start}[2]"),
        ("dataset", f"{start}[2].fields.x.inputs[0]"),
    ]


def test_a_site_holds_the_pair_as_it_stands_there():
    (site,) = find_sites({"dataset": {"namespace": "s3a://b", "name": 7}})
    assert (site.kind, site.namespace, site.name, site.is_dataset) == (
        Kind.DATASET,
        "s3a://b",
        "",
        True,
    )


def test_a_site_does_not_show_what_stands_there():
    (site,) = find_sites({"dataset": {"namespace": "s3://me:hunter2@b", "name": "hunter2"}})
    assert "hunter2" not in repr(site)


@pytest.mark.parametrize(
    "event",
    [None, 3, "job", [], {}, {"inputs": {"a": 1}}, {"job": []}, {"run": {"facets": []}}, {1: 2}],
)
def test_strange_events_name_nothing(event):
    assert sites(event) == []
