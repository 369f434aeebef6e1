import itertools
import re
from dataclasses import replace
from decimal import Decimal

import pytest

from floe.checks import (
    NO_ROWS,
    Aggregate,
    BadRows,
    Check,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    Comparison,
    Condition,
    DuplicateRows,
    Inside,
    LargestChangeGap,
    LargestGap,
    LastChange,
    Metric,
    MissingEntries,
    Newest,
    NoMatch,
    NoneOf,
    NotAgainstNow,
    NotMultiple,
    Null,
    Oldest,
    OneOf,
    OrphanRows,
    OutOfRange,
    QueryValue,
    Reachable,
    RepeatedItems,
    RowCount,
    RowTest,
    Score,
    Table,
    TableMetric,
    Threshold,
    Unreadable,
    ValueTest,
    WrongCount,
    WrongFormat,
    WrongLength,
)
from floe.dbt import DbtOptions, data_tests
from floe.dbt.data_tests.metrics import METRICS, REASONS
from floe.dbt.data_tests.row_tests import ROW_TESTS
from floe.model import OPERATORS, DataType, Field, Place

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
schema:
  - name: orders
    properties: [{name: c, logicalType: string}, {name: d, logicalType: integer}]
  - name: customers
    properties: [{name: id, logicalType: integer}]
