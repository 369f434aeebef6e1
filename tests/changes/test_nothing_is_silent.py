"""Whatever changes in a contract, something is told: every key of ODCS, and keys of nobody."""

import copy

import pytest

from floe.changes import compare_versions
from floe.odcs import NEWEST_EDITION
from floe.schemas import ODCS, OfficialSchema

BASE = {
    "id": "shop",
    "version": "1.0.0",
    "description": {"purpose": "x"},
    "tags": ["a"],
    "price": {"priceAmount": 1},
    "team": {"name": "t", "members": [{"username": "u"}]},
    "roles": [{"role": "r"}],
    "support": [{"channel": "c"}],
    "servers": [{"server": "s", "type": "local"}],
    "slaProperties": [{"property": "freshness", "value": 1, "unit": "d"}],
    "customProperties": [{"property": "p", "value": 1}],
    "authoritativeDefinitions": [{"type": "t", "url": "u"}],
    "schema": [
        {
            "name": "orders",
            "quality": [{"metric": "rowCount", "mustBeGreaterThan": 0}],
            "relationships": [{"from": ["orders.id"], "to": ["orders.tags"]}],
            "properties": [
                {
                    "name": "id",
                    "logicalType": "string",
                    "logicalTypeOptions": {"maxLength": 9},
                    "enum": [{"value": "a"}],
                    "synonyms": [{"synonym": "s"}],
                    "quality": [{"metric": "nullValues", "mustBe": 0}],
                    "relationships": [{"to": "orders.tags"}],
                },
                {"name": "tags", "logicalType": "array", "items": {"logicalType": "string"}},
                {
                    "name": "pairs",
                    "logicalType": "map",
                    "map": {"key": {"logicalType": "string"}, "value": {"logicalType": "date"}},
                },
            ],
        }
    ],
}
VALUES = (
    (None, "a"),
    ("a", None),
    ("a", "b"),
    (True, 2),
    ([{"id": "1"}], [{"id": "1", "more": 2}]),
)


def elements(node, path=()):
    """The paths of all mappings."""
    if isinstance(node, dict):
        yield path
    inner = node.items() if isinstance(node, dict) else enumerate(node)
    for key, child in inner if isinstance(node, dict | list) else ():
        if isinstance(child, dict | list):
            yield from elements(child, (*path, key))


def keys_of_the_standard(node):
    """Every key that the official schema has a word for, in any element."""
    if isinstance(node, dict):
        named = node.get("properties")
        yield from named if isinstance(named, dict) else ()
        for child in node.values():
            yield from keys_of_the_standard(child)
    elif isinstance(node, list):
        for child in node:
            yield from keys_of_the_standard(child)


def with_value(node, path, key, value):
    """The same tree with another value under a key of one element."""
    if not path:
        rest = {name: child for name, child in node.items() if name != key}
        return rest if value is None else {**rest, key: value}
    changed = node.copy()
    changed[path[0]] = with_value(node[path[0]], path[1:], key, value)
    return changed


KEYS = sorted(set(keys_of_the_standard(OfficialSchema(f"odcs-{NEWEST_EDITION}.json", ODCS).read())))
PATHS = tuple(elements(BASE))


@pytest.mark.long
@pytest.mark.parametrize("path", PATHS, ids=lambda path: ".".join(map(str, path)) or "contract")
def test_every_key_of_every_element_is_told_when_it_changes(path):
    assert len(KEYS) > 100
    silent = [
        (key, old, new)
        for key in (*KEYS, "key-of-nobody")
        for old, new in VALUES
        if not compare_versions(with_value(BASE, path, key, old), with_value(BASE, path, key, new))
    ]
    assert silent == []


@pytest.mark.parametrize("path", PATHS[1:], ids=lambda path: ".".join(map(str, path)))
def test_every_element_is_told_when_it_goes_or_comes(path):
    tree = copy.deepcopy(BASE)
    node = tree
    for step in path[:-1]:
        node = node[step]
    del node[path[-1]]
    assert compare_versions(BASE, tree)
    assert compare_versions(tree, BASE)
