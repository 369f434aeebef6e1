import pytest

from floe.adapters.spark.readers.azure import AZURE
from floe.adapters.spark.readers.catalog_tables import TABLES
from floe.adapters.spark.readers.custom import by_fields
from floe.adapters.spark.readers.gcs import GCS
from floe.adapters.spark.readers.local import LOCAL
from floe.adapters.spark.readers.reader import make_address
from floe.adapters.spark.readers.s3 import S3
from floe.checks import Table
from floe.plan import TableSource, Unreachable

ORDERS = Table("orders.odcs.yaml", "orders", "orders")


def custom(server_type="custom", **values):
    return TableSource(ORDERS, "shop", server_type, values)


@pytest.mark.parametrize(
    ("values", "reader"),
    [
        ({"path": "data/x"}, LOCAL),
        ({"location": "s3a://b/x"}, S3),
        ({"location": "gs://b/x"}, GCS),
        ({"location": "abfss://c@a.dfs.core.windows.net/x"}, AZURE),
        ({"location": "https://a.blob.core.windows.net/c/x"}, AZURE),
        ({"catalog": "c", "schema": "s"}, TABLES),
    ],
)
def test_a_custom_server_is_read_by_what_it_says(tmp_path, values, reader):
    assert by_fields(make_address(custom(**values), tmp_path, {})) is reader


@pytest.mark.spark
def test_a_custom_server_with_only_a_host_is_not_understood(catalog_of):
    assert catalog_of(custom(host="db")).describe(ORDERS) == Unreachable(
        "floe cannot tell how to read from server 'shop': give it a type of its own, or a path",
        is_outside=False,
    )


@pytest.mark.spark
def test_a_custom_path_and_a_delta_path_are_read(spark, spark_package, catalog_of, tmp_path):
    spark_package("delta")
    spark.range(3).write.parquet(f"{tmp_path}/plain/orders")
    spark.range(4).write.format("delta").save(f"{tmp_path}/delta/orders")
    plain = catalog_of(custom(path="plain/{model}", format="parquet"))
    assert (plain.describe(ORDERS).rows, plain.open_table(ORDERS).count()) == (3, 3)
    delta = catalog_of(custom("delta", path="delta/{model}"))
    assert (delta.describe(ORDERS).rows, delta.open_table(ORDERS).count()) == (4, 4)
