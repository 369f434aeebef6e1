import pytest


@pytest.mark.parametrize("name", ["latency", "ly", "Latency"])
def test_latency_is_the_age_of_the_newest_moment(of_level, name):
    level = f"property: {name}, value: 5, unit: minutes, element: orders.at"
    assert of_level(level, "latency") == {
        "orders.at/latency:s": "Newest(at) mustBeLessOrEqualTo 300 seconds"
    }
