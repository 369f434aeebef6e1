import itertools
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import jinja2
import pytest

import floe
from floe.dbt import DIALECTS, DbtOptions
from floe.dbt.macros import shared_macros

NULLS = (
    "select * from (values (1, 'a'), (2, null), (3, ''), (4, null), (5, 'b'), (6, 'c')) v(id, c)"
)
OPERATORS = {
    "mustBe": lambda figure, value: figure == value,
    "mustNotBe": lambda figure, value: figure != value,
    "mustBeGreaterThan": lambda figure, value: figure > value,
    "mustBeGreaterOrEqualTo": lambda figure, value: figure >= value,
    "mustBeLessThan": lambda figure, value: figure < value,
    "mustBeLessOrEqualTo": lambda figure, value: figure <= value,
}
HOSTILE = (
    "it's",
    "''",
    "\\",
    "\\'",
    "a\nb",
    "a\r\nb\n",
    "{{ 1 }}{% raw %}{#",
    "${env:HOME}",
    '"`;--/*',
    "ñ€😀",
    "x') or ('1'='1",
)


def test_every_file_is_a_template_that_jinja_can_read():
    environment = jinja2.Environment(extensions=["jinja2.ext.do"])  # noqa: S701
    files = shared_macros(DbtOptions())
    folder = Path(floe.__file__).parent / "dbt" / "macros"
    names = {path.name for path in folder.glob("*.sql")} | {"type_words.sql"}
    assert [file.path for file in files] == [f"macros/floe/{name}" for name in sorted(names)]
    for file in files:
        as_macros = re.sub(r"\{% (end)?test ", r"{% \1macro ", file.text)
        environment.parse(as_macros)


def test_every_macro_has_a_name_of_its_own():
    names = [
        name
        for file in shared_macros(DbtOptions())
        for name in re.findall(r"\{% (?:macro|test) (\w+)\(", file.text)
    ]
    assert len(names) == len(set(names))
    assert [
        name
        for name in names
        if not re.match(r"floe_|[a-z]+__|get_|[a-z]+_escape_|persist_docs$", name)
    ] == []


@pytest.mark.parametrize("adapter", DIALECTS)
def test_a_project_has_the_macros_of_its_adapter_alone(adapter):
    """Every project had the words of five engines, and Spark's way to open files."""
    texts = "".join(file.text for file in shared_macros(DbtOptions(adapter=adapter)))
    names = re.findall(r"\{% (?:macro|test) (\w+)\(", texts)
    owners = {name.partition("_")[0] for name in names} & set(DIALECTS)
    dispatched = re.findall(r"dispatch\('(\w+)'\)", texts)
    assert owners == {adapter}
    assert ("floe_open_sources" in names) == (adapter == "spark")
    assert {
        name for name in dispatched if not {f"{adapter}__{name}", f"default__{name}"} & set(names)
    } == set()
    assert texts.count("{#") == texts.count("#}")


@pytest.mark.parametrize("adapter", DIALECTS)
def test_no_macro_is_lost_to_its_adapter(adapter):
    folder = Path(floe.__file__).parent / "dbt" / "macros"
    sparks = ("open_sources.sql", "spark_comments.sql", "spark_tables.sql")
    files = [file for file in folder.glob("*.sql") if adapter == "spark" or file.name not in sparks]
    whole = "".join(file.read_text(encoding="utf-8") for file in files)
    others = tuple(f"{name}_" for name in DIALECTS if name != adapter)
    wanted = {
        name
        for name in re.findall(r"\{% (?:macro|test) (\w+)\(", whole)
        if not name.startswith(others)
    }
    texts = "".join(file.text for file in shared_macros(DbtOptions(adapter=adapter)))
    assert wanted - set(re.findall(r"\{% (?:macro|test) (\w+)\(", texts)) == set()


@pytest.mark.parametrize(("operator", "value"), tuple(itertools.product(OPERATORS, (1, 2, 3))))
def test_a_count_of_rows_is_held_against_every_operator(rows_of, operator, value):
    found = rows_of(
        NULLS, "floe_values", column_name="c", nullValues=True, demand={operator: value}
    )
    kept = OPERATORS[operator](2, value)
    assert found == ([] if kept else [(2, 6, f"{operator} {value}")])


