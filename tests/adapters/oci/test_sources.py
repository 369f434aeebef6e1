"""Contracts that are imported from registries, and from folders that stand for them."""

import json
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from floe.registry import (
    Documents,
    contract_artifact,
    digest_of,
    membership,
    platform_artifact,
    publish,
)
from floe.wiring import open_workspace
from tests.registry.conftest import make_version

CUSTOMERS = {
    "apiVersion": "v3.2.0",
    "kind": "DataContract",
    "id": "customers",
    "name": "Customers",
    "version": "1.0.0",
    "status": "active",
    "team": {"name": "crm-team"},
    "slaProperties": [{"id": "fresh", "property": "latency", "value": 1, "unit": "d"}],
    "schema": [
        {
            "id": "customers",
            "name": "customers",
            "properties": [
                {"id": "number", "name": "number", "logicalType": "string", "unique": True},
                {
                    "id": "shop",
                    "name": "shop",
                    "logicalType": "string",
                    "relationships": [{"to": "shops.odcs.yaml#/schema/shops/properties/id"}],
                },
            ],
        }
    ],
}


def version(**changes):
    document = json.dumps({**CUSTOMERS, **changes}, separators=(",", ":"))
    documents = Documents('{"imports":"elsewhere"}', document)
    return contract_artifact(make_version(contract="customers", documents=documents))


