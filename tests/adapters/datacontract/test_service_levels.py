import pytest

from floe.adapters.datacontract.service_levels import convert_service_levels


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
    assert convert_service_levels({name: level}) == [{"property": name, **expected}]


def test_a_level_that_is_no_mapping_is_left_out():
    assert convert_service_levels({"x": "soon"}) == []
