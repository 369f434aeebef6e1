"""The broken example has the faults that the demo and the README speak of."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

BROKEN = Path(__file__).parents[2] / "examples" / "broken"
FLOE = Path(sys.executable).with_name("floe")


def test_it_has_eight_faults_of_eight_kinds():
    done = subprocess.run(
        [str(FLOE), "lint", "--json"], cwd=BROKEN, capture_output=True, text=True, check=False
    )
    findings = json.loads(done.stdout)["findings"]
    assert done.returncode == 1
    assert [(f["line"], f["rule"], f["severity"]) for f in findings] == [
        (8, "lint/unknown-key", "error"),
        (33, "lint/pattern-not-a-regex", "error"),
        (34, "lint/placeholder-description", "warning"),
        (42, "lint/schema-violation", "error"),
        (51, "lint/duplicate-key", "error"),
        (54, "lint/dangling-reference", "error"),
        (61, "lint/foreign-key-type-mismatch", "error"),
        (67, "lint/sla-unit-unknown", "error"),
    ]


def test_the_dangling_reference_comes_with_its_near_miss():
    done = subprocess.run(
        [str(FLOE), "lint", "--json", "--select", "dangling-reference"],
        cwd=BROKEN,
        capture_output=True,
        text=True,
        check=False,
    )
    [finding] = json.loads(done.stdout)["findings"]
    assert finding["hint"] == "did you mean 'schema/customers/properties/customer_id'?"
