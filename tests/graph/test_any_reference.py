"""Whatever is written, it gets an answer; and the answer does not depend on order."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.documents import print_yaml, read_text
from floe.graph import AMBIGUOUS, DANGLING, REJECTED, RESOLVED, build_graph

STATUSES = {RESOLVED, DANGLING, AMBIGUOUS, REJECTED}
KINDS = ("foreignKey", "relatesTo", "imports", "element")
OWN = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
schema:
  - id: a
    name: t
    properties:
      - {id: p, name: c, quality: [{id: q, metric: rowCount}]}
      - {id: r, name: d, items: {properties: [{id: x, name: x}]}, map: {value: {id: y}}}
servers: [{id: s, server: s, type: custom}]
slaProperties: [{id: f, property: latency, value: 1}]
team: {id: tm, members: [{id: ann, username: ann}]}
"""
GRAPH = build_graph(
    [read_text("d/own.yaml", OWN), read_text("d/b.yaml", OWN), read_text("e.yaml", "jobs: {x: 1}")]
)
WORDS = st.sampled_from(
    [
        *("schema", "properties", "quality", "servers", "sla", "slaProperties", "team", "members"),
        *("a", "t", "p", "c", "q", "r", "d", "x", "items", "map", "value", "key", "s", "f", "ann"),
        *("b.yaml", "own.yaml", "../e.yaml", "..", ".", "", "%2e%2e", "%00", "file:", "https:"),
        *(
            "http://[",
            "://",
            "0",
            "$",
            "[0]",
            "<x>",
            "(p, r)",
            "(c,d)",
            "'",
            " ",
            "é",
            "jobs",
            "//",
        ),
    ]
)
SEPARATORS = st.sampled_from([".", "/", "#", "#/", ""])
TEXTS = st.text(max_size=30) | st.lists(st.tuples(WORDS, SEPARATORS).map("".join), max_size=9).map(
    "".join
)


@settings(max_examples=10 * settings.default.max_examples)
@given(TEXTS, st.sampled_from(KINDS), st.sampled_from(["d/own.yaml", "e.yaml", "nowhere.yaml"]))
def test_any_text_gets_one_of_four_answers(text, kind, base):
    resolution = GRAPH.resolve(text, base, kind)
    assert resolution.status in STATUSES
    assert bool(resolution.targets) is (resolution.status == RESOLVED) or (
        resolution.status == AMBIGUOUS
    )
    assert (resolution.problem is None) is (resolution.status == RESOLVED)
    assert bool(resolution.message) is (resolution.status != RESOLVED)


STEPS = ("schema", "a", "t", "properties", "p", "c", "r", "d", "items", "x", "quality", "servers")


@pytest.mark.parametrize("separator", ["/", "."])
@pytest.mark.parametrize("before", ["", "b.yaml#", "schema{0}a{0}"])
def test_the_canonical_form_leads_to_the_same_target(before, separator):
    resolved = 0
    for steps in product(STEPS, repeat=3):
        text = before.format(separator) + separator.join(steps)
        resolution = GRAPH.resolve(text, "d/own.yaml")
        if resolution.canonical is not None:
            again = GRAPH.resolve(resolution.canonical, "d/own.yaml")
            assert again.targets == resolution.targets
            assert again.canonical == resolution.canonical
            resolved += 1
    assert resolved > 0


LABELS = st.sampled_from(["a", "b", "c", "d", "a.b", "schema", "properties", "quality", "items"])


def element(**parts):
    return st.fixed_dictionaries({}, optional={"id": LABELS, "name": LABELS, **parts})


RULES = st.lists(element(metric=st.just("rowCount")), max_size=2)
PROPERTIES = st.recursive(
    element(quality=RULES),
    lambda below: element(properties=st.lists(below, max_size=3), items=below, quality=RULES),
    max_leaves=8,
)
CONTRACTS = st.fixed_dictionaries(
    {
        "kind": st.just("DataContract"),
        "schema": st.lists(
            element(properties=st.lists(PROPERTIES, max_size=3), quality=RULES), max_size=3
        ),
    },
    optional={
        "quality": RULES,
        "properties": st.lists(PROPERTIES, max_size=2),
        "servers": st.lists(element(), max_size=2),
    },
)
PATHS = st.lists(LABELS | st.just("schema"), min_size=1, max_size=6)


def shuffled(node, seed):
    if isinstance(node, dict):
        return {key: shuffled(child, seed) for key, child in node.items()}
    if isinstance(node, list):
        items = [shuffled(child, seed) for child in node]
        seed.shuffle(items)
        return items
    return node


def sorted_tree(node):
    if isinstance(node, dict):
        return {key: sorted_tree(child) for key, child in node.items()}
    if isinstance(node, list):
        return sorted((sorted_tree(child) for child in node), key=repr)
    return node


def outcome(tree, text, kind):
    graph = build_graph([read_text("a.yaml", print_yaml(tree))])
    resolution = graph.resolve(text, "a.yaml", kind)
    nodes = sorted(repr(sorted_tree(target.node)) for target in resolution.targets)
    return resolution.status, resolution.problem, nodes, resolution.canonical


@settings(max_examples=2 * settings.default.max_examples)
@given(CONTRACTS, PATHS, st.sampled_from("./"), st.sampled_from(KINDS), st.integers(0, 99))
def test_the_order_of_lists_changes_no_resolution(tree, path, separator, kind, seed):
    text = separator.join(path)
    other = shuffled(tree, random.Random(seed))  # noqa: S311
    assert outcome(tree, text, kind) == outcome(other, text, kind)
