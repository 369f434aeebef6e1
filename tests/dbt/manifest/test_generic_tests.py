import pytest

from floe.dbt.manifest import Column, DataTest, DbtTable
from floe.dbt.manifest.clauses import DataTestSubject, passed_on
from floe.dbt.manifest.generic_tests import TESTS
from floe.dbt.manifest.templates import TableNames

UTILS, EXPECTATIONS = "dbt_utils", "dbt_expectations"
PARENT = DbtTable(
    id="model.a.parents",
    name="parents",
    kind="model",
    data_name="parents",
    file="p.sql",
    schema="main",
    columns=(Column("id"),),
)
OWN = DbtTable(
    id="model.a.children",
    name="children",
    kind="model",
    data_name="children",
    file="c.sql",
    columns=(Column("day", "date"), Column("amount", "decimal(9,2)"), Column("name", "text")),
)


def clause(test, arguments=None, column="amount", **rest):
    package, _, name = test.rpartition(".")
    made = DataTest(
        id="t",
        name="t",
        test=name,
        package=package or None,
        arguments=arguments or {},
        column=column,
        **rest,
    )
    refer = lambda table, name: f"{table.name}.{name}"  # noqa: E731
    read = TESTS.get(made.full_name)
    return read(DataTestSubject(made, OWN, TableNames((OWN, PARENT)), refer)) if read else None


def options(**values):
    return {"logicalTypeOptions": values}


FIELDS = [
    ("not_null", {}, {"required": True}),
    ("unique", {}, {"unique": True}),
    ("accepted_values", {"values": ["a", "b"]}, {"enum": [{"value": "a"}, {"value": "b"}]}),
    ("dbt_utils.accepted_range", {"min_value": 0}, options(minimum=0)),
    (
        "dbt_utils.accepted_range",
        {"min_value": 0, "max_value": "9.5", "inclusive": False},
        options(exclusiveMinimum=0, exclusiveMaximum=9.5),
    ),
    ("dbt_expectations.expect_column_values_to_not_be_null", {}, {"required": True}),
    ("dbt_expectations.expect_column_values_to_be_unique", {}, {"unique": True}),
    (
        "dbt_expectations.expect_column_values_to_be_in_set",
        {"value_set": [1, 2]},
        {"enum": [{"value": 1}, {"value": 2}]},
    ),
    (
        "dbt_expectations.expect_column_values_to_be_between",
        {"min_value": 1, "max_value": 2, "strictly": True},
        options(exclusiveMinimum=1, exclusiveMaximum=2),
    ),
    (
        "dbt_expectations.expect_column_values_to_match_regex",
        {"regex": "^a$"},
        options(pattern="^a$"),
    ),
    (
        "dbt_expectations.expect_column_value_lengths_to_be_between",
        {"min_value": 1, "max_value": 9},
        options(minLength=1, maxLength=9),
    ),
    (
        "dbt_expectations.expect_column_value_lengths_to_equal",
        {"value": 2},
        options(minLength=2, maxLength=2),
    ),
]


@pytest.mark.req("REQ-224.3")
@pytest.mark.parametrize(("test", "arguments", "fields"), FIELDS)
def test_a_strict_test_of_every_row_is_a_field_of_the_property(test, arguments, fields):
    found = clause(test, arguments)
    assert dict(found.fields) == fields
    assert (found.rules, found.relationships) == ((), ())


