import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

from floe.adapters.ledger import Ledger
from floe.adapters.ledger.migrations import STEPS
from floe.adapters.spark.readers import experimental_types

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "doctor.schema.json"
# It starts Java.
pytestmark = pytest.mark.process


def test_the_doctor_says_what_checks_run_on(floe, workspace):
    workspace({})
    ran = floe("doctor", "--json")
    report = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(report)
    topics = {each["topic"] for each in report["circumstances"]}
    assert (ran.code, report["checksCanRun"]) == (0, True)
    assert topics >= {"java", "spark", "python", "packages", "fast start", "warm server"}


def test_readers_that_never_met_a_real_server_are_listed(floe, workspace):
    workspace({})
    out = floe("doctor").out
    told = [line for line in out.splitlines() if line.startswith("servers ")]
    named = {name for line in told for name in re.findall(r"\w+", line.partition(": ")[2])}
    assert named == set(experimental_types())
    assert {"s3", "snowflake", "kafka"} < named
    assert not {"local", "postgres", "iceberg"} & named


def test_an_unknown_package_is_missing_and_the_way_out_is_named(floe, workspace):
    workspace({"floe.toml": '[spark]\npackages = ["icebreg"]\n'})
    ran = floe("doctor")
    assert ran.code == 1
    assert "packages     MISSING no package 'icebreg' is known" in ran.out
    assert "→ write group:artifact:version in floe.toml" in ran.out
    assert ran.out.endswith("checks cannot run yet\n")


def test_the_ledger_is_really_reached(floe, workspace):
    workspace({"floe.toml": '[ledger]\nurl = "postgresql://localhost:1/none"\n'})
    found = json.loads(floe("doctor", "--json").out)["circumstances"]
    (ledger,) = (each for each in found if each["topic"] == "ledger")
    assert ledger["state"] == "note"
    assert ledger["text"].startswith("out of reach: ")
    assert ledger["advice"] == "see [ledger] in floe.toml"


def test_a_ledger_that_is_still_empty_is_well(floe, workspace):
    root = workspace({"floe.toml": ""})
    found = json.loads(floe("doctor", "--json").out)["circumstances"]
    (ledger,) = (each for each in found if each["topic"] == "ledger")
    assert (ledger["state"], ledger["text"]) == ("ok", "runs are recorded, none so far")
    assert not (root / ".floe").exists()


ORDERS = """\
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
DOWN = '[catalog]\ntype = "rest"\nuri = "http://127.0.0.1:1"\nwarehouse = "/lake"\n'


def look(floe, topic, *, code=0):
    ran = floe("doctor", "--json")
    assert ran.code == code, ran.out
    listed = json.loads(ran.out)["circumstances"]
    return [(each["state"], each["text"]) for each in listed if each["topic"] == topic]


def test_what_is_registered_and_published_is_looked_at(floe, workspace):
    root = workspace({"floe.toml": "", "orders.odcs.yaml": ORDERS})
    assert floe("platform", "publish").code == 0
    assert look(floe, "ledger")[1] == (
        "ok",
        f"step {len(STEPS)} of {len(STEPS)}, 2 events in a whole chain",
    )
    assert look(floe, "catalog") == [("ok", "it shows what the ledger has, 1 version")]
    assert look(floe, "registry") == [("ok", f"3 tags in the folder {root}/.floe/oci")]


def test_a_workspace_that_has_nothing_is_well_and_nothing_is_made_or_loaded(workspace):
    root = workspace({"floe.toml": ""})
    start = (
        "import sys\nfrom floe.cli.main import main\n"
        "try: main(['doctor'])\n"
        "except SystemExit as end: sys.exit(end.code or 'pyiceberg.catalog' in sys.modules)"
    )
    command = [sys.executable, "-c", start]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^catalog +ok +nothing is registered yet$", done.stdout, re.MULTILINE)
    assert re.search(r"^registry +ok +0 tags in the folder ", done.stdout, re.MULTILINE)
    assert not (root / ".floe").exists()


def test_a_chain_that_was_changed_is_wrong(floe, workspace):
    root = workspace({"floe.toml": "", "orders.odcs.yaml": ORDERS})
    floe("register")
    with sqlite3.connect(root / ".floe/ledger.db") as connection:
        connection.execute("DROP TRIGGER governance_events_kept")
        connection.execute("UPDATE governance_events SET actor = 'nobody'")
    connection.close()
    broken = "the chain is broken at event 1: it, or one before it, was changed"
    assert look(floe, "ledger", code=1)[1] == ("wrong", broken)
    out = floe("doctor").out
    assert "WRONG   the chain" in out
    assert out.endswith("checks can run\n")


def test_a_catalog_that_is_behind_and_one_that_differs_are_told_apart(floe, workspace):
    root = workspace({"floe.toml": DOWN, "orders.odcs.yaml": ORDERS})
    assert floe("register").code == 0
    ((state, text),) = look(floe, "catalog")
    assert (state, text[:45]) == ("note", "out of reach: catalog http://127.0.0.1:1: it ")
    (root / "floe.toml").write_text("")
    ((state, text),) = look(floe, "catalog")
    assert text == "out of reach: catalog .floe/catalog.db: there is no such file yet"
    assert not (root / ".floe/catalog.db").exists()
    floe("reconcile")
    (root / "orders.odcs.yaml").write_text(ORDERS.replace("1.0.0", "1.1.0"))
    (root / "floe.toml").write_text(DOWN)
    floe("register")
    (root / "floe.toml").write_text("")
    assert look(floe, "catalog") == [("note", "1 of 2 versions not yet in the catalog")]
    floe("reconcile")
    with sqlite3.connect(root / ".floe/catalog.db") as connection:
        connection.execute(
            "DELETE FROM iceberg_namespace_properties WHERE property_key LIKE '%1.0.0'"
        )
    connection.close()
    differs = "it differs from the ledger in 1 place, such as sales___: floe.contract.orders.1.0.0"
    assert look(floe, "catalog", code=1) == [("wrong", differs)]


def test_a_worker_that_is_at_work_is_told(floe, workspace):
    root = workspace({"floe.toml": "", "orders.odcs.yaml": ORDERS})
    floe("register")
    busy = ("note", "a process updates the catalog right now, and others wait for it")
    with Ledger.open("sqlite:///.floe/ledger.db", root).single_worker():
        assert busy in look(floe, "ledger")
    assert busy not in look(floe, "ledger")


def test_a_registry_that_does_not_answer_is_told_without_its_login(floe, workspace, monkeypatch):
    monkeypatch.setenv("FLOE_REGISTRY_USER", "ada")
    monkeypatch.setenv("FLOE_REGISTRY_PASSWORD", "hunter2")
    workspace({"floe.toml": '[registry]\nurl = "oci://127.0.0.1:1/contracts"\n'})
    ((state, text),) = look(floe, "registry")
    assert state == "note"
    assert text.startswith("out of reach: registry http://127.0.0.1:1: it does not answer")
    assert "hunter2" not in floe("doctor").out
