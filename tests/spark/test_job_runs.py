"""What a job reads and writes by contracts, told as one run and counted as one reading."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pytest

import floe
from floe.errors import ConfigurationError
from floe.spark import read, run, write
from floe.wiring import find_usage, open_workspace, update_usage
from tests.cli.test_lineage_events import Collector, collector, judge
from tests.spark.tracked import SECRET, VALUE, a_column, a_contract, accesses, told

__all__ = ["Collector", "collector"]

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("shop")]

ORDERS = "orders.odcs.yaml"


def sell(spark, job=None, **more):
    """Two contracts are read, and one is written."""
    orders = read(ORDERS, columns=("customer", "total"), spark=spark, job=job)
    customers = read("customers.odcs.yaml", spark=spark, job=job)
    joined = orders.join(customers, orders.customer == customers.id)
    return write("sales.odcs.yaml", joined.select("customer", "total", "name"), job=job, **more)


def fail_after_reading(spark, product=None, columns=None):
    def fail():
        with run("sales", product=product, spark=spark):
            read(ORDERS, columns=columns, spark=spark)
            raise ValueError(VALUE)

    with pytest.raises(ValueError, match=VALUE):
        fail()


def usage_of(spark, contract):
    opened = open_workspace()
    update_usage(opened, (Path(".floe/lineage"),), session=spark)
    return find_usage(opened, contract).consumers


@pytest.mark.req("REQ-237.1")
def test_two_reads_and_a_write_are_one_run(spark):
    with run("Nightly Sales", product="crm", spark=spark) as job:
        lineage = {"total": ["orders.total"], "name": ["customers.customers.name"]}
        assert sell(spark, lineage=lineage)
    events = told()
    kinds = ["START", "RUNNING", "RUNNING", "COMPLETE"]
    assert [event["eventType"] for event in events] == kinds
    assert {event["run"]["runId"] for event in events} == {job.identity.id}
    assert {event["job"]["name"] for event in events} == {"nightly_sales"}
    for event in events:
        judge(event)
    end = events[-1]
    used = accesses(end)
    assert used["orders"]["columns"] == ["customer", "total"]
    assert used["customers"]["columns"] == ["id", "name"]
    assert {facet["consumerProduct"] for facet in used.values()} == {"crm"}
    assert {facet["mode"] for facet in used.values()} == {"read"}
    (output,) = end["outputs"]
    assert output["facets"]["floe_contract"]["contractId"] == "sales"
    assert output["outputFacets"]["outputStatistics"]["rowCount"] == 3
    fields = output["facets"]["columnLineage"]["fields"]
    names = {dataset["facets"]["floe_contract"]["contractId"]: dataset for dataset in end["inputs"]}
    assert {
        column: [(field["name"], field["field"]) for field in made["inputFields"]]
        for column, made in fields.items()
    } == {
        "total": [(names["orders"]["name"], "total")],
        "name": [(names["customers"]["name"], "name")],
    }


def test_rows_that_are_added_count_with_those_before(spark):
    """The end of a run told the rows of its last write alone."""
    lineages = {"total": ["orders.total", "orders.total"]}, {"name": ["customers.name"]}
    with run("sales", spark=spark):
        for lineage in lineages:
            sell(spark, lineage=lineage, mode="append")
    (output,) = told()[-1]["outputs"]
    judge(told()[-1])
    assert output["outputFacets"]["outputStatistics"]["rowCount"] == 6
    fields = output["facets"]["columnLineage"]["fields"]
    assert {name: len(made["inputFields"]) for name, made in fields.items()} == {
        "total": 1,
        "name": 1,
    }
    with run("sales", spark=spark):
        sell(spark, mode="append")
        sell(spark, mode="overwrite")
    (output,) = told()[-1]["outputs"]
    assert output["outputFacets"]["outputStatistics"]["rowCount"] == 3


@pytest.mark.req("REQ-237.2")
def test_a_run_is_one_reading_of_each_contract_by_its_product(spark):
    with run("sales", product="crm", spark=spark):
        sell(spark)
        # The same table again, with a column more, is still the same reading.
        read(ORDERS, columns=["id"], spark=spark)
    fail_after_reading(spark, product="crm", columns=["id"])
    assert [event["eventType"] for event in told()][-1] == "FAIL"
    judge(told()[-1])
    (consumer,) = usage_of(spark, "orders")
    assert (consumer.product, consumer.job.name) == ("crm", "sales")
    assert (consumer.reads, consumer.failed, consumer.attempted) == (1, 1, 0)
    assert consumer.columns == ("customer", "id", "total")
    (consumer,) = usage_of(spark, "customers")
    assert (consumer.reads, consumer.columns) == (1, ("id", "name"))
    assert usage_of(spark, "sales") == ()


def test_no_event_holds_a_value_or_a_secret(spark):
    with run("sales", spark=spark):
        sell(spark)
    fail_after_reading(spark)
    text = json.dumps(told())
    assert told()
    assert SECRET not in text
    assert VALUE not in text


def test_a_transport_that_fails_costs_neither_rows_nor_results(spark, shop, caplog):
    shop.joinpath("floe.toml").write_text(
        '[lineage]\ntransport = {type = "http", url = "http://127.0.0.1:9", retry = {total = 0}}\n'
    )
    with run("sales", spark=spark):
        assert sell(spark)
    assert caplog.text.count("lineage events are not sent") == 1
    assert spark.read.parquet(str(shop / "data/sales.parquet")).count() == 3


def test_an_untrusted_workspace_chooses_no_transport(spark, shop, collector):
    shop.joinpath("floe.toml").write_text(
        f'[lineage]\ntransport = {{type = "http", url = "{collector.url}"}}\n'
    )
    with run("sales", spark=spark):
        read(ORDERS, spark=spark)
    assert len(collector.events) == 2
    with run("sales", spark=spark):
        read(ORDERS, spark=spark, untrusted=True)
    assert len(collector.events) == 2
    assert [event["eventType"] for event in told()] == ["START", "COMPLETE"]


def test_nothing_is_told_of_a_folder_that_is_no_workspace(spark, shop):
    shop.joinpath("floe.toml").unlink()
    with run("sales", spark=spark):
        assert sell(spark)
    assert told() == []


def test_a_run_that_used_nothing_is_none(spark):
    with run("sales", spark=spark):
        pass
    assert told() == []


def test_threads_are_given_the_run(spark):
    with run("sales", spark=spark) as job, ThreadPoolExecutor(4) as pool:
        rows = pool.map(lambda _: read(ORDERS, job=job).count(), range(8))
        assert list(rows) == [3] * 8
    kinds = [event["eventType"] for event in told()]
    assert kinds == ["START", *["RUNNING"] * 7, "COMPLETE"]


def test_a_run_that_is_over_takes_nothing_more(spark):
    with run("sales", spark=spark) as job:
        read(ORDERS, spark=spark)
    with pytest.raises(ConfigurationError, match="the run of 'sales' is over: begin another by"):
        read(ORDERS, job=job)
    with pytest.raises(ConfigurationError, match="is over"):
        sell(spark, job)
    assert [event["eventType"] for event in told()] == ["START", "COMPLETE"]
    assert not Path("data/sales.parquet").exists()


@pytest.mark.parametrize("name", ["", "  ", "\x00", "..."])
def test_a_job_needs_a_name(spark, name):
    with pytest.raises(ConfigurationError, match="name"), run(name, spark=spark):
        pass


def test_no_name_makes_a_job_one_of_floes_own(spark):
    with run("contract.orders.validate", product="crm", spark=spark):
        read(ORDERS, spark=spark)
    assert [consumer.product for consumer in usage_of(spark, "orders")] == ["crm"]


def test_the_run_above_is_told(spark, monkeypatch, caplog):
    parent, root = str(uuid4()), str(uuid4())
    monkeypatch.setenv("OPENLINEAGE_PARENT_ID", f"prod/nightly.sell/{parent}")
    monkeypatch.setenv("OPENLINEAGE_ROOT_PARENT_ID", f"prod/nightly/{root}")
    with run("sales", product="crm", spark=spark):
        read(ORDERS, spark=spark)
    for event in told():
        judge(event)
        facet = event["run"]["facets"]["parent"]
        assert (facet["run"]["runId"], facet["root"]["run"]["runId"]) == (parent, root)
    (consumer,) = usage_of(spark, "orders")
    assert consumer.job == ("prod", "nightly")
    monkeypatch.setenv("OPENLINEAGE_PARENT_ID", "no such thing")
    with run("sales", spark=spark):
        pass
    assert "OPENLINEAGE_PARENT_ID is not understood" in caplog.text


def test_a_name_for_a_column_that_was_not_read_is_refused_before_the_write(spark):
    with run("sales", spark=spark):
        with pytest.raises(ConfigurationError, match=r"'orders\.totl' was not read in this run"):
            sell(spark, lineage={"total": ["orders.totl"]})
        with pytest.raises(ConfigurationError, match="no column is called 'sum'"):
            sell(spark, lineage={"sum": ["orders.total"]})
    assert not Path("data/sales.parquet").exists()


@pytest.mark.req("REQ-237.1")
def test_a_check_that_is_recorded_is_told_as_on_the_command_line(spark):
    floe.check(None, ORDERS, spark=spark)
    assert told() == []
    result = floe.check(None, ORDERS, spark=spark, record=True)
    start, end = told()
    assert (start["eventType"], end["eventType"]) == ("START", "COMPLETE")
    assert end["job"]["name"] == "contract.orders.validate"
    assert end["run"]["runId"].replace("-", "") == result.run.id
    for event in (start, end):
        judge(event)
    assert VALUE not in json.dumps(told())
    floe.check(None, ORDERS, spark=spark, record=True, untrusted=True)
    assert len(told()) == 4


def test_what_the_page_shows_works(spark, shop):
    page = (Path(floe.__file__).parents[2] / "docs" / "spark.md").read_text(encoding="utf-8")
    section = page.partition("## Notebooks and jobs")[2]
    example = section.partition("```python\n")[2].partition("```")[0]
    columns = [a_column("customer"), a_column("total")]
    tree = json.dumps(a_contract("sales", columns))
    (shop / "sales.odcs.yaml").write_text(tree, encoding="utf-8")
    # A session that is active already is used as it is.
    exec(compile(example, "spark.md", "exec"), {})  # noqa: S102
    rows = read("sales.odcs.yaml", spark=spark).orderBy("customer").collect()
    assert [tuple(row) for row in rows] == [(7, 11), (8, 7)]
    assert accesses(told()[2])["orders"]["consumerProduct"] == "crm"


SCRIPT = """
import sys
from pyspark.sql import SparkSession
from floe.spark import read
conf = {"spark.ui.enabled": "false", "spark.driver.memory": "512m"}
builder = SparkSession.builder.master("local[1]").appName("Nightly Load")
for key, value in conf.items():
    builder = builder.config(key, value)
builder.getOrCreate()
read("orders.odcs.yaml", columns=["id"])
read("customers.odcs.yaml", product="crm")
exec(sys.argv[1])
"""


@pytest.mark.parametrize(("end", "kind"), [("pass", "COMPLETE"), ("1 / 0", "FAIL")])
def test_without_a_run_of_its_own_a_script_is_one_that_ends_with_it(end, kind):
    subprocess.run([sys.executable, "-c", SCRIPT, end], check=False, capture_output=True)
    events = told()
    assert [event["eventType"] for event in events] == ["START", "RUNNING", kind]
    assert {event["job"]["name"] for event in events} == {"nightly_load"}
    assert {contract: facet["columns"] for contract, facet in accesses(events[-1]).items()} == {
        "orders": ["id"],
        "customers": ["id", "name"],
    }
    judge(events[-1])
