"""Several changes at once are told as each of them alone, and need what the largest needs."""

import copy
from itertools import combinations

import pytest

from floe.changes import Bump, compare_versions, judge_version, largest

BASE = {
    "id": "shop",
    "version": "1.2.3",
    "description": {"purpose": "x"},
    "servers": [{"server": "prod", "type": "local", "path": "a"}],
    "slaProperties": [
        {"property": "freshness", "value": 6, "unit": "h"},
        {"property": "availability", "value": 99, "unit": "percent"},
    ],
    "schema": [
        {
            "name": "orders",
            "properties": [
                {"name": "id", "physicalType": "int"},
                {"name": "mail", "classification": "internal"},
                {"name": "note", "quality": [{"metric": "nullValues", "mustBeLessThan": 5}]},
                {"name": "state", "enum": [{"value": "a"}]},
                {"name": "size", "logicalTypeOptions": {"maximum": 5}},
                {"name": "at"},
            ],
        }
    ],
}


def columns(tree):
    return {column["name"]: column for column in tree["schema"][0]["properties"]}


EDITS = {
    "type": lambda tree: columns(tree)["id"].update(physicalType="bigint"),
    "class": lambda tree: columns(tree)["mail"].update(classification="pii"),
    "words": lambda tree: tree["description"].update(purpose="y"),
    "server": lambda tree: tree["servers"][0].update(path="b"),
    "fresh": lambda tree: tree["slaProperties"][0].update(value=1),
    "available": lambda tree: tree["slaProperties"][1].update(value=90),
    "rule": lambda tree: columns(tree)["note"]["quality"][0].update(mustBeLessThan=2),
    "value": lambda tree: columns(tree)["state"]["enum"].append({"value": "b"}),
    "limit": lambda tree: columns(tree)["size"]["logicalTypeOptions"].update(maximum=9),
    "column": lambda tree: tree["schema"][0]["properties"].append({"name": "new"}),
    "gone": lambda tree: tree["schema"][0]["properties"].remove(columns(tree)["at"]),
    "table": lambda tree: tree["schema"].append({"name": "lines"}),
    "unknown": lambda tree: tree.update(glossary=1),
}


def told(*names, profile="seed"):
    tree = copy.deepcopy(BASE)
    for name in names:
        EDITS[name](tree)
    changes = compare_versions(BASE, tree, profile=profile)
    return sorted((change.rule, change.path, change.bump) for change in changes)


@pytest.mark.parametrize("profile", ["seed", "consumer"])
def test_two_changes_are_told_as_each_of_them(profile):
    for first, second in combinations(EDITS, 2):
        both = told(first, second, profile=profile)
        assert both == sorted([*told(first, profile=profile), *told(second, profile=profile)])
        bumps = [largest(b for *_, b in told(name, profile=profile)) for name in (first, second)]
        assert largest(bump for *_, bump in both) is largest(bumps)


def test_all_changes_at_once_are_told_as_each_of_them():
    assert told(*EDITS) == sorted(change for name in EDITS for change in told(name))


@pytest.mark.parametrize(
    ("old", "new", "bump", "suggested", "is_ok"),
    [
        ("1.2.3", "1.2.3", Bump.NONE, "1.2.3", True),
        ("1.2.3", "1.3.0", Bump.NONE, "1.3.0", True),
        ("1.2.3", "1.2.2", Bump.NONE, "1.2.3", False),
        ("1.2.3", "1.2.3", Bump.PATCH, "1.2.4", False),
        ("1.2.3", "1.2.4", Bump.PATCH, "1.2.4", True),
        ("1.2.3", "1.2.4", Bump.MINOR, "1.3.0", False),
        ("1.2.3", "1.3.0", Bump.MINOR, "1.3.0", True),
        ("1.2.3", "2.0.0", Bump.MINOR, "2.0.0", True),
        ("1.2.3", "1.3.0", Bump.MAJOR, "2.0.0", False),
        ("1.2.3", "2.0.0", Bump.MAJOR, "2.0.0", True),
        ("1.2.3", "2.0.0-rc.1", Bump.MAJOR, "2.0.0-rc.1", True),
        ("1.2.3", "1.1.0", Bump.MAJOR, "2.0.0", False),
        ("0.1.0", "0.2.0", Bump.MAJOR, "1.0.0", False),
        ("2.0.0-rc.1", "2.0.0-rc.2", Bump.MAJOR, "2.0.0-rc.2", True),
        ("2.0.0-rc.1", "2.0.0", Bump.MAJOR, "2.0.0", True),
        ("2.0.0-rc.1", "2.0.0-rc.1", Bump.PATCH, "2.0.0-rc.2", False),
        ("1.0.0", "1.0.0+build", Bump.PATCH, "1.0.1", False),
        ("1.0.0", "v1.0.1", Bump.PATCH, "1.0.1", False),
        ("1.0.0", "v2.0.0", Bump.NONE, "2.0.0", False),
        ("1.0.0", "V1.0.1", Bump.MAJOR, "2.0.0", False),
        ("v1.0.0", "v1.1.0", Bump.MINOR, "1.1.0", False),
        ("v1.0.0", "1.1.0", Bump.MINOR, "1.1.0", True),
        ("v1.0.0", "v1.0.0", Bump.NONE, "1.0.0", True),
        ("1.0.0", "banana", Bump.NONE, "1.0.0", False),
        ("banana", "1.0.0", Bump.NONE, None, False),
        (None, "1.0.0", Bump.MAJOR, None, False),
    ],
)
def test_a_version_is_high_enough_or_the_next_one_is_named(old, new, bump, suggested, is_ok):
    verdict = judge_version(old, new, bump)
    assert (verdict.suggested, verdict.is_ok) == (suggested, is_ok)
