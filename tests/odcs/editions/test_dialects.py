import pytest

from floe.documents import read_text
from floe.graph import build_graph


def read(text):
    graph = build_graph([read_text("a.yaml", text)])
    return graph, graph.sources["a.yaml"]


def upgrades(source):
    return [(upgrade.code, upgrade.path, upgrade.message) for upgrade in source.upgrades]


def test_the_header_of_the_drafts_is_read_as_odcs():
    graph, source = read("dataContractSpecification: 3.2.0\ntitle: Orders\nid: o\n")
    assert source.tree == {
        "apiVersion": "v3.2.0",
        "kind": "DataContract",
        "id": "o",
        "name": "Orders",
    }
    assert upgrades(source) == [
        (
            "header-dialect",
            ("dataContractSpecification",),
            "'dataContractSpecification: 3.2.0' is read as ODCS v3.2.0",
        ),
        ("title-dialect", ("title",), "'title' is read as 'name'"),
    ]
    assert source.position(("name",)) == (2, 8)
    assert source.position(("apiVersion",)) == (1, 28)
    assert graph.contracts[0].name == "Orders"


@pytest.mark.parametrize(
    ("written", "edition"),
    [("3.0.2", "v3.0.2"), ("3.1.0", "v3.1.0"), ("3.2", "v3.2.0"), ("3.9.0", None)],
)
def test_the_edition_follows_the_header(written, edition):
    _, source = read(f"dataContractSpecification: {written}\nid: o\n")
    assert source.tree.get("apiVersion") == edition


MODELS = """\
apiVersion: v3.1.0
kind: DataContract
name: orders
version: 1.0.0
owner: sales@example.org
description: All orders.
models:
  orders:
    description: One row per order.
    type: table
    elements:
      id: {type: long, primaryKey: true, required: true}
      email: {type: string, format: email, classification: pii}
      price: {type: "decimal(10,2)"}
      state: {type: string, enum: [open, closed]}
      address: {type: struct, fields: {zip: {type: int}}}
      odd: text
  empty:
slaProperties:
  freshness: PT6H
  availability: {value: 99.9%}
deprecation: {sunset: 2027-01-01}
"""


@pytest.mark.req("REQ-222.3")
def test_models_and_elements_are_read_as_schema_and_properties():
    graph, source = read(MODELS)
    (contract,) = graph.contracts
    assert [(u.code, u.path) for u in source.upgrades] == [("models-dialect", ("models",))]
    assert contract.owner == "sales@example.org"
    assert contract.description == {"purpose": "All orders."}
    (orders,) = contract.schema
    assert orders.description == "One row per order."
    shapes = [
        (p.name, p.logical_type, p.physical_type, p.logical_type_options) for p in orders.properties
    ]
    assert shapes == [
        ("id", "integer", None, {"format": "i64"}),
        ("email", "string", None, {"format": "email"}),
        ("price", "number", "decimal(10,2)", None),
        ("state", "string", None, None),
        ("address", "object", None, None),
        ("odd", None, None, None),
    ]
    assert orders.properties[0].primary_key
    assert [value.value for value in orders.properties[3].enum] == ["open", "closed"]
    assert orders.properties[4].properties[0].name == "zip"
    slas = [(sla.property_, sla.value) for sla in contract.sla_properties]
    assert slas == [("freshness", "PT6H"), ("availability", "99.9%")]
    assert contract.custom_properties[0].property_ == "deprecation"


@pytest.mark.req("REQ-222.5")
@pytest.mark.parametrize(
    ("path", "token"),
    [
        (("schema", 0, "properties", 1, "classification"), "pii"),
        (("schema", 0, "properties", 4, "properties", 0), "{type: int}"),
        (("slaProperties", 1, "value"), "99.9%"),
        (("slaProperties", 0), "PT6H"),
        (("team", "name"), "sales@example.org"),
        (("description", "purpose"), "All orders."),
        (("customProperties", 0), "{sunset"),
        (("schema", 0, "description"), "One row"),
    ],
)
def test_what_was_moved_keeps_its_position(path, token):
    _, source = read(MODELS)
    line, column = source.position(path)
    assert MODELS.splitlines()[line - 1][column - 1 :].startswith(token)


@pytest.mark.parametrize(
    "text",
    [
        "models: []",
        "models: {a: 1}",
        "models: {a: {elements: []}}",
        "models: {a: {elements: {b: [1]}}}",
        "models: {a: {elements: {b: {logicalTypeOptions: 7, format: x}}}}",
        "models: {a: {elements: {b: {logicalTypeOptions: [1], type: int}}}}",
        "models: {a: {elements: {b: {type: 7, enum: x, fields: y}}}}",
        "models: {a: {elements: {b: {elements: {c: 1}, fields: {d: 1}}}}}",
        "models: {a: {}}\ncustomProperties: 7\nterms: x",
        "models: {a: {}}\nslaProperties: {a: [1]}",
        "models: {a: {}}\nowner: [x]\nteam: 7",
        "slaProperties: [{references: 7}, {references: [1, {type: []}, {type: {}}]}, 3]",
        "slaProperties: {references: []}",
    ],
)
def test_odd_dialects_are_read_without_a_crash(text):
    graph, _ = read(f"kind: DataContract\n{text}\n")
    assert len(graph.contracts) == 1


def test_nothing_of_the_models_dialect_is_lost():
    graph, source = read(
        "kind: DataContract\nowner: me@example.org\nteam: {name: Sales}\nterms: {usage: x}\n"
        "models: {t: {type: table, elements: {c: {logicalTypeOptions: 7, fields: {d: {}}}}}}\n"
    )
    (contract,) = graph.contracts
    customs = [(custom.property_, custom.value) for custom in contract.custom_properties]
    assert customs == [("owner", "me@example.org"), ("terms", {"usage": "x"})]
    assert contract.team.name == "Sales"
    assert contract.schema[0].physical_type == "table"
    assert contract.schema[0].properties[0].node["logicalTypeOptions"] == 7
    assert contract.schema[0].properties[0].properties[0].name == "d"
    assert source.position(("customProperties", 0)) == (2, 8)


REFERENCES = """\
kind: DataContract
slaProperties:
  - property: latency
    relationships: [{type: relatesTo, to: x.y}]
    references:
      - {to: quality.a, type: import_reference}
      - {to: quality.b, type: business_reference}
      - {to: quality.c}
customProperties:
  - {property: p, value: 1, references: [{to: quality.d, type: business_reference}]}
quality: [{id: b}, {id: c}, {id: d}]
"""


def test_references_of_the_first_draft_are_read_as_relationships():
    graph, source = read(REFERENCES)
    assert [(u.code, u.path) for u in source.upgrades] == [
        ("references-dialect", ("slaProperties", 0, "references")),
        ("references-dialect", ("customProperties", 0, "references")),
    ]
    kinds = [(r.text, r.kind) for r in graph.references]
    assert kinds == [
        ("x.y", "relatesTo"),
        ("quality.b", "relatesTo"),
        ("quality.c", "relatesTo"),
        ("quality.d", "relatesTo"),
        ("quality.a", "imports"),
    ]
    for reference in graph.references:
        line, column = graph.position(reference.place)
        assert REFERENCES.splitlines()[line - 1][column - 1 :].startswith(reference.text)
