import pytest

from floe.odcs.older.conversion import Conversion
from floe.odcs.older.service_levels import convert_service_levels


@pytest.mark.parametrize(
    ("name", "level", "expected"),
    [
        ("availability", {"percentage": "99.9%"}, {"value": 99.9, "unit": "percent"}),
        ("retention", {"period": "P1Y"}, {"value": "P1Y"}),
        ("retention", {"period": "2 years"}, {"value": 2, "unit": "years"}),
        (
            "retention",
            {"unlimited": True},
            {"value": None, "customProperties": [{"property": "unlimited", "value": True}]},
        ),
        (
            "latency",
            {"threshold": "1.5h", "sourceTimestampField": "a.b"},
            {"value": 1.5, "unit": "h", "element": "a.b"},
        ),
        (
            "frequency",
            {"interval": "daily", "cron": "0 0 * * *", "type": "batch"},
            {
                "value": "daily",
                "scheduler": "cron",
                "schedule": "0 0 * * *",
                "customProperties": [{"property": "type", "value": "batch"}],
            },
        ),
        ("support", {"time": "9am to 5pm", "description": None}, {"value": "9am to 5pm"}),
    ],
)
def test_a_level_becomes_an_sla_that_loses_nothing(name, level, expected):
    assert convert_service_levels({name: level}, Conversion()) == [{"property": name, **expected}]


def test_a_level_that_is_no_mapping_is_its_own_value():
    """`availability: 99%` was dropped without a word."""
    levels = convert_service_levels({"availability": "99%", "x": "soon"}, Conversion())
    assert levels == [
        {"property": "availability", "value": 99, "unit": "percent"},
        {"property": "x", "value": "soon"},
    ]


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 400 + ".5", "٣"])
def test_a_number_that_is_none_stays_as_it_is_written(number):
    """`float` made an infinity of it, and the import ended in a fault."""
    (level,) = convert_service_levels({"freshness": {"threshold": f"{number}h"}}, Conversion())
    assert level == {"property": "freshness", "value": f"{number}h"}