@pytest.mark.parametrize(
    ("operator", "value"), tuple(itertools.product(OPERATORS, (33.3, "33.34", 100, 33, 0)))
)
def test_a_share_of_rows_is_held_against_every_operator_without_rounding(rows_of, operator, value):
    demand = {operator: value, "unit": "percent"}
    found = rows_of(NULLS, "floe_values", column_name="c", nullValues=True, demand=demand)
    kept = OPERATORS[operator](200 / 6, float(value))
    assert len(found) == (0 if kept else 1)


def test_an_exact_share_is_equal_to_itself(rows_of):
    table = "select case when i < 3 then i end as c from range(1000) r(i)"
    demand = {"mustBe": 99.7, "unit": "percent"}
    assert rows_of(table, "floe_values", column_name="c", nullValues=True, demand=demand) == []


@pytest.mark.parametrize(
    ("demand", "is_kept"),
    [
        ({"mustBeBetween": [2, 3]}, True),
        ({"mustBeBetween": [2, 3], "between": "exclusive"}, False),
        ({"mustBeBetween": [1, 3], "between": "exclusive"}, True),
        ({"mustNotBeBetween": [2, 3]}, False),
        ({"mustNotBeBetween": [2, 3], "between": "exclusive"}, True),
        ({"mustNotBeBetween": [3, 4]}, True),
        ({"mustBeGreaterThan": 1, "mustNotBe": 2}, False),
        ({"mustBeGreaterThan": 1, "mustBeLessThan": 3}, True),
        ({"mustBeBetween": [33.3, 33.4], "unit": "percent"}, True),
    ],
)
def test_ranges_and_several_operators_are_held_together(rows_of, demand, is_kept):
    found = rows_of(NULLS, "floe_values", column_name="c", nullValues=True, demand=demand)
    assert (found == []) is is_kept


def test_in_an_empty_table_nothing_is_bad(rows_of):
    table = f"select * from ({NULLS}) where id > 9"  # noqa: S608
    for demand, is_kept in (({"mustBe": 0}, True), ({"mustBeGreaterThan": 5}, False)):
        asked = {**demand, "unit": "percent"}
        found = rows_of(table, "floe_values", column_name="c", nullValues=True, demand=asked)
        assert (found == []) is is_kept


def test_rows_that_may_not_be_are_returned_as_they_are(rows_of):
    found = rows_of(NULLS, "floe_values", column_name="c", nullValues=True, row_filter="id < 4")
    assert found == [(2, None)]


def test_a_filter_says_which_rows_are_looked_at(rows_of):
    demand = {"mustBe": 50, "unit": "percent"}
    asked = {"column_name": "c", "nullValues": True, "demand": demand}
    assert rows_of(NULLS, "floe_values", row_filter="id in (1, 2)", **asked) == []
    assert rows_of(NULLS, "floe_values", row_filter="id in (1, 2, null)", **asked) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_is_equal_to_itself_and_to_nothing_else_whatever_it_holds(rows_of, text):
    written = "'" + text.replace("'", "''") + "'"
    table = f"select * from (values (1, {written}), (2, 'else'), (3, null)) v(id, c)"  # noqa: S608
    rule = {"column_name": "c", "type": "string"}
    assert rows_of(table, "floe_values", validValues=[text], **rule) == [(2, "else")]
    assert rows_of(table, "floe_values", missingValues=[text], **rule) == [(1, text)]
    assert [row[0] for row in rows_of(table, "floe_values", missingValues=[None], **rule)] == [3]


@pytest.mark.parametrize("text", HOSTILE)
def test_texts_of_spark_hold_no_bare_backslash_quote_line_end_or_variable(macros, text):
    written = macros("spark").floe_text(text)
    assert re.fullmatch(r"'(?:[^'\\\n\r$]|\\[\\'nr]|\\u0024)*'", written)


def test_a_number_is_nothing_but_a_number(macros):
    assert macros("duckdb").floe_number("0.5") == "0.5"
    assert macros("duckdb").floe_number(1e300) == "cast('1e+300' as float)"
    for wrong in ("1; drop table t", "0x1", "", "nan", "1 or 1"):
        with pytest.raises(ValueError, match="not a number"):
            macros("duckdb").floe_number(wrong)


