"""The methods of DataContract that look at real tables."""

import datetime

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from floe.wiring import open_data_contract, open_workspace

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("spark")]

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
servers:
  - {server: local, type: local, path: "{model}.parquet", format: parquet}
schema:
  - name: orders
    properties:
      - {name: order_id, logicalType: integer, physicalType: bigint, required: true}
      - {name: loaded_at, logicalType: timestamp}
slaProperties:
  - {id: fresh, property: freshness, value: 24, unit: h, element: orders.loaded_at}
  - {id: up, property: availability, value: 99.5, unit: percent}
"""


def hours_ago(hours):
    return datetime.datetime.now(datetime.UTC) - datetime.timedelta(hours=hours)


@pytest.fixture
def opened(tmp_path):
    """A contract with its table, opened."""
    (tmp_path / "orders.odcs.yaml").write_text(CONTRACT)

    def write(**columns):
        if columns:
            pq.write_table(pa.table(columns), tmp_path / "orders.parquet")
        found = open_data_contract(open_workspace((tmp_path / "orders.odcs.yaml",)))
        assessed = found.parse_contract(CONTRACT, "orders.odcs.yaml")
        return found, assessed.contract

    return write


def good(**more):
    return {
        "order_id": pa.array([1, 2]),
        "loaded_at": pa.array([hours_ago(30), hours_ago(2)]),
        **more,
    }


@pytest.mark.req("REQ-221.2", "REQ-229.1", "REQ-229.2", "REQ-229.3", "REQ-229.4")
def test_drift_is_found_in_the_real_table(opened):
    contracts, contract = opened(order_id=pa.array(["a"]), extra=pa.array([1.5]))
    found = contracts.detect_schema_drift(contract)
    assert sorted((each.kind, each.path) for each in found) == [
        ("column_added", "orders.extra"),
        ("column_removed", "orders.loaded_at"),
        ("type_changed", "orders.order_id"),
    ]


@pytest.mark.req("REQ-221.2")
def test_a_table_as_promised_has_not_drifted(opened):
    contracts, contract = opened(**good())
    assert contracts.detect_schema_drift(contract) == ()


@pytest.mark.req("REQ-221.2")
def test_drift_of_a_table_that_is_gone_is_found(opened):
    contracts, contract = opened()
    (found,) = contracts.detect_schema_drift(contract)
    assert (found.kind, found.path) == ("table_missing", "orders")


@pytest.mark.req("REQ-221.2")
@pytest.mark.parametrize(("age", "status"), [(2, "passed"), (50, "failed")])
def test_freshness_is_measured_on_the_newest_row(opened, age, status):
    contracts, contract = opened(
        order_id=pa.array([1, 2]), loaded_at=pa.array([hours_ago(90), hours_ago(age)])
    )
    (result,) = contracts.check_freshness(contract)
    assert (result.check.id, result.status) == ("orders.loaded_at/freshness:fresh", status)
    assert abs(float(result.measured) - age * 3600) < 600


@pytest.mark.req("REQ-221.2")
@pytest.mark.parametrize(("columns", "status"), [(good(), "passed"), ({}, "failed")])
def test_availability_is_whether_the_table_can_be_read(opened, columns, status):
    contracts, contract = opened(**columns)
    (result,) = contracts.check_availability(contract)
    assert (result.check.id, result.status) == ("orders/availability:up", status)