ARTIFACT = version()
OTHER = version(name="Others")
REPOSITORY = ARTIFACT.repository
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
team: {{name: crm-team}}
servers: [{{server: local, type: local, path: "data/{{model}}.parquet", format: parquet}}]
schema:
  - id: orders
    name: orders
    properties:
      - id: customer
        name: customer
        relationships:
          - {{type: imports, to: "{address}#/schema/customers/properties/{column}"}}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    """Where this user keeps what he has fetched."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FLOE_CACHE_DIR", str(folder))
    monkeypatch.setattr("time.sleep", lambda _: None)
    return folder / "references"


@pytest.fixture
def place(store, request):
    """What floe.toml says of a store, and how the addresses in it begin."""
    if hasattr(store, "folder"):
        mirror = "oci://contracts.example.com/x/"
        return f'[references.mirrors]\n"{mirror}" = "{store.folder}"\n', mirror
    host = request.getfixturevalue("registry").host
    return f'[references]\nallow = ["oci://{host}/contracts/"]\n', f"oci://{host}/contracts/"


@pytest.fixture
def shop(workspace, place, store):
    """A workspace that imports a published contract; gives the address of that."""
    publish(store, ARTIFACT)
    settings, beginning = place

    def write(version=":1.0.0", column="number", more=""):
        address = f"{beginning}{REPOSITORY}{version}"
        workspace(
            {
                "floe.toml": f'name = "shop"\n{settings}{more}',
                "orders.odcs.yaml": ORDERS.format(address=address, column=column),
            }
        )
        return address

    return write


def pins():
    lock = Path("floe.lock")
    entries = tomllib.loads(lock.read_text())["reference"] if lock.exists() else []
    return {entry["address"]: entry["digest"] for entry in entries}


def move(store, artifact, tag="1.0.0"):
    for blob in artifact.blobs:
        store.put_blob(artifact.repository, blob)
    store.put_manifest(artifact.repository, artifact.manifest)
    store.put_manifest(artifact.repository, artifact.manifest, tag)


@pytest.mark.parametrize("reference", [":1.0.0", "@{digest}", ":1.0.0@{digest}"])
def test_a_published_contract_is_imported_and_pinned(floe, shop, reference):
    address = shop(reference.format(digest=ARTIFACT.digest))
    ran = floe("export", "orders.odcs.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert "unique: true" in ran.out
    assert pins() == {address: ARTIFACT.digest}


@pytest.mark.parametrize(
    "command",
    [
        *("lint", "compile", "check --explain", "generate --dry-run", "graph --imports"),
        *("refs orders.odcs.yaml", "find", "register", "platform publish", "drift"),
    ],
)
def test_every_command_reads_it(floe, shop, command):
    shop()
    Path("product.odps.yaml").write_text(
        "apiVersion: v1.0.0\nkind: DataProduct\nid: shop\nname: shop\nstatus: active\n"
        "outputPorts: [{name: orders, version: 1.0.0, contractId: orders}]\n"
    )
    ran = floe(*command.split())
    assert "oci://" not in ran.err
    assert "cannot be taken" not in ran.out
    assert list(pins().values()) == [ARTIFACT.digest]


def test_what_is_wrong_with_it_is_told_at_its_own_place(floe, shop):
    address = shop(column="shop")
    ran = floe("lint")
    assert ran.code == 1
    assert f"--> {address}:1:" in ran.out
    assert f"{address}/shops.odcs.yaml' cannot be fetched: what stands beside a " in ran.out


def test_what_it_names_is_not_looked_for_in_the_workspace(floe, shop):
    """A name that is relative to an artifact was found among the files of whoever imported it."""
    shop(column="shop")
    text = json.dumps(CUSTOMERS).replace("customers", "shops").replace("number", "id")
    Path("shops.odcs.yaml").write_text(text)
    assert "shops.odcs.yaml' cannot be fetched" in floe("lint").out


def test_a_tier_is_read_from_a_registry(floe, shop, place):
    tier = f"{place[1]}{REPOSITORY}:1.0.0"
    shop(more=f'[tiers]\nenterprise = "{tier}"\n')
    Path("product.odps.yaml").write_text(
        "apiVersion: v1.0.0\nkind: DataProduct\nid: shop\nname: shop\nstatus: active\n"
        "domain: sales\noutputPorts: [{name: orders, version: 1.0.0, contractId: orders}]\n"
    )
    floe("compile")
    compiled = json.loads(Path("target/compiled.json").read_text())
    orders = next(c for c in compiled["contracts"] if c["authored"]["id"] == "orders")
    assert [sla["property"] for sla in orders["effective"]["slaProperties"]] == ["latency"]
    assert f"{tier}:1" in floe("explain-effective", "orders", "--inherited").out


def test_a_parent_is_read_from_a_registry_with_what_it_inherits(floe, shop, store, place):
    inherits = [{"property": "inheritsFrom", "value": "nobody-here"}]
    parent = version(customProperties=inherits)
    move(store, parent, "parent")
    shop()
    address = f"{place[1]}{REPOSITORY}:parent"
    with Path("orders.odcs.yaml").open("a") as file:
        file.write(f'customProperties: [{{property: inheritsFrom, value: "{address}"}}]\n')
    ran = floe("compile")
    assert (ran.code, "merge/unknown-parent" in ran.out) == (0, False)
    (orders,) = json.loads(Path("target/compiled.json").read_text())["contracts"]
    assert [sla["property"] for sla in orders["effective"]["slaProperties"]] == ["latency"]
    assert pins()[address] == parent.digest


def test_a_parent_that_cannot_be_had_is_an_error_of_the_contract(floe, shop, place):
    shop()
    with Path("orders.odcs.yaml").open("a") as file:
        address = f"{place[1]}{REPOSITORY}:2.0.0"
        file.write(f'customProperties: [{{property: inheritsFrom, value: "{address}"}}]\n')
    ran = floe("register")
    assert ran.code == 1
    assert "merge/unknown-parent" in ran.out
    assert "there is no " in floe("compile").out


@pytest.mark.parametrize("command", ["lint", "check --explain", "generate", "register", "compile"])
def test_a_tier_that_cannot_be_had_stops_every_command(floe, shop, place, command):
    shop(more=f'[tiers]\nenterprise = "{place[1]}{REPOSITORY}:2.0.0"\n')
    ran = floe(*command.split())
    assert ran.code == 3
    assert "there is no " in ran.err
    assert "sales/shop/customers:2.0.0" in ran.err
    assert ran.err.count("\n") == 1


def test_a_tier_that_is_not_allowed_is_wrong_usage(floe, shop):
    shop(more='[tiers]\nenterprise = "oci://elsewhere.example.com/x:1"\n')
    ran = floe("check", "--explain")
    assert ran.code == 2
    assert "is not in the list of allowed addresses" in ran.err


def test_a_moved_tag_names_both_digests_until_it_is_taken(floe, shop, store, cache):
    address = shop()
    floe("compile")
    move(store, OTHER)
    assert floe("lint", "--offline").code == 0
    shutil.rmtree(cache)
    ran = floe("lint")
    assert ran.code == 1
    assert f"{REPOSITORY}:1.0.0 was moved: it was {ARTIFACT.digest}, and is {OTHER.digest}" in (
        ran.out
    )
    assert "floe compile --refresh" in ran.out
    assert pins() == {address: ARTIFACT.digest}
    assert floe("compile", "--refresh").code == 0
    assert pins() == {address: OTHER.digest}


def test_a_tag_that_must_lead_to_a_digest_is_not_refreshed(floe, shop, store):
    shop(f":1.0.0@{ARTIFACT.digest}")
    move(store, OTHER)
    ran = floe("compile", "--refresh")
    assert ran.code == 1
    assert ARTIFACT.digest in ran.out
    assert OTHER.digest in ran.out
    assert pins() == {}


def test_offline_it_comes_from_the_cache(floe, shop, store, cache):
    shop()
    if not hasattr(store, "folder"):
        ran = floe("lint", "--offline")
        assert "is not at hand, and nothing is fetched offline" in ran.out
    floe("lint")
    for file in cache.rglob("*"):
        assert digest_of(file.read_bytes())[7:] == file.name if file.is_file() else True
    assert floe("lint", "--offline").code == 0


@pytest.mark.parametrize("part", range(3))
def test_what_was_harmed_in_the_cache_is_never_used(floe, shop, store, cache, part):
    shop()
    floe("lint")
    if hasattr(store, "folder"):
        shutil.rmtree(store.folder)
    file = sorted(file for file in cache.rglob("*") if file.is_file())[part]
    file.write_bytes(file.read_bytes().replace(b"s", b"t", 1))
    assert floe("lint", "--offline").code == 1


NO_TYPE = replace(ARTIFACT, kind="application/vnd.example.thing")
BROKEN = contract_artifact(make_version(contract="customers", documents=Documents("{}", "{")))


@pytest.mark.parametrize(
    ("artifact", "message"),
    [
        (platform_artifact("shop", {"x": 1}, (), tag="1.0.0"), "it is a whole platform"),
        (NO_TYPE, "it is of the type 'application/vnd.example.thing', and no contract of floe"),
        (replace(membership(ARTIFACT, OTHER), tag="1.0.0", subject=None), "no contract of floe"),
        (replace(ARTIFACT, layers=(*ARTIFACT.layers, OTHER.layers[1])), "it has 2 layers"),
        (replace(ARTIFACT, layers=ARTIFACT.layers[:1]), "it has 0 layers"),
    ],
)
def test_what_is_no_contract_is_told_in_one_line(floe, shop, store, artifact, message):
    shop()
    move(store, replace(artifact, repository=REPOSITORY))
    ran = floe("lint")
    assert ran.code == 1
    (line,) = (line for line in ran.out.splitlines() if "cannot be taken" in line)
    assert message in line
    assert pins() == {}


def test_a_contract_that_cannot_be_read_is_told_at_its_place(floe, shop, store):
    address = shop()
    move(store, BROKEN)
    ran = floe("lint")
    assert ran.code == 1
    assert address in ran.out


def test_more_bytes_than_a_contract_has_are_not_fetched(floe, shop, store):
    shop()
    manifest = json.loads(ARTIFACT.manifest.content)
    manifest["layers"][0]["size"] = 10**12
    blob = replace(ARTIFACT.manifest, content=json.dumps(manifest).encode())
    store.put_manifest(REPOSITORY, blob)
    store.put_manifest(REPOSITORY, blob, "1.0.0")
    assert "is larger than 67,108,864 bytes" in floe("lint").out


@pytest.mark.long
def test_every_flipped_byte_is_refused(workspace, place, store, request):
    """Each is refused on its way in, and nothing of it is pinned or kept."""
    publish(store, ARTIFACT)
    workspace({"floe.toml": place[0]})
    refused = 0
    parts = (ARTIFACT.manifest, *ARTIFACT.layers)
    for number in range(200):
        part = parts[number % len(parts)]
        file = blob_file(store, part.digest, request)
        content = bytearray(part.content)
        content[number * 7 % len(content)] ^= 1 << number % 8
        file.write_bytes(bytes(content))
        fetched = open_workspace().workspace.fetch(
            f"{place[1]}{REPOSITORY}:1.0.0@{ARTIFACT.digest}"
        )
        refused += fetched.problem == "no-document"
        file.write_bytes(part.content)
    assert refused == 200
    assert pins() == {}


def blob_file(store, digest, request):
    if hasattr(store, "folder"):
        return store.folder / "blobs" / "sha256" / digest[7:]
    return request.getfixturevalue("registry").blob_file(digest)


@pytest.fixture
def far(workspace, proxy, open_registry):
    """A workspace whose registry stands behind the proxy; fetches from it."""
    publish(open_registry(proxy.host), ARTIFACT)
    proxy.asked.clear()
    settings = f'[references]\nallow = ["oci://{proxy.host}/contracts/"]\n'
    workspace({"floe.toml": settings})

    def fetch(**options):
        workspace = open_workspace(**options).workspace
        return workspace.fetch(f"oci://{proxy.host}/contracts/{REPOSITORY}:1.0.0")

    return fetch


@pytest.mark.process
@pytest.mark.parametrize("action", ["drop", "429", "500", "503", "cut"])
def test_a_registry_that_fails_now_and_then_is_survived(far, proxy, action):
    proxy.spoil = lambda _method, _path, number: action if number % 2 else None
    assert far().tree["id"] == "customers"


@pytest.mark.process
@pytest.mark.parametrize("action", ["drop", "429", "500", "403"])
def test_one_that_always_fails_is_one_line(far, proxy, action):
    proxy.spoil = lambda *_: action
    trouble = far()
    assert trouble.problem == "no-document"
    assert "cannot be taken: registry http://127" in trouble.message
    assert "\n" not in trouble.message


@pytest.mark.process
def test_what_is_pinned_and_kept_asks_nobody(far, proxy):
    far()
    proxy.asked.clear()
    assert far().tree["id"] == far(offline=True).tree["id"] == "customers"
    assert proxy.asked == []


@pytest.mark.process
def test_an_untrusted_workspace_asks_nobody(far, proxy):
    assert far(untrusted=True).problem == "not-allowed"
    assert proxy.asked == []


@pytest.mark.process
def test_another_repository_of_the_host_is_not_asked_for(far, proxy):
    far(offline=True)
    fetch = open_workspace().workspace.fetch
    for address in ("other/x:1.0.0", "contracts:1.0.0", "contractsx/x:1.0.0", "contracts/../x:1"):
        assert fetch(f"oci://{proxy.host}/{address}").problem == "not-allowed"
    assert fetch(f"oci://user:word@{proxy.host}/contracts/x:1.0.0").problem == "not-allowed"
    assert proxy.asked == []


@pytest.mark.parametrize(
    ("mirrors", "message"),
    [
        ('"https://example.com/" = "oci"', "folders stand for registries"),
        ('"oci://example.com/x:1.0.0" = "oci"', "references.mirrors: 'oci://example.com/x:1.0.0'"),
        ('"example.com" = "oci"', "references.mirrors: 'example.com' cannot be used"),
    ],
)
def test_a_mirror_that_stands_for_nothing_is_wrong_usage(floe, workspace, mirrors, message):
    workspace({"floe.toml": f"[references.mirrors]\n{mirrors}\n"})
    ran = floe("lint")
    assert ran.code == 2
    assert message in ran.err


def test_a_folder_of_another_tool_has_tags_alone(workspace, layout):
    publish(layout, ARTIFACT)
    index = layout.folder / "index.json"
    index.write_text(index.read_text().replace(f"{REPOSITORY}:1.0.0", "1.0.0"))
    place = f"oci://example.com/{REPOSITORY}"
    workspace({"floe.toml": f'[references.mirrors]\n"{place}" = "oci"\n'})
    assert open_workspace().workspace.fetch(f"{place}:1.0.0").tree["id"] == "customers"


def test_the_inputs_of_a_platform_name_what_was_imported(floe, shop, layout):
    """Only files that were asked for were listed, not what they import."""
    address = shop()
    Path("rules.yaml").write_text("quality: [{id: q, metric: nullValues, mustBe: 0}]\n")
    text = Path("orders.odcs.yaml").read_text()
    rule = '          - {type: imports, to: "rules.yaml#quality/q"}\n'
    Path("orders.odcs.yaml").write_text(text + rule)
    assert floe("platform", "publish", "--tag", "a", "--registry", layout.folder).code == 0
    manifest = json.loads(layout.get_manifest("platform", "a"))
    blob = manifest["layers"][1]
    inputs = json.loads(layout.get_blob("platform", blob["digest"], blob["size"]))
    digests = {entry["file"]: entry["digest"] for entry in inputs}
    assert sorted(digests) == sorted([address, "orders.odcs.yaml", "rules.yaml"])
    assert digests[address] == ARTIFACT.layers[1].digest
