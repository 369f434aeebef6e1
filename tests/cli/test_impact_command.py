"""`floe impact`: who is hurt if a contract changes, with tables that Spark has written."""

import json
import shutil
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest

from floe.wiring import find_impact, open_workspace, update_usage

pytestmark = pytest.mark.spark

SHAPE = jsonschema_rs.Draft202012Validator(
    json.loads((Path(__file__).parents[2] / "docs/formats/impact.schema.json").read_text())
)
HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: {0}-id
name: {0}
version: 1.0.0
status: active
domain: sales
dataProduct: {1}
team: {{name: {1}-owners}}
servers:
- {{server: prod, type: s3, location: 's3://lake/{{model}}', format: parquet}}
schema:
"""
ORDERS = (
    HEAD.format("orders", "shop")
    + """\
- name: orders
  properties:
  - {id: key, name: id, logicalType: string}
  - {id: amount, name: amount, logicalType: number}
  - name: address
    logicalType: object
    properties: [{id: city, name: city, logicalType: string}]
- name: lines
  properties: [{name: id, logicalType: string}, {name: sku, logicalType: string}]
"""
)
REPORT = (
    HEAD.format("report", "reports")
    + """\
- name: report
  properties:
  - name: total
    logicalType: number
    relationships: [{type: lineage, to: orders.odcs.yaml#orders.amount}]
  - name: day
    logicalType: date
    relationships: [{type: lineage, to: orders.odcs.yaml#orders.id}]
"""
)
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: {0}-id
name: {0}
version: 1.0.0
status: active
team: {{name: {0}-team}}
"""
SHOP = PRODUCT.format("shop") + "outputPorts: [{name: o, version: 1.0.0, contractId: orders-id}]\n"
REPORTS = PRODUCT.format("reports") + (
    "inputPorts: [{name: in, version: 1.0.0, contractId: orders-id}]\n"
    "outputPorts: [{name: out, version: 1.0.0, contractId: report-id}]\n"
)
BOARD = PRODUCT.format("board") + "inputPorts: [{name: r, version: 1.0.0, contractId: report-id}]\n"
FILES = {
    "floe.toml": (
        'paths = ["contracts"]\n[usage]\nlogs = ["events"]\n'
        '[[usage.jobs]]\nproduct = "crm"\nprefix = "crm_"\n'
    ),
    "contracts/orders.odcs.yaml": ORDERS,
    "contracts/report.odcs.yaml": REPORT,
    "contracts/shop.odps.yaml": SHOP,
    "contracts/reports.odps.yaml": REPORTS,
    "contracts/board.odps.yaml": BOARD,
}
TODAY = "1793620800"  # 2026-11-02


def dataset(name, *columns):
    said = {"inputFacets": {"floe_contractAccess": {"columns": columns}}} if columns else {}
    return {"namespace": "s3://lake", "name": name, **said}


def event(run, job, *inputs, outputs=(), day="2026-11-01", kind="COMPLETE"):
    return {
        "eventTime": f"{day}T08:00:00Z",
        "eventType": kind,
        "run": {"runId": run},
        "job": {"namespace": "prod", "name": job},
        "inputs": list(inputs),
        "outputs": [dataset(name) for name in outputs],
    }


EVENTS = [
    event("1", "make_report", dataset("orders", "amount", "id"), outputs=["report"]),
    event("2", "crm_load", dataset("lines", "id")),
    event("3", "\x1b[31mstranger", dataset("orders"), kind="START"),
    event("4", "merge", dataset("orders", "id"), outputs=["orders"]),
    event("5", "crm_old", dataset("orders", "amount"), day="2026-01-01"),
    event("6", "board_view", dataset("report", "day")),
]


@pytest.fixture(scope="module")
def logged(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("impact")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    (folder / "events").mkdir()
    (folder / "events" / "a.ndjson").write_text("\n".join(map(json.dumps, EVENTS)))
    update_usage(open_workspace((folder,)), session=spark)
    return folder


@pytest.fixture(autouse=True)
def used(logged, tmp_path, monkeypatch):
    """A workspace of its own for each test, in November 2026."""
    shutil.copytree(logged, tmp_path / "used")
    monkeypatch.chdir(tmp_path / "used")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TODAY)
    return tmp_path / "used"


def asked(floe, *words, code=0):
    ran = floe("impact", *words, "--json")
    assert ran.code == code, ran.err
    told = json.loads(ran.out)
    SHAPE.validate(told)
    return told


def rows(told):
    return [
        (row["kind"], row["how"], row["product"], row["column"], row["certain"])
        for row in told["affected"]
    ]


@pytest.mark.req("REQ-237.2")
def test_a_column_hurts_those_who_read_it_and_those_behind_them(floe):
    told = asked(floe, "orders.amount")
    assert (told["contract"], told["column"]) == ("sales.shop/orders:1.0.0", "orders.amount")
    assert rows(told) == [
        ("product", "read", "reports", "orders.amount", True),
        ("contract", "declared", "reports", "report.total", True),
        ("job", "read", None, None, False),
        ("product", "transitive", "board", None, False),
    ]
    report = told["affected"][0]
    assert (report["owner"], report["contract"]) == ("reports-team", "sales.shop/orders:1.0.0")
    assert report["last_accessed"] == "2026-11-01T08:00:00Z"
    assert [(row["product"], row["columns"]) for row in told["spared"]] == [("crm", ["id"])]
    assert told["usage"] == {"since": "2026-08-04", "until": "2026-11-01"}


def test_tables_of_one_contract_are_told_apart(floe):
    assert rows(asked(floe, "orders.lines.id")) == [("product", "read", "crm", "lines.id", True)]
    told = asked(floe, "contracts/orders.odcs.yaml#lines.sku")
    assert (told["column"], told["affected"]) == ("lines.sku", [])


def test_readers_from_before_the_window_do_not_count_unless_they_are_asked_for(floe, used):
    told = asked(floe, "orders.amount", "--since", "2025-12-01")
    assert "crm" in {row[2] for row in rows(told)}
    assert told["notes"] == [
        "nothing is known of the days before 2026-01-01",
        "events or [[usage.jobs]] name the product 'crm', which is not here",
    ]
    (used / "floe.toml").write_text(FILES["floe.toml"].replace("[usage]", '[usage]\nwindow="400d"'))
    assert "crm" in {row[2] for row in rows(asked(floe, "orders.amount"))}


def test_a_whole_contract_is_told_by_the_columns_that_are_read(floe):
    told = asked(floe, "sales.shop/orders")
    assert [row[1:] for row in rows(told) if row[0] == "product" and row[1] == "read"] == [
        ("read", "crm", "lines.id", True),
        ("read", "reports", "orders.amount", True),
        ("read", "reports", "orders.id", True),
    ]


def rewrite(used, old, new):
    file = used / "contracts/orders.odcs.yaml"
    file.write_text(file.read_text().replace(old, new))


def commit(used):
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
        user = ["-c", "user.email=a@example.com", "-c", "user.name=a"]
        subprocess.run(["git", *user, *words], cwd=used, check=True)


RENAMED = ("name: amount,", "name: net_amount,")
ADDED = ("- {id: key,", "- {name: extra, logicalType: string}\n  - {id: key,")


@pytest.mark.parametrize(
    "words",
    [
        ("orders", "--change", "contracts/orders.odcs.yaml"),
        ("contracts/orders.odcs.yaml", "--against", "git:HEAD"),
        ("orders.amount", "--against", "git:HEAD"),
        ("orders", "--against", "git:HEAD", "--change", "contracts/orders.odcs.yaml"),
    ],
)
def test_a_renamed_column_hurts_those_who_read_it_by_its_old_name(floe, used, words):
    commit(used)
    rewrite(used, *RENAMED)
    told = asked(floe, *words, code=1)
    assert [change["rule"] for change in told["changes"]] == ["changes/property-renamed"]
    assert rows(told) == [
        ("product", "read", "reports", "orders.amount", True),
        ("contract", "declared", "reports", "report.total", True),
        ("job", "read", None, None, False),
        ("product", "transitive", "board", None, False),
    ]


def test_a_proposal_is_held_against_what_the_workspace_has(floe, tmp_path):
    proposal = tmp_path / "proposal.odcs.yaml"
    proposal.write_text(ORDERS.replace(*RENAMED))
    told = asked(floe, "orders", "--change", str(proposal), code=1)
    assert [row[2] for row in rows(told)] == ["reports", "reports", None, "board"]
    assert asked(floe, "orders.lines", "--change", str(proposal))["affected"] == []


@pytest.mark.parametrize("wanted", ["orders", "contracts/orders.odcs.yaml"])
@pytest.mark.parametrize("version", ["1.0.0", "2.0.0"])
def test_a_proposal_in_the_workspace_is_told_from_what_it_replaces(floe, used, wanted, version):
    changed = ORDERS.replace(*RENAMED).replace("version: 1.0.0", f"version: {version}", 1)
    (used / "contracts/proposal.odcs.yaml").write_text(changed)
    told = asked(floe, wanted, "--change", "contracts/proposal.odcs.yaml", code=1)
    assert [row[2] for row in rows(told)] == ["reports", "reports", None, "board"]
    assert told["contract"] == "sales.shop/orders:1.0.0"


def test_what_hurts_no_reader_ends_well(floe, used):
    commit(used)
    rewrite(used, *ADDED)
    ran = floe("impact", "orders", "--change", "contracts/orders.odcs.yaml")
    assert (ran.code, "no change hurts those who read it" in ran.out) == (0, True)


def test_a_registered_version_is_what_the_file_was(floe, used, monkeypatch):
    monkeypatch.setenv("FLOE_ACTOR", "shop-owners")
    assert floe("register", "contracts/orders.odcs.yaml").code == 0
    rewrite(used, *RENAMED)
    told = asked(floe, "orders", "--change", "contracts/orders.odcs.yaml", code=1)
    assert rows(told)[0] == ("product", "read", "reports", "orders.amount", True)
    assert asked(floe, "orders", "--change", "orders-id:1.0.0", code=1)["changes"] != []


def test_nothing_in_a_name_steers_the_terminal(floe):
    for words in (("orders",), ("orders", "--format", "markdown"), ("orders", "--json")):
        ran = floe("impact", *words)
        assert (ran.code, "\x1b" in ran.out, "stranger" in ran.out) == (0, False, True)


@pytest.mark.parametrize(
    "words", ["orders.orders.address.city", "orders.address.city", "orders#/orders.address.city"]
)
def test_a_field_is_found_by_the_grammar_of_references(floe, words):
    assert asked(floe, words)["column"] == "orders.address.city"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ordres.amount",), "did you mean 'orders'"),
        (("orders.amonut",), "did you mean 'orders.amount'"),
        (("orders", "--change", "nowhere.yaml"), "there is no file 'nowhere.yaml'"),
        (("orders", "--against", "yesterday"), "there is no file 'yesterday'"),
        (("orders", "--change", "contracts/orders.odcs.yaml"), "name what it was with --against"),
        (("orders", "--since", "yesterday"), "'yesterday' is no day"),
    ],
)
def test_what_cannot_be_asked_is_said(floe, words, message):
    ran = floe("impact", *words)
    assert (ran.code, message in ran.err) == (2, True), ran.err


def test_without_tables_it_is_answered_from_what_is_declared_and_said_so(floe, used):
    shutil.rmtree(used / ".floe")
    told = asked(floe, "orders.amount")
    assert rows(told) == [
        ("contract", "declared", "reports", "report.total", True),
        ("product", "declared", "reports", None, False),
        ("product", "transitive", "board", None, False),
    ]
    assert told["usage"] is None
    assert "it is not known who reads anything" in told["notes"][0]


@pytest.mark.req("REQ-237.5")
def test_who_is_hurt_can_be_asked_in_python(used):
    impact = find_impact(open_workspace((used,)), "orders.amount")
    assert impact.products == ("board", "reports")
    assert impact.owners == ("board-team", "reports-owners", "reports-team")


def test_a_window_that_is_none_is_refused(floe, used):
    (used / "floe.toml").write_text(FILES["floe.toml"].replace("[usage]", '[usage]\nwindow="soon"'))
    ran = floe("impact", "orders")
    assert (ran.code, "usage.window is 'soon'" in ran.err) == (2, True)


def test_jobs_are_drawn_between_what_they_read_and_write(floe, used):
    ran = floe("graph", "--runs", "--columns", "--json")
    assert ran.code == 0, ran.err
    drawn = json.loads(ran.out)
    kinds = {node["name"]: node["kind"] for node in drawn["nodes"]}
    assert (kinds["prod/make_report"], kinds["prod/crm_load"]) == ("job", "job")
    assert [kind for name, kind in kinds.items() if "stranger" in name] == ["unmapped"]
    edges = {
        (edge["kind"], edge.get("to_row") or edge["to"])
        for edge in drawn["edges"]
        if edge["from"] == "job:prod/make_report"
    }
    assert edges == {
        ("reads", "contracts/orders.odcs.yaml#schema[0].properties[0]"),
        ("reads", "contracts/orders.odcs.yaml#schema[0].properties[1]"),
        ("writes", "contracts/report.odcs.yaml"),
        ("runsFor", "contracts/reports.odps.yaml"),
    }
    near = floe("graph", "--runs", "--focus", "crm_load", "--hops", "1")
    assert ("make_report" in near.out, "crm_load" in near.out) == (False, True)
    shutil.rmtree(used / ".floe")
    assert floe("graph", "--runs").code == 2
    assert floe("graph", "--runs", "--view", "er").code == 2
