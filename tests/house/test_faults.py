"""Every finding that no rule makes is described, and nothing else is."""

import re
from pathlib import Path

import floe.dbt
from floe.contracts import FAULTS
from floe.lint import RULES

SOURCE = Path(__file__).parents[2] / "src" / "floe"
TEXTS = [
    file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py") if file.name != "faults.py"
]
# Where an id is put together, its last part is the first word of the call.
SPOKEN = {
    r'"((?:merge|generate)/[a-z-]+)"': "{}",
    r'(?:\bmiss|\bgap)\(\s*"([a-z-]+)"': "generate/gap-{}",
    r'_gap\(\s*\w+, "([a-z-]+)"': "generate/gap-{}",
    r'_note\(\s*model, "([a-z-]+)"': "generate/{}",
}
DESCRIBED = [fault.id for fault in (*FAULTS, *floe.dbt.FAULTS)]


def spoken():
    return {
        whole.format(found)
        for pattern, whole in SPOKEN.items()
        for text in TEXTS
        for found in re.findall(pattern, text)
    }


def test_every_finding_that_no_rule_makes_is_described_once():
    assert spoken() - set(DESCRIBED) == set()
    assert sorted(set(DESCRIBED)) == sorted(DESCRIBED)


def test_nothing_is_described_that_is_never_said():
    assert set(DESCRIBED) - spoken() == set()


def test_every_fault_says_what_why_and_instead():
    assert [
        fault.id
        for fault in (*FAULTS, *floe.dbt.FAULTS)
        if not (fault.summary and fault.why and fault.instead)
    ] == []


def test_a_short_name_means_one_thing_alone():
    names = [name.partition("/")[2] for name in (*DESCRIBED, *(rule.id for rule in RULES))]
    assert sorted(set(names)) == sorted(names)
