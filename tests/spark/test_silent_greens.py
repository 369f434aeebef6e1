"""What other tools let pass in silence."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from floe.results import Status
from floe.spark import check

pytestmark = pytest.mark.spark


@pytest.fixture
def checked(spark, tmp_path):
    """Check tables, each as rows and a Spark schema, against a contract; results by id."""

    def run(tables, schema, **more):
        header = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "shop", "version": "1.0.0"}
        file = tmp_path / "shop.odcs.yaml"
        file.write_text(json.dumps({**header, "schema": schema, **more}), encoding="utf-8")
        frames = {name: spark.createDataFrame(*table) for name, table in tables.items()}
        return {result.check.id: result for result in check(frames, file).results}

    return run


def outcome(results):
    return {name: (str(each.status), each.measured) for name, each in results.items()}


def a_table(*properties, name="t", **more):
    return {"id": name, "name": name, "properties": list(properties), **more}


def a_column(name, logical_type="integer", **more):
    return {"id": name, "name": name, "logicalType": logical_type, **more}


def test_a_foreign_key_by_ids_finds_its_orphans(checked):
    key = {"id": "parent", "to": "schema/p/properties/id"}
    schema = [
        a_table(a_column("p_id", relationships=[key])),
        a_table(a_column("id"), name="p"),
    ]
    rows = {"t": ([(1,), (2,), (3,), (None,)], "p_id int"), "p": ([(1,)], "id int")}
    result = checked(rows, schema)["t.p_id/foreign_key:parent"]
    assert (result.status, result.failing_rows, result.rows) == (Status.FAILED, 2, 4)


def test_every_service_level_has_a_result(checked):
    levels = [
        {"id": "no_element", "property": "freshness", "value": 1, "unit": "d"},
        {"id": "no_value", "property": "retention", "element": "t.at"},
        {"id": "no_such_unit", "property": "freshness", "value": 1, "unit": "x", "element": "t.at"},
        {"id": "no_such_column", "property": "latency", "value": 1, "unit": "d", "element": "t.y"},
        {"id": "old", "property": "latency", "value": 1, "unit": "d", "element": "t.at"},
        {"id": "end", "property": "endOfLife", "value": "2030-01-01"},
        {"id": "own", "property": "politeness", "value": 3},
        {"id": "up", "property": "availability", "value": 99, "unit": "percent"},
    ]
    before = datetime.now(UTC) - timedelta(days=3)
    results = checked(
        {"t": ([(before,)], "at timestamp")},
        [a_table(a_column("at", "timestamp"))],
        slaProperties=levels,
    )
    found = {each.check.rule: str(each.status) for each in results.values() if each.check.rule}
    assert found == {
        "no_element": "not_run",
        "no_value": "not_run",
        "no_such_unit": "not_run",
        "no_such_column": "not_run",
        "old": "failed",
        "end": "informational",
        "own": "informational",
        "up": "passed",
    }
    assert all(each.reason for each in results.values() if each.status is Status.NOT_RUN)


@pytest.mark.parametrize("texts", [["1", "2"], ["1", "x"]], ids=str)
def test_a_text_is_never_read_as_a_number(checked, texts):
    options = {"minimum": 0, "maximum": 10}
    results = checked(
        {"t": ([(text,) for text in texts], "a string")},
        [a_table(a_column("a", logicalTypeOptions=options))],
    )
    assert outcome(results) == {
        "t.a/present": ("passed", 0),
        "t.a/type": ("failed", 1),
        "t.a/range:minimum": ("not_run", None),
        "t.a/range:maximum": ("not_run", None),
    }


@pytest.mark.parametrize("edge", [2**31, 2**53 + 1, 2**63 - 1])
def test_large_integers_are_measured_exactly(checked, edge):
    columns = [
        a_column("at", logicalTypeOptions={"maximum": edge}),
        a_column("below", logicalTypeOptions={"maximum": edge - 1}),
        a_column("above", logicalTypeOptions={"exclusiveMinimum": edge - 1}),
        a_column("listed", enum=[{"value": edge - 1}]),
        a_column("key", unique=True),
    ]
    rows = [(edge, edge, edge, edge, edge), (0, 0, edge, edge - 1, edge - 1)]
    results = checked(
        {"t": (rows, "at long, below long, above long, listed long, key long")}, [a_table(*columns)]
    )
    assert {name: each for name, each in outcome(results).items() if "/type" not in name} == {
        **{f"t.{column['name']}/present": ("passed", 0) for column in columns},
        "t.at/range:maximum": ("passed", 0),
        "t.below/range:maximum": ("failed", 1),
        "t.above/range:exclusiveMinimum": ("passed", 0),
        "t.listed/enum": ("failed", 1),
        "t.key/unique": ("passed", 0),
    }


def test_a_bound_beyond_the_columns_type_is_compared_all_the_same(checked):
    columns = [
        a_column("low", logicalTypeOptions={"maximum": 2**40}),
        a_column("high", logicalTypeOptions={"minimum": 2**40}),
        a_column("wide", logicalTypeOptions={"maximum": 2**70}),
    ]
    results = checked({"t": ([(5, 5, 5)], "low int, high int, wide long")}, [a_table(*columns)])
    assert outcome(results)["t.low/range:maximum"] == ("passed", 0)
    assert outcome(results)["t.high/range:minimum"] == ("failed", 1)
    assert outcome(results)["t.wide/range:maximum"] == ("passed", 0)


def test_rules_with_one_metric_do_not_collide(checked):
    rules = [
        {"id": "few", "metric": "nullValues", "mustBeLessThan": 2},
        {"id": "none", "metric": "nullValues", "mustBe": 0},
        {"id": "half", "metric": "nullValues", "mustBeLessOrEqualTo": 50, "unit": "percent"},
        {"id": "third", "metric": "nullValues", "mustBeLessThan": 25, "unit": "percent"},
        {"metric": "nullValues", "mustBe": 1},
        {"metric": "nullValues", "mustBe": 1},
    ]
    results = checked(
        {"t": ([(1,), (None,), (2,), (3,)], "a int")}, [a_table(a_column("a", quality=rules))]
    )
    found = [(each.check.rule, str(each.status), each.measured) for each in results.values()]
    assert found[2:] == [
        ("few", "passed", 1),
        ("none", "failed", 1),
        ("half", "passed", 25),
        ("third", "failed", 25),
        (None, "passed", 1),
        (None, "passed", 1),
    ]
    assert len(results) == 8


def test_a_rule_that_cannot_be_measured_counts_as_nothing(checked):
    rules = [
        {"id": "gone", "type": "sql", "query": "SELECT count(nowhere) FROM {table}", "mustBe": 0},
        {"id": "none", "type": "sql", "query": "SELECT sum(a) FROM {table}", "mustBe": 0},
        {"id": "other", "type": "custom", "engine": "soda", "implementation": "checks: []"},
        {"id": "words", "type": "text", "description": "be good"},
    ]
    levels = [{"id": "score", "property": "dataQuality", "value": 100, "unit": "percent"}]
    results = checked(
        {"t": ([(None,)], "a int")}, [a_table(a_column("a"), quality=rules)], slaProperties=levels
    )
    found = {each.check.rule: str(each.status) for each in results.values() if each.check.rule}
    assert found == {
        "gone": "not_run",
        "none": "failed",
        "other": "not_run",
        "words": "informational",
        "score": "not_run",
    }


def test_nan_lies_outside_of_every_range(checked):
    columns = [
        a_column("low", "number", logicalTypeOptions={"minimum": 0}),
        a_column("high", "number", logicalTypeOptions={"maximum": 9}),
        a_column("key", "number", unique=True),
    ]
    rows = [(float("nan"),) * 3, (1.0,) * 3, (None,) * 3, (float("nan"),) * 3]
    results = outcome(
        checked({"t": (rows, "low double, high double, key double")}, [a_table(*columns)])
    )
    assert results["t.low/range:minimum"] == ("failed", 2)
    assert results["t.high/range:maximum"] == ("failed", 2)
    assert results["t.key/unique"] == ("failed", 1)


def test_null_in_a_list_hides_no_wrong_value(checked):
    listed = {"validValues": ["x", None]}
    rule = {"id": "listed", "metric": "invalidValues", "arguments": listed, "mustBe": 0}
    missing = {"missingValues": [None, "-"]}
    rules = [rule, {"id": "lost", "metric": "missingValues", "arguments": missing, "mustBe": 0}]
    results = outcome(
        checked(
            {"t": ([("x",), ("y",), (None,), ("-",)], "a string")},
            [a_table(a_column("a", "string", quality=rules))],
        )
    )
    assert results["t.a/invalid_values:listed"] == ("failed", 2)
    assert results["t.a/missing_values:lost"] == ("failed", 2)


def test_an_empty_table_is_not_fresh_and_has_no_rows(checked):
    nulls = {"id": "nulls", "metric": "nullValues", "mustBe": 0, "unit": "percent"}
    rows = {"id": "rows", "metric": "rowCount", "mustBeGreaterThan": 0}
    total = {"id": "sum", "type": "sql", "query": "SELECT sum(a) FROM {table}", "mustBe": 0}
    levels = [
        {"id": "fresh", "property": "freshness", "value": 9, "unit": "d", "element": "t.at"},
        {"id": "kept", "property": "retention", "value": 9, "unit": "d", "element": "t.at"},
    ]
    columns = [a_column("a", quality=[nulls]), a_column("at", "timestamp")]
    results = checked(
        {"t": ([], "a int, at timestamp")},
        [a_table(*columns, quality=[rows, total])],
        slaProperties=levels,
    )
    found = {each.check.rule: str(each.status) for each in results.values() if each.check.rule}
    assert found == {
        "nulls": "passed",
        "rows": "failed",
        "sum": "failed",
        "fresh": "failed",
        "kept": "passed",
    }


@pytest.mark.parametrize(
    ("operator", "value", "status"),
    [
        ("mustBeLessThan", 33.4, "passed"),
        ("mustBeLessOrEqualTo", 33.333333, "failed"),
        ("mustBeLessThan", 33, "failed"),
        ("mustBeGreaterThan", 33.333333, "passed"),
    ],
)
def test_a_percentage_is_exact(checked, operator, value, status):
    rule = {"id": "third", "metric": "nullValues", operator: value, "unit": "percent"}
    results = checked(
        {"t": ([(1,), (None,), (2,)], "a int")}, [a_table(a_column("a", quality=[rule]))]
    )
    assert str(results["t.a/null_values:third"].status) == status


def test_a_column_that_is_not_there_passes_nothing(checked):
    column = a_column("b", required=True, unique=True, logicalTypeOptions={"minimum": 0})
    results = checked({"t": ([(1,)], "a int")}, [a_table(a_column("a"), column)])
    assert {name: status for name, (status, _) in outcome(results).items()} == {
        "t.a/present": "passed",
        "t.a/type": "passed",
        "t.b/present": "failed",
        "t.b/type": "not_run",
        "t.b/required": "not_run",
        "t.b/unique": "not_run",
        "t.b/range:minimum": "not_run",
    }