RULES = [
    (
        "not_null",
        {},
        {"severity": "warn"},
        {"metric": "nullValues", "mustBe": 0, "severity": "warning"},
    ),
    (
        "not_null",
        {},
        {"where": "a > 1"},
        {"metric": "nullValues", "mustBe": 0, "arguments": {"where": "a > 1"}},
    ),
    ("not_null", {}, {"error_if": ">10"}, {"metric": "nullValues", "mustBeLessOrEqualTo": 10}),
    ("not_null", {}, {"error_if": ">= 3"}, {"metric": "nullValues", "mustBeLessThan": 3}),
    (
        "unique",
        {},
        {"where": "b"},
        {"metric": "duplicateValues", "mustBe": 0, "arguments": {"where": "b"}},
    ),
    (
        "accepted_values",
        {"values": ["a"]},
        {"where": "b"},
        {"metric": "invalidValues", "mustBe": 0, "arguments": {"validValues": ["a"], "where": "b"}},
    ),
    (
        "dbt_utils.accepted_range",
        {"min_value": 0},
        {"severity": "warn"},
        {
            "type": "custom",
            "engine": "floe",
            "implementation": {"expression": "{column} >= 0"},
            "severity": "warning",
        },
    ),
    (
        "dbt_utils.expression_is_true",
        {"expression": ">= 0"},
        {"where": "b"},
        {
            "type": "custom",
            "engine": "floe",
            "implementation": {"expression": "{column} >= 0", "where": "b"},
        },
    ),
    (
        "dbt_expectations.expect_column_values_to_match_regex",
        {"regex": "a", "row_condition": "b"},
        {"where": "c"},
        {
            "metric": "invalidValues",
            "mustBe": 0,
            "arguments": {"pattern": "a", "where": "(b) and (c)"},
        },
    ),
]


@pytest.mark.parametrize(("test", "arguments", "config", "rule"), RULES)
def test_a_milder_or_narrower_test_is_a_quality_rule(test, arguments, config, rule):
    found = clause(test, arguments, **config)
    assert found.rules == (rule,)
    assert found.fields == {}


def test_what_a_test_only_warns_of_is_a_rule_beside_the_one_that_fails():
    """When it warns was lost, and the contract let pass what was told."""
    found = clause("not_null", error_if=">10", warn_if=">2", where="b", description="Why.")
    shared = {"metric": "nullValues", "arguments": {"where": "b"}, "description": "Why."}
    assert found.rules == (
        {**shared, "mustBeLessOrEqualTo": 10},
        {**shared, "mustBeLessOrEqualTo": 2, "severity": "warning"},
    )


def test_a_rule_has_one_limit():
    """The standard takes no two of them in one."""
    shares = {"at_least": 0.95, "at_most": 0.99}
    shared = {"metric": "nullValues", "unit": "percent"}
    assert clause("dbt_utils.not_null_proportion", shares).rules == (
        {**shared, "mustBeLessOrEqualTo": 5},
        {**shared, "mustBeGreaterOrEqualTo": 1},
    )


TABLE_RULES = [
    (
        "dbt_utils.unique_combination_of_columns",
        {"combination_of_columns": ["a", "b"]},
        {"metric": "duplicateValues", "arguments": {"properties": ["a", "b"]}, "mustBe": 0},
    ),
    (
        "dbt_expectations.expect_table_row_count_to_be_between",
        {"min_value": 1, "max_value": 5},
        {"metric": "rowCount", "mustBeGreaterOrEqualTo": 1},
        {"metric": "rowCount", "mustBeLessOrEqualTo": 5},
    ),
    (
        "dbt_expectations.expect_table_row_count_to_be_between",
        {"min_value": 1},
        {"metric": "rowCount", "mustBeGreaterOrEqualTo": 1},
    ),
    (
        "dbt_expectations.expect_table_row_count_to_equal",
        {"value": 4},
        {"metric": "rowCount", "mustBe": 4},
    ),
    (
        "dbt_utils.expression_is_true",
        {"expression": "a > b"},
        {"type": "custom", "engine": "floe", "implementation": {"expression": "a > b"}},
    ),
]


@pytest.mark.parametrize(("test", "arguments", "rules"), [(t, a, r) for t, a, *r in TABLE_RULES])
def test_a_test_of_a_table_is_a_rule_of_its_object(test, arguments, rules):
    assert clause(test, arguments, column=None).rules == tuple(rules)


def test_a_bound_of_a_date_is_a_text_in_quotes():
    found = clause("dbt_utils.accepted_range", {"min_value": "'2020-01-01'"}, column="day")
    assert dict(found.fields) == options(minimum="2020-01-01")


@pytest.mark.parametrize("to", ["ref('parents')", "{{ ref('a', 'parents') }}", "main.parents"])
def test_relationships_are_foreign_keys_to_the_column_that_is_meant(to):
    found = clause("relationships", {"to": to, "field": "id"})
    assert found.relationships == ({"type": "foreignKey", "to": "parents.id"},)


