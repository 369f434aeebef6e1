"""Sessions as a workspace wants them, and the listener of the OpenLineage project in them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import floe.adapters.spark
from floe.adapters.spark import SessionRequest, obtain_jars
from floe.errors import ConfigurationError, OutsideError
from floe.spark import session
from tests.conftest import lack
from tests.spark.tracked import VALUE, told

pytestmark = [pytest.mark.spark, pytest.mark.process]

KEY = "planted-key-0815"


@pytest.fixture
def asked(monkeypatch, shop):
    """What Spark would be started with."""
    monkeypatch.setattr(SparkSession, "getActiveSession", staticmethod(lambda: None))
    monkeypatch.setattr(floe.adapters.spark, "open_session", lambda request, _: request)
    monkeypatch.setenv("LINEAGE_KEY", KEY)

    def ask(*contracts, toml="", **more):
        (shop / "floe.toml").write_text(toml)
        return session(*contracts, **more)

    return ask


def test_a_session_has_the_settings_of_the_workspace(asked):
    toml = '[spark]\nmaster = "local[3]"\npackages = ["delta"]\nconf."spark.x" = "1"\n'
    request = asked(toml=toml, conf={"spark.y": "2"})
    assert (request.master, request.packages, request.hidden) == ("local[3]", ("delta",), {})
    assert {key: request.conf[key] for key in ("spark.x", "spark.y")} == {
        "spark.x": "1",
        "spark.y": "2",
    }
    assert request.conf["spark.app.name"] == Path.cwd().name
    assert asked(name="load").conf["spark.app.name"] == "load"


def test_a_session_has_the_packages_that_contracts_need(asked, shop):
    tree = json.loads((shop / "orders.odcs.yaml").read_text())
    tree["servers"][0]["format"] = "delta"
    (shop / "orders.odcs.yaml").write_text(json.dumps(tree))
    request = asked("orders.odcs.yaml", "customers.odcs.yaml")
    assert request.packages == ("delta",)
    assert "Delta" in request.conf["spark.sql.extensions"]


def test_the_listener_tells_its_events_where_floe_tells_its_own(asked, shop):
    request = asked(lineage=True, name="Nightly Load", toml='[lineage]\nnamespace = "retail"\n')
    assert request.packages == ("openlineage",)
    assert request.conf["spark.extraListeners"].endswith(".OpenLineageSparkListener")
    assert request.conf["spark.openlineage.namespace"] == "retail"
    assert request.conf["spark.openlineage.parentJobName"] == "nightly_load"
    place = Path(request.hidden["spark.openlineage.transport.location"])
    assert (place.parent, place.suffix) == (shop / ".floe" / "lineage", ".ndjson")
    toml = '[lineage]\ntransport = {type = "file", log_file_path = "all.ndjson"}\n'
    hidden = asked(lineage=True, toml=toml).hidden
    assert hidden["spark.openlineage.transport.location"] == str(shop / "all.ndjson")


def test_a_login_of_the_transport_stands_in_no_list_of_processes(asked):
    toml = (
        '[lineage.transport]\ntype = "http"\nurl = "https://lineage.example.com"\ntimeout = 2.5\n'
        'auth = {type = "api_key", apiKey = "${LINEAGE_KEY}"}\n'
    )
    request = asked(lineage=True, toml=toml)
    assert {
        key.removeprefix("spark.openlineage.transport."): v for key, v in request.hidden.items()
    } == {
        "type": "http",
        "url": "https://lineage.example.com",
        "auth.type": "api_key",
        "auth.apiKey": KEY,
        "timeoutInMillis": "2500",
    }
    assert KEY not in json.dumps(dict(request.conf))
    assert KEY not in repr(request)
    assert "openlineage[.]transport" in request.conf["spark.redaction.regex"]


@pytest.mark.parametrize(
    ("toml", "more", "reason"),
    [
        ("", {"untrusted": True}, "an untrusted workspace has no listener"),
        ("", {"master": "sc://localhost"}, "Spark Connect takes no listener of its clients"),
        ("", {"name": "..."}, "is no name for a job"),
        ('[lineage]\ntransport = {type = "kafka"}', {}, "sends by file or http"),
        ('[lineage]\ntransport = {type = "console"}', {}, "sends by file or http"),
        (
            '[lineage]\ntransport = {type = "http", url = "${NO_SUCH}"}',
            {},
            "needs the environment variable NO_SUCH",
        ),
    ],
)
def test_where_no_listener_can_be_it_is_said(asked, toml, more, reason):
    with pytest.raises(ConfigurationError, match=reason):
        asked(lineage=True, toml=toml, **more)


def test_a_session_that_runs_takes_no_listener(asked, monkeypatch):
    monkeypatch.setattr(SparkSession, "getActiveSession", staticmethod(object))
    with pytest.raises(ConfigurationError, match="a Spark session runs already"):
        asked(lineage=True)


def test_events_that_are_switched_off_need_no_listener(asked, monkeypatch):
    request = asked(lineage=True, toml='[lineage]\ntransport = {type = "none"}\n')
    assert (request.packages, request.hidden) == ((), {})
    monkeypatch.setenv("OPENLINEAGE_DISABLED", "true")
    assert "spark.extraListeners" not in asked(lineage=True).conf


def test_a_transport_of_ones_own_is_left_alone(asked):
    conf = {"spark.openlineage.transport.type": "kafka", "spark.extraListeners": "a.B"}
    request = asked(lineage=True, conf=conf)
    assert request.hidden == {}
    assert request.conf["spark.extraListeners"].startswith("a.B,io.openlineage")


def test_no_link_leads_events_of_the_listener_out_of_the_workspace(asked, shop, tmp_path_factory):
    (shop / ".floe").mkdir()
    (shop / ".floe" / "lineage").symlink_to(tmp_path_factory.mktemp("away"))
    with pytest.raises(ConfigurationError, match="leads out of the workspace"):
        asked(lineage=True)


SCRIPT = """
from pathlib import Path
from floe.spark import session
from floe.wiring import find_usage, open_workspace, update_usage
data = Path("data").resolve().as_uri()
spark = session(lineage=True, name="Nightly Sales", master="local[1]",
                conf={"spark.driver.memory": "800m"})
orders = spark.read.parquet(f"{data}/orders.parquet")
customers = spark.read.parquet(f"{data}/customers.parquet")
joined = orders.join(customers, orders.customer == customers.id).groupBy("name").sum("total")
joined.withColumnRenamed("sum(total)", "total").write.parquet(f"{data}/other.parquet")
spark.stop()
opened = open_workspace()
spark = session(master="local[1]", conf={"spark.driver.memory": "800m"})
update_usage(opened, (Path(".floe/lineage"),), session=spark)
for contract in ("orders", "customers"):
    for found in find_usage(opened, contract).consumers:
        print(contract, found.job.name, found.reads, found.failed, *found.columns)
"""


@pytest.mark.req("REQ-237.2")
def test_what_the_listener_tells_is_found_as_use_of_contracts(shop):
    try:
        obtain_jars(SessionRequest(packages=("openlineage",)).coordinates, {})
    except OutsideError:
        lack("component 'openlineage' (a Spark package) cannot be fetched")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=False, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "orders nightly_sales 1 0 customer total",
        "customers nightly_sales 1 0 id name",
    ]
    assert VALUE not in json.dumps(told(shop))