def test_a_moment_is_nothing_but_a_moment(macros):
    assert macros("duckdb").floe_moment("2026-01-01", "date") == "cast('2026-01-01' as date)"
    with pytest.raises(ValueError, match="not a moment"):
        macros("duckdb").floe_moment("2026-01-01' or '1'='1", "date")


@pytest.mark.parametrize(
    ("type_", "values", "rule", "bad"),
    [
        ("double", ["'1'", "'5'", "'nan'", "null"], {"minimum": 1, "maximum": 4}, [2, 3]),
        ("double", ["1", "5"], {"exclusiveMinimum": 1}, [1]),
        ("double", ["1", "5"], {"exclusiveMaximum": 5}, [2]),
        ("float", ["0.1", "0.2", "null"], {"validValues": [0.1]}, [2]),
        ("double", ["0.3", "0.35", "null"], {"multipleOf": 0.1}, [2]),
        ("decimal(10,2)", ["0.3", "0.35"], {"multipleOf": "0.1"}, [2]),
        ("bigint", ["9", "10", "null"], {"multipleOf": 3}, [2]),
        ("varchar", ["'ab'", "'abcd'", "'ñ€😀'", "null"], {"minLength": 3, "maxLength": 3}, [1, 2]),
        ("varchar", ["'xAB1'", "'ab'", "null"], {"pattern": "[A-Z]{2}\\d"}, [2]),
        ("varchar", ["'ab'", "'abc'"], {"pattern": "b", "longest": 2}, [2]),
        ("varchar", ["'a@b.de'", "'a@b'", "null"], {"format": "email"}, [2]),
        ("varchar", ["'2026-02-28'", "'2026-02-30'"], {"format": "date"}, [2]),
        ("varchar", ["'YQ=='", "'YQ='"], {"format": "byte"}, [2]),
        ("varchar", ["'::1'", "':::1'"], {"format": "ipv6"}, [2]),
        ("varchar", ["'a.b'", "repeat('a.', 130) || 'b'"], {"format": "hostname"}, [2]),
        ("date", ["'2026-01-01'", "'2025-12-31'"], {"minimum": "2026-01-01"}, [2]),
        ("timestamptz", ["'2026-01-01T00:00:00Z'"], {"maximum": "2026-01-01T00:00:00Z"}, []),
        ("timestamptz", ["'2000-01-01'", "'2999-01-01'", "null"], {"now": "<="}, [2]),
        ("timestamp", ["'2000-01-01'", "'2999-01-01'", "null"], {"now": ">"}, [1]),
        ("date", ["'2000-01-01'", "'2999-01-01'", "null"], {"now": "<"}, [2]),
        ("boolean", ["true", "false", "null"], {"validValues": [True]}, [2]),
        ("int[]", ["[1]", "[]", "null"], {"minItems": 1}, [2]),
    ],
)
def test_each_rule_finds_its_rows_and_leaves_nulls_alone(rows_of, type_, values, rule, bad):
    kinds = {"double": "float64", "float": "float32", "bigint": "int64", "varchar": "string"}
    kinds |= {"timestamptz": "timestamp", "timestamp": "timestamp_ntz", "int[]": "array"}
    kind = kinds.get(type_, type_.split("(")[0])
    rows = ", ".join(f"({number}, {value})" for number, value in enumerate(values, 1))
    table = f"select id, cast(c as {type_}) as c from (values {rows}) v(id, c)"  # noqa: S608
    found = rows_of(table, "floe_values", column_name="c", type=kind, **rule)
    assert sorted(row[0] for row in found) == bad


def test_a_field_is_missing_only_where_the_object_around_it_is_there(rows_of):
    table = "select * from (values (1, {'a': 1}), (2, {'a': null}), (3, null)) v(id, c)"
    found = rows_of(table, "floe_values", column_name="c", path=["c", "a"], nullValues=True)
    assert [row[0] for row in found] == [2]


def test_several_rules_are_broken_by_one_row_once(rows_of):
    rules = [{"pattern": "^a"}, {"validValues": ["ab", "x"]}, {"condition": '"id" = 3'}]
    found = rows_of(NULLS, "floe_values", column_name="c", type="string", rules=rules)
    assert sorted(row[0] for row in found) == [1, 3, 5, 6]


