import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pyiceberg.catalog.rest import RestCatalog
from pyiceberg.catalog.sql import SqlCatalog

from floe.adapters.iceberg import RegistryCatalog
from floe.adapters.ledger import Ledger
from floe.errors import OutsideError
from floe.registry import (
    TAG_TABLE,
    VERSION_TABLE,
    RecordedConsumer,
    RecordedUsage,
    VersionRow,
    namespace_of,
    register,
)
from floe.workflows.reconciling import Reconciled, drain_outbox, find_drift, rebuild
from tests.registry.conftest import make_version

pytestmark = pytest.mark.long

WORKERS = Path(__file__).with_name("catalog_workers.py")


REST = pytest.param("rest", marks=pytest.mark.process)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres), REST])
def address(request, tmp_path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/catalog.db"
    if request.param == "rest":
        return request.getfixturevalue("rest_catalog").url
    url = request.getfixturevalue("postgres").url
    return url.replace("postgresql://", "postgresql+psycopg://")


def open_catalog(address, warehouse):
    kind = "rest" if address.startswith("http") else "sql"
    told = {"type": kind, "uri": address, "warehouse": warehouse.as_uri()}
    return RegistryCatalog("floe", told)


@pytest.fixture
def catalog(address, tmp_path):
    catalog = open_catalog(address, tmp_path / "warehouse")
    yield catalog
    catalog.close()


@pytest.fixture
def ledger(tmp_path) -> Ledger:
    return Ledger.open("sqlite:///ledger.db", tmp_path)


def fill(ledger, *versions):
    for version in versions:
        with ledger.transaction() as transaction:
            assert register(transaction, version).outcome == "registered"


def versions(count, **fields):
    return [
        make_version(contract=f"c{number:03}", tags=("gold", f"t{number}"), **fields)
        for number in range(count)
    ]


@pytest.mark.req("REQ-227.1")
@pytest.mark.req("REQ-227.2")
def test_the_catalog_shows_what_is_registered(ledger, catalog):
    fill(ledger, make_version(owner="ada"), make_version("1.1.0", document_hash="c" * 64))
    assert drain_outbox(ledger, catalog) == Reconciled(properties=6, rows=2, messages=2)
    properties = catalog.read_properties("sales__shop")
    assert json.loads(properties["floe.contracts"]) == [
        {
            "name": "orders",
            "version": "1.1.0",
            "owner": None,
            "registered_at": "2026-03-01T12:30:00+00:00",
        }
    ]
    facts = json.loads(properties["floe.contract.orders.1.0.0"])
    assert (facts["digest"], facts["owner"]) == ("d" * 64, "ada")
    assert properties["floe.repository"] == "https://example.com/shop.git"
    assert catalog.read_rows() == {1: "d" * 64, 2: "c" * 64}
    assert find_drift(ledger, catalog) == ()


def test_what_was_told_is_not_told_again(ledger, catalog):
    fill(ledger, *versions(3))
    drain_outbox(ledger, catalog)
    assert drain_outbox(ledger, catalog) == Reconciled()
    assert rebuild(ledger, catalog) == Reconciled()
    assert len(catalog.read_rows()) == 3


def test_more_contracts_than_a_value_holds_are_pointed_at(ledger, catalog):
    """A catalog on PostgreSQL keeps 1,000 characters: the seed's list broke at the ninth."""
    owner = "someone.with.a.long.name@example.com"
    fill(ledger, *versions(40, owner=owner * 20))
    drain_outbox(ledger, catalog)
    properties = catalog.read_properties("sales__shop")
    assert json.loads(properties["floe.contracts"])["contracts"] == 40
    assert max(map(len, properties.values())) <= 1000
    assert sum(key.startswith("floe.contract.") for key in properties) == 40


def test_drift_is_told_and_mended(ledger, catalog):
    fill(ledger, *versions(2))
    drain_outbox(ledger, catalog)
    catalog.write_properties("sales__shop", {"floe.contracts": "[]", "someone.else": "stays"})
    assert find_drift(ledger, catalog) == ("sales__shop: floe.contracts",)
    assert rebuild(ledger, catalog).properties == 1
    assert find_drift(ledger, catalog) == ()
    assert catalog.read_properties("sales__shop")["someone.else"] == "stays"


def test_a_contract_that_moves_to_another_product_is_current_there_alone(ledger, catalog):
    fill(ledger, make_version(), make_version(contract="stays"))
    drain_outbox(ledger, catalog)
    fill(ledger, make_version("1.1.0", name="crm.people/orders", document_hash="c" * 64))
    drain_outbox(ledger, catalog)
    shown = {
        space: [entry["name"] for entry in json.loads(told["floe.contracts"])]
        for space in ("sales__shop", "crm__people")
        if (told := catalog.read_properties(space))
    }
    assert shown == {"sales__shop": ["stays"], "crm__people": ["orders"]}
    assert "floe.contract.orders.1.0.0" in catalog.read_properties("sales__shop")
    assert find_drift(ledger, catalog) == ()


def use(ledger, **fields):
    usage = RecordedUsage("orders", date(2026, 11, 1), date(2026, 11, 3), **fields)
    with ledger.transaction() as transaction:
        assert transaction.usages.record([usage]) == 1


@pytest.mark.req("REQ-237.4")
def test_the_catalog_shows_who_uses_a_contract(ledger, catalog):
    read_at = datetime(2026, 11, 2, 8, tzinfo=UTC)
    crm = RecordedConsumer("crm", "prod", "load", reads=1, last_accessed=read_at)
    use(ledger, consumers=(crm, RecordedConsumer(None, "prod", "else")))
    # Nobody finds a contract in the catalog that is not registered.
    assert drain_outbox(ledger, catalog) == Reconciled()
    fill(ledger, make_version())
    told = drain_outbox(ledger, catalog)
    assert (told.messages, told.usages) == (1, 1)
    expected = {
        "products": ["crm"],
        "unmapped": 1,
        "last_accessed": "2026-11-02T08:00:00+00:00",
        "since": "2026-11-01",
        "until": "2026-11-03",
    }
    assert json.loads(catalog.read_properties("sales__shop")["floe.usage.orders"]) == expected
    assert drain_outbox(ledger, catalog) == Reconciled()
    assert find_drift(ledger, catalog) == ()


def test_usage_that_changes_is_told_again_and_one_that_was_touched_is_drift(ledger, catalog):
    fill(ledger, make_version())
    use(ledger)
    drain_outbox(ledger, catalog)
    use(ledger, own=1, consumers=(RecordedConsumer("crm", "prod", "load"),))
    assert find_drift(ledger, catalog) == ()
    assert drain_outbox(ledger, catalog) == Reconciled(properties=1, usages=1)
    catalog.write_properties("sales__shop", {"floe.usage.orders": "{}"})
    assert find_drift(ledger, catalog) == ("sales__shop: floe.usage.orders",)
    assert rebuild(ledger, catalog).properties == 1
    assert find_drift(ledger, catalog) == ()


def test_more_consumers_than_a_value_holds_are_counted(ledger, catalog):
    fill(ledger, make_version())
    use(ledger, consumers=[RecordedConsumer(f"product-{n}", "prod", "j") for n in range(200)])
    drain_outbox(ledger, catalog)
    value = catalog.read_properties("sales__shop")["floe.usage.orders"]
    assert json.loads(value)["products"] == 200


def test_another_ledger_tells_a_catalog_nothing(ledger, catalog, tmp_path):
    """It wrote its properties over those that were there, and was refused only then."""
    fill(ledger, make_version(), make_version("1.1.0", document_hash="c" * 64))
    drain_outbox(ledger, catalog)
    before = catalog.read_properties("sales__shop")
    other = Ledger.open("sqlite:///other.db", tmp_path)
    fill(other, replace(make_version(), document_hash="9" * 64))
    for tell in (drain_outbox, rebuild):
        with pytest.raises(OutsideError, match="has seen event 2"):
            tell(other, catalog)
    assert catalog.read_properties("sales__shop") == before
    with other.reading() as transaction:
        assert len(transaction.outbox.waiting()) == 1


def rewrite(catalog, *rows):
    """Somebody else writes the table of versions."""
    catalog.drop_wrong_tables({VERSION_TABLE: Counter()})
    catalog.append(VERSION_TABLE, [row.cells for row in rows])


def test_another_digest_in_the_table_is_told(ledger, catalog):
    fill(ledger, make_version(), make_version("1.1.0", document_hash="c" * 64))
    drain_outbox(ledger, catalog)
    rewrite(catalog, VersionRow(1, replace(make_version(), document_hash="9" * 64)))
    with pytest.raises(OutsideError, match="another digest"):
        drain_outbox(ledger, catalog)


ROW = "contract_versions: sales.shop/orders:1.0.0"


@pytest.mark.parametrize(
    ("change", "drift"),
    [
        (lambda kept: [replace(kept, version=replace(kept.version, owner="mallory"))], ROW),
        (lambda kept: [replace(kept, version=replace(kept.version, schema_hash="9" * 64))], ROW),
        (
            lambda kept: [kept, VersionRow(9, make_version("9.9.9"))],
            "contract_versions: row 9, which the ledger does not have",
        ),
        (lambda kept: [kept, kept], ROW),
    ],
)
def test_rows_that_are_not_the_ledgers_are_drift_until_all_is_told(ledger, catalog, change, drift):
    """Numbers and digests alone were compared: other owners and more versions looked right."""
    fill(ledger, make_version())
    drain_outbox(ledger, catalog)
    with ledger.reading() as transaction:
        (kept,) = transaction.versions.numbered()
    rewrite(catalog, *change(kept))
    assert find_drift(ledger, catalog) == (drift,)
    rebuild(ledger, catalog)
    assert find_drift(ledger, catalog) == ()
    assert catalog.read_table(VERSION_TABLE) == [kept.cells]


def test_tags_and_properties_that_are_not_the_ledgers_are_drift(ledger, catalog):
    fill(ledger, *versions(1))
    drain_outbox(ledger, catalog)
    with ledger.reading() as transaction:
        (kept,) = transaction.versions.numbered()
    invented = replace(kept, version=replace(kept.version, tags=("free",)))
    catalog.append(TAG_TABLE, invented.tag_cells)
    catalog.write_properties("sales__shop", {"floe.contract.ghost.1.0.0": "{}", "mine": "stays"})
    assert find_drift(ledger, catalog) == (
        "sales__shop: floe.contract.ghost.1.0.0",
        f"contract_tags: {kept.version.fq_id}: free",
    )
    assert rebuild(ledger, catalog).properties == 1
    assert find_drift(ledger, catalog) == ()
    assert catalog.read_properties("sales__shop")["mine"] == "stays"


def test_a_table_that_lacks_columns_is_told_and_made_anew(ledger, tmp_path):
    address = f"sqlite:///{tmp_path}/catalog.db"
    catalog = open_catalog(address, tmp_path / "warehouse")
    fill(ledger, make_version())
    drain_outbox(ledger, catalog)
    other = SqlCatalog("floe", uri=address, warehouse=(tmp_path / "warehouse").as_uri())
    with other.load_table("floe_registry.contract_versions").update_schema() as schema:
        schema.delete_column("owner")
    with pytest.raises(OutsideError, match="lacks columns: floe reconcile --all"):
        find_drift(ledger, catalog)
    rebuild(ledger, catalog)
    assert find_drift(ledger, catalog) == ()
    catalog.close()


def test_a_catalog_that_has_lost_the_head_of_the_chain_differs(ledger, catalog):
    fill(ledger, make_version())
    drain_outbox(ledger, catalog)
    catalog.write_properties("floe_registry", {}, frozenset({"floe.ledger.head"}))
    assert find_drift(ledger, catalog) == ("floe_registry: floe.ledger.head",)
    drain_outbox(ledger, catalog)
    assert find_drift(ledger, catalog) == ()


def test_a_catalog_that_leads_out_of_its_warehouse_is_refused(ledger, catalog, tmp_path, address):
    fill(ledger, *versions(1))
    drain_outbox(ledger, catalog)
    other = open_catalog(address, tmp_path / "other")
    with pytest.raises(PermissionError, match="leads out of its warehouse"):
        other.read_rows()
    other.close()


def test_products_whose_names_run_together_have_namespaces_of_their_own(ledger, catalog):
    """`a`/`b__c` and `a__b`/`c` shared one, and the check saw no difference."""
    names = ("a.b__c/x", "a__b.c/x", "a_._/x", "a.__/x", "_._/x", "a.b__c__1/x")
    fill(ledger, *(make_version(contract=name, name=name) for name in names))
    drain_outbox(ledger, catalog)
    with ledger.reading() as transaction:
        shown = {namespace_of(row.version) for row in transaction.versions.numbered()}
    assert len(shown) == len(names)
    assert {catalog.read_properties(name)["floe.domain"] for name in shown} == {
        *("a", "a__b", "a_", "_"),
    }
    assert namespace_of(make_version()) == "sales__shop"
    assert namespace_of(make_version(name="sales._/orders")) == "sales___"


def test_a_catalog_that_was_lost_is_told_everything_again(ledger, catalog, tmp_path):
    """Nothing waited, so an empty catalog was left empty, with exit code 0."""
    fill(ledger, *versions(2))
    drain_outbox(ledger, catalog)
    new = open_catalog(f"sqlite:///{tmp_path}/new.db", tmp_path / "new")
    fill(ledger, make_version())
    assert drain_outbox(ledger, new) == Reconciled(properties=7, rows=3, messages=1, lost=2)
    assert find_drift(ledger, new) == ()
    assert drain_outbox(ledger, new) == Reconciled()
    new.close()


@pytest.mark.parametrize("part", ["metadata", "data", ""])
def test_tables_whose_files_are_gone_are_told_and_made_anew(ledger, catalog, tmp_path, part):
    """Without the warehouse reconcile and publish ended with 0, and --all could not mend it."""
    fill(ledger, *versions(2))
    drain_outbox(ledger, catalog)
    for folder in list((tmp_path / "warehouse").glob(f"*/*/{part}")):
        shutil.rmtree(folder)
    with pytest.raises(OutsideError, match=r"files of .* are gone: floe reconcile --all"):
        drain_outbox(ledger, catalog)
    assert rebuild(ledger, catalog) == Reconciled(rows=2, lost=2)
    assert find_drift(ledger, catalog) == ()
    assert drain_outbox(ledger, catalog) == Reconciled()


@pytest.mark.process
def test_many_workers_tell_everything_once(ledger, catalog, address, tmp_path):
    fill(ledger, *versions(30))
    command = [sys.executable, WORKERS, tmp_path, address, "6"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert (done.returncode, done.stderr) == (0, "")
    assert sum(int(line) for line in done.stdout.split()) == 30
    assert len(catalog.read_rows()) == 30
    assert find_drift(ledger, catalog) == ()


@pytest.mark.req("REQ-236.5", "REQ-239.5")
def test_the_tables_of_the_catalog_tell_tags_and_what_a_contract_is_for(ledger, catalog, address):
    fill(
        ledger,
        make_version(tags=("gold", "pii"), description="Who buys what."),
        make_version("1.1.0", tags=("gold",), document_hash="c" * 64),
    )
    drain_outbox(ledger, catalog)
    client = (RestCatalog if address.startswith("http") else SqlCatalog)("floe", uri=address)
    versions, tags = (
        client.load_table(f"floe_registry.{name}").scan().to_arrow().to_pylist()
        for name in ("contract_versions", "contract_tags")
    )
    client.close()
    assert [(row["version"], row["description"]) for row in versions] == [
        ("1.0.0", "Who buys what."),
        ("1.1.0", None),
    ]
    assert sorted((row["version"], row["tag"]) for row in tags) == [
        *(("1.0.0", tag) for tag in ("gold", "pii")),
        ("1.1.0", "gold"),
    ]


@pytest.mark.spark
def test_spark_and_pyiceberg_read_the_same_tables(ledger, catalog, spark, address):
    fill(ledger, *versions(5))
    drain_outbox(ledger, catalog)
    is_rest = address.startswith("http")
    client = (RestCatalog if is_rest else SqlCatalog)("floe", uri=address)
    for name, rows in (("contract_versions", 5), ("contract_tags", 10)):
        table = client.load_table(f"floe_registry.{name}")
        frame = spark.read.format("iceberg").load(table.metadata_location)
        if is_rest:
            spark.conf.set("spark.sql.catalog.registry", "org.apache.iceberg.spark.SparkCatalog")
            spark.conf.set("spark.sql.catalog.registry.type", "rest")
            spark.conf.set("spark.sql.catalog.registry.uri", address)
            frame = spark.table(f"registry.floe_registry.{name}")
        arrow = table.scan().to_arrow()
        assert frame.count() == len(arrow) == rows
        keys = [column for column in ("number", "document_hash", "tag") if column in frame.columns]
        read = sorted(tuple(row) for row in frame.select(*keys).collect())
        assert read == sorted(zip(*(arrow.column(key).to_pylist() for key in keys), strict=True))
    client.close()
