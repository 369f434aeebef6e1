"""Who was seen to read a contract is told of its end, and keeps it from being retired."""

import json
import shutil

import pytest

from floe.wiring import open_workspace, update_usage

pytestmark = pytest.mark.spark

CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: {0}-id
name: {0}
version: 1.0.0
status: active
domain: sales
dataProduct: shop
team: {{name: shop-owners}}
servers:
- {{server: prod, type: s3, location: 's3://lake/{0}', format: parquet}}
schema:
- {{name: {0}, properties: [{{name: id, logicalType: string}}, {{name: day, logicalType: date}}]}}
"""
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {0}-id
name: {0}
version: 1.0.0
status: active
team: {{name: {0}-team}}
"""
SHOP = PRODUCT.format("shop") + (
    "outputPorts:\n"
    "- {name: orders, version: 1.0.0, contractId: orders-id}\n"
    "- {name: other, version: 1.0.0, contractId: other-id}\n"
)
CRM = PRODUCT.format("crm") + "inputPorts: [{name: in, version: 1.0.0, contractId: orders-id}]\n"
FILES = {
    "floe.toml": (
        'paths = ["contracts"]\n[usage]\nlogs = ["events"]\n[[usage.jobs]]\nproduct = "crm"\n'
        'prefix = "crm_"\n[[usage.jobs]]\nproduct = "board"\nprefix = "board_"\n'
    ),
    "contracts/orders.odcs.yaml": CONTRACT.format("orders"),
    "contracts/other.odcs.yaml": CONTRACT.format("other"),
    "contracts/shop.odps.yaml": SHOP,
    "contracts/crm.odps.yaml": CRM,
    "contracts/board.odps.yaml": PRODUCT.format("board"),
}
AUTUMN = "1793620800"  # 2026-11-02
MONTHS_LATER = "1804248000"  # 2027-03-05
ENDING = """\
customProperties:
- {{property: deprecation.announced, value: '{0}'}}
- {{property: deprecation.sunset, value: '{1}'}}
- {{property: deprecation.replacement, value: other-id}}
- {{property: deprecation.migrationGuide, value: 'https://wiki.example.com/orders'}}
"""


def event(run, job, **facets):
    return {
        "eventTime": "2026-11-01T08:00:00Z",
        "eventType": "COMPLETE",
        "run": {"runId": run},
        "job": {"namespace": "prod", "name": job, "facets": facets},
        "inputs": [{"namespace": "s3://lake", "name": "orders"}],
    }


EVENTS = [
    event("1", "crm_load"),
    event("2", "board_view"),
    event("3", "stranger", ownership={"owners": [{"name": "ann"}]}),
]


@pytest.fixture(scope="module")
def logged(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("gates")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "events").mkdir()
    (folder / "events" / "a.ndjson").write_text("\n".join(map(json.dumps, EVENTS)))
    update_usage(open_workspace((folder,)), session=spark)
    return folder


@pytest.fixture(autouse=True)
def used(logged, tmp_path, monkeypatch):
    shutil.copytree(logged, tmp_path / "used")
    monkeypatch.chdir(tmp_path / "used")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", AUTUMN)
    monkeypatch.setenv("FLOE_ACTOR", "shop-owners")
    return tmp_path / "used"


def end(used, announced, sunset, status="deprecated"):
    text = CONTRACT.format("orders").replace("status: active", f"status: {status}")
    (used / "contracts/orders.odcs.yaml").write_text(text + ENDING.format(announced, sunset))


def told(ran):
    assert ran.code == 0, ran.err
    notices = json.loads(ran.out)["notices"]
    return [(notice["state"], notice["consumer"], notice["owner"]) for notice in notices]


def test_owners_of_all_who_read_it_are_told_once_in_each_state(floe, used, monkeypatch):
    end(used, "2026-10-01", "2026-12-01")
    waiting = told(floe("notify", "--dry-run", "--json"))
    assert waiting == [
        ("deprecated", "job prod/stranger", "ann"),
        ("deprecated", "product board-id", "board-team"),
        ("deprecated", "product crm-id", "crm-team"),
    ]
    assert told(floe("notify", "--json")) == waiting
    assert told(floe("notify", "--json")) == []
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796212800")  # 2026-12-02
    assert [state for state, _, _ in told(floe("notify", "--json"))] == ["sunset"] * 3


