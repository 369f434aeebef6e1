import pytest

UP = "Reachable() mustBe 1 value"


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (
            "value: 99.9, unit: percent",
            {"orders/availability:s": UP, "days/availability:s": UP},
        ),
        ("value: '99.9%', element: orders.at", {"orders/availability:s": UP}),
        ("value: 99, element: 'orders.at, orders.id'", {"orders/availability:s": UP}),
        (
            "value: often",
            {"*/availability:s": "not run: its value 'often' is not a percentage"},
        ),
        ("value: 99, element: gone", {"*/availability:s": "not run: 'gone' leads nowhere"}),
    ],
)
def test_every_table_can_be_read(of_level, level, expected):
    found = of_level(f"property: availability, {level}", "availability")
    assert {name: text.split(" (")[0] for name, text in found.items()} == expected