def test_keys_repeat_where_no_part_is_null(rows_of):
    table = "select * from (values (1, 1), (1, 1), (1, 1), (1, null), (1, null), (2, 1)) v(a, b)"
    assert rows_of(table, "floe_duplicate_values", properties=["a", "b"]) == [(1, 1, 3)]
    asked = {"properties": ["a", ["b"]]}
    assert rows_of(table, "floe_duplicate_values", demand={"mustBe": 2}, **asked) == []
    percent = {"mustBeLessThan": 33, "unit": "percent"}
    assert len(rows_of(table, "floe_duplicate_values", demand=percent, **asked)) == 1
    assert rows_of(table, "floe_duplicate_values", row_filter="a = 2", **asked) == []


def test_a_key_with_a_null_part_names_no_parent(rows_of):
    table = "select * from (values (1, 'x'), (2, 'x'), (2, null)) v(a, b)"
    parent = "(select 1 as p, 'x' as q)"
    asked = {"to": parent, "fields": ["p", "q"], "properties": ["a", "b"]}
    assert rows_of(table, "floe_foreign_key", **asked) == [(2, "x")]
    assert rows_of(table, "floe_foreign_key", demand={"mustBeLessThan": 2}, **asked) == []
    assert (
        rows_of(
            table,
            "floe_foreign_key",
            to=parent,
            fields=["p"],
            column_name="a",
            demand={"mustBe": 2},
        )
        == []
    )


def test_rows_are_counted_all_or_those_that_are_so(rows_of):
    assert rows_of(NULLS, "floe_row_count", demand={"mustBe": 6}) == []
    assert rows_of(NULLS, "floe_row_count", demand={"mustBe": 2}, row_filter="id < 3") == []
    assert rows_of(NULLS, "floe_row_count", demand={"mustBe": 5}) == [(6, 6, "mustBe 5")]


@pytest.mark.parametrize(
    ("expression", "demand", "is_kept"),
    [
        ("avg(id)", {"mustBe": 3.5}, True),
        ("avg(id)", {"mustNotBe": 3.5}, False),
        ("max(case when id > 9 then id end)", {"mustBeLessThan": 9}, False),
        ("cast('nan' as double)", {"mustNotBe": 1}, False),
    ],
)
def test_no_number_keeps_no_demand(rows_of, expression, demand, is_kept):
    asked = {"demand": {**demand, "unit": "value"}}
    assert (rows_of(NULLS, "floe_aggregate", expression=expression, **asked) == []) is is_kept


def moments(*ages):
    now = datetime.now(UTC)
    times = ", ".join(
        "(null)" if age is None else f"('{(now - timedelta(seconds=age)).isoformat()}')"
        for age in ages
    )
    return f"select cast(c as timestamptz) as c from (values {times}) v(c)"  # noqa: S608


@pytest.mark.parametrize(
    ("test", "ages", "demand", "is_kept"),
    [
        ("floe_newest", (100, 5000), {"mustBeLessOrEqualTo": 3600}, True),
        ("floe_newest", (4000, 5000), {"mustBeLessOrEqualTo": 3600}, False),
        ("floe_newest", (-3600, 10), {"mustBeLessOrEqualTo": 3600}, False),
        ("floe_newest", (-10,), {"mustBeLessOrEqualTo": 3600}, True),
        ("floe_newest", (None,), {"mustBeLessOrEqualTo": 3600}, False),
        ("floe_oldest", (100, 5000), {"mustBeLessOrEqualTo": 3600}, False),
        ("floe_oldest", (100, 5000), {"mustBeGreaterOrEqualTo": 3600}, True),
        ("floe_oldest", (None,), {"mustBeLessOrEqualTo": 3600}, True),
        ("floe_oldest", (None,), {"mustBeGreaterOrEqualTo": 3600}, False),
        ("floe_largest_gap", (0, 100, 5000), {"mustBeLessOrEqualTo": 4900}, True),
        ("floe_largest_gap", (0, 100, 5000), {"mustBeLessOrEqualTo": "4899.5"}, False),
        ("floe_largest_gap", (None, 5), {"mustBeLessOrEqualTo": 1}, True),
    ],
)
def test_ages_are_judged_as_floe_judges_them(rows_of, test, ages, demand, is_kept):
    asked = {"column_name": "c", "type": "timestamp", "demand": {**demand, "unit": "seconds"}}
    assert (rows_of(moments(*ages), test, **asked) == []) is is_kept


