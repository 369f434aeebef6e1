import pytest


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
