"""Many models of one command of dbt are one consumer, and floe's own runs are none."""

import pytest

from floe.reports.lineage_events import LineageRun, command_run, contract_datasets
from floe.wiring import compile_request, open_emission, open_workspace
from floe.workflows.compiling import compile_workspace
from floe.workflows.dbt_lineage import DbtBuild, command_begins, command_ends, tables_made
from tests.spark.test_job_runs import usage_of
from tests.workflows.dbt_builds import a_manifest, a_node, a_source, results_of

pytestmark = pytest.mark.spark


@pytest.mark.req("REQ-237.2")
def test_one_command_of_dbt_is_one_consumer_and_a_generation_is_none(spark, shop):
    (shop / "floe.toml").write_text('[lineage]\nnamespace = "retail"\n')
    opened = open_workspace()
    emission = open_emission(opened, print)
    contracts = compile_workspace(opened.workspace, compile_request(opened)).contracts
    (orders,) = (compiled for compiled in contracts if compiled.contract.id == "orders")
    datasets = tuple(contract_datasets(orders, None, "retail", emission.clock().date()).values())
    generation = LineageRun("0" * 32, "sales", "generate", "retail", datasets)
    emission.models_begin((generation,))
    emission.work_ends((generation,))
    notes = {"floe": {"contract": "orders", "version": "1.0.0", "consumer": "crm"}}
    read = a_source("orders", meta=notes)
    models = [a_node(f"m{number}", reads=[read["unique_id"]]) for number in range(93)]
    code = {"compiled_code": 'select sum(total) as total from "db"."raw"."orders"'}
    results = results_of("build", *((model["unique_id"], "success", code) for model in models))
    build = DbtBuild(results=results, manifest=a_manifest(read, *models), contracts=contracts)
    run = command_run("shop", emission.namespace)
    command_begins(emission, run)
    tables_made(emission, run, build)
    command_ends(emission, run, 0)
    (consumer,) = usage_of(spark, "orders")
    assert (consumer.product, consumer.job) == ("crm", ("retail", "dbt-run-shop"))
    assert (consumer.reads, consumer.failed, consumer.columns) == (1, 0, ("total",))
