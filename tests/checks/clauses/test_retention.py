import pytest

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
