import pytest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("metric: nullValues", ""),
        ("metric: nullValues, mustBe: 0", ""),
        ("rule: nullValues, mustBe: 3", " mustBe 3"),
        ("metric: nullValues, mustNotBe: 3", " mustNotBe 3"),
        ("metric: nullValues, mustBeGreaterThan: 3", " mustBeGreaterThan 3"),
        ("metric: nullValues, mustBeGreaterOrEqualTo: 3", " mustBeGreaterOrEqualTo 3"),
        ("metric: nullValues, mustBeLessThan: 3", " mustBeLessThan 3"),
        ("metric: nullValues, mustBeLessOrEqualTo: 3", " mustBeLessOrEqualTo 3"),
        ("metric: nullValues, mustBeBetween: [1, 2.5]", " mustBeBetween [1, 2.5]"),
        ("metric: nullValues, mustNotBeBetween: [1, 2]", " mustNotBeBetween [1, 2]"),
        (
            "metric: nullValues, mustBeGreaterThan: 1, mustBeLessThan: 5",
            " mustBeGreaterThan 1, mustBeLessThan 5",
        ),
        ("metric: nullValues, mustBeLessThan: 5, unit: percent", " mustBeLessThan 5 percent"),
        ("metric: nullValues, mustBe: 0, unit: '%'", " mustBe 0 percent"),
        ("metric: nullValues, mustBe: 0, unit: rows", ""),
    ],
)
def test_nulls_are_counted_and_compared(of_rule, rule, expected):
    assert of_rule(rule) == "BadRows(ValueTest(c, Null()))" + expected


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("mustBe: none", "mustBe needs a number and has 'none'"),
        ("mustBe: true", "mustBe needs a number and has True"),
        ("mustBeBetween: 3", "mustBeBetween needs two numbers and has 3"),
        ("mustBeBetween: [3]", "mustBeBetween needs two numbers and has [3]"),
        ("mustBeBetween: [3, 1]", "mustBeBetween needs the smaller number first and has [3, 1]"),
        (
            "mustBe: 0, unit: bytes",
            "floe does not know the unit 'bytes'; it knows rows and percent",
        ),
        ("mustBe: 0, arguments: {where: 'drop('}", "the SQL cannot be read as an expression"),
        ("mustBee: 0", "floe does not know the operator 'mustBee'"),
        ("mustbe: 0, mustBe: 0", "floe does not know the operator 'mustbe'"),
        ("arguments: {wher: a}", "floe does not know the argument 'wher'"),
        ("arguments: {validValues: [1]}", "floe does not know the argument 'validValues'"),
        ("arguments: a > 1", "arguments must be a mapping and is 'a > 1'"),
        ("where: a > 1", "the row filter where must stand in the rule's arguments"),
        ("mustBe: 0, arguments: {where: 3}", "the row filter (where) must be one text"),
        (
            "mustBe: 0, arguments: {where: a, filter: b}",
            "the row filter (where, filter) must be one text",
        ),
    ],
)
def test_what_cannot_be_compared_is_not_run(of_rule, rule, reason):
    assert of_rule(f"metric: nullValues, {rule}") == f"not run: {reason}"


@pytest.mark.parametrize("key", ["where", "filter", "rowFilter", "row_filter"])
def test_a_row_filter_says_which_rows_count(of_rule, key):
    rule = f"metric: nullValues, arguments: {{{key}: \"kind = 'x'\"}}"
    assert of_rule(rule) == (
        "BadRows(ValueTest(c, Null()), where=Condition(\"`kind` = 'x'\", columns=['kind']))"
    )


def test_an_object_has_no_nulls(told):
    body = "schema:\n  - {name: t, quality: [{id: r, metric: nullValues}]}\n"
    assert told(body, "null_values") == {
        "t/null_values:r": "not run: the rule stands on an object and needs a property"
    }


def test_a_between_can_leave_its_ends_out(derive):
    body = (
        "schema:\n  - {name: t, properties: [{name: c, quality:"
        " [{id: r, metric: nullValues, mustBeBetween: [1, 2]}]}]}\n"
    )
    assert derive(body)["t.c/null_values:r"].threshold.is_inclusive
    assert not derive(body, between="exclusive")["t.c/null_values:r"].threshold.is_inclusive


@pytest.mark.parametrize(
    ("kind", "written", "expected"),
    [
        ("string", "[null, '', 'N/A']", "[None, '', 'N/A']"),
        ("integer", "[0, -1, 'N/A']", "[0, -1, 'N/A']"),
        ("date", "['1900-01-01']", "[1900-01-01]"),
    ],
)
def test_listed_values_count_as_missing(of_rule, kind, written, expected):
    rule = f"metric: missingValues, arguments: {{missingValues: {written}}}"
    found = of_rule(rule, f"logicalType: {kind}")
    assert found == f"BadRows(ValueTest(c, OneOf({expected})))"


@pytest.mark.parametrize("written", ["{}", "{missingValues: []}", "{missingValues: x}"])
def test_a_missing_list_is_told(of_rule, written):
    assert of_rule(f"metric: missingValues, arguments: {written}") == (
        "not run: the argument missingValues is missing, or is no list with entries"
    )


def test_a_value_that_is_no_single_one_is_told(of_rule):
    assert of_rule("metric: missingValues, arguments: {missingValues: [[1]]}") == (
        "not run: [1] is not a single value"
    )


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("mustBeGreaterThan: 0", "RowCount() mustBeGreaterThan 0"),
        (
            "mustBe: 3, arguments: {where: a > 1}",
            "RowCount(where=Condition('`a` > 1', columns=['a'])) mustBe 3",
        ),
        (
            "unit: rows",
            "not run: it has no operator, such as mustBe or mustBeGreaterThan",
        ),
        ("mustBe: 3, unit: percent", "not run: a number of rows has no percentage"),
    ],
)
def test_rows_are_counted(told, rule, expected):
    body = f"schema:\n  - {{name: t, quality: [{{id: r, metric: rowCount, {rule}}}]}}\n"
    assert told(body, "row_count") == {"t/row_count:r": expected}
