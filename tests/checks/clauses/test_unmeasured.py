import pytest


def test_words_for_people_are_told(of_rule):
    assert of_rule("type: text, description: be good") == (
        "informational: the rule is written for people"
    )


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
        ("description: be good, rule: 5", "not run: the rule has no metric"),
        ("description: be good, arguments: {pattern: a}", "not run: the rule has no metric"),
        (
            "rule: freshness",
            "not run: there is no metric 'freshness':"
            " write it in slaProperties, as the property freshness",
        ),
        (
            "rule: validValues, mustBeBetween: [0, 120]",
            "not run: 'validValues' with mustBeBetween: [0, 120] may count what keeps it or what"
            " breaks it: write invalidValues to count what breaks it, or leave out the operator",
        ),
    ],
)
def test_an_unknown_rule_is_told(of_rule, rule, expected):
    assert of_rule(rule) == expected


@pytest.mark.parametrize("kind", ["foreignkey", "reference"])
def test_a_relationship_that_nobody_knows_is_told(of_column, kind):
    prop = f"relationships: [{{id: r, type: {kind}, to: t.c}}]"
    assert of_column(prop, "foreign_key", "unknown_relationship") == {
        "/unknown_relationship:r": (
            f"not run: floe does not know relationships of the type '{kind}';"
            " it knows foreignKey, imports and relatesTo"
        )
    }


@pytest.mark.parametrize("kind", ["relatesTo", "imports", "definition"])
def test_relationships_that_promise_nothing_of_data_are_no_checks(of_column, kind):
    prop = f"relationships: [{{id: r, type: {kind}, to: t.c}}]"
    assert of_column(prop, "foreign_key", "unknown_relationship") == {}


def test_an_option_that_nobody_knows_is_told(of_column):
    prop = "logicalType: string, logicalTypeOptions: {wobble: 3, minLength: 1}"
    assert of_column(prop, "unknown_option") == {
        "/unknown_option:wobble": "not run: floe does not know the option wobble"
    }


def test_options_that_are_no_mapping_are_told(of_column):
    assert of_column("logicalTypeOptions: many", "unknown_option") == {
        "/unknown_option": "not run: logicalTypeOptions must be a mapping and is 'many'"
    }


def test_zones_are_told_and_left_to_the_type(of_column):
    prop = "logicalType: timestamp, logicalTypeOptions: {timezone: true, defaultTimezone: Etc/UTC}"
    assert of_column(prop, "timezone") == {
        "/timezone:timezone": (
            "informational: whether moments have a zone is part of the column's type"
        ),
        "/timezone:defaultTimezone": (
            "informational: it says how to read moments without an offset"
        ),
    }


def test_a_partition_key_is_told(of_column):
    assert of_column("partitioned: true, partitionKeyPosition: 1", "partition") == {
        "/partition": "informational: how rows are laid out in partitions does not show in them"
    }
    assert of_column("partitioned: false", "partition") == {}


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("property: endOfLife, value: 2030", "it is a date in the life of the contract"),
        ("property: ga, value: 2030", "it is a date in the life of the contract"),
        ("property: th, value: 3", "how much is delivered in a time does not show in the table"),
        ("property: timeToRepair, value: 3", "how fast people act does not show in the table"),
        ("property: timeOfAvailability, value: '8'",
         "when data is served does not show in the table"),
        ("property: price, value: 3", "what data costs does not show in it"),
        ("property: charm, value: 3", "floe knows no way to measure charm on data"),
    ],
)  # fmt: skip
def test_what_tables_do_not_show_is_told(of_level, level, expected):
    assert of_level(level, "service_level") == {"*/service_level:s": f"informational: {expected}"}


def test_a_level_without_a_property_is_told(of_level):
    assert of_level("value: 3", "service_level") == {
        "*/service_level:s": "not run: it has no property, so nobody knows what it promises"
    }
