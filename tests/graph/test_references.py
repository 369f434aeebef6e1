"""The references that documents write down, and what becomes of them."""

import pytest

HEADER = "apiVersion: v3.2.0\nkind: DataContract\nid: own\nversion: 1.0.0\n"
TEXT = (
    HEADER
    + """\
schema:
  - id: emp
    name: employees
    properties:
      - {id: emp_id, name: id, primaryKey: true}
      - id: boss
        name: boss_id
        relationships:
          - {to: employees.id}
          - {type: relatesTo, to: [schema/emp, missing.yaml#x.y]}
      - {id: c1, name: c1}
      - {id: c2, name: c2}
    relationships:
      - {type: foreignKey, from: [employees.c1, employees.c2], to: [pair.k1, pair.k2]}
      - {type: foreignKey, from: employees.c1, to: nothing.here}
    customProperties:
      - {property: p, value: 1, relationships: [{type: lineage, to: schema/pair}]}
  - id: pair
    name: pair
    properties: [{id: k1, name: k1}, {id: k2, name: k2}]
slaProperties:
  - id: s
    property: latency
    value: 1
    element: "employees.id, pair.k1,  employees"
    relationships: [{type: relatesTo, to: roles/r}]
  - {property: retention, value: 1, element: nowhere.x}
roles: [{id: r, role: r}]
customProperties:
  - {property: q, value: 1, relationships: [{type: definition, to: schema/pair/properties/k1}]}
"""
)


def written(graph):
    return [
        (str(r.place), r.kind, r.end, str(r.owner), r.text, r.resolution.status)
        for r in graph.references
    ]


def test_every_reference_of_a_contract_is_collected(graph):
    object_ = "schema[0].relationships"
    boss = "schema[0].properties[1]"
    assert written(graph({"a.yaml": TEXT})) == [
        (f"{object_}[0].from[0]", "foreignKey", "from", "schema[0]", "employees.c1", "resolved"),
        (f"{object_}[0].from[1]", "foreignKey", "from", "schema[0]", "employees.c2", "resolved"),
        (f"{object_}[0].to[0]", "foreignKey", "to", "schema[0]", "pair.k1", "resolved"),
        (f"{object_}[0].to[1]", "foreignKey", "to", "schema[0]", "pair.k2", "resolved"),
        (f"{object_}[1].from", "foreignKey", "from", "schema[0]", "employees.c1", "resolved"),
        (f"{object_}[1].to", "foreignKey", "to", "schema[0]", "nothing.here", "dangling"),
        (
            "schema[0].customProperties[0].relationships[0].to",
            "relatesTo",
            "to",
            "schema[0].customProperties[0]",
            "schema/pair",
            "resolved",
        ),
        (f"{boss}.relationships[0].to", "foreignKey", "to", boss, "employees.id", "resolved"),
        (f"{boss}.relationships[1].to[0]", "relatesTo", "to", boss, "schema/emp", "resolved"),
        (
            f"{boss}.relationships[1].to[1]",
            "relatesTo",
            "to",
            boss,
            "missing.yaml#x.y",
            "dangling",
        ),
        (
            "slaProperties[0].relationships[0].to",
            "relatesTo",
            "to",
            "slaProperties[0]",
            "roles/r",
            "resolved",
        ),
        (
            "customProperties[0].relationships[0].to",
            "relatesTo",
            "to",
            "customProperties[0]",
            "schema/pair/properties/k1",
            "resolved",
        ),
        *(
            ("slaProperties[0].element", "element", "element", "slaProperties[0]", text, "resolved")
            for text in ("employees.id", "pair.k1", "employees")
        ),
        (
            "slaProperties[1].element",
            "element",
            "element",
            "slaProperties[1]",
            "nowhere.x",
            "dangling",
        ),
    ]


def test_a_table_may_refer_to_itself(graph):
    (link,) = [r for r in graph({"a.yaml": TEXT}).references if r.text == "employees.id"][:1]
    assert link.resolution.targets[0].path == ("schema", 0, "properties", 0)


ONE_OBJECT = (
    HEADER + "schema:\n- {name: t, properties: [{id: c_id, name: c, properties: [{name: d}]}]}\n"
)


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("t.c", "schema/0/properties/0"),
        ("c", "schema/0/properties/0"),
        ("c.d", "schema/0/properties/0/properties/0"),
        ("t", "schema/0"),
        ("properties.c_id", "schema/0/properties/0"),
        ("schema/properties/c_id", "schema/0/properties/0"),
    ],
)
def test_an_sla_may_leave_out_the_only_object(reached, element, expected):
    assert reached(element, {"a.yaml": ONE_OBJECT}, "element") == f"a.yaml {expected}"


def test_only_an_sla_may_do_so(reached):
    assert reached("c.d", {"a.yaml": ONE_OBJECT}, "foreignKey") == "dangling: no-element"


