"""Imports of imports: depth, diamonds, cycles, limits and references on the move."""

import sys
import time

import pytest

from floe.model import Place

# Measuring coverage makes every line several times slower.
SLOWNESS = 1 if sys.gettrace() is None else 6
OBJECT = "schema:\n- id: t\n  name: t\n  relationships: [{{type: imports, to: '{}'}}]\n"
HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: {}\nversion: 1.0.0\n"


def prop(file, own="p", *targets, extra=""):
    """A file with one property in a library, which imports others."""
    entries = ", ".join(f"{{type: imports, to: '{target}'}}" for target in targets)
    imports = f", relationships: [{entries}]" if targets else ""
    text = f"properties:\n- {{id: {own}, name: {own}{extra}{imports}}}\n"
    return HEADER.format(file.removesuffix(".yaml")) + text


def codes(built):
    return [problem.code for problem in built.import_problems]


def test_imports_of_imports_are_expanded_first(graph):
    files = {
        "a.yaml": prop("a.yaml", "p", "b.yaml#properties.p", extra=", description: A"),
        "b.yaml": prop("b.yaml", "p", "c.yaml#properties.p", extra=", logicalType: string"),
        "c.yaml": prop("c.yaml", extra=", classification: public, quality: [{id: q, metric: m}]"),
    }
    built = graph(files)
    (a, b, _) = built.contracts
    assert a.all_properties[0].node == {
        "id": "p",
        "name": "p",
        "description": "A",
        "logicalType": "string",
        "classification": "public",
        "quality": [{"id": "q", "metric": "m"}],
    }
    assert a.all_properties[0].quality[0].place.file == "c.yaml"
    assert b.all_properties[0].classification == "public"
    assert codes(built) == []


def test_a_diamond_is_fine(graph):
    files = {
        "a.yaml": prop("a.yaml", "p", "b.yaml#properties.p", "c.yaml#properties.p"),
        "b.yaml": prop("b.yaml", "p", "d.yaml#properties.p"),
        "c.yaml": prop("c.yaml", "p", "d.yaml#properties.p"),
        "d.yaml": prop("d.yaml", extra=", quality: [{id: q, metric: m}]"),
    }
    built = graph(files)
    assert codes(built) == []
    assert [rule.id for rule in built.contracts[0].all_properties[0].quality] == ["q"]


def test_the_order_of_the_documents_does_not_matter(graph):
    files = {
        "a.yaml": prop("a.yaml", "p", "b.yaml#properties.p", "c.yaml#properties.p"),
        "b.yaml": prop("b.yaml", "p", "d.yaml#properties.p"),
        "c.yaml": prop("c.yaml", "p", "d.yaml#properties.p", extra=", classification: x"),
        "d.yaml": prop("d.yaml", extra=", quality: [{id: q, metric: m}], classification: y"),
    }
    forward, backward = graph(files), graph(dict(reversed(files.items())))
    assert {c.file: c.node for c in forward.contracts} == {
        c.file: c.node for c in backward.contracts
    }
    assert set(forward.import_problems) == set(backward.import_problems)


def test_an_import_of_itself_is_a_cycle(graph):
    built = graph({"a.yaml": prop("a.yaml", "p", "properties.p", extra=", description: A")})
    (problem,) = built.import_problems
    assert problem.code == "import-cycle"
    assert problem.message == (
        "'properties.p' imports itself: a.yaml#/properties/p → a.yaml#/properties/p"
    )
    assert built.contracts[0].all_properties[0].description == "A"


def test_an_import_of_what_holds_the_importer_is_a_cycle(graph):
    text = HEADER.format("a") + (
        "schema:\n- id: t\n  name: t\n  properties:\n"
        "  - {id: p, name: p, relationships: [{type: imports, to: schema/t}]}\n"
    )
    built = graph({"a.yaml": text})
    assert [p.message for p in built.import_problems] == [
        "'schema/t' imports itself: a.yaml#/schema/t → a.yaml#/schema/t"
    ]


