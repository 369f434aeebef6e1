import pytest

SERVER = {"type": "pubsub", "project": "acme"}
CASES = [
    ({"topic": "${T}"}, "orders", ("no resource_id",)),
    ({"openlineage.resource_type": "${T}"}, "orders", ("no resource_type",)),
    ({}, "orders", ("pubsub", "topic:acme:orders")),
    ({}, "shop.orders", ("pubsub", "topic:acme:shop.orders")),
    ({}, "projects/lab/topics/orders", ("pubsub", "topic:lab:orders")),
    ({}, "projects/lab/subscriptions/orders", ("pubsub", "subscription:lab:orders")),
    ({"project": None}, "orders", ("no project_id",)),
    ({}, {}, ("no resource_id",)),
    ({"openlineage.project": "lab"}, "orders", ("pubsub", "topic:lab:orders")),
    ({"openlineage.resource_type": "subscription"}, "o", ("pubsub", "subscription:acme:o")),
]


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
