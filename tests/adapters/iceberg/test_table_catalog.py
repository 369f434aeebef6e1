from datetime import UTC, datetime

import pyarrow as pa
import pytest
from pyiceberg.catalog import load_catalog
from pyiceberg.schema import Schema
from pyiceberg.types import (
    BinaryType,
    BooleanType,
    DateType,
    DecimalType,
    DoubleType,
    FixedType,
    FloatType,
    IntegerType,
    ListType,
    LongType,
    MapType,
    NestedField,
    StringType,
    StructType,
    TimestampType,
    TimestamptzType,
    TimeType,
    UUIDType,
)

from floe.adapters.iceberg import IcebergCatalog
from floe.checks import Table
from floe.model import print_type
from floe.plan import TableSource, Unreachable

pytestmark = [pytest.mark.iceberg, pytest.mark.req("REQ-229.6")]

PLAIN = {
    "ok": BooleanType(),
    "small": IntegerType(),
    "big": LongType(),
    "ratio": FloatType(),
    "share": DoubleType(),
    "total": DecimalType(10, 2),
    "name": StringType(),
    "raw": BinaryType(),
    "hash": FixedType(16),
    "day": DateType(),
    "start": TimeType(),
    "until": TimestampType(),
    "at": TimestamptzType(),
    "ref": UUIDType(),
}
NESTED = (
    NestedField(20, "tags", ListType(21, StringType(), element_required=True)),
    NestedField(22, "prices", MapType(23, StringType(), 24, DecimalType(5, 1))),
    NestedField(
        25,
        "home",
        StructType(
            NestedField(26, "zip", StringType(), required=True), NestedField(27, "n", LongType())
        ),
    ),
)


@pytest.fixture
def lake(tmp_path):
    return {
        "catalog": "lake",
        "catalogUrl": f"sqlite:///{tmp_path}/catalog.db",
        "warehouse": f"file://{tmp_path}/warehouse",
        "namespace": "sales",
    }


@pytest.fixture
def catalog(lake):
    catalog = load_catalog("lake", uri=lake["catalogUrl"], warehouse=lake["warehouse"])
    catalog.create_namespace("sales")
    fields = [NestedField(1, "id", LongType(), required=True)]
    fields += [NestedField(n, *each) for n, each in enumerate(PLAIN.items(), 2)]
    catalog.create_table("sales.orders", Schema(*fields, *NESTED))
    yield catalog
    catalog.close()


def describe(values, name, environment=None):
    table = Table("c.yaml", name, name)
    source = TableSource(table, "lake", "iceberg", values, frozenset(values))
    return IcebergCatalog({table: source}, environment or {}).describe(table)


@pytest.mark.usefixtures("catalog")
def test_every_type_of_iceberg_is_known(lake):
    facts = describe(lake, "orders")
    assert {each.name: print_type(each.type) for each in facts.columns} == {
        "id": "bigint",
        "ok": "boolean",
        "small": "int",
        "big": "bigint",
        "ratio": "float",
        "share": "double",
        "total": "decimal(10,2)",
        "name": "string",
        "raw": "binary",
        "hash": "binary(16)",
        "day": "date",
        "start": "time",
        "until": "timestamp_ntz",
        "at": "timestamp",
        "ref": "uuid",
        "tags": "array<string not null>",
        "prices": "map<string,decimal(5,1) not null>",
        "home": "struct<zip:string not null,n:bigint>",
    }
    assert [each.name for each in facts.columns if not each.nullable] == ["id"]
    assert facts.columns[6].written == "decimal(10, 2)"


def test_what_the_catalog_knows_comes_along(catalog, lake):
    before = datetime.now(UTC)
    table = catalog.create_table("sales.small", Schema(NestedField(1, "a", LongType())))
    assert describe(lake, "small").changes == ()
    table.append(pa.table({"a": [1, 2]}))
    facts = describe(lake, "small")
    assert (facts.format, facts.is_case_sensitive) == ("iceberg", True)
    assert facts.keeps == {"nulls", "time", "uuid", "zone"}
    assert facts.location == table.location()
    assert len(facts.changes) == 1
    assert (facts.changes[0] - before).total_seconds() > -1


@pytest.mark.usefixtures("catalog")
def test_a_physical_name_may_bring_its_namespace(lake):
    del lake["namespace"]
    assert len(describe(lake, "sales.orders").columns) == 18


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize("name", ["nothing", "elsewhere.orders"])
def test_a_table_that_is_not_there_is_missing(lake, name):
    full = name if "." in name else f"sales.{name}"
    assert describe(lake, name) == Unreachable(
        f"there is no table '{full}' in the catalog", is_missing=True
    )


def test_a_catalog_that_does_not_answer_is_unreachable(lake):
    found = describe({**lake, "catalogUrl": "http://127.0.0.1:1/"}, "orders")
    assert isinstance(found, Unreachable)
    assert found.reason.startswith("Iceberg: ")
    assert (found.is_outside, found.is_missing) == (True, False)


def test_a_token_stays_out_of_the_message(lake):
    url = {**lake, "catalogUrl": "nonsense://secret-token@host"}
    found = describe(url, "orders", {"FLOE_LAKE_TOKEN": "secret-token"})
    assert isinstance(found, Unreachable)
    assert "secret-token" not in found.reason


def test_a_variable_that_is_not_set_is_named(lake):
    found = describe({**lake, "warehouse": "${WAREHOUSE}"}, "orders")
    assert found == Unreachable("the environment variable WAREHOUSE is not set", is_outside=False)