@pytest.mark.parametrize("length", [2, 3, 6])
def test_every_import_of_a_cycle_is_told_the_whole_chain(graph, length):
    files = {
        f"f{n}.yaml": prop(f"f{n}.yaml", "p", f"f{(n + 1) % length}.yaml#properties.p")
        for n in range(length)
    }
    built = graph(files)
    assert {p.place.file for p in built.import_problems} == set(files)
    for problem in built.import_problems:
        assert problem.code == "import-cycle"
        number = int(problem.place.file[1])
        ring = [f"f{(number + 1 + step) % length}.yaml#/properties/p" for step in range(length + 1)]
        assert problem.message == (
            f"'f{(number + 1) % length}.yaml#properties.p' imports itself: {' → '.join(ring)}"
        )


def test_what_leads_into_a_cycle_is_no_part_of_it(graph):
    files = {
        "a.yaml": prop("a.yaml", "p", "b.yaml#properties.p"),
        "b.yaml": prop("b.yaml", "p", "c.yaml#properties.p", extra=", description: B"),
        "c.yaml": prop("c.yaml", "p", "b.yaml#properties.p", extra=", classification: C"),
    }
    built = graph(files)
    assert sorted(p.place.file for p in built.import_problems) == ["b.yaml", "c.yaml"]
    node = built.contracts[0].all_properties[0].node
    assert node == {"id": "p", "name": "p", "description": "B", "classification": "C"}


def test_a_sibling_may_be_imported(graph):
    text = HEADER.format("a") + (
        "schema:\n- id: t\n  name: t\n  properties:\n"
        "  - {id: p, name: p, relationships: [{type: imports, to: schema/t/properties/q}]}\n"
        "  - {id: q, name: q, logicalType: string}\n"
    )
    built = graph({"a.yaml": text})
    assert codes(built) == []
    assert built.contracts[0].all_properties[0].logical_type == "string"


def test_what_only_exists_by_import_can_be_imported(graph):
    files = {
        "a.yaml": prop("a.yaml", "p", "b.yaml#/schema/t/properties/x"),
        "b.yaml": HEADER.format("b") + OBJECT.format("c.yaml#properties.x"),
        "c.yaml": prop(
            "c.yaml", "x", extra=", classification: secret, quality: [{id: q, metric: m}]"
        ),
    }
    for order in (files, dict(reversed(files.items()))):
        built = graph(order)
        assert codes(built) == []
        assert all(r.resolution.is_resolved for r in built.references)
        (a,) = [c for c in built.contracts if c.file == "a.yaml"]
        assert a.all_properties[0].classification == "secret"
        expected = Place("c.yaml", ("properties", 0, "quality", 0))
        assert a.all_properties[0].quality[0].place == expected


def test_what_only_exists_by_import_in_the_same_file_can_be_imported(graph):
    text = HEADER.format("a") + (
        "schema:\n"
        "- id: t\n  name: t\n  properties:\n"
        "  - {id: p, name: p, relationships: [{type: imports, to: schema.u.properties.x}]}\n"
        "  - {id: q, name: q, relationships: [{type: imports, to: u.x}]}\n"
        "- id: u\n  name: u\n  relationships: [{type: imports, to: c.yaml#properties.x}]\n"
    )
    built = graph({"a.yaml": text, "c.yaml": prop("c.yaml", "x", extra=", classification: secret")})
    assert codes(built) == []
    classes = [p.classification for p in built.contracts[0].schema[0].properties]
    assert classes == ["secret", "secret"]


def test_what_nobody_defines_dangles(graph):
    files = {
        "a.yaml": HEADER.format("a") + OBJECT.format("b.yaml#/schema/t/properties/x"),
        "b.yaml": HEADER.format("b") + OBJECT.format("a.yaml#/schema/t/properties/x"),
    }
    built = graph(files)
    assert {r.resolution.problem for r in built.references} == {"no-element"}
    assert codes(built) == []


HOME = """\
schema:
  - id: home
    name: home
    properties:
      - {id: key, name: key}
      - {id: yaml, name: yaml}
      - id: link
        name: link
        relationships: [RELATIONSHIP]
"""
HERE = """\
schema:
  - id: t
    name: t
    properties: [{name: l, relationships: [{type: imports, to: 'IMPORT'}]}]
"""


