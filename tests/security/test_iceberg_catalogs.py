"""An Iceberg catalog is a stranger: its answer is data, and nothing of it becomes code."""

import json
import sqlite3
import sys
from pathlib import Path

import pyiceberg.catalog
import pytest
from pyiceberg.catalog import load_catalog
from pyiceberg.schema import Schema
from pyiceberg.types import LongType, NestedField
from pyiceberg.utils.config import Config

from floe.adapters.iceberg import IcebergCatalog
from floe.checks import Table
from floe.plan import TableFacts, TableSource, Unreachable
from floe.rest_catalog import exchange

pytestmark = pytest.mark.iceberg

ORDERS = Table("c.yaml", "orders", "orders")
METADATA = {
    "format-version": 2,
    "table-uuid": "9c12d441-03fe-4693-9a96-a0705ddf69c1",
    "location": "s3://lake/sales/orders",
    "last-sequence-number": 1,
    "last-updated-ms": 1602638573590,
    "last-column-id": 1,
    "current-schema-id": 0,
    "schemas": [
        {
            "type": "struct",
            "schema-id": 0,
            "fields": [{"id": 1, "name": "id", "required": True, "type": "long"}],
        }
    ],
    "default-spec-id": 0,
    "partition-specs": [{"spec-id": 0, "fields": []}],
    "last-partition-id": 999,
    "default-sort-order-id": 0,
    "sort-orders": [{"order-id": 0, "fields": []}],
    "properties": {},
}
CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: shop
version: 1.0.0
status: active
servers:
  - {server: lake, type: iceberg, catalog: CATALOG, catalogUrl: 'URL', namespace: sales}
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, required: true}
"""
EVIL = """\
from pathlib import Path
from pyiceberg.io.pyarrow import PyArrowFileIO

Path(MARKER).write_text("imported")


class Evil(PyArrowFileIO):
    pass
"""


@pytest.fixture
def evil(marker, tmp_path_factory, monkeypatch):
    """A module that leaves a mark when it is imported, as any package of a victim could."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "evil_io.py").write_text(EVIL.replace("MARKER", repr(str(marker))))
    monkeypatch.syspath_prepend(str(folder))
    yield "evil_io.Evil"
    sys.modules.pop("evil_io", None)


def serve(service, *, defaults=None, overrides=None, config=None, metadata=None, prefix=""):
    table = {"metadata": {**METADATA, **(metadata or {})}, "config": config or {}}
    table["metadata-location"] = "s3://lake/sales/orders/metadata/1.metadata.json"
    service.answers["/v1/config"] = {"defaults": defaults or {}, "overrides": overrides or {}}
    service.answers[f"/v1/{prefix}namespaces/sales/tables/orders"] = table


def describe(url, environment=None, given=(), **values):
    values = {"catalog": "lake", "catalogUrl": url, "namespace": "sales", **values}
    source = TableSource(ORDERS, "lake", "iceberg", values, frozenset(given))
    return IcebergCatalog({ORDERS: source}, environment or {}).describe(ORDERS)


CODE = ["py-io-impl", "py-catalog-impl", "py-location-provider-impl"]


@pytest.mark.parametrize("key", CODE)
@pytest.mark.parametrize("place", ["defaults", "overrides", "config", "metadata"])
def test_no_answer_of_a_catalog_chooses_code(service, marker, evil, key, place):
    """Broken before: `py-io-impl` ran what the server named."""
    hostile = {"properties": {key: evil}} if place == "metadata" else {key: evil}
    serve(service, **{place: hostile})
    facts = describe(service.url)
    assert not marker.exists()
    assert isinstance(facts, TableFacts)
    assert [column.name for column in facts.columns] == ["id"]


def test_a_drift_of_a_clean_contract_runs_no_code(service, marker, evil, workspace, floe):
    """Broken before, with a contract that lint had nothing against."""
    serve(service, overrides={"py-io-impl": evil}, config={"py-io-impl": evil})
    workspace({"c.yaml": CONTRACT.replace("URL", service.url).replace("CATALOG", "lake")})
    ran = floe("drift")
    assert (ran.code, marker.exists()) == (0, False), ran.out + ran.err


