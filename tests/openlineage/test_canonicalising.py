"""The transformer and `rename_event` may never put an event right in two ways."""

import copy

import attr
import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from openlineage.client.event_v2 import (
    InputDataset,
    Job,
    JobEvent,
    OutputDataset,
    Run,
    RunEvent,
    RunState,
)
from openlineage.client.facet_v2 import (
    column_lineage_dataset,
    job_dependencies_run,
    lifecycle_state_change_dataset,
    lineage,
    parent_run,
    symlinks_dataset,
)
from openlineage.client.serde import Serde

from floe.naming import rename_event
from floe.openlineage import NamingTransformer

TIME = "2026-11-01T08:00:00Z"
RUN = "0176a8c2-fe01-7439-87e6-56a1a1b4029f"
PASSWORD = "hunter2"  # noqa: S105
NAMESPACES = st.sampled_from(
    [
        "",
        "prod",
        "Snowflake://Org-main",
        "postgres://u:hunter2@h:5432",
        "postgresql://DB.example.com",
        "postgres://u%3Ahunter2%40h:5432",
        "s3a://Lake",
        "sftp://hunter2@h",
        "abfss://raw@account.dfs.core.windows.net",
        "nowhere://h/u:hunter2@db",
        "postgres://db.example.com:5432",
    ]
)
NAMES = st.sampled_from(
    ["", "j", "shop.public.Orders", "/orders/", "u:hunter2@db.orders", "x?sig=hunter2", "a.b.c.d"]
)
PAIRS = st.tuples(NAMESPACES, NAMES)


def run_event(job, facets, **datasets):
    run, state = Run(RUN, facets=facets), RunState.COMPLETE
    return RunEvent(eventTime=TIME, eventType=state, run=run, job=job, **datasets)


@st.composite
def run_facets(draw):
    parent = parent_run.ParentRunFacet(
        run=parent_run.Run(RUN),
        job=parent_run.Job(*draw(PAIRS)),
        root=parent_run.Root(parent_run.RootRun(RUN), parent_run.RootJob(*draw(PAIRS))),
    )
    needs = [
        job_dependencies_run.JobDependency(job_dependencies_run.JobIdentifier(*draw(PAIRS)))
        for _ in range(2)
    ]
    # A custom facet may be a plain tree, among those of the client.
    plain = {"job": dict(zip(("namespace", "name"), draw(PAIRS), strict=True))}
    dependencies = job_dependencies_run.JobDependenciesRunFacet(upstream=needs)
    return {"parent": parent, "jobDependencies": dependencies, "parentRun": plain}


@st.composite
def dataset_facets(draw):
    alias = symlinks_dataset.Identifier(*draw(PAIRS), type="TABLE")
    source = column_lineage_dataset.InputField(*draw(PAIRS), field="id")
    fields = {"id": column_lineage_dataset.Fields(inputFields=[source])}
    space, name = draw(PAIRS)
    before = lifecycle_state_change_dataset.PreviousIdentifier(name=name, namespace=space)
    change = lifecycle_state_change_dataset.LifecycleStateChange.RENAME
    return {
        "symlinks": symlinks_dataset.SymlinksDatasetFacet(identifiers=[alias]),
        "columnLineage": column_lineage_dataset.ColumnLineageDatasetFacet(fields=fields),
        "lifecycleStateChange": lifecycle_state_change_dataset.LifecycleStateChangeDatasetFacet(
            change, before
        ),
    }


@st.composite
def lineage_facets(draw):
    space, name = draw(PAIRS)
    of_job = lineage.LineageJobInput("JOB", namespace=space or "prod", name=name or "j")
    of_table = lineage.LineageDatasetInput(*draw(PAIRS), type="DATASET")
    entry = lineage.LineageDatasetEntry(*draw(PAIRS), type="DATASET", inputs=[of_job, of_table])
    return lineage.LineageJobFacet(entries=[entry])


@st.composite
def events(draw):
    job = Job(*draw(PAIRS), facets={"lineage": draw(lineage_facets())})
    inputs = [InputDataset(*draw(PAIRS)) for _ in range(draw(st.integers(0, 2)))]
    outputs = [OutputDataset(*draw(PAIRS), facets=draw(dataset_facets()))]
    if draw(st.booleans()):
        return JobEvent(eventTime=TIME, job=job, inputs=inputs, outputs=outputs)
    return run_event(job, draw(run_facets()), inputs=inputs, outputs=outputs)


@given(events())
@settings(max_examples=3 * settings.default.max_examples // 2)
def test_an_event_is_put_right_in_one_way_only(event):
    tree = Serde.to_dict(copy.deepcopy(event))
    expected = rename_event(tree)
    sent = NamingTransformer({"mode": "canonicalise"}).transform(event)
    assert Serde.to_dict(sent) == expected
    assert PASSWORD not in Serde.to_json(sent)
    assert NamingTransformer({"mode": "canonicalise"}).transform(copy.deepcopy(tree)) == expected


@pytest.mark.parametrize("where", ["job", "parent"])
def test_the_password_of_a_job_does_not_leave_the_process(where):
    wrong, right = ("postgres://u:hunter2@h:5432", "j"), ("prod", "j")
    parent = parent_run.ParentRunFacet(
        parent_run.Run(RUN), parent_run.Job(*(wrong if where == "parent" else right))
    )
    job = Job(*(wrong if where == "job" else right))
    event = run_event(job, {"parent": parent})
    tree = Serde.to_dict(NamingTransformer({"mode": "canonicalise"}).transform(event))
    found = tree["job"] if where == "job" else tree["run"]["facets"]["parent"]["job"]
    assert (found["namespace"], found["name"]) == ("postgres://h:5432", "j")


@attr.frozen
class FrozenJob:
    namespace: str
    name: str


@attr.frozen
class FrozenParent:
    job: FrozenJob


def test_facets_that_cannot_be_changed_and_tuples_are_put_right_too():
    facet = FrozenParent(FrozenJob("postgres://u:hunter2@h:5432", "j"))
    datasets = (InputDataset("s3a://lake", "orders"),)
    event = run_event(Job("prod", "j"), {"parent": facet}, inputs=datasets)
    NamingTransformer({"mode": "canonicalise"}).transform(event)
    assert facet.job.namespace == "postgres://h:5432"
    assert event.inputs[0].namespace == "s3://lake"
