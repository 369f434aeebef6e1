import pytest

from floe.dbt.metadata import last_day
from floe.model import read_end_of_life

ALL = {
    "announced": "2030-01-01",
    "sunset": "2030-06-30",
    "replacement": "orders 2",
    "migrationGuide": "https://shop.example/guide",
    "reason": "cents",
}


@pytest.mark.req("REQ-233.2")
@pytest.mark.parametrize(
    "body",
    [
        """
        customProperties:
          - {property: deprecation.announced, value: "2030-01-01"}
          - {property: deprecation.sunset, value: "2030-06-30"}
          - {property: deprecation.replacement, value: orders 2}
          - {property: deprecation.migrationGuide, value: "https://shop.example/guide"}
          - {property: deprecation.reason, value: cents}
        """,
        """
        customProperties:
          - property: deprecation
            value:
              announced_date: "2030-01-01"
              sunset_date: "2030-06-30"
              replacement: orders 2
              migration_guide: https://shop.example/guide
              reason: cents
        """,
    ],
)
def test_every_spelling_of_the_keys_is_read(graph_of, body):
    contract = graph_of(orders=body).contracts[0]

    assert last_day(contract) == "2030-06-30"
    assert read_end_of_life(contract).notes == ALL


@pytest.mark.parametrize(
    ("levels", "day"),
    [
        ("- {property: endOfLife, value: 2031-05-01}", "2031-05-01"),
        (
            "- {property: endOfLife, value: 2031-05-01}\n"
            "- {property: endOfSupport, value: 2031-01-31T00:00:00Z}",
            "2031-01-31",
        ),
        ("- {property: endOfLife, value: never}", None),
        ("- {property: generalAvailability, value: 2020-01-01}", None),
    ],
)
def test_a_service_level_says_it_where_no_key_does(graph_of, levels, day):
    graph = graph_of(orders="slaProperties:\n" + levels)

    assert last_day(graph.contracts[0]) == day