ELSEWHERE = {
    "oauth2-server-uri": "{url}/v1/oauth/tokens",
    "auth": {"type": "custom", "impl": "evil_io.Evil"},
    "ssl": {"cabundle": "/nowhere"},
    "rest.sigv4-enabled": "true",
    "rest.authorization-url": "{url}",
    "header.X-Forward": "x",
    "s3.endpoint": "{url}",
    "s3.signer.uri": "{url}",
    "credential": "a:b",
    "token": "theirs",
}


@pytest.mark.parametrize("key", ELSEWHERE)
@pytest.mark.parametrize("place", ["defaults", "overrides", "config"])
def test_no_answer_of_a_catalog_sends_a_client_elsewhere(service, listener, key, place):
    """Broken before: an override of the token's address got the credential."""
    value = ELSEWHERE[key]
    hostile = value.format(url=listener.url) if isinstance(value, str) else value
    serve(service, **{place: {key: hostile}})
    service.answers["/v1/oauth/tokens"] = {"access_token": "ours"}
    environment = {"FLOE_LAKE_CREDENTIAL": "user:canary"}
    facts = describe(service.url, environment, given=["catalogUrl"])
    assert isinstance(facts, TableFacts)
    assert listener.heard == []
    assert {headers.get("Authorization") for _, path, headers in service.asked[1:]} == {
        "Bearer ours"
    }


@pytest.mark.parametrize("place", ["defaults", "overrides"])
def test_an_address_on_another_host_is_not_followed(service, listener, place):
    """Broken before: an override of `uri` got the token."""
    serve(service, **{place: {"uri": listener.url}})
    facts = describe(service.url, {"FLOE_LAKE_TOKEN": "canary"}, given=["catalogUrl"])
    assert listener.heard == []
    assert facts == Unreachable("Iceberg: it names another host by 'uri', which is not followed")


def test_an_address_on_the_same_host_is(service):
    serve(service, overrides={"uri": f"{service.url}/", "prefix": "main"}, prefix="main/")
    assert isinstance(describe(service.url), TableFacts)


@pytest.mark.parametrize("prefix", ["../admin", "a?b", "a#b", "a b", "@evil.example", "a\\b"])
def test_a_prefix_stays_a_part_of_the_address(service, prefix):
    serve(service, overrides={"prefix": prefix})
    facts = describe(service.url)
    assert isinstance(facts, Unreachable)
    assert len(service.asked) <= 2
    assert all(path.startswith("/v1/") for _, path, _ in service.asked)


BROKEN = {
    "no JSON": "<html>",
    "a list": [1],
    "a text": '"x"',
    "deep": "[" * 200_000,
    "defaults of another kind": {"defaults": [1], "overrides": {}},
    "overrides of another kind": {"defaults": {}, "overrides": "x"},
}


