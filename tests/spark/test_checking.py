import json

import pytest

from floe.errors import ConfigurationError
from floe.results import Status
from floe.spark import check, observe

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
        "table 'parents': a write cannot tell: check the table once it is written"
    )
