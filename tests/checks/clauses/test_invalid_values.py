import pytest


@pytest.mark.parametrize(
    ("kind", "arguments", "expected"),
    [
        ("integer", "validValues: [1, 2]", "NoneOf([1, 2])"),
        ("string", "validValues: [1, true, a]", "NoneOf(['1', 'true', 'a'])"),
        ("string", "validValues: [a, null]", "NoneOf(['a'])"),
        ("number", "validValues: [0.1, 2]", "NoneOf([Decimal('0.1'), 2])"),
        ("date", "validValues: ['2024-01-31']", "NoneOf([2024-01-31])"),
        ("boolean", "validValues: [true]", "NoneOf([True])"),
        ("string", "pattern: '^a$'", "NoMatch('^a$')"),
        ("integer", "validValues: ['>0']", "OutOfRange(exclusive_minimum=0)"),
        ("integer", "validValues: ['>= 5']", "OutOfRange(minimum=5)"),
        ("number", "validValues: ['<0.5']", "OutOfRange(exclusive_maximum=Decimal('0.5'))"),
        ("integer", "validValues: ['<=-5']", "OutOfRange(maximum=-5)"),
        ("integer", "validValues: ['!= 3']", "OneOf([3])"),
        ("integer", "validValues: ['<>3']", "OneOf([3])"),
        ("integer", "validValues: ['= 3']", "NoneOf([3])"),
        ("integer", "validValues: ['BETWEEN 1 AND 5']", "OutOfRange(minimum=1, maximum=5)"),
        ("timestamp", "validValues: ['<=NOW()']", "NotAgainstNow('<=')"),
        ("timestamp", "validValues: ['> current_timestamp']", "NotAgainstNow('>')"),
        ("date", "validValues: ['>= 2020-01-01']", "OutOfRange(minimum=2020-01-01)"),
        ("string", "validValues: ['>0', '<18']", "NoneOf(['>0', '<18'])"),
    ],
)
@pytest.mark.req("REQ-229.2")
def test_values_outside_of_an_argument_are_invalid(of_rule, kind, arguments, expected):
    rule = f"metric: invalidValues, arguments: {{{arguments}}}"
    assert of_rule(rule, f"logicalType: {kind}") == f"BadRows(ValueTest(c, {expected}))"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("metric: pattern, arguments: {regex: '^a$'}", "NoMatch('^a$')"),
        ("metric: enumValues, arguments: {validValues: [1]}", "NoneOf(['1'])"),
        ("rule: validValues, arguments: {validValues: [1]}", "NoneOf(['1'])"),
        ("rule: validValues, validValues: [1]", "NoneOf(['1'])"),
        ("rule: patternCheck, pattern: '^1$', mustBe: 0", "NoMatch('^1$')"),
    ],
)
def test_other_words_for_the_metric_are_read(of_rule, rule, expected):
    assert of_rule(rule, "logicalType: string") == f"BadRows(ValueTest(c, {expected}))"


def test_a_value_that_breaks_any_argument_is_invalid(of_rule):
    rule = "metric: invalidValues, arguments: {validValues: [ab, c], pattern: '^a'}"
    assert of_rule(rule, "logicalType: string") == (
        "BadRows(AnyOf([ValueTest(c, NoneOf(['ab', 'c'])), ValueTest(c, NoMatch('^a'))]))"
    )


def test_several_comparisons_must_all_hold(of_rule):
    rule = "metric: invalidValues, arguments: {validValues: ['>0', '<9']}"
    assert of_rule(rule) == (
        "BadRows(AnyOf([ValueTest(c, OutOfRange(exclusive_minimum=0)),"
        " ValueTest(c, OutOfRange(exclusive_maximum=9))]))"
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("{}", "it has neither the argument validValues nor the argument pattern"),
        (
            "{validValues: []}",
            "the argument validValues is missing, or is no list with entries",
        ),
        ("{validValues: [x]}", "validValues: 'x' is no int64"),
        ("{validValues: ['>0', 3]}", "validValues mixes values and comparisons"),
        ("{validValues: ['>x']}", "'x' is no int64"),
        ("{validValues: ['=NOW()']}", "'=NOW()' compares with now by ="),
        ("{pattern: 3}", "the argument pattern must be a string and is 3"),
        (
            "{pattern: '(?<=a)b'}",
            "the pattern is not in the safe grammar (RE2): invalid perl operator: (?<=",
        ),
    ],
)
def test_arguments_that_say_nothing_are_told(of_rule, arguments, reason):
    rule = f"metric: invalidValues, arguments: {arguments}"
    assert of_rule(rule) == f"not run: {reason}"
