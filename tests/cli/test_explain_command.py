import json
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

import floe.changes
import floe.dbt
import floe.lifecycle
import floe.lineage
import floe.naming
from floe.adapters.datacontract import FAULTS as EXPORT_FAULTS
from floe.contracts import FAULTS
from floe.lint import RULES

ALL = (
    *(*RULES, *floe.changes.RULES, *floe.changes.FAULTS, *FAULTS, *floe.dbt.FAULTS),
    *(*floe.naming.RULES, *floe.naming.FAULTS, *floe.lineage.FAULTS),
    *(*floe.lifecycle.FAULTS, *EXPORT_FAULTS),
)
SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "explain.schema.json"


def as_object(ran):
    found = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(found)
    return found


@pytest.mark.parametrize(
    "name",
    [
        "lint/dangling-reference",
        "dangling-reference",
        "dangling_reference",
        "LINT/Dangling-Reference",
    ],
)
def test_a_rule_is_known_by_its_long_and_its_short_name(floe, name):
    ran = floe("explain", name)
    assert ran.code == 0
    assert ran.out.startswith("lint/dangling-reference (error)\n\nA reference whose target")
    assert "\nWhy: " in ran.out
    assert "\nInstead: " in ran.out


@pytest.mark.parametrize("name", ["merge/conflict", "conflict"])
def test_what_other_commands_find_has_a_page_too(floe, name):
    assert floe("explain", name).out.startswith("merge/conflict (warning)\n\nTwo documents that")


@pytest.mark.parametrize("name", ["naming/wrong-case", "wrong-case"])
def test_what_is_wrong_with_names_has_a_page_too(floe, name):
    assert floe("explain", name).out.startswith("naming/wrong-case (warning)\n\nA part that")


def test_a_rule_is_explained_without_loading_what_only_dbt_needs():
    code = (
        "import sys\nfrom floe.cli.explain_command import find_rule\n"
        "find_rule('merge/conflict')\nprint('floe.dbt' in sys.modules)\n"
        "find_rule('no-inputs')\nprint('floe.dbt.faults' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]


def test_a_rule_of_one_profile_says_so(floe):
    first = floe("explain", "platform-name-missing").out.splitlines()[0]
    assert first == "lint/platform-name-missing (error, platform profile only)"


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_every_rule_has_a_page(floe, rule):
    page = as_object(floe("explain", rule.id, "--json"))
    assert page["rule"] == rule.id
    assert page["severity"] == rule.severity.value
    assert all(page[part] for part in ("summary", "why", "instead"))


def test_all_rules_are_listed_with_their_severities(floe):
    ran = floe("explain", "--list")
    assert ran.code == 0
    assert [line.split()[:2] for line in ran.out.splitlines()] == [
        [rule.id, rule.severity.value] for rule in ALL
    ]


def test_the_list_has_a_shape_for_programs(floe):
    pages = as_object(floe("explain", "--list", "--format", "json"))["rules"]
    assert [page["rule"] for page in pages] == [rule.id for rule in ALL]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["danglin-referenc"],
            "no rule 'danglin-referenc': did you mean 'lint/dangling-reference'?",
        ),
        (["zzzzzz"], "there is no rule 'zzzzzz': --list names them all"),
        ([], "name one rule, or ask for all of them with --list"),
        (["dangling-reference", "--list"], "name one rule, or ask for all of them"),
    ],
)
def test_an_unknown_rule_is_answered_in_one_line(floe, arguments, message):
    ran = floe("explain", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.process
def test_the_command_runs_on_its_own(installed_floe, tmp_path):
    ran = installed_floe("explain", "duplicate-id", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("lint/duplicate-id (")
