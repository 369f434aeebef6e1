import pytest

AMOUNT = """
schema:
  - name: orders
    properties:
      - name: amount
        quality:
          - {rule}
"""


def rules(lowered):
    return lowered.tree["schema"][0]["properties"][0]["quality"]


def with_rule(text):
    return AMOUNT.replace("{rule}", text)


def carried(**original):
    return [{"property": "floeQualityRule", "value": original, "vendor": "floe"}]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "{metric: pattern, arguments: {regex: '^a+$'}, mustBe: 0}",
            {
                "metric": "invalidValues",
                "arguments": {"pattern": "^a+$"},
                "mustBe": 0,
                "customProperties": carried(metric="pattern", arguments={"regex": "^a+$"}),
            },
        ),
        (
            "{metric: enumValues, arguments: {validValues: [A, B]}, mustBe: 0}",
            {
                "metric": "invalidValues",
                "arguments": {"validValues": ["A", "B"]},
                "mustBe": 0,
                "customProperties": carried(metric="enumValues"),
            },
        ),
        ("{metric: nullValues}", {"metric": "nullValues", "mustBe": 0}),
        (
            "{metric: nullValues, mustBe: 0, dimension: validity}",
            {
                "metric": "nullValues",
                "mustBe": 0,
                "dimension": "conformity",
                "customProperties": carried(dimension="validity"),
            },
        ),
        (
            "{type: library, rule: duplicateCount, mustBe: 0}",
            {
                "type": "library",
                "metric": "duplicateValues",
                "mustBe": 0,
                "customProperties": carried(rule="duplicateCount"),
            },
        ),
        (
            "{rule: validValues, validValues: [A]}",
            {
                "metric": "invalidValues",
                "arguments": {"validValues": ["A"]},
                "mustBe": 0,
                "customProperties": carried(rule="validValues", validValues=["A"]),
            },
        ),
        (
            "{rule: validValues, mustBeBetween: [0, 120]}",
            {
                "type": "text",
                "customProperties": carried(rule="validValues", mustBeBetween=[0, 120]),
            },
        ),
        (
            "{rule: nullCheck, type: library}",
            {
                "type": "library",
                "metric": "nullValues",
                "mustBe": 0,
                "customProperties": carried(rule="nullCheck"),
            },
        ),
        (
            "{metric: someday, mustBe: 3, description: Later}",
            {
                "description": "Later",
                "type": "text",
                "customProperties": carried(metric="someday", mustBe=3),
            },
        ),
        (
            "{type: text, description: Fine, mustBe: 3}",
            {"type": "text", "description": "Fine", "customProperties": carried(mustBe=3)},
        ),
        (
            "{metric: nullValues, mustBe: 0}",
            {"metric": "nullValues", "mustBe": 0},
        ),
    ],
)
def test_a_rule_is_said_in_the_standard_s_words(lower, written, expected):
    assert rules(lower(with_rule(written))) == [expected]


@pytest.mark.parametrize(
    ("values", "condition"),
    [
        ("['>0']", "{property} > 0"),
        ("['<=NOW()']", "{property} <= CURRENT_TIMESTAMP"),
        ("['>=0', '<= 1e3']", "{property} >= 0 AND {property} <= 1e3"),
        ("['!=\"it''s\"']", "{property} <> 'it''s'"),
        ("['>2020-01-01']", "{property} > '2020-01-01'"),
        ("['>0', 'n/a', 7, true]", "({property} > 0) OR {property} IN ('n/a', 7, TRUE)"),
    ],
)
def test_comparisons_count_the_rows_that_break_them(lower, values, condition):
    written = f"{{metric: invalidValues, arguments: {{validValues: {values}}}}}"
    rule = rules(lower(with_rule(written)))[0]
    selected, _, where = rule["query"].partition(" WHERE ")
    assert (selected, where) == ("SELECT COUNT(*) FROM {object}", f"NOT ({condition})")
    assert (rule["type"], rule["mustBe"]) == ("sql", 0)
    assert "metric" not in rule
    assert rule["customProperties"][0]["value"]["metric"] == "invalidValues"


def test_a_share_of_rows_is_counted_as_a_share(lower):
    written = (
        "{metric: invalidValues, arguments: {validValues: ['>0']}, unit: percent,"
        " mustBeLessThan: 5}"
    )
    rule = rules(lower(with_rule(written)))[0]
    assert rule["query"] == (
        "SELECT COALESCE(100.0 * COUNT(CASE WHEN NOT ({property} > 0) THEN 1 END)"
        " / NULLIF(COUNT(*), 0), 0) FROM {object}"
    )
    assert rule["mustBeLessThan"] == 5


@pytest.mark.parametrize(
    ("rule", "query", "operator"),
    [
        ("query: amount > 0", "SELECT COUNT(*) FROM {object} WHERE NOT (amount > 0)", "mustBe"),
        (
            "query: 'amount > 0;', mustBeLessThan: 5, unit: percent",
            "SELECT COALESCE(100.0 * COUNT(CASE WHEN NOT (amount > 0) THEN 1 END)"
            " / NULLIF(COUNT(*), 0), 0) FROM {object}",
            "mustBeLessThan",
        ),
        (
            "query: 'a > 0 -- always', mustBe: 2",
            "SELECT COUNT(*) FROM {object} WHERE NOT (a > 0 -- always\n)",
            "mustBe",
        ),
        ("query: /* all */ (select 1), mustBe: 2", "/* all */ (select 1)", "mustBe"),
    ],
)
def test_a_condition_in_sql_becomes_the_query_that_counts_what_breaks_it(
    lower, rule, query, operator
):
    (lowered,) = rules(lower(with_rule(f"{{type: sql, {rule}}}")))
    assert (lowered["query"], operator in lowered) == (query, True)


@pytest.mark.parametrize("value", ["<unknown>", ">", "=x", "a>0"])
def test_a_value_that_only_looks_like_a_comparison_stays_a_value(lower, value):
    written = f"{{metric: invalidValues, arguments: {{validValues: ['{value}']}}, mustBe: 0}}"
    assert rules(lower(with_rule(written)))[0]["arguments"] == {"validValues": [value]}


def test_a_pattern_beside_comparisons_stays_a_rule_of_its_own(lower):
    written = (
        "{id: q, metric: invalidValues, arguments: {pattern: '^1', validValues: ['>0']}, mustBe: 0}"
    )
    first, second = rules(lower(with_rule(written)))
    assert (first["id"], first["arguments"]) == ("q", {"pattern": "^1"})
    assert (second["id"], second["type"]) == ("q_2", "sql")


def test_two_operators_become_two_rules(lower):
    written = (
        "{id: q, metric: nullValues, mustBeGreaterThan: 1, mustBeLessThan: 9}\n"
        "          - {id: q_2, metric: nullValues, mustBe: 0}"
    )
    found = [
        (r["id"], *(k for k in r if k.startswith("must"))) for r in rules(lower(with_rule(written)))
    ]
    assert found == [("q", "mustBeGreaterThan"), ("q_3", "mustBeLessThan"), ("q_2", "mustBe")]


def test_a_row_count_without_an_operator_becomes_text(lower):
    lowered = lower("schema: [{name: orders, quality: [{metric: rowCount, description: Some}]}]\n")
    assert lowered.tree["schema"][0]["quality"] == [
        {"description": "Some", "type": "text", "customProperties": carried(metric="rowCount")}
    ]
