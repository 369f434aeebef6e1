import pytest


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