@pytest.mark.parametrize(
    ("text", "status", "problem"),
    [
        ("t.c", "resolved", None),
        ("t.x", "dangling", "no-element"),
        ("x.yaml#t.c", "dangling", "no-document"),
        ("../x.yaml#t.c", "rejected", "outside-workspace"),
        ("https://example.org/x.yaml#t.c", "rejected", "not-allowed"),
        ("<x>", "rejected", "syntax"),
        ("double.c", "ambiguous", "duplicate"),
    ],
)
@pytest.mark.parametrize("kind", ["foreignKey", "relatesTo", "imports"])
def test_an_unresolved_reference_says_whether_document_or_element_is_missing(
    resolve, text, status, problem, kind
):
    files = {"a.yaml": ONE_OBJECT + "- {name: double, properties: [{name: c}, {name: c}]}\n"}
    resolution = resolve(text, files, kind)
    assert (resolution.status, resolution.problem) == (status, problem)
    assert bool(resolution.message) is (status != "resolved")


PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
relationships: [{type: relatesTo, to: a.yaml}]
inputPorts:
  - id: in1
    name: orders
    contractId: own
    relationships: [{type: lineage, to: a.yaml#/schema/emp}]
outputPorts:
  - id: out1
    name: reports
    contractId: nobody
    inputContracts: [{id: own, version: 1.0.0}]
    customProperties:
      - {property: p, value: 1, relationships: [{type: relatesTo, to: inputPorts/in1}]}
team: {members: [{id: ann, username: a, relationships: [{type: governedBy, to: outputPorts/out1}]}]}
customProperties:
  - {property: p, value: 1, relationships: [{type: relatesTo, to: team/members/ann}]}
"""


def test_every_reference_of_a_product_is_collected(graph):
    built = graph({"p.yaml": PRODUCT, "a.yaml": TEXT})
    own = [
        (str(r.place), r.kind, r.end, r.text, r.resolution.status)
        for r in built.references
        if r.place.file == "p.yaml"
    ]
    customs = "customProperties[0].relationships[0].to"
    assert own == [
        ("relationships[0].to", "relatesTo", "to", "a.yaml", "resolved"),
        (customs, "relatesTo", "to", "team/members/ann", "resolved"),
        ("inputPorts[0].relationships[0].to", "relatesTo", "to", "a.yaml#/schema/emp", "resolved"),
        (f"outputPorts[0].{customs}", "relatesTo", "to", "inputPorts/in1", "resolved"),
        ("team.members[0].relationships[0].to", "relatesTo", "to", "outputPorts/out1", "resolved"),
        ("inputPorts[0].contractId", "contract", "contractId", "own", "resolved"),
        ("outputPorts[0].contractId", "contract", "contractId", "nobody", "dangling"),
        ("outputPorts[0].inputContracts[0].id", "contract", "id", "own", "resolved"),
    ]


def test_a_contract_id_that_two_contracts_have_leads_to_both(graph):
    files = {"p.yaml": PRODUCT, "v1.yaml": HEADER, "v2.yaml": HEADER}
    (found,) = [r for r in graph(files).references if r.end == "contractId" and r.text == "own"]
    assert {target.file for target in found.resolution.targets} == {"v1.yaml", "v2.yaml"}


def test_a_contract_without_an_id_is_not_called_none(graph):
    product = PRODUCT.replace("contractId: own", "contractId: None")
    built = graph({"p.yaml": product, "a.yaml": "kind: DataContract\n"})
    assert built.contracts_with_id("None") == ()
    (found,) = [r for r in built.references if r.text == "None"]
    assert found.resolution.problem == "no-document"


CUSTOMS = """\
schema:
  - name: t
    quality:
      - {metric: rowCount, mustBe: 1, customProperties: [CUSTOM]}
    properties: [{name: c}]
servers:
  - {server: s, type: custom, customProperties: [CUSTOM]}
roles:
  - {role: r, customProperties: [CUSTOM]}
support:
  - {channel: c, customProperties: [CUSTOM]}
team:
  name: x
  customProperties: [CUSTOM]
  members: [{username: u, customProperties: [CUSTOM], relationships: [{type: relatesTo, to: t.c}]}]
"""


def test_custom_properties_everywhere_may_refer_to_things(graph):
    custom = "{property: p, value: 1, relationships: [{type: relatesTo, to: t.c}]}"
    built = graph({"a.yaml": HEADER + CUSTOMS.replace("CUSTOM", custom)})
    assert [str(r.owner) for r in built.references] == [
        "schema[0].quality[0].customProperties[0]",
        "servers[0].customProperties[0]",
        "roles[0].customProperties[0]",
        "support[0].customProperties[0]",
        "team.customProperties[0]",
        "team.members[0]",
        "team.members[0].customProperties[0]",
    ]


def test_graph_positions_point_into_the_text(graph):
    built = graph({"a.yaml": TEXT})
    link = next(r for r in built.references if r.text == "nothing.here")
    line, column = built.position(link.place)
    assert TEXT.splitlines()[line - 1][column - 1 :].startswith("nothing.here")
