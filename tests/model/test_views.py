import pytest

from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Contract, Place, Property, QualityRule, Relationship, known_keys, view


def locate(path):
    return Place("a.yaml", path)


def see(element, node):
    return view(element, node, (), locate)


@pytest.mark.parametrize(
    ("element", "node", "attribute", "value"),
    [
        (Property, {"name": "a"}, "name", "a"),
        (Property, {"name": 7}, "name", None),
        (Property, {"name": ["a"]}, "name", None),
        (Property, {"required": True}, "required", True),
        (Property, {"required": "yes"}, "required", False),
        (Property, {"required": 1}, "required", False),
        (Property, {"primaryKeyPosition": 2}, "primary_key_position", 2),
        (Property, {"primaryKeyPosition": True}, "primary_key_position", None),
        (Property, {"primaryKeyPosition": 1.5}, "primary_key_position", None),
        (Property, {"tags": ["a", 1, "b"]}, "tags", ("a", "b")),
        (Property, {"tags": "a"}, "tags", ()),
        (Property, {"logicalTypeOptions": {"a": 1}}, "logical_type_options", {"a": 1}),
        (Property, {"logicalTypeOptions": [1]}, "logical_type_options", None),
        (Property, {"properties": "x"}, "properties", ()),
        (Property, {"properties": [1, "x"]}, "properties", ()),
        (Property, {"items": []}, "items", None),
        (Property, {"examples": [1, {}]}, "examples", [1, {}]),
        (QualityRule, {"arguments": {"x": [1]}}, "arguments", {"x": [1]}),
        (Relationship, {"to": "a"}, "to", "a"),
        (Relationship, {"to": ["a", 1]}, "to", ("a",)),
        (Relationship, {"to": 7}, "to", None),
        (Relationship, {"from": "a"}, "from_", "a"),
        (Contract, {"description": "text"}, "description", None),
        (Contract, {"apiVersion": "v3.2.0"}, "api_version", "v3.2.0"),
        (Contract, {"slaProperties": [{"property": "x"}, 3]}, "all_properties", ()),
    ],
)
def test_a_value_of_the_wrong_type_stays_in_the_node(element, node, attribute, value):
    seen = see(element, node)
    assert getattr(seen, attribute) == value
    assert seen.node is node


def test_elements_know_their_place():
    node = {"properties": [3, {"name": "a", "items": {"quality": [{"id": "q"}]}}]}
    seen = see(Property, node)
    assert seen.properties[0].place == Place("a.yaml", ("properties", 1))
    rule = seen.properties[0].items.quality[0]
    assert rule.place == Place("a.yaml", ("properties", 1, "items", "quality", 0))
    assert str(rule.place) == "properties[1].items.quality[0]"
    assert rule.place / "metric" == Place("a.yaml", (*rule.place.path, "metric"))


def test_unknown_keys_are_kept():
    node = {"name": "a", "colour": {"any": ["thing"]}}
    assert see(Property, node).node["colour"] == {"any": ["thing"]}
    assert "colour" not in known_keys(Property)


def test_keys_are_written_as_the_standard_writes_them():
    assert {"logicalType", "primaryKeyPosition", "authoritativeDefinitions"} <= set(
        known_keys(Property)
    )
    assert {"from", "to", "type", "description", "id"} == set(known_keys(Relationship))


NESTED = """\
apiVersion: v3.2.0
kind: DataContract
id: c
schema:
  - name: t
    quality: [{id: q1}]
    properties:
      - name: a
        quality: [{id: q2}]
        items: {quality: [{id: q3}], properties: [{name: b, quality: [{id: q4}]}]}
      - {name: m, map: {key: {name: k}, value: {name: v, properties: [{name: deep}]}}}
properties: [{name: library, quality: [{id: q5}]}]
quality: [{id: q0}]
"""


def test_all_properties_are_walked_however_deep():
    (contract,) = build_graph([read_text("a.yaml", NESTED)]).contracts
    names = [prop.name for prop in contract.all_properties]
    assert names == ["a", None, "b", "m", "k", "v", "deep", "library"]
    rules = [(rule.id, owner and owner.name) for rule, owner in contract.walk_quality()]
    assert rules == [
        ("q0", None),
        ("q1", "t"),
        ("q2", "a"),
        ("q3", None),
        ("q4", "b"),
        ("q5", "library"),
    ]


OWNERS = [
    ("team: {name: Sales, members: [{username: a@x.org, role: Owner}]}", "a@x.org"),
    ("team: {name: Sales, members: [{username: a@x.org, role: dev}]}", "Sales"),
    ("team: [{username: a@x.org, role: owner}]", "a@x.org"),
    ("team: {name: Shop, members: [{name: Ada, role: Data Owner}]}", "Ada"),
    ("team: [{name: Ada, username: a@x.org, role: owner}]", "a@x.org"),
    (
        "team: [{username: a@x.org, role: owner, dateOut: 2024-01-01}, {name: Bo, role: owner}]",
        "Bo",
    ),
    (
        "team: {name: Sales, members: [{username: a@x.org, role: owner, dateOut: 2024-01-01}]}",
        "Sales",
    ),
    ("team: [{username: a@x.org, role: owner, dateOut: 2024-01-01}]", "a@x.org"),
    ("team: [{username: a@x.org}]", None),
    ("customProperties: [{property: owner, value: b@x.org}]", "b@x.org"),
    ("customProperties: [{property: owner, value: 7}]", None),
    ("team: wrong", None),
    ("", None),
]


@pytest.mark.req("REQ-234.1")
@pytest.mark.parametrize(("text", "owner"), OWNERS)
def test_the_owner_is_a_member_else_the_team_else_a_custom_property(text, owner):
    (contract,) = build_graph([read_text("a.yaml", f"kind: DataContract\n{text}\n")]).contracts
    assert contract.owner == owner


@pytest.mark.parametrize(
    ("text", "title"),
    [("name: n\nid: i", "n"), ("id: i", "i"), ("name: 7", "a.yaml"), ("", "a.yaml")],
)
def test_the_title_is_the_best_name_there_is(text, title):
    (contract,) = build_graph([read_text("a.yaml", f"kind: DataContract\n{text}\n")]).contracts
    assert contract.title == title


@pytest.mark.parametrize(
    ("kind", "meaning", "subtype"),
    [
        (None, "foreignKey", None),
        ("foreignKey", "foreignKey", None),
        ("relatesTo", "relatesTo", None),
        ("lineage", "relatesTo", "lineage"),
        ("businessDefinition", "relatesTo", "businessDefinition"),
        ("governedBy", "relatesTo", "governedBy"),
        ("definition", "relatesTo", "businessDefinition"),
        ("imports", "imports", None),
        ("odd", "odd", None),
    ],
)
def test_aliases_of_relates_to_are_understood(kind, meaning, subtype):
    seen = see(Relationship, {"to": "a", **({"type": kind} if kind else {})})
    assert (seen.kind, seen.subtype) == (meaning, subtype)
