import json
from collections.abc import Callable
from contextlib import contextmanager

import pytest

from floe.adapters.files import FileWorkspace
from floe.adapters.spark.tables.catalog import SparkCatalog
from floe.adapters.spark.tables.opened import SparkTables
from floe.checks import Table
from floe.plan import TableSource
from floe.workflows.data import CheckRequest, check_contracts

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


@pytest.fixture
def check_files(spark, tmp_path) -> Callable[..., dict]:
    """Check the table `orders` of a local server; results by id, without the table's name."""

    def run(columns, *, path="orders", levels=(), quality=(), **server) -> dict:
        properties = [{"name": name, **column} for name, column in columns.items()]
        place = {"server": "shop", "type": "local", "path": path, **server}
        schema = {"name": "orders", "properties": properties, "quality": list(quality)}
        header = {"apiVersion": "v3.1.0", "kind": "DataContract", "id": "shop", "version": "1.0.0"}
        contract = {
            **header,
            "status": "active",
            "servers": [place],
            "schema": [schema],
            "slaProperties": list(levels),
        }
        (tmp_path / "shop.odcs.yaml").write_text(json.dumps(contract), encoding="utf-8")

        @contextmanager
        def open_tables(access):
            given = {"declared": access.declared, "given": access.given, "now": access.now}
            yield SparkTables(lambda: spark, access.sources, tmp_path, environment={}, **given)

        checked = check_contracts(FileWorkspace(tmp_path), CheckRequest(), open_tables)
        results = [result for run in checked.runs for result in run.results]
        return {result.check.id.removeprefix("orders"): result for result in results}

    return run
