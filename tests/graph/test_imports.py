"""What an import brings along, and where it may stand."""

import pytest

from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from floe.model import Place

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: {}\nversion: 1.0.0\n"
LIBRARY = (
    HEADER.format("library")
    + """\
schema:
  - id: person
    name: person
    description: Somebody.
    tags: [base]
    properties:
      - {id: person_id, name: id, logicalType: string}
    quality:
      - {id: rows, metric: rowCount, mustBeGreaterThan: 0}
  - id: other
    name: other
properties:
  - id: email
    name: email
    logicalType: string
    classification: restricted
    tags: [pii]
    quality: [{id: email_format, metric: invalidValues, mustBe: 0}]
    customProperties: [{property: owner, value: me}]
    authoritativeDefinitions: [{type: businessDefinition, url: glossary}]
  - id: audit_fields
    name: audit_fields
    logicalType: object
    properties:
      - {id: created_at, name: created_at, logicalType: timestamp}
      - {id: created_by, name: created_by, logicalType: string}
quality:
  - {id: not_null, metric: nullValues, mustBe: 0}
  - {id: no_dups, metric: duplicateValues, mustBe: 0}
slaProperties:
  - {id: fresh, property: latency, value: 4, unit: h, driver: operational}
customProperties:
  - {id: tier, property: tier, value: gold, description: How much it matters.}
authoritativeDefinitions:
  - {id: wiki, type: implementation, url: wiki}
servers:
  - {id: prod, server: prod, type: custom}
team: {members: [{id: ann, username: a}]}
"""
)
PLACES = {
    "property": "schema:\n- id: t\n  name: t\n  properties:\n  - {id: p, name: mail, IMPORT}\n",
    "structured property": (
        "schema:\n- id: t\n  name: t\n  properties:\n"
        "  - {id: p, name: mail, logicalType: object, IMPORT}\n"
    ),
    "object": "schema:\n- {id: t, name: t, IMPORT}\n",
    "sla": "slaProperties:\n- {id: s, property: latency, unit: d, IMPORT}\n",
    "custom": "customProperties:\n- {id: c, property: mine, IMPORT}\n",
}
PATHS = {
    "property": ("schema", 0, "properties", 0),
    "structured property": ("schema", 0, "properties", 0),
    "object": ("schema", 0),
    "sla": ("slaProperties", 0),
    "custom": ("customProperties", 0),
}
EMAIL = {
    "logicalType": "string",
    "classification": "restricted",
    "tags": ["pii"],
    "quality": [{"id": "email_format", "metric": "invalidValues", "mustBe": 0}],
    "customProperties": [{"property": "owner", "value": "me"}],
    "authoritativeDefinitions": [{"type": "businessDefinition", "url": "glossary"}],
}
AUDIT = [
    {"id": "created_at", "name": "created_at", "logicalType": "timestamp"},
    {"id": "created_by", "name": "created_by", "logicalType": "string"},
]
NOT_NULL = {"id": "not_null", "metric": "nullValues", "mustBe": 0}
NO_DUPS = {"id": "no_dups", "metric": "duplicateValues", "mustBe": 0}
TIER = {"id": "tier", "property": "tier", "value": "gold", "description": "How much it matters."}
WIKI = {"id": "wiki", "type": "implementation", "url": "wiki"}
PERSON_ID = {"id": "person_id", "name": "id", "logicalType": "string"}
ROWS = {"id": "rows", "metric": "rowCount", "mustBeGreaterThan": 0}


def importing(place, *targets, library="library.yaml"):
    entries = ", ".join(f"{{type: imports, to: '{library}#{target}'}}" for target in targets)
    text = PLACES[place].replace("IMPORT", f"relationships: [{entries}]")
    return HEADER.format("own") + text


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def problems(built):
    return [(p.code, str(p.place), p.message) for p in built.import_problems]


