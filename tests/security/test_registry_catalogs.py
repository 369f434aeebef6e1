"""The catalog that shows the registry is a stranger, also to whoever writes to it."""

import json
from pathlib import Path

import pyiceberg.catalog
import pytest
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.utils.config import Config

from floe.adapters.iceberg import RegistryCatalog
from floe.adapters.iceberg.warehouse_files import WAREHOUSE, WarehouseFiles
from floe.registry import VERSION_TABLE, VersionRow
from floe.rest_catalog import exchange
from tests.registry.conftest import make_version
from tests.security.test_iceberg_catalogs import CODE, ELSEWHERE, METADATA, evil

pytestmark = pytest.mark.iceberg
__all__ = ["evil"]

NAMESPACE = "/v1/namespaces/sales__shop"
TABLE = "/v1/namespaces/floe_registry/tables/contract_versions"
TAGS = "/v1/namespaces/floe_registry/tables/contract_tags"
TABLES = "/v1/namespaces/floe_registry/tables"
PROVIDER = "write.py-location-provider.impl"
LOGIN = {"token": "canary"}
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
status: active
domain: sales
team: {name: crm-team}
schema: [{name: orders, properties: [{name: id, logicalType: string}]}]
"""


SCHEMA = {
    "type": "struct",
    "schema-id": 0,
    "fields": [
        {"id": 1, "name": "number", "required": True, "type": "long"},
        {"id": 2, "name": "document_hash", "required": True, "type": "string"},
        {"id": 3, "name": "tag", "required": True, "type": "string"},
    ],
}


def serve(service, warehouse, *, defaults=None, overrides=None, config=None, metadata=None):
    texts = {key: text for key, text in (config or {}).items() if isinstance(text, str)}
    table: dict = {
        "metadata": {**METADATA, "location": f"{warehouse}/t", "schemas": [SCHEMA]},
        "metadata-location": f"{warehouse}/t/metadata/1.metadata.json",
        "config": config or {},
        "storage-credentials": [{"prefix": "", "config": texts}],
    }
    table["metadata"] |= {"last-column-id": 3, **(metadata or {})}
    service.answers["/v1/config"] = {"defaults": defaults or {}, "overrides": overrides or {}}
    service.answers["/v1/oauth/tokens"] = {"access_token": "ours", "token_type": "bearer"}
    service.answers[NAMESPACE] = {"namespace": ["sales__shop"], "properties": {"a": "b"}}
    service.answers[f"{NAMESPACE}/properties"] = {"updated": ["a"], "removed": [], "missing": []}
    service.answers["/v1/namespaces"] = {"namespace": ["floe_registry"], "properties": {}}
    service.answers.update(dict.fromkeys((TABLE, TAGS, TABLES), table))


@pytest.fixture
def warehouse(tmp_path) -> str:
    return (tmp_path / "warehouse").as_uri()


def open_catalog(service, warehouse, **told):
    return RegistryCatalog(
        "floe", {"type": "rest", "uri": service.url, "warehouse": warehouse, **told}
    )


def snapshot(place):
    """Metadata whose newest snapshot lies at a place."""
    newest = {"snapshot-id": 1, "sequence-number": 1, "timestamp-ms": 1602638573590}
    newest |= {"manifest-list": place, "summary": {"operation": "append"}, "schema-id": 0}
    return {
        "snapshots": [newest],
        "current-snapshot-id": 1,
        "refs": {"main": {"snapshot-id": 1, "type": "branch"}},
    }


@pytest.mark.parametrize("key", CODE)
@pytest.mark.parametrize("place", ["defaults", "overrides", "config", "metadata"])
def test_no_answer_chooses_code(service, marker, evil, warehouse, key, place):
    hostile = {"properties": {key: evil}} if place == "metadata" else {key: evil}
    serve(service, warehouse, **{place: hostile})
    catalog = open_catalog(service, warehouse)
    assert (catalog.read_properties("sales__shop"), catalog.read_rows()) == ({"a": "b"}, {})
    assert not marker.exists()


def test_no_table_says_who_names_its_files(service, marker, evil, warehouse):
    serve(service, warehouse, metadata={"properties": {PROVIDER: evil}})
    catalog = open_catalog(service, warehouse)
    with pytest.raises(PermissionError, match="its table names code"):
        catalog.append(VERSION_TABLE, [VersionRow(1, make_version()).cells])
    assert not marker.exists()


def test_no_table_of_a_database_says_who_names_its_files(tmp_path, marker, evil, warehouse):
    """Broken before: a property of the table was imported by whoever appended to it."""
    url = f"sqlite:///{tmp_path}/catalog.db"
    catalog = RegistryCatalog("floe", {"type": "sql", "uri": url, "warehouse": warehouse})
    catalog.append(VERSION_TABLE, [VersionRow(1, make_version()).cells])
    theirs = SqlCatalog("floe", uri=url, warehouse=warehouse)
    location = theirs.load_table("floe_registry.contract_versions").metadata_location
    theirs.close()
    file = Path(location.removeprefix("file://"))
    metadata = json.loads(file.read_text())
    file.write_text(json.dumps({**metadata, "properties": {PROVIDER: evil}}))
    with pytest.raises(PermissionError, match="its table names code"):
        catalog.append(VERSION_TABLE, [VersionRow(2, make_version("1.1.0")).cells])
    catalog.close()
    assert not marker.exists()


@pytest.mark.parametrize("key", ELSEWHERE)
@pytest.mark.parametrize("place", ["defaults", "overrides", "config"])
def test_no_answer_sends_a_client_elsewhere(service, listener, warehouse, key, place):
    value = ELSEWHERE[key]
    hostile = value.format(url=listener.url) if isinstance(value, str) else value
    serve(service, warehouse, **{place: {key: hostile}})
    catalog = open_catalog(service, warehouse, credential="user:canary")
    catalog.write_properties("sales__shop", {"a": "b"})
    catalog.read_rows()
    assert listener.heard == []
    asked = service.asked[1:]
    assert {headers.get("Authorization") for _, _, headers in asked} == {"Bearer ours"}
    assert not any(headers.get("X-Forward") for _, _, headers in asked)


@pytest.mark.parametrize("place", ["defaults", "overrides"])
def test_an_address_on_another_host_is_not_followed(service, listener, warehouse, place):
    serve(service, warehouse, **{place: {"uri": listener.url}})
    with pytest.raises(ConnectionError, match="names another host by 'uri'"):
        open_catalog(service, warehouse, **LOGIN)
    assert listener.heard == []


@pytest.mark.parametrize("path", ["/v1/config", NAMESPACE, TABLE])
@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirect_takes_a_token_along(service, listener, warehouse, path, status):
    serve(service, warehouse)
    service.statuses[path], service.locations[path] = status, f"{listener.url}/x"
    with pytest.raises(ConnectionError, match="leads on to another address"):
        _use(open_catalog(service, warehouse, **LOGIN))
    assert listener.heard == []


def _use(catalog):
    catalog.read_properties("sales__shop")
    catalog.read_rows()


def test_a_token_is_asked_for_where_the_platform_says(service, listener, warehouse):
    serve(service, warehouse, overrides={"oauth2-server-uri": f"{listener.url}/tokens"})
    service.answers["/elsewhere"] = service.answers.pop("/v1/oauth/tokens")
    login = {"credential": "a:b", "oauth2-server-uri": f"{service.url}/elsewhere"}
    _use(open_catalog(service, warehouse, **login))
    assert listener.heard == []


@pytest.mark.parametrize(
    "place",
    [
        "file:///etc/passwd",
        "file:/etc/passwd",
        "file://{warehouse}/../../x",
        "{warehouse}/../x.avro",
        "{url}/x.avro",
        "s3://elsewhere/x.avro",
        "/etc/passwd",
        "file:////etc/passwd",
    ],
)
def test_no_file_outside_of_the_warehouse_is_opened(service, listener, warehouse, place):
    place = place.format(warehouse=warehouse, url=listener.url)
    serve(service, warehouse, metadata=snapshot(place))
    with pytest.raises(PermissionError, match="leads out of its warehouse"):
        open_catalog(service, warehouse).read_rows()
    assert listener.heard == []


def test_a_host_before_the_path_is_no_way_into_the_warehouse(tmp_path):
    files = WarehouseFiles({WAREHOUSE: f"file://{tmp_path}"})
    with pytest.raises(PermissionError, match="leads out"):
        files.new_input(f"file:/{tmp_path}/a")
    assert files.new_input(f"file:{tmp_path}/a").location == f"file:{tmp_path}/a"


def test_no_catalog_has_files_of_others_deleted(tmp_path):
    files = WarehouseFiles({WAREHOUSE: f"file://{tmp_path}"})
    kept = tmp_path / "kept"
    kept.write_text("theirs")
    with pytest.raises(PermissionError, match="a file of others"):
        files.delete(f"file://{kept}")
    with files.new_output(f"file://{tmp_path}/own").create() as output:
        output.write(b"ours")
    files.delete(f"file://{tmp_path}/own")
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


def test_an_answer_has_an_end(service, warehouse, monkeypatch):
    serve(service, warehouse)
    catalog = open_catalog(service, warehouse)
    monkeypatch.setattr(exchange, "MOST_BYTES", 100)
    with pytest.raises(ConnectionError, match="larger than 100 bytes"):
        catalog.read_rows()


def test_the_name_takes_no_settings_of_the_user_along(service, warehouse, monkeypatch):
    monkeypatch.setenv("PYICEBERG_CATALOG__FLOE__TOKEN", "canary")
    monkeypatch.setattr(pyiceberg.catalog, "_ENV_CONFIG", Config())
    serve(service, warehouse)
    _use(open_catalog(service, warehouse))
    assert "canary" not in str(service.asked)


def _shop(workspace, service, warehouse, more=""):
    settings = f'[catalog]\ntype = "rest"\nuri = "{service.url}"\nwarehouse = "{warehouse}"\n'
    return workspace({"floe.toml": settings + more, "orders.odcs.yaml": CONTRACT})


@pytest.mark.parametrize("command", [("register",), ("reconcile",), ("platform", "publish")])
def test_no_secret_that_a_service_sends_back_is_printed(
    floe, workspace, service, warehouse, monkeypatch, command
):
    monkeypatch.setenv("FLOE_CATALOG_CREDENTIAL", "user:hunter2-canary")
    _shop(workspace, service, warehouse)
    serve(service, warehouse)
    for path in ("/v1/config", "/v1/oauth/tokens"):
        service.statuses[path] = 500
        message = "hunter2-canary of user:hunter2-canary\x1b[31m"
        service.answers[path] = {"error": {"message": message, "type": "X", "code": 500}}
    ran = floe(*command)
    assert ran.code == (0 if command == ("register",) else 3)
    assert "it answered 500: ***" in ran.err
    assert "canary" not in ran.out + ran.err
    assert "\x1b" not in ran.err


@pytest.mark.process
def test_settings_that_a_workspace_ships_are_not_read(workspace, installed_floe):
    """Broken before: they were, and a broken file was a fault."""
    root = workspace({"orders.odcs.yaml": CONTRACT, "floe.toml": "", ".pyiceberg.yaml": "a: {b\n"})
    for command in (("register",), ("reconcile", "--check")):
        ran = installed_floe(*command, cwd=root)
        assert (ran.code, ran.err) == (0, ""), ran.err


def test_an_untrusted_workspace_reaches_no_catalog(floe, workspace, listener, warehouse):
    _shop(workspace, listener, warehouse)
    assert floe("--untrusted", "reconcile").code == 2
    assert listener.heard == []


WRONG = {
    'type = "gleu"': "'catalog.type' must be one of sql, rest",
    'type = "glue"': "'catalog.type' must be one of sql, rest",
    'type = "rest"\nuri = "https://c.example"': "catalog.warehouse must say where",
    'type = "rest"\nwarehouse = "s3://w"': "the address of a REST catalog starts with https://",
    'type = "rest"\nuri = "https://u:p@c.example"\nwarehouse = "s3://w"': "is a plain address",
    'name = "lake"': 'catalog.name is for catalog.type = "rest"',
    'uri = "https://c.example"': "catalog.uri must begin with",
}


@pytest.mark.parametrize("settings", WRONG)
def test_settings_that_make_no_sense_are_one_line(floe, workspace, settings):
    workspace({"floe.toml": f"[catalog]\n{settings}\n", "orders.odcs.yaml": CONTRACT})
    ran = floe("reconcile")
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert WRONG[settings] in ran.err


def test_two_ways_to_log_in_are_one_too_many(floe, workspace, service, warehouse, monkeypatch):
    monkeypatch.setenv("FLOE_CATALOG_CREDENTIAL", "a:b")
    monkeypatch.setenv("FLOE_CATALOG_TOKEN", "c")
    _shop(workspace, service, warehouse)
    ran = floe("reconcile")
    assert (ran.code, "are both set" in ran.err, service.asked) == (2, True, [])
