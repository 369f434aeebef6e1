import json
import re

import pytest

from floe.adapters.spark.readers import experimental_types

# It starts Java.
pytestmark = pytest.mark.process


def test_the_doctor_says_what_checks_run_on(floe, workspace):
    workspace({})
    ran = floe("doctor", "--json")
    report = json.loads(ran.out)
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