LEGAL = [
    ("property", "quality.not_null", {"quality": [NOT_NULL]}),
    ("property", "quality", {"quality": [NOT_NULL, NO_DUPS]}),
    ("property", "properties.email", EMAIL),
    ("property", "customProperties.tier", {"customProperties": [TIER]}),
    ("property", "customProperties", {"customProperties": [TIER]}),
    ("property", "authoritativeDefinitions.wiki", {"authoritativeDefinitions": [WIKI]}),
    ("property", "/authoritativeDefinitions", {"authoritativeDefinitions": [WIKI]}),
    (
        "structured property",
        "/properties/audit_fields/properties",
        {"logicalType": "object", "properties": AUDIT},
    ),
    ("object", "quality.not_null", {"quality": [NOT_NULL]}),
    ("object", "quality", {"quality": [NOT_NULL, NO_DUPS]}),
    ("object", "properties.email", {"properties": [{"id": "email", "name": "email", **EMAIL}]}),
    ("object", "properties.audit_fields", {"properties": AUDIT}),
    ("object", "/schema/person/properties", {"properties": [PERSON_ID]}),
    (
        "object",
        "/schema/person",
        {
            "description": "Somebody.",
            "tags": ["base"],
            "properties": [PERSON_ID],
            "quality": [ROWS],
        },
    ),
    ("object", "customProperties.tier", {"customProperties": [TIER]}),
    ("object", "customProperties", {"customProperties": [TIER]}),
    ("object", "authoritativeDefinitions.wiki", {"authoritativeDefinitions": [WIKI]}),
    ("object", "authoritativeDefinitions", {"authoritativeDefinitions": [WIKI]}),
    ("sla", "/slaProperties/fresh", {"value": 4, "driver": "operational"}),
    ("sla", "customProperties.tier", {"customProperties": [TIER]}),
    ("sla", "customProperties", {"customProperties": [TIER]}),
    ("sla", "authoritativeDefinitions.wiki", {"authoritativeDefinitions": [WIKI]}),
    ("sla", "authoritativeDefinitions", {"authoritativeDefinitions": [WIKI]}),
    ("custom", "customProperties.tier", {"value": "gold", "description": "How much it matters."}),
    ("custom", "authoritativeDefinitions.wiki", {"authoritativeDefinitions": [WIKI]}),
    ("custom", "authoritativeDefinitions", {"authoritativeDefinitions": [WIKI]}),
]
OWN = {
    "property": {"id": "p", "name": "mail"},
    "structured property": {"id": "p", "name": "mail"},
    "object": {"id": "t", "name": "t"},
    "sla": {"id": "s", "property": "latency", "unit": "d"},
    "custom": {"id": "c", "property": "mine"},
}


@pytest.mark.parametrize(
    ("place", "target", "gained"), LEGAL, ids=[f"{case[1]} at {case[0]}" for case in LEGAL]
)
def test_an_import_joins_its_place(graph, place, target, gained):
    built = graph({"own.yaml": importing(place, target), "library.yaml": LIBRARY})
    node = at(built.contracts[0].node, PATHS[place])
    assert node == {**OWN[place], **gained}
    if place != "sla" or "sla" not in target:
        assert problems(built) == []


ILLEGAL = [
    ("property", "/properties/audit_fields/properties", "a list of properties", "a property"),
    ("property", "/schema/person", "a schema object", "a property"),
    ("property", "/slaProperties/fresh", "an SLA property", "a property"),
    ("property", "/slaProperties", "a list of slaProperties", "a property"),
    ("property", "/servers/prod", "a server", "a property"),
    ("property", "", "a whole document", "a property"),
    ("property", "/schema", "a list of schema", "a property"),
    ("property", "/team", "something that is no element", "a property"),
    ("object", "/slaProperties/fresh", "an SLA property", "a schema object"),
    ("object", "/servers/prod", "a server", "a schema object"),
    ("object", "/team/members/ann", "a member", "a schema object"),
    ("sla", "quality.not_null", "a quality rule", "an SLA property"),
    ("sla", "quality", "a list of quality", "an SLA property"),
    ("sla", "properties.email", "a property", "an SLA property"),
    ("sla", "/schema/person/properties", "a list of properties", "an SLA property"),
    ("sla", "/schema/person", "a schema object", "an SLA property"),
    ("custom", "quality.not_null", "a quality rule", "a custom property"),
    ("custom", "quality", "a list of quality", "a custom property"),
    ("custom", "properties.email", "a property", "a custom property"),
    ("custom", "/schema/person/properties", "a list of properties", "a custom property"),
    ("custom", "/schema/person", "a schema object", "a custom property"),
    ("custom", "/slaProperties/fresh", "an SLA property", "a custom property"),
    ("custom", "/customProperties", "a list of customProperties", "a custom property"),
]


@pytest.mark.parametrize(
    ("place", "target", "what", "where"),
    ILLEGAL,
    ids=[f"{case[1] or 'document'} at {case[0]}" for case in ILLEGAL],
)
def test_an_import_that_does_not_fit_is_refused(graph, place, target, what, where):
    built = graph({"own.yaml": importing(place, target), "library.yaml": LIBRARY})
    (problem,) = built.import_problems
    assert problem.code == "import-incompatible"
    assert problem.message == f"{what} cannot be imported into {where}"
    assert problem.place == Place("own.yaml", (*PATHS[place], "relationships", 0, "to"))
    assert at(built.contracts[0].node, PATHS[place]).items() >= OWN[place].items()


