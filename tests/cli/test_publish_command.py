import json
import shutil
from pathlib import Path

import pytest

from floe.adapters.ledger import Ledger
from floe.adapters.oci import OciLayout
from tests.cli.registry_outputs import edit, read

pytestmark = pytest.mark.long

ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
domain: sales
team: {name: crm-team}
schema: [{name: orders, properties: [{name: id, logicalType: string}]}]
"""
RETURNS = ORDERS.replace("orders", "returns").replace("Orders", "Returns")
FILES = {"floe.toml": 'name = "shop"\n', "orders.odcs.yaml": ORDERS, "returns.odcs.yaml": RETURNS}


@pytest.fixture(autouse=True)
def _shop(workspace):
    workspace(FILES)


def published(ran):
    return {f"{p['repository']}:{p['tag']}": p for p in read(ran)["publications"]}


def blob(digest):
    return Path(".floe/oci/blobs/sha256") / digest.removeprefix("sha256:")


@pytest.mark.req("REQ-231.1")
@pytest.mark.req("REQ-231.2")
@pytest.mark.req("REQ-231.5")
def test_each_version_and_the_platform_are_published(floe):
    artifacts = published(floe("platform", "publish", "--tag", "2027.1", "--json"))
    assert sorted(artifacts) == [
        "platform:2027.1",
        "sales/not--set/orders:1.0.0",
        "sales/not--set/returns:1.0.0",
    ]
    platform = json.loads(blob(artifacts["platform:2027.1"]["digest"]).read_bytes())
    assert platform["artifactType"] == "application/vnd.floe.platform.v1"
    compiled, inputs = (
        json.loads(blob(layer["digest"]).read_bytes()) for layer in platform["layers"]
    )
    assert [each["fq_id"] for each in compiled["published"]] == [
        "sales._/orders:1.0.0",
        "sales._/returns:1.0.0",
    ]
    assert {each["digest"] for each in compiled["published"]} == {
        artifacts[f"sales/not--set/{name}:1.0.0"]["digest"] for name in ("orders", "returns")
    }
    assert [each["file"] for each in inputs] == ["orders.odcs.yaml", "returns.odcs.yaml"]
    assert len(platform["annotations"]["floe.ledger.head"]) == 64


def test_publishing_again_finds_everything_there(floe):
    first = published(floe("platform", "publish", "--json"))
    again = published(floe("platform", "publish", "--json"))
    assert {name: p["digest"] for name, p in first.items()} == {
        name: p["digest"] for name, p in again.items()
    }
    assert [p["is_new"] for p in again.values()] == [False] * 3
    assert {p["state"] for p in again.values()} == {"already"}
    assert [p["fq_id"] for p in again.values()] == [
        *("sales._/orders:1.0.0", "sales._/returns:1.0.0", None),
    ]
    events = json.loads(floe("history", "orders", "--json").out)["events"]
    assert [event["kind"] for event in events] == ["registered", "published"]


def test_a_contract_that_is_refused_keeps_all_from_being_published(floe):
    published(floe("platform", "publish", "--json"))
    edit("logicalType: string", "logicalType: integer")
    ran = floe("platform", "publish")
    assert ran.code == 1
    assert "is registered with other content" in ran.out
    assert ran.out.endswith("nothing was published\n")
    told = read(floe("platform", "publish", "--json"), code=1)
    assert told["publications"] == []
    assert told["artifacts"] == [
        {"fq_id": "sales._/orders:1.0.0", "reference": None, "digest": None, "state": "refused"}
    ]


def test_a_file_that_cannot_be_read_keeps_all_from_being_published(floe):
    """With --json there was a sentence in place of the object."""
    Path("torn.odcs.yaml").write_text("id: [\n", encoding="utf-8")
    told = read(floe("platform", "publish", "--json"), code=1)
    assert (told["registrations"], told["artifacts"]) == ([], [])
    assert [each["file"] for each in told["findings"]] == ["torn.odcs.yaml"]
    assert floe("contracts").out == "no contract is registered\n"


def test_a_name_for_another_platform_is_refused(floe):
    published(floe("platform", "publish", "--tag", "a", "--json"))
    edit("version: 1.0.0", "version: 1.1.0")
    ran = floe("platform", "publish", "--tag", "a")
    assert ran.code == 1
    assert "a tag never moves" in ran.err


def test_a_published_contract_is_pulled(floe):
    floe("platform", "publish")
    Path("orders.odcs.yaml").unlink()
    ran = floe("pull", "orders:1.0.0", "-o", "pulled.odcs.yaml")
    assert (ran.code, ran.out) == (0, "")
    assert floe("lint", "pulled.odcs.yaml").code == 0
    assert "id: orders" in floe("pull", "sales._/orders").out
    told = read(floe("pull", "orders", "--json"))
    (artifact,) = told["artifacts"]
    assert (artifact["fq_id"], artifact["state"]) == ("sales._/orders:1.0.0", "pulled")
    assert told["document"]["id"] == "orders"


@pytest.mark.req("REQ-233.5")
def test_a_retired_contract_is_pulled_by_nobody_and_stays_in_history(floe, monkeypatch):
    """It was handed out without a word for ever."""
    floe("platform", "publish")
    plan = "{property: deprecation.announced, value: '2026-01-01'}"
    end = "{property: deprecation.sunset, value: '2999-01-31'}"
    with Path("orders.odcs.yaml").open("a") as file:
        file.write(f"customProperties: [{plan}, {end}]\n")
    edit("version: 1.0.0", "version: 1.0.1")
    floe("platform", "publish", "--tag", "b")
    ran = floe("pull", "orders", "-o", "pulled.odcs.yaml")
    assert (ran.code, ran.out) == (0, "")
    assert "note: orders 1.0.1 is deprecated and ends on 2999-01-31" in ran.err
    assert "# orders 1.0.1 is deprecated" in floe("show", "orders").out
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "32500000000")
    for version in ("1.0.0", "1.0.1"):
        Path("pulled.odcs.yaml").unlink(missing_ok=True)
        ran = floe("pull", f"orders:{version}", "-o", "pulled.odcs.yaml")
        assert (ran.code, Path("pulled.odcs.yaml").exists()) == (2, False)
        assert "orders 1.0.1 is retired and ended on 2999-01-31: it is no longer" in ran.err
    shown = floe("show", "orders:1.0.1")
    assert (shown.code, "# orders 1.0.1 is retired" in shown.out) == (0, True)


def test_a_published_contract_that_was_changed_is_refused_and_not_written(floe):
    floe("platform", "publish")
    for file in Path(".floe/oci/blobs/sha256").iterdir():
        if b'"id":"orders"' in (content := file.read_bytes()) and b"artifactType" not in content:
            file.write_bytes(content.replace(b"string", b"number"))
    ran = floe("pull", "orders", "-o", "pulled.odcs.yaml")
    assert ran.code == 3
    assert "was tampered with" in ran.err
    assert not Path("pulled.odcs.yaml").exists()


def test_a_moved_tag_is_told_with_both_digests(floe):
    artifacts = published(floe("platform", "publish", "--json"))
    index = Path(".floe/oci/index.json")
    orders, returns = (
        artifacts[f"sales/not--set/{name}:1.0.0"]["digest"] for name in ("orders", "returns")
    )
    index.write_text(index.read_text().replace(orders, returns))
    ran = floe("pull", "orders")
    assert ran.code == 1
    assert orders in ran.err
    assert returns in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["pull", "oci://example.com/x"], "it names neither a tag nor a digest"),
        (["pull", "oci://example.com"], "an artifact is named oci://host"),
        (["pull", "oci://example.com/x:1/y:2"], "what stands beside a published contract"),
        (["pull", "oci://example.com/x:1", "--registry", "x"], "stands alone, without --registry"),
        (["pull", "nothing"], "no contract 'nothing' is registered"),
        (["platform", "publish", "--tag", "../x"], "'../x' is no tag"),
        (["platform", "publish", "--tag", ""], "'' is no tag"),
        (["platform", "publish", "--registry", "ftp://x"], "must be a folder, or begin with"),
        (["platform", "publish", "--registry", "oci://a:b@x/y"], "more than host and path"),
        (["platform", "publish", "--registry", "oci://x/Y"], "small letters"),
        (["platform", "publish", "--registry", "../elsewhere"], "leads out of the workspace"),
    ],
)
def test_wrong_usage_is_one_line(floe, arguments, message):
    ran = floe(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_wrong_tag_writes_nothing(floe):
    assert floe("platform", "publish", "--tag", "a b").code == 2
    assert not Path(".floe/ledger.db").exists()
    assert not Path(".floe/oci").exists()


def test_lists_of_referrers_have_one_writer_at_a_time(floe, monkeypatch):
    """Of six publishers to a registry that keeps such a list under a tag, two were lost."""
    ledger = Ledger.open("sqlite:///.floe/ledger.db", Path())
    seen = []
    monkeypatch.setattr(OciLayout, "add_referrer", lambda *_: seen.append(ledger.has_worker()))
    assert floe("platform", "publish").code == 0
    assert seen == [True, True]
    assert not ledger.has_worker()


@pytest.mark.parametrize("command", [["reconcile"], ["platform", "publish"]])
def test_a_catalog_that_was_lost_is_filled_again(floe, command):
    """Both said that all is shown, and only reconcile --check that nothing is."""
    floe("platform", "publish")
    Path(".floe/catalog.db").unlink()
    ran = floe(*command)
    assert ran.code == 0
    assert "the catalog had lost 2 versions, and was filled again" in ran.err
    assert floe("reconcile", "--check").code == 0
    shutil.rmtree(".floe/warehouse")
    ran = floe(*command)
    assert ran.code == 3
    assert "are gone: floe reconcile --all makes it anew" in ran.err
    assert floe("reconcile", "--all").code == 0
    assert floe("reconcile", "--check").code == 0
    assert floe(*command).code == 0


def test_a_registry_that_does_not_answer_is_not_our_fault(floe, monkeypatch):
    monkeypatch.setattr("floe.adapters.oci.exchange._LONGEST_PAUSE", 0)
    ran = floe("platform", "publish", "--registry", "oci://127.0.0.1:9/contracts")
    assert ran.code == 3
    assert "registry http://127.0.0.1:9: it does not answer" in ran.err
    assert "registered" in floe("history", "orders").out