@pytest.mark.parametrize("answer", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("path", ["/v1/config", "/v1/namespaces/sales/tables/orders"])
def test_an_answer_that_makes_no_sense_is_one_line(service, answer, path):
    serve(service)
    service.answers[path] = answer
    facts = describe(service.url)
    assert isinstance(facts, Unreachable)
    assert facts.reason.startswith("Iceberg: ")
    assert facts.reason.isprintable()
    assert len(facts.reason) < 200


WRONG_TABLES = {
    "no schema": {"schemas": []},
    "no current schema": {"current-schema-id": 7},
    "schemas of another kind": {"schemas": "abc"},
    "a schema of another kind": {"schemas": [1]},
    "wrong type": {"schemas": [{"type": "struct", "schema-id": 0, "fields": [{"id": "x"}]}]},
    "moment": {"snapshots": [{"snapshot-id": 1, "timestamp-ms": 10**30, "manifest-list": "x"}]},
    "snapshots of another kind": {"snapshots": "abc"},
}


@pytest.mark.parametrize("metadata", WRONG_TABLES.values(), ids=WRONG_TABLES)
def test_a_table_that_is_none_is_one_line(service, metadata):
    serve(service, metadata=metadata)
    facts = describe(service.url)
    assert isinstance(facts, Unreachable)
    assert facts.reason.startswith("Iceberg: its answer is no table of Iceberg (")


def test_an_answer_has_an_end(service, monkeypatch):
    monkeypatch.setattr(exchange, "MOST_BYTES", 1000)
    serve(service, defaults={"x": "y" * 2000})
    assert describe(service.url) == Unreachable("Iceberg: its answer is larger than 1,000 bytes")


def test_a_catalog_that_says_nothing_is_not_waited_for(listener, monkeypatch):
    monkeypatch.setattr(exchange, "MOST_SECONDS", 0.05)
    facts = describe(listener.url)
    assert isinstance(facts, Unreachable)
    assert facts.reason.startswith("Iceberg: it did")


@pytest.mark.parametrize("name", ["prod", "PROD", "default"])
def test_a_name_takes_no_settings_of_the_user_along(service, monkeypatch, tmp_path, name):
    """Broken before: a hostile address got the token that the user has for a catalog so called."""
    text = "catalog:\n  prod:\n    token: canary\n    header.X-Key: canary\n"
    (tmp_path / ".pyiceberg.yaml").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYICEBERG_HOME", str(tmp_path))
    monkeypatch.setenv("PYICEBERG_CATALOG__PROD__TOKEN", "canary")
    monkeypatch.setattr(pyiceberg.catalog, "_ENV_CONFIG", Config())
    serve(service)
    assert isinstance(describe(service.url, catalog=name), TableFacts)
    assert "canary" not in str(service.asked)


@pytest.mark.process
def test_settings_that_a_workspace_ships_are_not_read(service, workspace, installed_floe):
    """Broken before: they were, and a broken file was a traceback."""
    serve(service)
    contract = CONTRACT.replace("URL", service.url).replace("CATALOG", "prod")
    root = workspace({"c.yaml": contract, ".pyiceberg.yaml": "a: {b\n"})
    ran = installed_floe("drift", cwd=root)
    assert (ran.code, "Traceback" in ran.err) == (0, False), ran.err


def test_credentials_do_not_go_over_http_because_a_contract_says_so():
    values = {"FLOE_LAKE_TOKEN": "canary", "FLOE_LAKE_HOST": "catalog.example"}
    facts = describe("http://catalog.example", values)
    assert facts == Unreachable(
        "server 'lake': FLOE_LAKE_TOKEN would travel to 'catalog.example' unencrypted: write "
        'https://, or, if that is meant, add lake.catalogUrl = "http://catalog.example" under '
        "[servers] in floe.toml",
        is_outside=False,
    )


@pytest.mark.parametrize(
    "url",
    ["https://", "https://user:pw@host", "https://host?x=y", "https://host/#x", "httpx://host"],
)
def test_an_address_is_a_plain_one(url):
    facts = describe(url)
    assert isinstance(facts, Unreachable)
    assert not facts.is_outside


LOCAL = {
    "sqlite": {"catalogUrl": "sqlite:///{folder}/new.db"},
    "sqlite in upper case": {"catalogUrl": "SQLITE:///{folder}/new.db"},
    "sql": {"catalogUrl": "sqlite:///{folder}/new.db", "catalogType": "sql"},
    "jdbc": {"catalogUrl": "sqlite:///{folder}/new.db", "catalogType": "JDBC"},
    "postgresql": {"catalogUrl": "postgresql://{listener}/db"},
    "in-memory": {"catalogUrl": "x", "catalogType": "in-memory"},
    "hive": {"catalogUrl": "thrift://{listener}"},
    "glue": {"catalogUrl": "", "catalogType": "glue"},
    "dynamodb": {"catalogUrl": "", "catalogType": "dynamodb"},
    "bigquery": {"catalogUrl": "", "catalogType": "bigquery"},
}


@pytest.mark.parametrize("values", LOCAL.values(), ids=LOCAL)
def test_a_contract_opens_no_catalog_but_a_rest_service(values, tmp_path, listener):
    """Broken before: `sqlite:` made a database wherever the contract said."""
    place = {"folder": tmp_path, "listener": f"127.0.0.1:{listener.port}"}
    written = {key: value.format(**place) for key, value in values.items()}
    facts = describe(written.pop("catalogUrl"), **written)
    assert isinstance(facts, Unreachable)
    assert "under [servers.lake] in floe.toml" in facts.reason
    assert (facts.is_outside, list(tmp_path.iterdir()), listener.heard) == (False, [], [])


@pytest.mark.parametrize("given", ["catalogUrl", "warehouse"])
def test_a_contract_lends_the_platform_no_half_of_a_catalog(given, tmp_path):
    facts = describe(f"sqlite:///{tmp_path}/new.db", given=[given], warehouse="/etc")
    assert "a contract says so" in facts.reason
    assert list(tmp_path.iterdir()) == []


def test_a_read_creates_no_catalog(tmp_path):
    """Broken before: a catalog that was not there was made."""
    facts = describe(f"sqlite:///{tmp_path}/new.db", given=["catalogUrl"])
    assert facts == Unreachable(f"there is no SQLite file '{tmp_path}/new.db'", is_outside=False)
    assert list(tmp_path.iterdir()) == []


def test_a_read_makes_no_tables_in_a_database_of_others(tmp_path):
    """Broken before: the tables of a catalog were added to any SQLite file."""
    file = tmp_path / "other.db"
    sqlite3.connect(file).close()
    file.touch()
    before = file.read_bytes()
    assert isinstance(describe(f"sqlite:///{file}", given=["catalogUrl"]), Unreachable)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]