LOCAL = """\
schema:
  - id: t
    name: t
    properties:
      - id: p
        name: mail
        LOCAL
        relationships: [{type: imports, to: library.yaml#properties.email}]
"""
KEPT = "is defined here and in what is imported; the local one is kept"


@pytest.mark.parametrize(
    ("local", "key", "value", "conflict"),
    [
        ("logicalType: string", "logicalType", "string", None),
        ("logicalType: integer", "logicalType", "integer", "logicalType"),
        ("classification: 'restricted '", "classification", "restricted ", None),
        ("tags: [mine, pii]", "tags", ["mine", "pii"], None),
        (
            "quality: [{id: email_format, metric: invalidValues, mustBe: 0}]",
            "quality",
            EMAIL["quality"],
            None,
        ),
        (
            "quality: [{id: email_format, metric: invalidValues, mustBe: 5}]",
            "quality",
            [{"id": "email_format", "metric": "invalidValues", "mustBe": 5}],
            "quality 'email_format'",
        ),
        (
            "quality: [{id: mine, metric: rowCount, mustBe: 5}]",
            "quality",
            [{"id": "mine", "metric": "rowCount", "mustBe": 5}, *EMAIL["quality"]],
            None,
        ),
        (
            "customProperties: [{property: owner, value: you}]",
            "customProperties",
            [{"property": "owner", "value": "you"}],
            "customProperties 'owner'",
        ),
        (
            "authoritativeDefinitions: [{type: businessDefinition, url: glossary}]",
            "authoritativeDefinitions",
            EMAIL["authoritativeDefinitions"],
            None,
        ),
        (
            "authoritativeDefinitions: [{type: other, url: glossary}]",
            "authoritativeDefinitions",
            [{"type": "other", "url": "glossary"}, *EMAIL["authoritativeDefinitions"]],
            None,
        ),
        ("quality: wrong", "quality", "wrong", None),
    ],
)
def test_the_local_value_wins_and_a_difference_is_a_conflict(graph, local, key, value, conflict):
    text = HEADER.format("own") + LOCAL.replace("LOCAL", local)
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    assert built.contracts[0].schema[0].properties[0].node[key] == value
    place = "schema[0].properties[0].relationships[0].to"
    expected = [("import-conflict", place, f"{conflict} {KEPT}")] if conflict else []
    assert problems(built) == expected


MEETING = """\
schema:
  - id: t
    name: t
    properties:
      - id: p
        name: mail
        LOCAL
        relationships: [{type: imports, to: library.yaml#properties.x}]
"""


@pytest.mark.parametrize(
    ("local", "imported", "conflict"),
    [
        ("physicalType: VARCHAR(10)", "physicalType: varchar(10)", None),
        ("physicalType: VARCHAR(10)", "physicalType: varchar(11)", "physicalType"),
        ("required: true", "required: 1", "required"),
        (
            "quality: [{metric: nullValues, mustBe: 0}]",
            "quality: [{mustBe: 0, metric: nullValues}]",
            None,
        ),
        (
            "customProperties: [{property: a, value: 1}]",
            "customProperties: [{property: a, value: true}]",
            "customProperties 'a'",
        ),
    ],
)
def test_what_means_the_same_is_no_conflict(graph, local, imported, conflict):
    text = HEADER.format("own") + MEETING.replace("LOCAL", local)
    library = f"{HEADER.format('library')}properties:\n- id: x\n  name: x\n  {imported}\n"
    built = graph({"own.yaml": text, "library.yaml": library})
    messages = [problem.message for problem in built.import_problems]
    assert messages == ([f"{conflict} {KEPT}"] if conflict else [])
    (key,) = set(built.contracts[0].all_properties[0].node) - {"id", "name"}
    node = built.contracts[0].all_properties[0].node[key]
    assert not isinstance(node, list) or len(node) == 1


CHILDREN = """\
schema:
  - id: t
    name: t
    properties: [CHILD]
    relationships: [{type: imports, to: library.yaml#/schema/person}]
"""


