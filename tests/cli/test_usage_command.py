"""`floe usage`: from a log of events to the consumers of a contract."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema_rs
import pytest

from floe.wiring import find_usage, open_ledger, open_workspace, update_usage
from tests.cli.registry_outputs import read

pytestmark = pytest.mark.spark

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "usage.schema.json"
CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: orders-id
name: orders
version: 1.0.0
status: active
domain: sales
dataProduct: shop
servers:
- {server: prod, type: s3, location: 's3://lake/orders', format: parquet}
schema:
- {name: orders, properties: [{name: id, logicalType: string}]}
"""
REPORT = CONTRACT.replace("orders", "report").replace("shop", "reports")
BARE = "".join(
    line
    for line in CONTRACT.replace("orders", "bare").splitlines(keepends=True)
    if "server" not in line
)
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {0}-id
name: {0}
version: 1.0.0
status: active
team: {{name: {0}-team}}
outputPorts:
- {{name: {1}, version: 1.0.0, contractId: {1}-id}}
"""
FILES = {
    "floe.toml": (
        'paths = ["contracts"]\n[usage]\nlogs = ["events"]\n'
        '[[usage.jobs]]\nproduct = "crm"\nprefix = "crm_"\n'
    ),
    "contracts/orders.odcs.yaml": CONTRACT,
    "contracts/report.odcs.yaml": REPORT,
    "contracts/bare.odcs.yaml": BARE,
    "contracts/shop.odps.yaml": PRODUCT.format("shop", "orders"),
    "contracts/reports.odps.yaml": PRODUCT.format("reports", "report"),
}
ORDERS = {"namespace": "s3a://lake", "name": "orders/day=2026-11-01"}
OUTPUT = {"namespace": "s3://lake", "name": "report"}


def event(run, job, kind="COMPLETE", day=1, **more):
    return {
        "eventTime": f"2026-11-0{day}T08:00:00Z",
        "eventType": kind,
        "run": {"runId": run},
        "job": {"namespace": "prod", "name": job},
        "inputs": [ORDERS],
        **more,
    }


STRANGE = "events or [[usage.jobs]] name the product 'crm', which is not here"
EVENTS = [
    event("1", "make_report", outputs=[OUTPUT]),
    event("2", "make_report", outputs=[OUTPUT], day=2),
    event("3", "crm_load", kind="FAIL"),
    event("4", "\x1b[31mstranger token=ghp_" + "a" * 36, kind="START"),
    event("5", "shop_merge", outputs=[{"namespace": "s3://lake", "name": "orders"}]),
]


@pytest.fixture(scope="module")
def used(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("used")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "events").mkdir()
    (folder / "events" / "a.ndjson").write_text("\n".join(map(json.dumps, EVENTS)))
    assert update_usage(open_workspace((folder,)), session=spark).events == len(EVENTS)
    return folder


@pytest.fixture(autouse=True)
def here(used, monkeypatch):
    monkeypatch.chdir(used)


def judged(ran):
    """The JSON that a command printed, judged by its schema."""
    assert ran.code == 0, ran.err
    printed = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(printed)
    return printed


def test_an_update_without_anything_new_says_so(floe):
    told = judged(floe("usage", "update", "--json"))
    assert (told["files"], told["unchanged"], told["recorded"]) == (0, 1, 0)


@pytest.mark.req("REQ-237.2")
@pytest.mark.req("REQ-237.3")
def test_consumers_are_told_with_their_products_and_strangers_apart(floe):
    told = judged(floe("usage", "orders", "--json"))
    assert (told["contract"], told["since"], told["until"]) == (
        "sales.shop/orders:1.0.0",
        "2026-11-01",
        "2026-11-02",
    )
    assert [
        (row["product"], row["job"]["name"], row["reads"], row["failed"], row["attempted"])
        for row in told["consumers"]
    ] == [("crm", "crm_load", 0, 1, 0), ("reports", "make_report", 2, 0, 0)]
    report = told["consumers"][1]
    assert (report["owner"], report["columns"]) == ("reports-team", None)
    assert report["last_accessed"] == told["last_accessed"] == "2026-11-02T08:00:00Z"
    assert [(row["reads"], row["attempted"]) for row in told["unmapped"]] == [(0, 1)]
    assert told["own"] == 1


def test_nothing_in_a_name_steers_the_terminal_or_is_a_secret(floe):
    ran = floe("usage", "orders")
    assert (ran.code, "\x1b" in ran.out, "ghp_" in ran.out) == (0, False, False)
    assert "reports" in ran.out
    assert "unknown" in ran.out
    assert "[[usage.jobs]]" in ran.err
    assert "1 run of its own product" in ran.err


def test_only_the_days_that_are_asked_about_count(floe):
    told = json.loads(
        floe("usage", "show", "contracts/orders.odcs.yaml", "--since", "2026-11-02", "--json").out
    )
    assert [(row["product"], row["reads"]) for row in told["consumers"]] == [("reports", 1)]
    early = json.loads(floe("usage", "orders", "--since", "2026-01-01", "--json").out)
    assert early["notes"] == ["nothing is known of the days before 2026-11-01", STRANGE]


def test_rules_that_give_the_same_jobs_to_two_products_are_refused(floe, used):
    rule = '[[usage.jobs]]\nproduct = "shop"\nprefix = "crm_"\n'
    toml = used / "floe.toml"
    before = toml.read_text()
    toml.write_text(before + rule)
    try:
        ran = floe("usage", "orders")
    finally:
        toml.write_text(before)
    assert (ran.code, "'crm_' to 'crm' and to 'shop'" in ran.err) == (2, True), ran.err


@pytest.mark.parametrize(
    ("asked", "since", "until", "note"),
    [
        ("--since", "2026-11-05", "2026-11-05", "after 2026-11-02"),
        ("--until", "2026-10-05", "2026-10-05", "before 2026-11-01"),
    ],
)
def test_days_that_no_log_reaches_are_told(floe, asked, since, until, note):
    """Nobody was told to use the contract, in days that ended before they began."""
    told = json.loads(floe("usage", "orders", asked, since, "--json").out)
    assert (told["consumers"], told["since"], told["until"]) == ([], since, until)
    assert f"nothing is known of the days {note}" in told["notes"]


@pytest.mark.req("REQ-237.3")
def test_a_registered_contract_is_shown_with_its_consumers(floe, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "ada@example.com")
    assert floe("register", "contracts/orders.odcs.yaml").code == 0
    usage = read(floe("show", "orders-id", "--json"))["usage"]
    told = json.loads(floe("usage", "orders", "--json").out)
    assert [row["product"] for row in usage["consumers"]] == ["crm", "reports", None]
    assert [row["job"] for row in usage["consumers"]] == [
        row["job"] for row in (*told["consumers"], *told["unmapped"])
    ]
    assert (usage["since"], usage["until"], usage["own"]) == ("2026-11-01", "2026-11-02", 1)
    assert usage["last_accessed"] == "2026-11-02T08:00:00+00:00"
    shown = floe("show", "orders-id")
    assert shown.out.splitlines()[1:3] == [
        "# last read 2026-11-02T08:00:00Z; known from 2026-11-01 to 2026-11-02",
        "# consumers: crm, reports, 1 job of unknown products; floe usage says more",
    ]
    assert "ghp_" not in floe("show", "orders-id", "--json").out


def test_what_the_ledger_missed_is_recorded_by_the_next_update(used, spark):
    opened = open_workspace((used,))
    assert update_usage(opened, session=spark).recorded == 0
    with open_ledger(opened).transaction() as transaction:
        (orders,) = [u for u in transaction.usages.list() if u.contract == "orders-id"]
        transaction.usages.record([replace(orders, consumers=())])
    assert update_usage(opened, session=spark).recorded == 1
    with open_ledger(opened).reading() as transaction:
        assert transaction.usages.of_contract("orders-id") == orders


@pytest.mark.req("REQ-237.5")
def test_which_products_consume_a_contract_in_python(used):
    usage = find_usage(open_workspace((used,)), "orders")
    assert usage.products == ("crm", "reports")
    assert find_usage(open_workspace((used,)), "report").consumers == ()


def test_a_contract_that_no_event_can_name_says_so(floe):
    ran = floe("usage", "bare")
    assert (ran.code, "no server says where its tables are" in ran.err) == (0, True)


def test_files_that_cannot_be_read_are_noted(floe, used):
    """A product in such a file was nobody's reader, and nothing said so."""
    broken = used / "contracts" / "broken.odps.yaml"
    broken.write_text("kind: [")
    ran = floe("usage", "orders")
    broken.unlink()
    assert "note: left out contracts/broken.odps.yaml:1:" in ran.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ordres",), "did you mean 'orders'"),
        (("orders", "--since", "yesterday"), "'yesterday' is no day"),
        (("orders", "--since", "2026-11-02", "--until", "2026-11-01"), "no day is since"),
        (("orders", "--since", "999999d"), "'999999d' is no day"),
        (("update", "nowhere"), "nowhere does not exist"),
        (("update", "-"), "standard input"),
        (("update", "contracts"), "no files of events"),
    ],
)
def test_what_cannot_be_asked_is_said(floe, words, message):
    ran = floe("usage", *words)
    assert (ran.code, message in ran.err) == (2, True), ran.err


def test_without_tables_the_way_to_them_is_said(floe, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("orders.odcs.yaml").write_text(CONTRACT)
    ran = floe("usage", "orders")
    assert (ran.code, "floe usage update" in ran.err) == (2, True)
    ran = floe("usage", "update")
    assert (ran.code, "usage.logs" in ran.err) == (2, True)
