"""Whatever is imported from wherever, it ends, and ends in the same tree."""

import sys
import time

from hypothesis import given, settings
from hypothesis import strategies as st

from floe.documents import print_yaml, read_text
from floe.graph import build_graph

# Measuring coverage makes every line several times slower.
SLOWNESS = 1 if sys.gettrace() is None else 6
FILES = ("a.yaml", "b.yaml", "c.yaml")
TARGETS = st.tuples(
    st.sampled_from(["", "a.yaml#", "b.yaml#", "c.yaml#", "missing.yaml#"]),
    st.sampled_from(
        [
            *("schema/t", "schema/t/properties", "schema/t/properties/p0", "properties/p1"),
            *("quality", "quality/q", "customProperties", "slaProperties/s", "properties.p0"),
            *("schema.t.properties.p1.quality.q", "nothing", "t.p0", "schema/u/properties/p2"),
        ]
    ),
).map("".join)
ENTRIES = st.lists(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["imports", "imports", "relatesTo"])},
        optional={"to": TARGETS | st.lists(TARGETS, max_size=2)},
    ),
    max_size=3,
)
RULES = st.lists(
    st.fixed_dictionaries(
        {"metric": st.sampled_from(["rowCount", "nullValues"])}, optional={"id": st.just("q")}
    ),
    max_size=2,
)


def element(name, **parts):
    return st.fixed_dictionaries(
        {"id": name, "name": name},
        optional={"relationships": ENTRIES, "quality": RULES, "tags": st.just(["x"]), **parts},
    )


PROPERTIES = st.lists(
    element(
        st.sampled_from(["p0", "p1", "p2"]),
        logicalType=st.sampled_from(["string", "object"]),
        properties=st.lists(element(st.sampled_from(["p0", "p1"])), max_size=2),
    ),
    max_size=3,
)
CONTRACTS = st.fixed_dictionaries(
    {"kind": st.just("DataContract"), "apiVersion": st.just("v3.2.0"), "version": st.just("1")},
    optional={
        "schema": st.lists(element(st.sampled_from("tu"), properties=PROPERTIES), max_size=2),
        "properties": PROPERTIES,
        "quality": RULES,
        "slaProperties": st.lists(
            st.fixed_dictionaries({"id": st.just("s")}, optional={"relationships": ENTRIES}),
            max_size=1,
        ),
        "customProperties": st.lists(
            st.fixed_dictionaries({"property": st.just("c")}, optional={"relationships": ENTRIES}),
            max_size=2,
        ),
    },
)
WORKSPACES = st.tuples(CONTRACTS, CONTRACTS, CONTRACTS)


def build(trees):
    return build_graph(
        [read_text(file, print_yaml(tree)) for file, tree in zip(FILES, trees, strict=True)]
    )


def import_entries(node):
    if isinstance(node, dict):
        yield from (node,) if node.get("type") == "imports" else ()
        for child in node.values():
            yield from import_entries(child)
    elif isinstance(node, list):
        for child in node:
            yield from import_entries(child)


@settings(max_examples=3 * settings.default.max_examples // 2)
@given(WORKSPACES)
def test_expanding_what_is_expanded_changes_nothing(trees):
    start = time.process_time()
    expanded = [contract.node for contract in build(trees).contracts]
    again = build(expanded)
    assert time.process_time() - start < 30 * SLOWNESS
    assert [contract.node for contract in again.contracts] == expanded
    assert again.import_problems == ()
    assert list(import_entries(expanded)) == []


@given(WORKSPACES)
def test_every_element_stands_where_its_place_says(trees):
    graph = build(trees)
    for contract in graph.contracts:
        for prop in contract.all_properties:
            written = graph.sources[prop.place.file].tree
            for key in prop.place.path:
                written = written[key]
            assert written["name"] == prop.name
        for rule, _ in contract.walk_quality():
            written = graph.sources[rule.place.file].tree
            for key in rule.place.path:
                written = written[key]
            assert written == rule.node


@given(WORKSPACES)
def test_every_import_is_answered_once(trees):
    graph = build(trees)
    written = sum(
        len(entry["to"]) if isinstance(entry.get("to"), list) else "to" in entry
        for entry in import_entries(list(trees))
    )
    answered = [r.place for r in graph.references if r.kind == "imports"]
    assert len(answered) == len(set(answered)) == written


@given(WORKSPACES)
def test_problems_are_told_once_and_at_an_import(trees):
    graph = build(trees)
    told = [(p.code, p.place, p.message) for p in graph.import_problems]
    assert len(told) == len(set(told))
    for _, place, _ in told:
        node = graph.sources[place.file].tree
        for key in place.path:
            node = node[key]
        assert isinstance(node, str)