@pytest.mark.parametrize(
    ("child", "names", "found"),
    [
        ("{id: person_id, name: id, logicalType: string}", ["id"], None),
        (
            "{name: id, logicalType: integer}",
            ["id"],
            ("import-conflict", f"properties 'person_id' {KEPT}"),
        ),
        (
            "{id: person_id, name: something}",
            ["something"],
            (
                "import-clash",
                "the imported id 'person_id' is taken by another of the properties here",
            ),
        ),
        (
            "{id: mine, name: id}",
            ["id"],
            ("import-clash", "the imported name 'id' is taken by another of the properties here"),
        ),
        ("{id: mine, name: own}", ["own", "id"], None),
        ("{id: [odd], name: {odd: 1}}", [{"odd": 1}, "id"], None),
    ],
)
def test_an_imported_child_meets_a_local_one(graph, child, names, found):
    text = HEADER.format("own") + CHILDREN.replace("CHILD", child)
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    assert [node["name"] for node in built.contracts[0].schema[0].node["properties"]] == names
    assert [(p.code, p.message) for p in built.import_problems] == ([found] if found else [])


def test_two_imports_that_disagree_clash(graph):
    other = LIBRARY.replace("mustBe: 0", "mustBe: 1").replace("id: library", "id: other")
    text = importing("property", "quality.not_null").replace(
        "]}\n", ", {type: imports, to: 'other.yaml#quality.not_null'}]}\n"
    )
    built = graph({"own.yaml": text, "library.yaml": LIBRARY, "other.yaml": other})
    (problem,) = built.import_problems
    assert problem.code == "import-clash"
    assert problem.message == "quality 'not_null' is imported twice with different content"
    assert problem.hint == "the other one comes from library.yaml; import only one of them"


def test_two_imports_that_agree_give_one_entry(graph):
    text = importing("property", "quality.not_null", "quality.not_null", "quality")
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    assert problems(built) == []
    assert [q.id for q in built.contracts[0].all_properties[0].quality] == ["not_null", "no_dups"]


def test_a_list_of_targets_is_taken_in_one_by_one(graph):
    text = importing("property", "x").replace(
        "'library.yaml#x'", "[library.yaml#quality.not_null, library.yaml#quality.no_dups, 7]"
    )
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    assert [q.id for q in built.contracts[0].all_properties[0].quality] == ["not_null", "no_dups"]
    places = [str(r.place) for r in built.references if r.kind == "imports"]
    to = "schema[0].properties[0].relationships[0].to"
    assert places == [f"{to}[0]", f"{to}[1]"]


@pytest.mark.parametrize(
    ("target", "status", "problem"),
    [
        ("library.yaml#quality.nothing", "dangling", "no-element"),
        ("missing.yaml#quality.x", "dangling", "no-document"),
        ("../out.yaml#quality.x", "rejected", "outside-workspace"),
        ("https://example.org/x.yaml#quality.x", "rejected", "not-allowed"),
        ("<target>", "rejected", "syntax"),
    ],
)
def test_a_missing_target_leaves_the_element_as_it_was(graph, target, status, problem):
    text = importing("property", "x").replace("library.yaml#x", target)
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    (reference,) = [r for r in built.references if r.kind == "imports"]
    assert (reference.resolution.status, reference.resolution.problem) == (status, problem)
    assert built.import_problems == ()
    assert built.contracts[0].all_properties[0].node == {"id": "p", "name": "mail"}


@pytest.mark.parametrize("to", ["", "to: 7", "to: null", "to: {a: 1}", "to: [[x]]", "to: []"])
def test_an_import_without_a_target_is_left_out(graph, to):
    text = importing("property", "x").replace("to: 'library.yaml#x'", to).replace(", }", "}")
    built = graph({"own.yaml": text})
    assert built.contracts[0].all_properties[0].node == {"id": "p", "name": "mail"}
    assert built.references == ()


def test_an_imported_element_knows_where_it_was_written(graph):
    text = importing("property", "properties.email")
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    prop = built.contracts[0].all_properties[0]
    assert prop.place == Place("own.yaml", ("schema", 0, "properties", 0))
    assert prop.quality[0].place == Place("library.yaml", ("properties", 0, "quality", 0))
    line, column = built.position(prop.quality[0].place / "metric")
    assert LIBRARY.splitlines()[line - 1][column - 1 :].startswith("invalidValues")
    (target,) = built.resolve("schema/t/properties/p/quality/email_format", "own.yaml").targets
    assert built.place_of(target) == prop.quality[0].place
    own = built.resolve("schema/t/properties/p", "own.yaml").targets[0]
    assert built.place_of(own) == prop.place