@pytest.mark.parametrize(
    ("text", "rewritten"),
    [
        ("home.key", "../../lib/home.yaml#home.key"),
        ("schema/home/properties/key", "../../lib/home.yaml#schema/home/properties/key"),
        ("/schema/home", "../../lib/home.yaml#/schema/home"),
        ("#/schema/home", "../../lib/home.yaml#/schema/home"),
        ("home.(key, link)", "../../lib/home.yaml#home.(key, link)"),
        ("home.yaml", "../../lib/home.yaml#home.yaml"),
        ("near.yaml#/schema/home", "../../lib/near.yaml#/schema/home"),
        ("near.yaml", "../../lib/near.yaml"),
        ("../far.yaml#home.key", "../../far.yaml#home.key"),
        ("far-id.yaml#home.key", "../../lib/far-id.yaml#home.key"),
        ("../uses/deep/own2.yaml#home.key", "own2.yaml#home.key"),
        ("<x>", "<x>"),
        ("../../out.yaml#a.b", "../../../out.yaml#a.b"),
        ("https://example.org/x.yaml#a.b", "https://example.org/x.yaml#a.b"),
    ],
)
def test_references_inside_imported_content_still_mean_the_same(graph, text, rewritten):
    home = HEADER.format("home") + HOME
    target = "../../lib/home.yaml#/schema/home/properties/link"
    files = {
        "uses/deep/own.yaml": HEADER.format("own") + HERE.replace("IMPORT", target),
        "lib/home.yaml": home.replace("RELATIONSHIP", f"{{type: relatesTo, to: '{text}'}}"),
        "lib/near.yaml": home.replace("RELATIONSHIP", "").replace(
            "id: home\nversion", "id: n\nversion"
        ),
        "far.yaml": home.replace("RELATIONSHIP", "").replace(
            "id: home\nversion", "id: far-id\nversion"
        ),
        "uses/deep/own2.yaml": home.replace("RELATIONSHIP", "").replace(
            "id: home\nversion", "id: o\nversion"
        ),
    }
    built = graph(files)
    at_home, here = (
        next(r for r in built.references if r.kind == "relatesTo" and r.base == file)
        for file in ("lib/home.yaml", "uses/deep/own.yaml")
    )
    assert here.text == rewritten
    assert here.resolution.targets == at_home.resolution.targets
    assert here.resolution.status == at_home.resolution.status
    assert here.place == at_home.place


def test_a_file_name_with_odd_characters_survives_the_move(graph):
    home = HEADER.format("home") + HOME.replace("RELATIONSHIP", "{type: relatesTo, to: home.key}")
    files = {
        "own.yaml": HEADER.format("own")
        + HERE.replace("IMPORT", "a%23b%20100%25.yaml#/schema/home/properties/link"),
        "a#b 100%.yaml": home,
    }
    built = graph(files)
    (link,) = [r for r in built.references if r.base == "own.yaml" and r.kind == "relatesTo"]
    assert link.text == "a%23b 100%25.yaml#home.key"
    assert link.resolution.is_resolved


def test_the_element_of_an_imported_sla_still_means_the_same(graph):
    files = {
        "x/own.yaml": HEADER.format("own")
        + "slaProperties:\n- property: latency\n"
        + "  relationships: [{type: imports, to: ../b.yaml#sla.s}]\n",
        "b.yaml": HEADER.format("b")
        + "schema:\n- {name: t, properties: [{name: c}]}\n- {name: u}\n"
        + "slaProperties:\n- {id: s, property: latency, value: 1, element: 't.c, u'}\n",
    }
    built = graph(files)
    elements = [r for r in built.references if r.kind == "element" and r.base == "x/own.yaml"]
    assert [r.text for r in elements] == ["../b.yaml#t.c", "../b.yaml#u"]
    assert all(r.resolution.is_resolved for r in elements)


