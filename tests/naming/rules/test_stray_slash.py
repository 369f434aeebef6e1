import pytest

from floe.naming.rules.stray_slash import stray_slash


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "s3://bucket",
            "/orders/",
            [
                (
                    "warning name: '/orders/' has a slash too many or too few"
                    " | write 's3://bucket' and 'orders'"
                )
            ],
        ),
        (
            "s3://bucket",
            "orders/",
            [
                (
                    "warning name: 'orders/' has a slash too many or too few"
                    " | write 's3://bucket' and 'orders'"
                )
            ],
        ),
        ("s3://bucket", "", ["warning name: the path is empty | write 's3://bucket' and '/'"]),
        (
            "s3://bucket/",
            "orders",
            [
                (
                    "warning namespace: 's3://bucket/' has a slash too many or too few"
                    " | write 's3://bucket'"
                )
            ],
        ),
        (
            "hdfs://nn:8020",
            "orders",
            [
                (
                    "warning name: 'orders' has a slash too many or too few"
                    " | write 'hdfs://nn:8020' and '/orders'"
                )
            ],
        ),
        (
            "hdfs://nn:8020/",
            "/orders/",
            [
                (
                    "warning namespace: 'hdfs://nn:8020/' has a slash too many or too few"
                    " | write 'hdfs://nn:8020'"
                ),
                (
                    "warning name: '/orders/' has a slash too many or too few"
                    " | write 'hdfs://nn:8020' and '/orders'"
                ),
            ],
        ),
        (
            "gs://bucket",
            "/orders",
            [
                (
                    "warning name: '/orders' has a slash too many or too few"
                    " | write 'gs://bucket' and 'orders'"
                )
            ],
        ),
        (
            "file",
            "/orders/",
            [
                (
                    "warning name: '/orders/' has a slash too many or too few"
                    " | write 'file' and '/orders'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432/",
            "a.b.c",
            [
                (
                    "warning namespace: 'postgres://db.example.com:5432/' has a slash too many "
                    "or too few"
                    " | write 'postgres://db.example.com:5432'"
                )
            ],
        ),
        (
            "arn:aws:glue:eu-central-1:123456789012",
            "/table/shop/orders",
            [
                (
                    "warning name: '/table/shop/orders' has a slash too many or too few"
                    " | write 'arn:aws:glue:eu-central-1:123456789012' and 'table/shop/orders'"
                )
            ],
        ),
    ],
)
def test_slashes_too_many_or_too_few_are_found(said, namespace, name, expected):
    assert said(stray_slash, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("s3://bucket", "orders"),
        ("s3://bucket", "/"),
        ("s3://bucket", "a//b"),
        ("hdfs://nn:8020", "/orders"),
        ("hdfs://nn:8020", "/"),
        ("file", "/orders"),
        ("foo://bar/", "/x/"),
    ],
)
def test_paths_as_their_source_has_them_are_fine(said, namespace, name):
    assert said(stray_slash, namespace, name) == []
