import pytest

LIMIT = "mustBeLessOrEqualTo 21600 seconds"


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (
            "property: freshness, value: 6, unit: h, element: orders.at",
            {"orders.at/freshness:s": f"Newest(at) {LIMIT}"},
        ),
        (
            "property: Freshness, value: PT6H, element: 'orders.at, days.day'",
            {
                "orders.at/freshness:s": f"Newest(at) {LIMIT}",
                "days.day/freshness:s": f"Newest(day) {LIMIT}",
            },
        ),
        (
            "property: freshness, value: 6 hours, element: orders",
            {"orders/freshness:s": f"LastChange() {LIMIT}"},
        ),
        (
            "property: freshness, value: 6, unit: hours",
            {
                "orders/freshness:s": f"LastChange() {LIMIT}",
                "days/freshness:s": f"LastChange() {LIMIT}",
            },
        ),
        (
            "property: freshness, value: 6, unit: h, element: orders.gone",
            {"*/freshness:s": "not run: 'orders.gone' leads nowhere"},
        ),
        (
            "property: freshness, value: soon",
            {
                "*/freshness:s": "not run: its value 'soon' is not a length of time"
                " such as 6 hours or PT6H"
            },
        ),
        (
            "property: freshness, value: 6, unit: h, element: orders.id",
            {
                "orders.id/freshness:s": "not run: orders.id is of the type integer,"
                " neither date nor timestamp"
            },
        ),
    ],
)
def test_the_newest_moment_or_write_is_young_enough(of_level, level, expected):
    assert of_level(level, "freshness") == expected


def test_the_contract_may_have_a_default_element(of_level):
    found = of_level(
        "property: freshness, value: 6, unit: h",
        "freshness",
        before="slaDefaultElement: orders.at\n",
    )
    assert found == {"orders.at/freshness:s": f"Newest(at) {LIMIT}"}


def test_the_only_objects_name_may_be_left_out(of_level):
    schema = "schema:\n  - {name: t, properties: [{name: at, logicalType: timestamp}]}\n"
    level = "property: freshness, value: 6, unit: h, element: at"
    assert of_level(level, "freshness", schema=schema) == {
        "t.at/freshness:s": f"Newest(at) {LIMIT}"
    }


def test_an_element_inside_an_array_is_not_measured(of_level):
    schema = (
        "schema:\n  - {name: t, properties: [{name: a, items: {properties:"
        " [{name: at, logicalType: timestamp}]}}]}\n"
    )
    level = "property: freshness, value: 6, unit: h, element: t.a.at"
    assert of_level(level, "freshness", schema=schema) == {
        "*/freshness:s": "not run: 't.a.at' lies inside an array or map"
    }


@pytest.mark.parametrize("name", ["latency", "ly", "Latency"])
def test_latency_is_the_age_of_the_newest_moment(of_level, name):
    level = f"property: {name}, value: 5, unit: minutes, element: orders.at"
    assert of_level(level, "latency") == {
        "orders.at/latency:s": "Newest(at) mustBeLessOrEqualTo 300 seconds"
    }


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (
            "value: daily, element: days.day",
            {"days.day/frequency:s": "LargestGap(day) mustBeLessOrEqualTo 86400 seconds"},
        ),
        (
            "value: 1, unit: d, element: days",
            {"days/frequency:s": "LargestChangeGap() mustBeLessOrEqualTo 86400 seconds"},
        ),
        (
            "value: real-time",
            {"*/frequency:s": "informational: 'real-time' promises no length of time"},
        ),
        (
            "value: '0 5 * * *'",
            {"*/frequency:s": "informational: '0 5 * * *' promises no length of time"},
        ),
    ],
)
def test_loads_do_not_lie_too_far_apart(of_level, level, expected):
    assert of_level(f"property: frequency, {level}", "frequency") == expected


NO_ELEMENT = "not run: it names no date or timestamp that tells how old a row is: add element"


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (
            "value: 7, unit: d, element: days.day",
            {"days.day/retention:s": "Oldest(day) mustBeLessOrEqualTo 604800 seconds"},
        ),
        (
            "value: 7, unit: d, element: days.day,"
            " customProperties: [{property: form, value: min}]",
            {"days.day/retention:s": "Oldest(day) mustBeGreaterOrEqualTo 604800 seconds"},
        ),
        (
            "value: 1, unit: y, element: days.day",
            {"days.day/retention:s": "Oldest(day) mustBeLessOrEqualTo 31556952 seconds"},
        ),
        (
            "value: unlimited",
            {"*/retention:s": "informational: 'unlimited' promises no length of time"},
        ),
        ("value: 7, unit: d, element: days", {"days/retention:s": NO_ELEMENT}),
        ("value: 7, unit: d", {"orders/retention:s": NO_ELEMENT, "days/retention:s": NO_ELEMENT}),
    ],
)
def test_the_oldest_row_is_not_too_old(of_level, level, expected):
    assert of_level(f"property: retention, {level}", "retention") == expected