"""
TABLE = Table("c0.yaml", "orders", "orders")
TEXT = ColumnPath(("c",), DataType("string"))
NUMBER = ColumnPath(("d",), DataType("int64"))
MOMENT = ColumnPath(("c",), DataType("timestamp"))
PARENT = Table("c0.yaml", "customers", "customers")
CHECK = Check(
    id="orders.c/x:1", clause="x", table=TABLE, place=Place("c0.yaml", ()), description="words"
)
NULLS = BadRows(ValueTest(TEXT, Null()))


@pytest.fixture
def translated(lay_out_text):
    """The tests of the table `orders` for one metric and threshold."""

    def run(metric, threshold=NO_ROWS, adapter="spark", **told):
        _, layout = lay_out_text(CONTRACT)
        measures = metric if isinstance(metric, Score) else TableMetric(TABLE, metric)
        check = replace(CHECK, measures=measures, threshold=threshold, **told)
        checks = [metric if isinstance(metric, Check) else check]
        return data_tests.tests_of(layout.models[0], checks, layout, DbtOptions(adapter=adapter))

    return run


def only(tests):
    """The one entry: where it stands, which test it is, its arguments."""
    assert tests.findings == ()
    found = [(None, entry) for entry in tests.table]
    found += [(column, entry) for column, entries in tests.columns.items() for entry in entries]
    ((column, entry),) = found
    ((name, body),) = entry.items()
    return column, name, body.get("arguments", {})


def untold(tests):
    """Why there is no test, and how loud that is said."""
    assert (tests.table, tests.columns, tests.files) == ((), {}, ())
    (finding,) = tests.findings
    assert finding.rule == "generate/untranslated-check"
    return str(finding.severity), finding.message.removeprefix("dbt does not test 'orders.c/x:1': ")


def test_every_metric_has_a_test_or_a_reason():
    told = {*METRICS, *REASONS, ColumnPresence, ColumnType}
    assert told == set(Metric.__args__)


def test_every_row_test_has_a_rule():
    assert set(ROW_TESTS) == set(RowTest.__args__)


COUNTED = {
    "floe_values": (NULLS, {"type": "string", "nullValues": True}, "c"),
    "floe_condition": (BadRows(Condition("`d` > 1")), {"condition": "`d` > 1"}, None),
    "floe_duplicate_values": (
        DuplicateRows((TEXT, NUMBER)),
        {"properties": ["c", "d"]},
        None,
    ),
    "floe_foreign_key": (
        OrphanRows((NUMBER,), PARENT, (ColumnPath(("id",), DataType("int64")),)),
        {"to": "ref('customers')", "fields": ["id"]},
        "d",
    ),
}


@pytest.mark.parametrize(
    ("test", "operator", "unit"),
    tuple(itertools.product(COUNTED, OPERATORS, ("rows", "percent"))),
)
@pytest.mark.req("REQ-223.2")
def test_rows_are_counted_with_every_operator_in_rows_and_percent(translated, test, operator, unit):
    metric, arguments, column = COUNTED[test]
    value = (2, Decimal("3.5")) if "Between" in operator else 7
    wanted = [2, 3.5] if "Between" in operator else 7
    demand = {operator: wanted} | ({} if unit == "rows" else {"unit": "percent"})
    found = translated(metric, Threshold((Comparison(operator, value),), unit))
    assert only(found) == (column, test, {**arguments, "demand": demand})


FIGURES = {
    "floe_row_count": (RowCount(), {}, None, "rows"),
    "floe_aggregate": (Aggregate("AVG(`d`)"), {"expression": "AVG(`d`)"}, None, "value"),
    "floe_newest": (Newest(MOMENT), {"type": "timestamp"}, "c", "seconds"),
    "floe_oldest": (Oldest(MOMENT), {"type": "timestamp"}, "c", "seconds"),
    "floe_largest_gap": (LargestGap(MOMENT), {"type": "timestamp"}, "c", "seconds"),
}


@pytest.mark.parametrize(("test", "operator"), tuple(itertools.product(FIGURES, OPERATORS)))
def test_figures_are_held_against_every_operator(translated, test, operator):
    metric, arguments, column, unit = FIGURES[test]
    value = (1, 2) if "Between" in operator else Decimal("0.5")
    wanted = [1, 2] if "Between" in operator else 0.5
    demand = {operator: wanted} | ({} if unit == "rows" else {"unit": unit})
    found = translated(metric, Threshold((Comparison(operator, value),), unit))
    assert only(found) == (column, test, {**arguments, "demand": demand})


def test_several_comparisons_stand_together_and_ends_may_be_left_out(translated):
    comparisons = (Comparison("mustBeBetween", (3, 1)), Comparison("mustNotBe", 2))
    _, _, arguments = only(translated(NULLS, Threshold(comparisons, is_inclusive=False)))
    demand = {"mustBeBetween": [1, 3], "mustNotBe": 2, "between": "exclusive"}
    assert arguments["demand"] == demand
    _, _, arguments = only(
        translated(NULLS, Threshold((Comparison("mustNotBe", 2),), is_inclusive=False))
    )
    assert arguments["demand"] == {"mustNotBe": 2}


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (Decimal("0.1"), 0.1),
        (Decimal(5), 5),
        (0.1, 0.1),
        (Decimal("0.12345678901234567890123"), "0.12345678901234567890123"),
        (Decimal("1E-9"), "0.000000001"),
        (1e300, "1E+300"),
    ],
)
def test_no_number_is_rounded_on_its_way(translated, number, written):
    found = translated(NULLS, Threshold((Comparison("mustBe", number),), "percent"))
    assert only(found)[2]["demand"]["mustBe"] == written


def path(*steps, kind="string", **more):
    return ColumnPath(steps, DataType(kind, **more))


@pytest.mark.parametrize(
    ("column", "test", "rule"),
    [
        (TEXT, OneOf(("N/A", None)), {"missingValues": ["N/A", None]}),
        (NUMBER, OneOf((1, "N/A")), {"missingValues": [1]}),
        (TEXT, NoneOf(("it's",)), {"validValues": ["it's"]}),
        (path("c", kind="decimal"), NoneOf((Decimal("1.50"),)), {"validValues": [1.5]}),
        (path("c", kind="boolean"), NoneOf((True,)), {"validValues": [True]}),
        (NUMBER, OutOfRange(minimum=1, maximum=9), {"minimum": 1, "maximum": 9}),
        (
            path("c", kind="float64"),
            OutOfRange(exclusive_minimum=Decimal("0.5"), exclusive_maximum=1),
            {"exclusiveMinimum": 0.5, "exclusiveMaximum": 1},
        ),
        (MOMENT, NotAgainstNow("<="), {"now": "<="}),
        (TEXT, WrongLength(1, 2), {"minLength": 1, "maxLength": 2}),
        (TEXT, NoMatch("^a"), {"pattern": "^a"}),
        (TEXT, NoMatch("a$"), {"pattern": "a$", "enginePattern": r"a\z"}),
        (TEXT, WrongFormat("uuid"), {"format": "uuid"}),
        (NUMBER, NotMultiple(Decimal(3)), {"multipleOf": 3}),
        (path("c", kind="array"), WrongCount(1, None), {"minItems": 1}),
        (path("c", kind="map"), WrongCount(None, 2), {"maxProperties": 2}),
        (
            path("c", kind="struct", fields=(Field("a", DataType("string")),)),
            WrongCount(1, 2),
            {"minProperties": 1, "maxProperties": 2, "fields": ["a"]},
        ),
        (
            path("c", kind="array", element=DataType("float64")),
            RepeatedItems(),
            {"uniqueItems": True, "itemType": "float64"},
        ),
        (path("c", kind="map"), MissingEntries(("a",)), {"required": ["a"]}),
        (
            path("c", kind="struct", fields=(Field("a", DataType("string")),)),
            MissingEntries(("A", "b")),
            {"required": ["A", "b"], "undeclared": ["b"]},
        ),
        (
            TEXT,
            Unreadable(DataType("decimal", precision=5, scale=2)),
            {"readableAs": {"kind": "decimal", "name": "decimal(5,2)"}},
        ),
    ],
)
def test_each_row_test_is_a_rule_in_the_contracts_words(translated, column, test, rule):
    found = only(translated(BadRows(ValueTest(column, test))))
    assert found == (column.column, "floe_values", {"type": column.type.kind, **rule})


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [
        (NULLS, ("c", "not_null", {})),
        (
            BadRows(ValueTest(TEXT, NoneOf(("a", "b c")))),
            ("c", "accepted_values", {"values": ["a", "b c"]}),
        ),
        (
            BadRows(ValueTest(NUMBER, NoneOf((1,)))),
            ("d", "accepted_values", {"values": [1], "quote": False}),
        ),
        (DuplicateRows((NUMBER,)), ("d", "unique", {})),
        (
            OrphanRows((NUMBER,), PARENT, (ColumnPath(("id",), DataType("int64")),)),
            ("d", "relationships", {"to": "ref('customers')", "field": "id"}),
        ),
    ],
)
def test_dbts_own_tests_are_used_where_they_say_the_same(translated, metric, wanted):
    assert only(translated(metric)) == wanted


def test_a_row_filter_or_a_quoted_name_needs_a_test_of_floe(translated):
    where = Condition("`d` > 1")
    filtered = {"type": "string", "nullValues": True, "row_filter": "`d` > 1"}
    assert only(translated(replace(NULLS, where=where))) == ("c", "floe_values", filtered)
    quoted = BadRows(ValueTest(ColumnPath(("order",), DataType("string")), Null()))
    arguments = {"path": ["order"], "type": "string", "nullValues": True}
    assert only(translated(quoted)) == ("order", "floe_values", arguments)
    negated = replace(NULLS, where=Condition("`d` > 1", is_bad=False))
    assert only(translated(negated))[2]["row_filter"] == "NOT COALESCE((`d` > 1), FALSE)"


def test_what_lies_inside_of_arrays_maps_and_objects_has_a_path(translated):
    steps = ("c", Inside.ITEMS, "a b", Inside.KEYS)
    found = only(translated(BadRows(ValueTest(ColumnPath(steps), Null()))))
    way = ["c", {"inside": "items"}, "a b", {"inside": "keys"}]
    assert found == ("c", "floe_values", {"path": way, "nullValues": True})


@pytest.mark.parametrize(
    ("adapter", "metric", "reason"),
    [
        (
            "duckdb",
            BadRows(ValueTest(path("c", Inside.ITEMS), Null())),
            "cannot look into the array",
        ),
        ("postgres", BadRows(ValueTest(path("c", "a"), Null())), "has no objects with fields"),
        ("postgres", BadRows(ValueTest(TEXT, NoMatch(r"\d"))), "may read the pattern"),
        ("postgres", BadRows(ValueTest(TEXT, WrongFormat("date"))), "without failing"),
        ("snowflake", BadRows(Condition("`c` RLIKE 'a'")), "whole texts only"),
        ("postgres", BadRows(Condition("`c` RLIKE '\\\\d'")), "may read the pattern"),
        ("snowflake", Aggregate("COUNT(*) FILTER(WHERE `d` > 1)"), "has no FILTER"),
        ("duckdb", BadRows(ValueTest(path("c", kind="array"), RepeatedItems())), "cannot compare"),
        ("duckdb", BadRows(ValueTest(path("c", kind="map"), MissingEntries(("a",)))), "entries"),
        ("bigquery", BadRows(ValueTest(path("c", kind="map"), WrongCount(1))), "cannot count"),
        ("duckdb", BadRows(ValueTest(TEXT, Unreadable(DataType("date")))), "without failing"),
        ("spark", BadRows(ValueTest(TEXT, OutOfRange(minimum=1))), "are not cast"),
        ("spark", BadRows(ValueTest(TEXT, WrongFormat("dd.MM.yyyy"))), "does not know the format"),
        ("spark", BadRows(ValueTest(TEXT, NotAgainstNow("<="))), "place in time"),
        ("spark", BadRows(ValueTest(MOMENT, NotAgainstNow("="))), "none of <=, <, >= and >"),
        ("spark", BadRows(ValueTest(NUMBER, OutOfRange(minimum="x"))), "does not fit"),
        ("spark", BadRows(ValueTest(NUMBER, NotMultiple(Decimal(0)))), "nothing is a multiple"),
        ("spark", BadRows(ValueTest(path("a`b"), Null())), "cannot be named"),
        ("spark", BadRows(ValueTest(path("${x}"), Null())), "cannot be named"),
        ("spark", Newest(TEXT), "place in time"),
        ("spark", DuplicateRows((path("c", Inside.ITEMS),)), "several values per row"),
        ("spark", OrphanRows((NUMBER,), PARENT, (TEXT,)), "cannot be compared"),
        (
            "spark",
            OrphanRows((NUMBER,), Table("x", "y", "y"), (NUMBER,)),
            "no part of the dbt project",
        ),
        ("spark", LastChange(), "last written"),
        ("spark", LargestChangeGap(), "was written"),
        ("spark", Score("good_share", ()), "figures of other checks"),
    ],
)
def test_what_dbt_cannot_run_is_told(translated, adapter, metric, reason):
    severity, message = untold(translated(metric, adapter=adapter))
    assert severity == "warning"
    assert reason in message


def test_what_dbt_says_by_itself_is_told_quietly(translated):
    reachable = translated(Reachable())
    assert untold(reachable) == ("info", "dbt fails by itself where a table cannot be read")
    words = replace(
        CHECK, measures=None, threshold=None, reason="a rule in words", is_informational=True
    )
    assert untold(translated(words)) == ("info", "a rule in words")
    not_run = replace(words, is_informational=False)
    assert untold(translated(not_run)) == ("warning", "a rule in words")


@pytest.mark.parametrize("adapter", ["spark", "duckdb", "postgres", "snowflake", "bigquery"])
def test_conditions_speak_the_engines_language(translated, adapter):
    metric = BadRows(Condition("`d` IN (1, 2) AND `c` = 'it\\'s'"))
    text = only(translated(metric, adapter=adapter))[2]["condition"]
    mark = "`" if adapter in ("spark", "bigquery") else '"'
    assert f"{mark}c{mark}" in text
    assert ("it''s" if adapter in ("duckdb", "postgres") else "it\\'s") in text


def test_an_entry_is_named_and_marked_with_its_check(translated):
    found = translated(NULLS, clause="custom", dimension="completeness")
    marks = {"check": "orders.c/x:1", "dimension": "completeness"}
    notes = {**marks, "clause": "[]", "fingerprint": "5b0cddbdc587"}
    assert found.columns == {
        "c": (
            {
                "not_null": {
                    "name": "orders.c__x__1",
                    "description": "words",
                    "config": {
                        "alias": "orders_c_x_1_f5da56c2",
                        "meta": {"floe": notes},
                    },
                }
            },
        )
    }


def test_a_rule_in_sql_is_a_file_with_the_projects_own_calls(translated):
    query = (
        "SELECT COUNT(*) FROM `floe_a` AS `orders`, `floe_b` AS `b` WHERE `c` = '{{ x }}`floe_a`'"
    )
    metric = QueryValue(query, (("floe_a", TABLE), ("floe_b", PARENT)))
    found = translated(metric, Threshold((Comparison("mustBe", 1),), "value"), clause="sql")
    (file,) = found.files
    assert re.fullmatch(r"tests/shop/orders_c_x_1_[0-9a-f]{8}\.sql", file.path)
    assert (
        "FROM {{ ref('orders') }} AS `orders` CROSS JOIN {{ ref('customers') }} AS `b`" in file.text
    )
    assert "'{{ '\\x7b' }}{{ '\\x7b' }} x {{ '\\x7d' }}{{ '\\x7d' }}`floe_a`'" in file.text
    assert "{{ floe_query(query, {'mustBe': 1, 'unit': 'value'}) }}" in file.text


def test_an_aggregate_that_was_written_as_a_query_stays_one(translated):
    metric = Aggregate("COUNT(*)", where=Condition("`d` > 1"))
    found = translated(metric, Threshold((Comparison("mustBe", 1),), "value"), clause="sql")
    assert "\nSELECT COUNT(*) FROM {{ ref('orders') }} WHERE `d` > 1\n" in found.files[0].text
