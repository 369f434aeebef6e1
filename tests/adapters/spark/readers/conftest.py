from collections.abc import Callable

import pytest

from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.checks import Table
from floe.plan import TableSource

ORDERS = Table("orders.odcs.yaml", "orders", "orders")


def locate(server_type: str, table: Table = ORDERS, server: str = "shop", **values) -> TableSource:
    return TableSource(table, server, server_type, values, frozenset(values))


@pytest.fixture
def catalog_of(spark, tmp_path) -> Callable[..., SparkCatalog]:
    """A catalog of one table; relative paths start at the test's own folder."""

    def make(source: TableSource, environment=None, declared=None) -> SparkCatalog:
        return SparkCatalog(
            lambda: spark,
            {source.table: source},
            tmp_path,
            declared={source.table: declared} if declared else {},
            environment=environment or {},
        )

    return make