def test_a_date_of_tomorrow_is_not_ahead_where_the_day_begins_first(rows_of):
    day = (datetime.now(UTC) + timedelta(hours=14)).date()
    asked = {"column_name": "c", "type": "date", "demand": {"mustBeLessThan": 9, "unit": "seconds"}}
    assert (rows_of(f"select date '{day}' as c", "floe_newest", **asked) == []) is (
        day > datetime.now(UTC).date()
    )


@pytest.mark.parametrize(
    ("actual", "types", "fits"),
    [
        ("bigint", ["bigint"], True),
        ("decimal(10,2)", ["decimal(10,2)"], True),
        ("decimal(10, 2)", ["decimal(10,2)"], True),
        ("decimal(10,2)", ["decimal"], True),
        ("decimal(10,2)", ["decimal(*,0)"], False),
        ("decimal(10,0)", ["decimal(*,0)"], True),
        ("array<int>", ["array"], True),
        ("varchar[]", ["array"], True),
        ("int", ["bigint", "string"], False),
    ],
)
def test_a_type_is_accepted_whole_or_by_its_first_word(macros, actual, types, fits):
    assert macros("duckdb").floe_is_type(actual, types) is fits


@pytest.mark.parametrize(
    ("column", "types"),
    [
        ({"logicalType": "integer"}, ["smallint", "bigint", "integer", "numeric(*,0)"]),
        ({"physicalType": "bigint"}, ["bigint", "numeric(38,0)"]),
        ({"physicalType": "numeric(12,2)"}, ["numeric(12,2)"]),
        ({"types": ["a", "b"]}, ["a", "b"]),
        ({}, []),
    ],
)
def test_a_declared_type_stands_for_all_that_fit_it(macros, column, types):
    assert macros("postgres").floe_fitting_types({"name": "c", **column}) == types


ITEMS, KEYS, VALUES = {"inside": "items"}, {"inside": "keys"}, {"inside": "values"}


@pytest.mark.parametrize(
    ("steps", "path"),
    [
        ([], "c"),
        (["a", "b"], "c.a.b"),
        ([ITEMS, "a"], "c[].a"),
        ([KEYS], "c{key}"),
        ([VALUES, ITEMS], "c{value}[]"),
    ],
)
def test_the_way_into_a_column_is_written_as_in_ids_of_checks(macros, steps, path):
    inside = {"inside": steps} if steps else {}
    assert macros("spark").floe_written_path({"name": "c", **inside}) == path


@pytest.mark.parametrize(
    ("type_", "steps", "found"),
    [
        ("struct<a:int,b:decimal(10,2)>", ["b"], "decimal(10,2)"),
        ("struct<a:int,b:decimal(10,2)>", ["c"], None),
        ("struct<a: int, b: struct<c: map<string, int>>>", ["b", "c", VALUES], "int"),
        ("array<struct<sku:string,qty:bigint>>", [ITEMS, "qty"], "bigint"),
        ("map<string,array<int>>", [VALUES, ITEMS], "int"),
        ("map<string,array<int>>", [KEYS], "string"),
        ('struct("order" integer, b struct(c varchar)[])', ["order"], "integer"),
        ('struct("order" integer, b struct(c varchar)[])', ["b", ITEMS, "c"], "varchar"),
        ("map(varchar, decimal(5,2))[]", [ITEMS, VALUES], "decimal(5,2)"),
        ("array<struct<a int64, b array<string>>>", [ITEMS, "b", ITEMS], "string"),
        ("string", ["a"], None),
        ("string", [ITEMS], None),
        ("struct<a:int>", [ITEMS, "a"], None),
    ],
)
def test_the_type_of_what_lies_in_a_column_is_read_from_the_columns_own(
    macros, type_, steps, found
):
    assert macros("spark").floe_inner_type(type_, steps) == found
