import pytest

from floe.model import Place, QualityRule, metric_of


@pytest.mark.parametrize(
    ("fields", "metric"),
    [
        ({"metric": "rowCount"}, "rowCount"),
        ({"rule": "duplicateCount"}, "duplicateValues"),
        ({"rule": "validValues"}, "invalidValues"),
        ({"rule": "nullValues", "type": "library"}, "nullValues"),
        ({"rule": "nullValues", "metric": "rowCount"}, "rowCount"),
        ({"metric": "rowCount", "type": "sql"}, None),
        ({}, None),
    ],
)
def test_a_library_rule_has_a_metric_in_words_of_today(fields, metric):
    assert metric_of(QualityRule(place=Place("a.yaml"), node={}, **fields)) == metric