UNTRANSLATED = [
    ("relationships", {"to": "ref('strangers')", "field": "id"}, {}),
    ("relationships", {"to": "ref('parents')", "field": "id"}, {"where": "a"}),
    ("unique", {}, {"error_if": ">3"}),
    ("unique", {}, {"warn_if": "= 0"}),
    ("not_null", {}, {"error_if": "between 1 and 3"}),
    ("not_null", {}, {"error_if": ">10", "warn_if": "between 1 and 10"}),
    ("dbt_utils.not_null_proportion", {"at_least": 0.5}, {"error_if": ">3"}),
    ("dbt_expectations.expect_table_row_count_to_equal", {"value": 4}, {"warn_if": ">3"}),
    ("not_null", {}, {"fail_calc": "sum(n)"}),
    ("dbt_utils.accepted_range", {"min_value": "current_date()"}, {}),
    ("dbt_utils.not_null_proportion", {"at_least": 2}, {}),
    ("accepted_values", {"values": ["{{ var('x') }}"]}, {}),
    ("somebody.clever_test", {"a": 1}, {}),
]


@pytest.mark.parametrize(("test", "arguments", "config"), UNTRANSLATED)
def test_what_has_no_words_in_a_contract_is_not_guessed(test, arguments, config):
    assert clause(test, arguments, **config) is None


def test_what_has_no_words_is_passed_on_to_dbt_with_all_that_it_was_given():
    test = DataTest(
        id="t",
        name="t",
        test="clever_test",
        package="somebody",
        arguments={"a": 1},
        severity="warn",
        where="b",
        error_if=">3",
        description="Why.",
        tags=("x",),
    )
    assert passed_on(test) == {
        "type": "custom",
        "engine": "dbt",
        "implementation": {
            "somebody.clever_test": {
                "arguments": {"a": 1},
                "config": {"where": "b", "error_if": ">3"},
            }
        },
        "description": "Why.",
        "severity": "warning",
        "tags": ["x"],
    }


@pytest.mark.parametrize(
    ("column", "values", "quote", "enum"),
    [
        ("amount", ["1", "2", "1"], True, [1, 2]),
        ("amount", ["1.5"], False, [1.5]),
        ("name", [1, "a"], True, ["1", "a"]),
        ("nobody", ["1", "2"], False, [1, 2]),
        ("nobody", ["1", "2"], True, ["1", "2"]),
    ],
)
def test_accepted_values_are_of_the_type_of_their_column(column, values, quote, enum):
    """Texts stood in the enum of a number, as dbt leaves the comparison to the database."""
    made = clause("accepted_values", {"values": values, "quote": quote}, column)
    assert made.fields == {"enum": [{"value": value} for value in enum]}


@pytest.mark.parametrize(
    ("test", "arguments", "column"),
    [
        ("accepted_values", {"values": ["current_date"], "quote": False}, "name"),
        ("dbt_utils.unique_combination_of_columns", {"combination_of_columns": ["lower(x)"]}, None),
        ("relationships", {"to": "ref('parents')", "field": "lower(id)"}, "amount"),
    ],
)
def test_an_expression_is_no_column_and_no_value(test, arguments, column):
    assert clause(test, arguments, column) is None


def test_options_need_a_type_and_without_one_the_rule_says_the_same():
    """Options of a column without a type keep no schema of the standard."""
    made = clause("dbt_utils.accepted_range", {"min_value": 0}, "nobody")
    assert made.fields == {}
    [rule] = made.rules
    assert rule["implementation"] == {"expression": "{column} >= 0"}


def test_a_query_of_its_own_is_kept_under_its_name_and_file():
    """It was passed on as if it were a generic test, of which dbt then knew nothing."""
    query = DataTest(id="t", name="assert_positive", test="", file="tests/assert_positive.sql")
    assert passed_on(query)["implementation"] == {
        "singular": {"name": "assert_positive", "file": "tests/assert_positive.sql"}
    }