def test_who_was_seen_to_read_a_contract_stands_beside_its_state(floe):
    contracts = json.loads(floe("status", "--json").out)["contracts"]
    users = {contract["id"]: contract["consumers"] for contract in contracts}
    assert users["orders-id"] == ["job prod/stranger", "product board-id", "product crm-id"]
    assert users["other-id"] == []


def test_a_plan_to_end_a_contract_knows_and_tells_who_reads_it(floe):
    ran = floe(
        *("deprecate", "orders-id", "--sunset", "2026-12-31", "--replacement", "other-id"),
        *("--guide", "https://wiki.example.com/orders", "--json"),
    )
    assert ran.code == 0, ran.err
    done = json.loads(ran.out)
    users = ["job prod/stranger", "product board-id", "product crm-id"]
    assert done["event"]["details"]["users"] == users
    assert [notice["consumer"] for notice in done["notices"]] == users


def findings(ran):
    return [
        finding["message"]
        for finding in json.loads(ran.out)["findings"]
        if finding["rule"] == "lint/retired-with-users"
    ]


def test_a_contract_is_not_retired_while_somebody_reads_it(floe, used, monkeypatch):
    end(used, "2026-09-01", "2026-10-20", "retired")
    for words in (("compile",), ("compile", "--json")):
        assert floe(*words).code == 1
    declared, read = findings(floe("compile", "--json"))
    assert declared.endswith("still used by product crm-id")
    assert read == (
        "'orders' is retired, and was still read by job prod/stranger, product board-id, "
        "product crm-id since 2026-08-04, last on 2026-11-01"
    )
    refused = floe("register", "contracts/orders.odcs.yaml")
    assert (refused.code, "lint/retired-with-users" in refused.out) == (1, True)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", MONTHS_LATER)
    assert len(findings(floe("compile", "--json"))) == 1


def test_an_override_lets_it_through(floe, used):
    end(used, "2026-09-01", "2026-10-20", "retired")
    (used / "contracts/crm.odps.yaml").write_text(PRODUCT.format("crm"))
    assert len(findings(floe("compile", "--json"))) == 1
    (used / "floe.toml").write_text(
        FILES["floe.toml"] + '[[governance.overrides]]\nrule = "lint/retired-with-users"\n'
        'contract = "orders-id"\nreason = "agreed"\nuntil = 2026-12-31\n'
    )
    assert findings(floe("compile", "--json")) == []


def test_without_tables_only_what_is_declared_counts(floe, used):
    end(used, "2026-10-01", "2026-12-01")
    shutil.rmtree(used / ".floe")
    assert told(floe("notify", "--json")) == [("deprecated", "product crm-id", "crm-team")]


def test_a_major_version_names_those_whom_it_hurts(floe, used):
    repository = '[identity]\nrepository = "https://example.com/shop.git"\n'
    (used / "floe.toml").write_text(FILES["floe.toml"] + repository)
    assert floe("register").code == 0
    file = used / "contracts/orders.odcs.yaml"
    text = file.read_text().replace("{name: day,", "{name: moment,").replace("1.0.0", "2.0.0")
    file.write_text(text)
    (used / "contracts/shop.odps.yaml").write_text(
        SHOP.replace("1.0.0, contractId: or", "2.0.0, contractId: or")
    )
    approved = floe("approve", "orders-id:2.0.0")
    assert (approved.code, "2 products (board, crm)" in approved.err) == (0, True), approved.err
    ran = floe("register", "contracts/orders.odcs.yaml", "--json")
    assert ran.code == 0, ran.out
    (note,) = json.loads(ran.out)["registrations"][0]["notes"]
    assert note.startswith("by this major version, affected: 2 products (board, crm), 1 job (prod/")
    assert json.loads(floe("register", "--json").out)["registrations"][0]["notes"] == []
