"""Sources in a catalog of Iceberg, and models that are kept as Delta."""

import subprocess
import sys

import pytest

from tests.conftest import lack
from tests.dbt.spark_build.estate import SETTINGS, Estate

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.process]
WRITE = """
import sys
from floe.adapters.spark import SessionRequest, close_session, open_session
prefix = "spark.sql.catalog.lake"
conf = {prefix: "org.apache.iceberg.spark.SparkCatalog", f"{prefix}.type": "hadoop",
        f"{prefix}.warehouse": sys.argv[1]}
spark = open_session(SessionRequest("local[2]", conf, ("iceberg",)))
spark.sql("create table lake.sales.raw using iceberg as select 1 as id, 'a' as name")
close_session(spark)
"""
FETCH = """
from floe.adapters.spark import SessionRequest, obtain_jars
obtain_jars(SessionRequest(packages=("delta",)).coordinates, {})
"""
PRODUCT = """
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
inputPorts: [{name: feed, version: 1.0.0, contractId: raw}]
outputPorts: [{name: out, version: 1.0.0, contractId: out}]
"""
CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: {name}
name: {name}
version: 1.0.0
status: active
servers: [{server}]
schema:
  - name: {name}
    physicalType: {kind}
    properties:
      - {{name: id, logicalType: integer, required: true, unique: true}}
      - {{name: name, logicalType: string}}
"""
LAKE = "{server: lake, type: iceberg, catalog: lake, namespace: sales, catalogUrl: data/lake}"
FILES = "{server: local, type: local, path: 'data/{model}', format: parquet}"


@pytest.fixture
def shop(tmp_path):
    """A workspace of one product, by the server of its source and the kind of its table."""

    def write(server: str, kind: str) -> Estate:
        estate = Estate(tmp_path)
        raw = CONTRACT.format(name="raw", server=server, kind="table")
        out = CONTRACT.format(name="out", server=FILES, kind=kind)
        files = {"floe.toml": SETTINGS, "shop.odps.yaml": PRODUCT}
        for name, text in {**files, "raw.odcs.yaml": raw, "out.odcs.yaml": out}.items():
            (tmp_path / name).write_text(text)
        return estate

    return write


def run(script: str, *arguments: str) -> None:
    done = subprocess.run([sys.executable, "-c", script, *arguments], check=False)
    if done.returncode:
        lack("component 'iceberg' (a Spark package) cannot be fetched")


def test_a_source_in_iceberg_is_read_through_its_catalog(shop, tmp_path):
    estate = shop(LAKE, "table")
    run(WRITE, str(tmp_path / "data" / "lake"))

    assert estate.floe("generate").code == 0
    done = estate.floe("dbt", "build")

    assert done.code == 0, done.out + done.err
    assert set(estate.results().values()) == {"success", "pass"}
    models = {"estate-on-run-start-0", "out", "stg_feed__raw"}
    assert set(estate.results()) == {*models, *estate.planned_tests()}


def test_a_model_on_delta_can_be_built_twice(shop):
    estate = shop(FILES.replace("{model}", "retail/{model}"), "delta table")
    run(FETCH)
    assert estate.floe("generate").code == 0
    estate.write_data()

    for _ in range(2):
        done = estate.floe("dbt", "build")
        assert done.code == 0, done.out + done.err
        assert set(estate.results().values()) == {"success", "pass"}
    assert (estate.project / ".floe/warehouse/estate.db/out/_delta_log").is_dir()
