"""Commands of dbt as runs, by what dbt leaves behind."""

import pytest

from floe.reports.lineage_events import command_run
from floe.workflows.dbt_lineage import DbtBuild, tables_made
from floe.workflows.emitting import Emission
from tests.cli.test_lineage_events import judge
from tests.workflows.dbt_builds import a_manifest, a_node, a_source, results_of


@pytest.fixture
def told():
    """The events of a command, by the name of their job and by their type."""

    def tell(results, manifest, **more):
        events = []
        emission = Emission(lambda: events.append)
        build = DbtBuild(results=results, manifest=manifest, **more)
        tables_made(emission, command_run("shop", "floe"), build)
        for event in events:
            judge(event)
        return {(event["job"]["name"], event["eventType"]): event for event in events}

    return tell


ORDERS = a_node("orders")
VERSIONED = {**a_node("orders"), "unique_id": "model.shop.orders.v2", "version": 2}
WITHOUT = a_node("orders", database=None)
SEED, SNAPSHOT = a_node("countries", "seed"), a_node("history", "snapshot")


@pytest.mark.parametrize(
    ("node", "command", "name"),
    [
        (ORDERS, "run", "db.main.shop.orders"),
        (ORDERS, "build", "db.main.shop.orders.build.run"),
        (VERSIONED, "run", "db.main.shop.orders.v2"),
        (WITHOUT, "build", "main.shop.orders.build.run"),
        (SEED, "seed", "db.main.shop.countries"),
        (SEED, "build", "db.main.shop.countries.build.run"),
        (SNAPSHOT, "snapshot", "db.main.shop.history.snapshot"),
        (SNAPSHOT, "build", "db.main.shop.history.build.snapshot"),
        (a_node("orders", schema="a.b"), "run", "model.shop.orders"),
    ],
)
def test_jobs_are_called_as_the_integration_of_dbt_calls_them(told, node, command, name):
    results = results_of(command, (node["unique_id"], "success", {}))
    assert told(results, a_manifest(node)).keys() == {(name, "START"), (name, "COMPLETE")}


def test_what_an_ephemeral_model_reads_is_read_by_those_that_it_is_part_of(told):
    middle = a_node(
        "middle", reads=["source.shop.raw.orders"], config={"materialized": "ephemeral"}
    )
    last = a_node("last", reads=["model.shop.middle"])
    code = (
        'with __dbt__cte__middle as (select id as key from "db"."raw"."orders") '
        "select key from __dbt__cte__middle"
    )
    results = results_of("run", ("model.shop.last", "success", {"compiled_code": code}))
    end = told(results, a_manifest(a_source("orders"), middle, last))[
        "db.main.shop.last", "COMPLETE"
    ]
    assert [dataset["name"] for dataset in end["inputs"]] == ["db.main.orders"]
    fields = end["outputs"][0]["facets"]["columnLineage"]["fields"]
    assert [field["field"] for field in fields["key"]["inputFields"]] == ["id"]


def test_rows_are_counted_where_a_table_was_filled(told):
    view = a_node("view", config={"materialized": "view"})
    response = {"adapter_response": {"rows_affected": 3}}
    ran = [(f"model.shop.{name}", "success", response) for name in ("orders", "view")]
    events = told(results_of("run", *ran), a_manifest(ORDERS, view))
    (table,) = events["db.main.shop.orders", "COMPLETE"]["outputs"]
    assert table["outputFacets"]["outputStatistics"]["rowCount"] == 3
    assert "outputFacets" not in events["db.main.shop.view", "COMPLETE"]["outputs"][0]


def test_the_code_of_a_python_model_is_not_read(told):
    model = a_node("model", reads=["source.shop.raw.orders"], language="python")
    code = {"compiled_code": 'select id from "db"."raw"."orders"'}
    results = results_of("run", ("model.shop.model", "success", code))
    end = told(results, a_manifest(a_source("orders"), model))["db.main.shop.model", "COMPLETE"]
    assert "columnLineage" not in end["outputs"][0]["facets"]


@pytest.mark.parametrize(
    ("status", "kinds"),
    [("error", ["START", "FAIL"]), ("skipped", []), ("success", ["START", "COMPLETE"])],
)
def test_a_run_ends_as_its_node_did(told, status, kinds):
    secret = {"message": "could not convert 'planted-value'"}
    events = told(results_of("run", ("model.shop.orders", status, secret)), a_manifest(ORDERS))
    assert [kind for _, kind in events] == kinds
    assert "planted-value" not in str(events)