def test_references_move_through_several_files(graph):
    files = {
        "a/a.yaml": prop("a.yaml", "p", "../b/b.yaml#properties.p"),
        "b/b.yaml": prop("b.yaml", "p", "../c/c.yaml#properties.p"),
        "c/c.yaml": HEADER.format("c")
        + "properties:\n- {id: p, name: p, relationships: [{type: relatesTo, to: properties/q}]}\n"
        + "- {id: q, name: q}\n",
    }
    links = [r for r in graph(files).references if r.kind == "relatesTo"]
    assert [r.text for r in links] == [
        "../c/c.yaml#properties/q",
        "../c/c.yaml#properties/q",
        "properties/q",
    ]
    assert {r.resolution.targets[0].file for r in links} == {"c/c.yaml"}


LIMIT = "more than 32 imports deep, or more than a workspace of this size may import"


def test_a_chain_of_33_imports_is_too_deep(graph):
    files = {
        f"f{n}.yaml": prop(f"f{n}.yaml", "p", f"f{n + 1}.yaml#properties.p") for n in range(33)
    }
    files["f33.yaml"] = prop("f33.yaml", extra=", classification: x")
    for order in (files, dict(reversed(files.items()))):
        built = graph(order)
        assert [(p.code, p.place.file, p.message) for p in built.import_problems] == [
            ("import-limit", "f0.yaml", LIMIT)
        ]
        by_file = {c.file: c.all_properties[0].classification for c in built.contracts}
        assert by_file["f1.yaml"] == "x"
        assert by_file["f0.yaml"] is None


def test_a_very_long_chain_ends(graph):
    files = {
        f"f{n}.yaml": prop(f"f{n}.yaml", "p", f"f{n + 1}.yaml#properties.p") for n in range(500)
    }
    assert set(codes(graph(files))) == {"import-limit"}


def explosion(files, width, shape):
    """Files in which each of some properties imports every one of the next file."""
    texts = {}
    for n in range(files):
        children = "".join(
            f"  - {{id: p{w}, name: p{w}"
            + (f", relationships: [{shape(n + 1, w, width)}]" if n + 1 < files else "")
            + "}\n"
            for w in range(width)
        )
        text = f"properties:\n- id: g\n  name: g\n  tags: [t{n}]\n  properties:\n"
        texts[f"f{n}.yaml"] = HEADER.format(f"f{n}") + text + children
    return texts


def all_of_the_next(number, _own, width):
    return ", ".join(
        f"{{type: imports, to: f{number}.yaml#/properties/g/properties/p{w}}}" for w in range(width)
    )


def the_whole_next(number, _own, _width):
    return f"{{type: imports, to: f{number}.yaml#/properties/g}}"


@pytest.mark.parametrize(
    ("shape", "expected"), [(all_of_the_next, set()), (the_whole_next, {"import-limit"})]
)
def test_an_explosion_of_imports_ends_soon(graph, shape, expected):
    files = explosion(10, 9, shape)
    start = time.process_time()
    built = graph(files)
    # Half a second on an idle machine; without a limit it would not end at all.
    assert time.process_time() - start < 30 * SLOWNESS
    assert set(codes(built)) == expected


def test_deep_nesting_by_import_is_sounded(graph):
    nested = "{id: p, name: p, properties: [" * 12 + "{id: x, name: x, IMPORT}" + "]}" * 12
    files = {
        f"f{n}.yaml": HEADER.format(f"f{n}")
        + f"properties: [{nested}]\n".replace(
            "IMPORT",
            f"relationships: [{{type: imports, to: f{n + 1}.yaml#/properties/p}}]",
        )
        for n in range(20)
    }
    assert "import-limit" in codes(graph(files))


@pytest.mark.long
def test_a_large_estate_of_small_imports_is_not_limited(graph):
    rules = "".join(f"- {{id: q{n}, metric: rowCount}}\n" for n in range(600))
    files = {f"f{n}.yaml": prop(f"f{n}.yaml", "p", "library.yaml#quality") for n in range(100)}
    files["library.yaml"] = HEADER.format("library") + "quality:\n" + rules
    assert codes(graph(files)) == []
