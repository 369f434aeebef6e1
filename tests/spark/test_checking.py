import json

import pytest

from floe.errors import ConfigurationError
from floe.results import Status
from floe.spark import check, observe
from floe.wiring import check_request, open_workspace, reach_session_tables
from floe.workflows.data import check_contracts

pytestmark = pytest.mark.spark

HEADER = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "shop", "version": "1.0.0"}


@pytest.fixture
def contract(tmp_path):
    def write(**more):
        file = tmp_path / "shop.odcs.yaml"
        file.write_text(json.dumps({**HEADER, **more}), encoding="utf-8")
        return file

    return write


def test_a_contract_without_promises_is_not_green(spark, contract):
    found = check(None, contract(), spark=spark)
    assert [(each.check.id, each.status) for each in found.results] == [
        ("*/schema", Status.NOT_RUN)
    ]
    assert not found


def test_a_contract_without_tables_takes_none(spark, contract):
    level = {"id": "fresh", "property": "freshness", "value": 1, "unit": "d"}
    with pytest.raises(ConfigurationError, match="shop has no table: its schema is empty"):
        check(spark.range(3), contract(slaProperties=[level]))


def test_a_table_that_has_only_a_name_in_the_data_is_checked(spark, contract):
    column = {"name": "id", "logicalType": "integer", "logicalTypeOptions": {"maximum": 1}}
    file = contract(schema=[{"physicalName": "numbers", "properties": [column]}])
    found = {each.check.id: each for each in check(spark.range(3), file, sample=5).results}
    bound = found["numbers.id/range:maximum"]
    assert (bound.status, bound.samples) == (Status.FAILED, ({"id": 2},))


def test_a_rule_in_sql_that_a_write_cannot_tell_names_the_table(spark, contract, tmp_path):
    query = "SELECT count(*) FROM {object} a JOIN parents b ON a.id = b.id"
    rule = {"id": "both", "type": "sql", "query": query, "mustBe": 0}
    column = {"name": "id", "logicalType": "integer"}
    tables = [{"name": "children", "properties": [column], "quality": [rule]}]
    file = contract(schema=[*tables, {"name": "parents", "properties": [column]}])
    watched = observe(spark.range(3), file, table="children")
    watched.dataframe.write.parquet(str(tmp_path / "out"))
    found = {each.check.id: each for each in watched.result().results}
    told = found["children/sql:both"]
    assert told.status is Status.NOT_RUN
    assert told.reason == (
        "table 'parents': cannot be measured during a write: check the table afterwards"
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no_such_table", "Spark's table no_such_table: the table does not exist"),
        ("no.such.catalog.table", "Spark's table no.such.catalog.table: "),
        ("not a name", "Spark's table not a name: "),
    ],
)
def test_a_table_that_spark_does_not_know_is_a_result(spark, contract, name, reason):
    """It was an exception, and a traceback of Java."""
    column = {"name": "id", "logicalType": "integer", "required": True}
    level = {"property": "availability", "value": 99, "unit": "percent"}
    schema = [{"name": "numbers", "properties": [column]}]
    found = check(name, contract(schema=schema, slaProperties=[level]), spark=spark)
    reasons = {each.check.clause: (each.status, each.reason) for each in found.results}
    assert reasons["required"][0] is Status.ERROR
    assert reasons["required"][1].startswith(reason)
    assert reasons["availability"][0] is Status.FAILED
    assert not found.passed


def test_all_good_rows_are_written_where_nothing_is_broken(spark, contract, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    column = {"name": "id", "logicalType": "integer", "required": True}
    file = contract(schema=[{"name": "numbers", "properties": [column]}])
    opened = open_workspace((file,))
    request = check_request(opened, (file,), given={None: spark.range(3)}, quarantine="apart")
    checked = check_contracts(opened.workspace, request, reach_session_tables(opened, spark))
    assert [split.bad for split in checked.splits] == [0]
    assert spark.read.parquet(str(tmp_path / "apart/numbers/good")).count() == 3
    assert spark.read.parquet(str(tmp_path / "apart/numbers/bad")).count() == 0


@pytest.mark.parametrize("condition", ["id / 0 > 1", "cast(name AS int) > 0", "wide + wide > 0"])
def test_a_session_that_makes_null_of_errors_hides_none(spark, contract, condition):
    frame = spark.sql("SELECT 1 AS id, 'x' AS name, 9223372036854775807 AS wide")
    columns = [
        {"name": "id", "logicalType": "integer"},
        {"name": "name", "logicalType": "string"},
        {"name": "wide", "logicalType": "integer"},
    ]
    query = "SELECT count(*) FROM {object} WHERE NOT (?)".replace("?", condition)
    rules = [
        {"id": "query", "type": "sql", "query": query, "mustBe": 0},
        {"id": "condition", "type": "sql", "query": condition},
    ]
    file = contract(schema=[{"name": "t", "properties": columns, "quality": rules}])
    spark.conf.set("spark.sql.ansi.enabled", "false")
    try:
        found = {each.check.id: each for each in check(frame, file).results}
        assert spark.conf.get("spark.sql.ansi.enabled") == "false"
    finally:
        spark.conf.unset("spark.sql.ansi.enabled")
    verdicts = {found[f"t/sql:{rule}"].status for rule in ("query", "condition")}
    assert verdicts == {Status.NOT_RUN}
