import pytest

from floe.naming.rules.vague_job import vague_job

OF_ONE_RUN = "looks like the name of one run | use a name that stays the same"
CONFIGURE = "configure a namespace per environment or team"


def event(namespace, name):
    return {"job": {"namespace": namespace, "name": name}}


@pytest.mark.parametrize(
    ("namespace", "message"),
    [
        ("default", "the job's namespace is 'default'"),
        ("DEFAULT", "the job's namespace is 'default'"),
        ("", "the job has no namespace"),
        (None, "the job has no namespace"),
    ],
)
def test_a_namespace_that_nobody_chose_is_found(said_of_event, namespace, message):
    assert said_of_event(vague_job, event(namespace, "orders.load")) == [
        f"warning job.namespace: {message} | {CONFIGURE}"
    ]


@pytest.mark.parametrize(
    "name",
    [
        "8b6b4d8e-1c1d-4c3a-9f8e-0a1b2c3d4e5f",
        "orders.8B6B4D8E-1C1D-4C3A-9F8E-0A1B2C3D4E5F",
        "20240131_123456_00012_abcde",
        "orders.0123456789abcdef0123456789abcdef",
        "orders_2024-01-31T12:34:56",
        "orders.scheduled__2024-01-31",
        "orders.dataset_triggered__2024-01-31",
        "application_1706700000000_0001",
        "local-1706700000000",
        "app-20240131123456-0001",
        "orders-1706700000",
        "orders-1706700000000",
    ],
)
def test_a_name_that_is_new_in_each_run_is_found(said_of_event, name):
    assert said_of_event(vague_job, event("prod", name)) == [
        f"warning job.name: '{name}' {OF_ONE_RUN}"
    ]


@pytest.mark.parametrize("name", ["", "  ", None, 7])
def test_a_job_without_a_name_is_found(said_of_event, name):
    assert said_of_event(vague_job, event("prod", name)) == [
        "warning job.name: the job has no name"
    ]


@pytest.mark.parametrize(
    "name",
    [
        "orders_daily.load.copy",
        "default",
        "orders_2024",
        "orders_2024-01",
        "backfill_2024-01-31",
        "report_12345678",
        "deadbeef",
        "contract.orders.validate",
    ],
)
def test_names_that_stay_the_same_are_fine(said_of_event, name):
    assert said_of_event(vague_job, event("prod", name)) == []


def test_the_jobs_that_facets_name_are_looked_at_too(said_of_event):
    parent = {"job": {"namespace": "default", "name": "orders"}}
    found = said_of_event(vague_job, {"run": {"facets": {"parent": {**parent, "root": parent}}}})
    message = f"namespace: the job's namespace is 'default' | {CONFIGURE}"
    assert found == [
        f"warning run.facets.parent.job.{message}",
        f"warning run.facets.parent.root.job.{message}",
    ]
