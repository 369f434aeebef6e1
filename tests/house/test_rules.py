import importlib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "floe"
ROOMS = [room for room in ("lint", "changes", "naming") if (SOURCE / room / "rules").is_dir()]


def rule_files(room):
    return sorted(file.stem for file in (SOURCE / room / "rules").glob("[!_]*.py"))


def test_a_rule_is_called_what_its_file_is_called():
    assert [
        f"{room}/{name}: {found}"
        for room in ROOMS
        for name in rule_files(room)
        for rule in [getattr(importlib.import_module(f"floe.{room}.rules.{name}"), name, None)]
        if (found := getattr(rule, "id", None)) != f"{room}/{name.replace('_', '-')}"
    ] == []


def test_every_rule_file_is_in_the_table_of_contents_once():
    for room in ROOMS:
        rules = importlib.import_module(f"floe.{room}").RULES
        listed = [rule.id for rule in rules if rule.id.startswith(f"{room}/")]
        assert sorted(listed) == sorted(
            f"{room}/{name.replace('_', '-')}" for name in rule_files(room)
        )


def test_every_rule_says_what_why_and_instead():
    assert [
        rule.id
        for room in ROOMS
        for rule in importlib.import_module(f"floe.{room}").RULES
        if not (rule.summary and rule.why and rule.instead)
    ] == []


def test_every_rule_has_its_test():
    folder = ROOT / "tests"
    assert [
        f"{room}/{name}"
        for room in ROOMS
        for name in rule_files(room)
        if not (folder / room / "rules" / f"test_{name}.py").is_file()
        and not (folder / room / "rules" / name).is_dir()
    ] == []
