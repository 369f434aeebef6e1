import pytest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (
            "metric: freshness",
            "not run: floe does not know the metric 'freshness'; it knows nullValues,"
            " missingValues, invalidValues, duplicateValues, rowCount",
        ),
        ("type: magic", "not run: floe does not know rules of the type 'magic'"),
        ("mustBe: 0", "not run: the rule has no metric"),
        ("description: be good", "informational: the rule is written for people"),
    ],
)
def test_rules_that_nobody_knows_are_told(of_rule, rule, expected):
    assert of_rule(rule) == expected
