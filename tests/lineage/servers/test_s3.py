import pytest

SERVER = {"type": "s3", "location": "s3://lake/data/{model}/*.json"}
CASES = [
    ({}, "orders", ("s3://lake", "data/orders")),
    ({"location": "s3a://lake/data/{model}"}, "orders", ("s3://lake", "data/orders")),
    ({"location": "s3://lake/data/"}, "orders", ("s3://lake", "data")),
    ({"location": "s3://lake/data/part-?.csv"}, "orders", ("s3://lake", "data")),
    ({"location": "s3://lake/*.csv"}, "orders", ("s3://lake", "/")),
    ({"location": "s3://key:hunter2@lake/x?sig=hunter2"}, "orders", ("s3://lake", "x")),
    ({}, {"name": "orders", "physicalName": "ord"}, ("s3://lake", "data/ord")),
    ({}, {"name": "orders", "physicalName": "../x"}, ("no location",)),
    ({"location": None}, "orders", ("no location",)),
    ({"location": "s3://lake/${DAY}/x"}, "orders", ("no location",)),
    ({"location": "s3://lake/{version}/x"}, "orders", ("no location",)),
    ({"openlineage.location": "s3://other/{table}"}, "orders", ("s3://other", "orders")),
]


def test_a_server_of_its_own_is_told(name_table):
    own = {**SERVER, "endpointUrl": "https://minio.example.com"}
    naming = name_table(own)
    assert [(each.rule, str(each.place)) for each in naming.findings] == [
        ("lineage/shared-bucket", "servers[0].endpointUrl")
    ]
    named = name_table({**own, "openlineage.namespace": "s3://minio.example.com"})
    assert named.canonical == ("s3://minio.example.com", "data/orders")
    assert named.findings == ()


@pytest.mark.parametrize(("change", "table", "expected"), CASES)
def test_a_table_has_its_name(tell, change, table, expected):
    assert tell({**SERVER, **change}, table) == expected
