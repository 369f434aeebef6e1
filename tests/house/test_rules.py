import importlib
from pathlib import Path

from floe.findings import Fault

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "floe"
ROOMS = [room for room in ("lint", "changes", "naming") if (SOURCE / room / "rules").is_dir()]


def rule_files(room):
    return sorted(file.stem for file in (SOURCE / room / "rules").glob("[!_]*.py"))


def rules_in(room, name):
    """The rules that a file makes: one of its own name, or several by name or in a tuple."""
    made = vars(importlib.import_module(f"floe.{room}.rules.{name}"))
    values = [value if isinstance(value, tuple) else (value,) for value in made.values()]
    return [each for listed in values for each in listed if isinstance(each, Fault)]


def has_cases(room, rule):
    """Whether a rule has a folder of cases."""
    name = rule.id.partition("/")[2].replace("-", "_")
    return any((ROOT / "tests" / room / "rules" / name).glob("*/expected.txt"))


def test_a_rule_is_called_what_its_file_is_called():
    assert [
        f"{room}/{name}: {rules[0].id if rules else None}"
        for room in ROOMS
        for name in rule_files(room)
        for rules in [rules_in(room, name)]
        if len(rules) < 2 and [rule.id for rule in rules] != [f"{room}/{name.replace('_', '-')}"]
    ] == []


def test_a_rule_that_has_a_name_in_its_file_is_called_by_it():
    assert [
        f"{room}/{name}: {called}"
        for room in ROOMS
        for name in rule_files(room)
        for called, rule in vars(importlib.import_module(f"floe.{room}.rules.{name}")).items()
        if isinstance(rule, Fault) and rule.id != f"{room}/{called.replace('_', '-')}"
    ] == []


def test_every_rule_is_in_the_table_of_contents_once():
    for room in ROOMS:
        rules = importlib.import_module(f"floe.{room}").RULES
        listed = [rule.id for rule in rules if rule.id.startswith(f"{room}/")]
        assert sorted(listed) == sorted(
            rule.id for name in rule_files(room) for rule in rules_in(room, name)
        )


def test_every_rule_says_what_why_and_instead():
    assert [
        rule.id
        for room in ROOMS
        for rule in importlib.import_module(f"floe.{room}").RULES
        if not (rule.summary and rule.why and rule.instead)
    ] == []


def test_every_rule_file_has_its_test():
    folder = ROOT / "tests"
    assert [
        f"{room}/{name}"
        for room in ROOMS
        for name in rule_files(room)
        if not (folder / room / "rules" / f"test_{name}.py").is_file()
        and not all(has_cases(room, rule) for rule in rules_in(room, name))
    ] == []


def test_every_rule_of_a_file_with_several_is_tested_by_its_name():
    assert [
        rule.id
        for room in ROOMS
        for name in rule_files(room)
        for rules in [rules_in(room, name)]
        if len(rules) > 1
        for file in [ROOT / "tests" / room / "rules" / f"test_{name}.py"]
        for text in [file.read_text("utf-8") if file.is_file() else ""]
        for rule in rules
        if (short := rule.id.partition("/")[2]) not in text and short.replace("-", "_") not in text
        if not has_cases(room, rule)
    ] == []
