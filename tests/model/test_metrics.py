import pytest

from floe.model import Place, QualityRule, as_metric, metric_of, read_metric, view


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


def rule_of(node):
    return view(QualityRule, node, (), lambda path: Place("a.yaml", path))


@pytest.mark.parametrize(
    ("names", "metric"),
    [
        ("nullCheck notNull not_null NOT-NULL nullCount nullvalues isNotNull", "nullValues"),
        ("unique uniqueness uniqueCheck mustBeUnique isUnique duplicateCheck", "duplicateValues"),
        ("duplicateCount duplicate_count duplicateValues", "duplicateValues"),
        ("validValues acceptedValues enum pattern patternCheck regexPattern", "invalidValues"),
        ("invalidValues invalidCount", "invalidValues"),
        ("rowCount row_count countCheck", "rowCount"),
        ("missingValues", "missingValues"),
    ],
)
def test_a_name_of_edition_3_0_that_is_clear_is_a_metric(names, metric):
    """Only two of these were understood, so rules of public contracts never ran."""
    for name in names.split():
        assert read_metric(rule_of({"rule": name})).name == metric, name


@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("betweenCheck", "write the range as minimum and maximum"),
        ("columnValues", "write the range as minimum and maximum"),
        ("mustBeLessThan", "write the range as minimum and maximum"),
        ("validDateRange", "write the range as minimum and maximum"),
        ("max", "write a rule of type sql, such as SELECT avg({column})"),
        ("avg", "write a rule of type sql, such as SELECT avg({column})"),
        ("freshness_minutes", "write it in slaProperties"),
        ("missingCount", "write nullValues for nulls, or missingValues"),
        ("completeness", "write nullValues for nulls, or missingValues"),
        ("referentialIntegrity", "write it in relationships"),
        ("rowCountChange", "write nullValues, missingValues, invalidValues"),
        ("value >= 0", "write nullValues, missingValues, invalidValues"),
    ],
)
def test_a_name_that_may_mean_anything_is_no_metric_and_has_a_way_out(name, way_out):
    metric = read_metric(rule_of({"rule": name, "mustBe": 0}))
    assert (metric.name, metric.unclear) == (None, f"there is no metric '{name}'")
    assert metric.way_out.startswith(way_out)


@pytest.mark.parametrize(
    "node",
    [
        {"rule": "nullCheck"},
        {"rule": "nullCheck", "mustBe": 0},
        {"rule": "notNull", "mustBeLessThan": 5, "unit": "percent"},
        {"rule": "uniqueness", "mustBeLessOrEqualTo": 3},
        {"rule": "duplicateCount", "mustBeBetween": [1, 5]},
        {"rule": "duplicateValues", "mustBeGreaterThan": 5},
        {"rule": "rowCount", "mustBeGreaterThan": 5},
        {"rule": "countCheck", "mustNotBe": 5, "dimension": "coverage", "tags": ["a"]},
    ],
)
def test_operators_that_can_only_speak_of_a_count_are_clear(node):
    assert read_metric(rule_of(node)).unclear is None


@pytest.mark.parametrize(
    "node",
    [
        {"rule": "validValues", "mustBeBetween": [0, 120]},
        {"rule": "validValues", "mustBeGreaterThan": 95, "unit": "percent"},
        {"rule": "uniqueness", "mustBe": 100, "unit": "percent"},
        {"rule": "notNull", "mustBeGreaterOrEqualTo": 0.99},
        {"rule": "nullCheck", "mustBe": False},
        {"rule": "nullCheck", "mustNotBe": 0},
        {"rule": "pattern", "mustNotBeBetween": [1, 2]},
    ],
)
def test_a_condition_with_an_operator_that_may_speak_of_anything_is_unclear(node):
    """A range of values was taken for a number of rows, which nearly always holds."""
    metric = read_metric(rule_of(node))
    assert metric.name is None
    assert "may count what keeps it or what breaks it" in str(metric.unclear)


@pytest.mark.parametrize(
    ("key", "way_out"),
    [
        ("column", "move the rule to the property that it speaks of"),
        ("threshold", "write it as an operator, or move it to customProperties"),
        ("negate", "write it as an operator, or move it to customProperties"),
        ("validValues", "write it as an operator, or move it to customProperties"),
    ],
)
def test_a_key_that_nobody_knows_makes_a_rule_unclear(key, way_out):
    """The schema of edition 3.0 is open: `threshold: 60` was passed over, and the rule green."""
    metric = read_metric(rule_of({"rule": "rowCount", "mustBeGreaterThan": 0, key: 60}))
    assert metric.name is None
    assert metric.unclear == f"nobody knows what '{key}' means beside the rule rowCount"
    assert metric.way_out == way_out


@pytest.mark.parametrize(
    ("node", "arguments"),
    [
        ({"rule": "validValues", "validValues": ["a"]}, {"validValues": ["a"]}),
        ({"rule": "validValues", "arguments": {"validValues": ["a"]}}, {"validValues": ["a"]}),
        ({"rule": "patternCheck", "pattern": "^a"}, {"pattern": "^a"}),
        ({"rule": "missingValues", "missingValues": [""]}, {"missingValues": [""]}),
        ({"rule": "duplicateCount", "properties": ["a", "b"]}, {"properties": ["a", "b"]}),
        (
            {"rule": "validValues", "validValues": ["a"], "arguments": {"where": "x > 1"}},
            {"validValues": ["a"], "where": "x > 1"},
        ),
    ],
)
def test_arguments_are_read_beside_the_rule_too(node, arguments):
    metric = read_metric(rule_of(node))
    assert (metric.unclear, metric.arguments) == (None, arguments)
    assert as_metric(rule_of(node)) == {"metric": metric.name, "arguments": arguments}


def test_an_argument_that_is_written_twice_must_be_the_same():
    node = {"rule": "validValues", "validValues": ["a"], "arguments": {"validValues": ["b"]}}
    assert read_metric(rule_of(node)).unclear == (
        "validValues is written twice, beside the arguments and in them"
    )


def test_a_rule_that_is_unclear_or_of_today_stays_as_it_is():
    for node in ({"rule": "avg", "mustBe": 3}, {"metric": "rowCount", "mustBe": 3}):
        assert as_metric(rule_of(node)) == node
    assert as_metric(rule_of({"metric": "rowCount", "rule": "rowCount"})) == {"metric": "rowCount"}