def test_a_table_of_a_local_catalog_chooses_no_code(tmp_path, marker, evil):
    """Broken before: properties in the metadata did."""
    url, warehouse = f"sqlite:///{tmp_path}/lake.db", f"file://{tmp_path}/warehouse"
    catalog = load_catalog("lake", uri=url, warehouse=warehouse)
    catalog.create_namespace("sales")
    schema = Schema(NestedField(1, "id", LongType()))
    table = catalog.create_table("sales.orders", schema)
    file = Path(table.metadata_location.removeprefix("file://"))
    metadata = json.loads(file.read_text())
    file.write_text(json.dumps({**metadata, "properties": {"py-io-impl": evil}}))
    catalog.close()
    given = ["catalogUrl", "warehouse"]
    assert isinstance(describe(url, given=given, warehouse=warehouse), TableFacts)
    assert not marker.exists()


@pytest.mark.parametrize("location", ["file:///etc/passwd", "http://{listener}/1.metadata.json"])
def test_a_catalog_names_no_file_but_metadata(tmp_path, listener, location):
    url = f"sqlite:///{tmp_path}/lake.db"
    catalog = load_catalog("lake", uri=url, warehouse=f"file://{tmp_path}/warehouse")
    catalog.create_namespace("sales")
    catalog.create_table("sales.orders", Schema(NestedField(1, "id", LongType())))
    catalog.close()
    place = location.format(listener=f"127.0.0.1:{listener.port}")
    with sqlite3.connect(tmp_path / "lake.db") as connection:
        connection.execute("UPDATE iceberg_tables SET metadata_location = ?", (place,))
    connection.close()
    facts = describe(url, given=["catalogUrl"])
    assert isinstance(facts, Unreachable)
    assert "root" not in facts.reason
    assert listener.heard == []


@pytest.mark.parametrize("name", ["..", "a/../../b", ".", "x?y=z", "x#y"])
def test_a_name_stays_a_part_of_the_address(service, name):
    serve(service)
    values = {"catalog": "lake", "catalogUrl": service.url, "namespace": "sales"}
    table = Table("c.yaml", name, name)
    source = TableSource(table, "lake", "iceberg", values)
    facts = IcebergCatalog({table: source}, {}).describe(table)
    assert isinstance(facts, Unreachable)
    start = "/v1/namespaces/"
    assert all(path == "/v1/config" or path.startswith(start) for _, path, _ in service.asked)
    assert not any("?" in path or "/../" in path for _, path, _ in service.asked)