def test_the_provenance_of_a_taken_field_reaches_below_it(graph):
    files = {
        "own.yaml": importing("structured property", "properties.group", library="mid.yaml"),
        "mid.yaml": HEADER.format("mid")
        + "properties:\n- id: group\n  name: group\n  properties:\n"
        + "  - id: m\n    name: m\n"
        + "    relationships: [{type: imports, to: library.yaml#properties.email}]\n",
        "library.yaml": LIBRARY,
    }
    built = graph(files)
    (child,) = built.contracts[0].all_properties[0].properties
    assert child.place == Place("mid.yaml", ("properties", 0, "properties", 0))
    assert child.quality[0].place == Place("library.yaml", ("properties", 0, "quality", 0))


def test_other_relationships_keep_their_place_when_imports_go(graph):
    text = importing("property", "quality.not_null").replace(
        "]}\n", ", {type: foreignKey, to: t.nothing}]}\n"
    )
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    (prop,) = built.contracts[0].all_properties
    assert prop.node["relationships"] == [{"type": "foreignKey", "to": "t.nothing"}]
    (link,) = [r for r in built.references if r.kind == "foreignKey"]
    assert str(link.place) == "schema[0].properties[0].relationships[1].to"


def test_references_are_resolved_after_imports(graph):
    text = importing("property", "properties.email") + (
        "slaProperties:\n- property: latency\n  value: 1\n"
        "  relationships:\n  - {type: relatesTo, to: schema.t.properties.p.quality.email_format}\n"
    )
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    (link,) = [r for r in built.references if r.kind == "relatesTo"]
    assert link.resolution.is_resolved


def test_expanding_what_is_expanded_changes_nothing(graph):
    files = {"own.yaml": importing("object", "/schema/person", "properties.audit_fields")}
    built = graph({**files, "library.yaml": LIBRARY})
    text = print_yaml(built.contracts[0].node)
    again = build_graph([read_text("own.yaml", text), read_text("library.yaml", LIBRARY)])
    assert again.contracts[0].node == built.contracts[0].node
    assert again.import_problems == ()


def test_the_authored_tree_is_left_alone(graph):
    text = importing("object", "/schema/person", "properties.audit_fields", "quality")
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    alone = graph({"own.yaml": text, "library.yaml": LIBRARY})
    for file, source in built.sources.items():
        assert source.tree == source.document.tree == alone.sources[file].document.tree
    assert "relationships" in built.sources["own.yaml"].tree["schema"][0]


PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
relationships: [{type: imports, to: library.yaml#customProperties.tier}]
inputPorts:
  - {name: a, relationships: [{type: imports, to: library.yaml#authoritativeDefinitions.wiki}]}
outputPorts:
  - {id: o, name: b, relationships: [{type: imports, to: inputPorts/c}]}
team:
  members:
    - {username: a, relationships: [{type: imports, to: library.yaml#quality.not_null}]}
customProperties:
  - {property: mine, relationships: [{type: imports, to: library.yaml#customProperties.tier}]}
"""


def test_products_import_too(graph):
    port = "\n  - {id: c, name: c, version: 2.0.0, contractId: library}\noutputPorts:"
    text = PRODUCT.replace("\noutputPorts:", port)
    built = graph({"p.yaml": text, "library.yaml": LIBRARY})
    (product,) = built.products
    assert [c.property_ for c in product.custom_properties] == ["mine", "tier"]
    assert product.custom_properties[0].value == "gold"
    assert product.input_ports[0].authoritative_definitions[0].url == "wiki"
    assert product.output_ports[0].node == {
        "id": "o",
        "name": "b",
        "version": "2.0.0",
        "contractId": "library",
    }
    assert problems(built) == [
        (
            "import-incompatible",
            "team.members[0].relationships[0].to",
            "a quality rule cannot be imported into a member",
        )
    ]


def test_a_definition_store_can_be_imported_from(graph):
    store = (
        "kind: DefinitionStore\naddress: {street: {logicalType: string}}\n"
        "quality: [{id: q, metric: rowCount}]\n"
    )
    built = graph(
        {"own.yaml": importing("property", "quality.q", library="s.yaml"), "s.yaml": store}
    )
    assert built.contracts[0].all_properties[0].quality[0].metric == "rowCount"
    built = graph(
        {"own.yaml": importing("property", "address.street", library="s.yaml"), "s.yaml": store}
    )
    assert [p.code for p in built.import_problems] == ["import-incompatible"]


def test_the_first_draft_of_references_is_expanded(graph):
    text = HEADER.format("own") + (
        "slaProperties:\n- property: latency\n"
        "  references: [{to: 'library.yaml#sla.fresh', type: import_reference}]\n"
    )
    built = graph({"own.yaml": text, "library.yaml": LIBRARY})
    assert built.contracts[0].sla_properties[0].value == 4
    (upgrade,) = built.sources["own.yaml"].upgrades
    assert upgrade.code == "references-dialect"
