"""Steps through arrays, maps, products and documents of other kinds."""

import pytest

NESTED = """\
apiVersion: v3.2.0
kind: DataContract
id: own
version: 1.0.0
schema:
  - id: t
    name: t
    properties:
      - id: a
        name: a
        logicalType: array
        items:
          id: item
          name: item
          logicalType: object
          properties:
            - id: b
              name: b
              logicalType: array
              items: {logicalType: array, items: {properties: [{id: deep, name: deep}]}}
      - id: m
        name: m
        logicalType: map
        map:
          key: {logicalType: string, quality: [{id: k, metric: nullValues, mustBe: 0}]}
          value: {logicalType: object, properties: [{id: v, name: v}]}
      - id: e
        name: e
        enum: [{id: red, value: R}]
        authoritativeDefinitions: [{id: def, type: x, url: y}]
        relationships: [{id: rel, to: t.a}]
      - {id: w, name: w, items: wrong, properties: wrong, map: {value: 1}}
  - {id: other, name: other}
team:
  id: team_x
  name: Team X
  members:
    - {id: ann, username: ann@example.org, customProperties: [{id: c1, property: p, value: 1}]}
"""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("schema/t/properties/a/properties/b", "0/properties/0/items/properties/0"),
        ("schema/t/properties/a/items/properties/b", "0/properties/0/items/properties/0"),
        ("schema.t.properties.a.properties.b", "0/properties/0/items/properties/0"),
        ("schema.t.properties.a.items.properties.b", "0/properties/0/items/properties/0"),
        ("t.a.b", "0/properties/0/items/properties/0"),
        ("t.a.b.deep", "0/properties/0/items/properties/0/items/items/properties/0"),
        (
            "schema/t/properties/a/properties/b/properties/deep",
            "0/properties/0/items/properties/0/items/items/properties/0",
        ),
        ("schema/t/properties/a/items", "0/properties/0/items"),
        ("schema/t/properties/m/properties/v", "0/properties/1/map/value/properties/0"),
        ("schema/t/properties/m/map/value/properties/v", "0/properties/1/map/value/properties/0"),
        ("schema.t.properties.m.map.value", "0/properties/1/map/value"),
        ("schema/t/properties/m/map/key", "0/properties/1/map/key"),
        ("schema/t/properties/m/map/key/quality/k", "0/properties/1/map/key/quality/0"),
        ("t.m.v", "0/properties/1/map/value/properties/0"),
        ("schema/t/properties/e/enum/red", "0/properties/2/enum/0"),
        (
            "schema/t/properties/e/authoritativeDefinitions/def",
            "0/properties/2/authoritativeDefinitions/0",
        ),
        ("schema/t/properties/e/relationships/rel", "0/properties/2/relationships/0"),
        ("schema/t/properties/w", "0/properties/3"),
    ],
)
def test_arrays_and_maps_are_looked_into(reached, text, path):
    assert reached(text, {"a.yaml": NESTED}) == f"a.yaml schema/{path}"


@pytest.mark.parametrize(
    "text",
    [
        "schema/t/properties/w/properties/x",
        "schema/t/properties/w/items/x",
        "t.w.x",
        "schema/t/properties/a/properties/v",
        "schema/t/name",
        "schema/t/properties/a/logicalType",
        "version",
        "schema/t/properties/a/items/items/items/items",
    ],
)
def test_steps_into_nothing_dangle(reached, text):
    assert reached(text, {"a.yaml": NESTED}) == "dangling: no-element"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("team", "a.yaml team"),
        ("team/team_x", "a.yaml team"),
        ("team/members/ann", "a.yaml team/members/0"),
        ("team.members.ann", "a.yaml team/members/0"),
        ("team/team_x/members/ann", "a.yaml team/members/0"),
        ("team/members/ann/customProperties/c1", "a.yaml team/members/0/customProperties/0"),
    ],
)
def test_team_members_are_found(reached, text, expected):
    assert reached(text, {"a.yaml": NESTED}) == expected


def test_members_of_a_bare_list_are_found(reached):
    text = "kind: DataContract\nteam:\n- {id: ann, username: a}\n"
    assert reached("team/ann", {"a.yaml": text}) == "a.yaml team/0"


PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: sales
inputPorts: [{id: in1, name: orders, version: 1.0.0, contractId: own}]
outputPorts:
  - id: out1
    name: reports
    version: 1.0.0
    customProperties: [{id: c, property: p, value: 1}]
managementPorts: [{id: ctl, name: control, content: control}]
team: {name: t, members: [{id: ann, username: a}]}
support: [{id: help, channel: c, url: u}]
customProperties: [{id: tier, property: tier, value: gold}]
"""


@pytest.mark.parametrize(
    ("text", "expected", "kind"),
    [
        ("inputPorts/in1", "inputPorts/0", "port"),
        ("outputPorts.out1", "outputPorts/0", "port"),
        ("outputPorts/out1/customProperties/c", "outputPorts/0/customProperties/0", "custom"),
        ("managementPorts/ctl", "managementPorts/0", "port"),
        ("team/members/ann", "team/members/0", "member"),
        ("support/help", "support/0", "support"),
        ("customProperties/tier", "customProperties/0", "custom"),
        ("customProperties.tier", "customProperties/0", "custom"),
        ("outputPorts", "outputPorts", "collection"),
        ("", "", "document"),
    ],
)
def test_the_parts_of_a_product_are_found(resolve, text, expected, kind):
    (target,) = resolve(f"p.yaml#{text}", {"a.yaml": NESTED, "p.yaml": PRODUCT}).targets
    assert "/".join(map(str, target.path)) == expected
    assert target.kind == kind


def test_ports_are_found_by_name_where_they_have_no_id(reached):
    text = PRODUCT.replace("id: in1, ", "")
    files = {"p.yaml": text}
    assert reached("inputPorts.orders", files) == "p.yaml inputPorts/0"
    assert reached("inputPorts/orders", files) == "dangling: no-element"


@pytest.mark.parametrize(
    ("etl", "expected"),
    [
        ("jobs: [{id: sync, x: 1}]", "etl.yaml jobs/0"),
        ("jobs: [{name: sync}]", "etl.yaml jobs/0"),
        ("jobs: {sync: {owner: me}}", "etl.yaml jobs/sync"),
        ("jobs: {sync: run.py}", "etl.yaml jobs/sync"),
        ("jobs: {sync: [a, b]}", "etl.yaml jobs/sync"),
        ("kind: Pipeline\njobs: {sync: {owner: me}}", "etl.yaml jobs/sync"),
        ("jobs: [sync]", "dangling: no-element"),
        ("jobs: sync", "dangling: no-element"),
        ("- jobs", "dangling: no-element"),
        ("", "dangling: no-element"),
        ("jobs: [", "dangling: unreadable"),
    ],
)
def test_sections_of_other_documents_are_lists_or_mappings(reached, etl, expected):
    files = {"a.yaml": NESTED, "etl.yaml": etl}
    assert reached("etl.yaml#jobs.sync", files) == expected


def test_a_document_that_cannot_be_read_says_so(resolve):
    resolution = resolve("etl.yaml#jobs.sync", {"a.yaml": NESTED, "etl.yaml": "jobs: ["})
    assert (
        resolution.message
        == "'etl.yaml' cannot be read, so nobody knows where 'etl.yaml#jobs.sync' leads"
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("t.a", "property"),
        ("schema/t", "object"),
        ("schema/t/properties/m/map/key/quality/k", "quality"),
        ("schema/t/properties/m/map/value", "property"),
        ("schema/t/properties/a/items", "property"),
        ("schema/t/properties/e/relationships/rel", "relationship"),
        ("schema/t/properties/e/authoritativeDefinitions/def", "definition"),
        ("schema/t/properties/e/enum/red", "other"),
        ("schema/t/properties", "collection"),
        ("team/members/ann", "member"),
        ("team", "other"),
        ("a.yaml", "document"),
    ],
)
def test_a_target_knows_what_it_is(resolve, text, kind):
    (target,) = resolve(text, {"a.yaml": NESTED}).targets
    assert target.kind == kind
