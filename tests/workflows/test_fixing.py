import copy

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.lint import RULES, lint
from floe.model import Policy
from floe.workflows.fixing import plan_fixes

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: c\nversion: 1.0.0\n"


def graph_of(files, policy=None):
    return build_graph([read_text(file, text) for file, text in files.items()], policy=policy)


def fix_all(files, only=None, policy=None):
    fixed = plan_fixes(graph_of(files, policy), files if only is None else only)
    return {**files, **fixed}


def fix(body, head=HEAD, policy=None):
    """The body of a contract after the fix; its head has to stay as it is."""
    text = fix_all({"c.yaml": head + body}, policy=policy)["c.yaml"]
    assert text.startswith(head)
    return text.removeprefix(head)


def targets(graph):
    return [
        [
            (graph.place_of(target).file, graph.place_of(target).path)
            for target in r.resolution.targets
        ]
        for r in graph.references
    ]


def noise(graph):
    """How much a graph is complained about, loudest first."""
    findings = lint(graph, RULES).findings
    return [
        sum(finding.severity == severity for finding in findings)
        for severity in (Severity.ERROR, Severity.WARNING)
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("servers:\n- server: Prod EU\n  type: local\n", "- id: prod_eu\n  server: Prod EU\n"),
        ("support:\n- channel: '#orders'\n", "- id: orders\n  channel: '#orders'\n"),
        ("roles:\n- role: dataSteward\n", "- id: data_steward\n  role: dataSteward\n"),
        ("team:\n- username: j.doe@a.example\n", "- id: j_doe_a_example\n  username: j.doe@"),
        ("team:\n  members:\n  - username: jd\n", "  - id: jd\n    username: jd\n"),
        ("slaProperties:\n- property: latency\n", "- id: latency\n  property: latency\n"),
        ("quality:\n- name: q\n", "- id: q\n  name: q\n"),
        ("schema:\n- name: HTTPOrders2x\n", "- id: http_orders2x\n  name: HTTPOrders2x\n"),
        ("schema:\n- name: Straße Größe\n", "- id: strasse_grosse\n  name: Straße Größe\n"),
        ("schema:\n- name: 2024\n", "- id: '2024'\n  name: 2024\n"),
        ("schema:\n- name: no\n", "- id: 'no'\n  name: no\n"),
        ("schema:\n- name: 顧客\n", "- id: object_1\n  name: 顧客\n"),
        ("schema:\n- name: a\n  properties: [{name: 顧客}]\n", "[{id: property_1, name: 顧客}]\n"),
    ],
)
def test_an_element_gets_an_id_from_what_names_it(before, after):
    assert after in fix(before)


def test_ids_go_to_every_depth_and_never_to_items():
    before = """\
schema:
- name: Orders
  quality:
  - {name: Not Empty, metric: rowCount}
  properties:
  - name: Lines
    logicalType: array
    items:
      logicalType: object
      properties:
      - name: SKU
        quality: [{metric: nullValues}, {type: sql}, {metric: nullValues}]
  - name: Labels
    logicalType: map
    map:
      key: {logicalType: string}
      value: {logicalType: object, properties: [{name: Text}]}
  relationships: []
  customProperties: [{property: x, value: {quality: [{name: y}]}}]
"""
    assert (
        fix(before)
        == """\
schema:
- id: orders
  name: Orders
  quality:
  - {id: not_empty, name: Not Empty, metric: rowCount}
  properties:
  - id: lines
    name: Lines
    logicalType: array
    items:
      logicalType: object
      properties:
      - id: sku
        name: SKU
        quality: [{id: null_values_1, metric: nullValues}, {id: sql_1, type: sql}, \
{id: null_values_2, metric: nullValues}]
  - id: labels
    name: Labels
    logicalType: map
    map:
      key: {logicalType: string}
      value: {logicalType: object, properties: [{id: text, name: Text}]}
  relationships: []
  customProperties: [{property: x, value: {quality: [{name: y}]}}]
"""
    )


def test_ids_are_unique_among_neighbours_and_old_ones_stay():
    before = "schema: [{name: a}, {name: A}, {id: a_2, name: x}, {name: a b}, {name: a-b, id: Z}]\n"
    assert fix(before) == (
        "schema: [{id: a, name: a}, {id: a_3, name: A}, {id: a_2, name: x}, {id: a_b, name: a b}, "
        "{name: a-b, id: Z}]\n"
    )


@pytest.mark.parametrize(
    "body",
    [
        "schema:\n- id:\n  name: a\n",
        "schema:\n- physicalName: a\n",
        "schema:\n- name: [a]\n",
        "schema: {name: a}\n",
        "schema:\n- a\n- 1\n-\n",
        "customProperties:\n- property: a\n  value: 1\n",
    ],
)
def test_what_has_no_name_or_no_place_for_an_id_is_left_alone(body):
    assert fix(body) == body


@pytest.mark.parametrize("edition", ["v3.0.0", "v3.0.1", "v3.0.2"])
def test_an_edition_without_ids_is_left_alone(edition):
    text = HEAD.replace("v3.2.0", edition) + "schema:\n- name: a\n"
    assert fix_all({"c.yaml": text}) == {"c.yaml": text}


@pytest.mark.parametrize(
    ("edition", "profile", "is_fixed"),
    [
        ("v1.1.0", "standard", True),
        ("v1.1.0", "extended", True),
        ("v1.0.0", "standard", False),
        ("v1.0.0", "extended", True),
    ],
)
def test_products_get_ids_where_their_edition_or_the_profile_knows_them(edition, profile, is_fixed):
    text = f"""\
apiVersion: {edition}
kind: DataProduct
id: p
status: draft
inputPorts: [{{name: In, version: 1.0.0, contractId: c}}]
outputPorts: [{{name: Out Port, version: 1.0.0}}]
managementPorts: [{{name: M, content: discoverability}}]
support: [{{channel: help, url: x}}]
team: {{members: [{{username: jd}}]}}
"""
    fixed = fix_all({"p.yaml": text}, policy=Policy(profile=profile))["p.yaml"]
    if not is_fixed:
        assert fixed == text
        return
    ids = (
        "{id: in, name: In",
        "{id: out_port, name",
        "{id: m, name",
        "{id: help, ch",
        "{id: jd, u",
    )
    assert [part in fixed for part in ids] == [True] * 5


def test_the_columns_of_a_port_get_ids():
    text = (
        "apiVersion: v1.0.0\nkind: DataProduct\nid: p\n"
        "outputPorts: [{id: o, name: o, schema: [{name: T, properties: [{name: C}]}]}]\n"
    )
    fixed = fix_all({"p.yaml": text})["p.yaml"]
    assert "[{id: t, name: T, properties: [{id: c, name: C}]}]" in fixed


BROKEN = ["schema: [\n", "schema: []\nschema: []\n", "id: !!python/name:os.system\n", "x: .inf\n"]


@pytest.mark.parametrize("body", BROKEN)
def test_a_file_with_faults_is_left_alone(body):
    text = HEAD + "servers:\n- server: a\n" + body
    assert plan_fixes(graph_of({"c.yaml": text}), ["c.yaml"]) == {}


@pytest.mark.parametrize(
    "text",
    [
        "dataContractSpecification: 1.1.0\nid: x\nmodels: {}\n",
        "kind: Other\nschema:\n- name: a\n",
        "- a\n",
        "",
    ],
)
def test_what_is_no_contract_is_left_alone(text):
    assert plan_fixes(graph_of({"c.yaml": text}), ["c.yaml", "unknown.yaml"]) == {}


REFERRING = """\
schema:
- {id: orders, name: Orders, properties: [{id: cid, name: CustomerId, relationships: [{to: %s}]}]}
- {id: customers, name: Customers, properties: [{id: pk, name: Id}]}
- {id: both, name: Both, properties: [{id: l, name: L, logicalType: array, items: {logicalType: \
object, properties: [{id: x, name: X}]}}]}
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Customers.Id", "schema/customers/properties/pk"),
        ("'Customers.Id'", "'schema/customers/properties/pk'"),
        ('"Customers.Id"', '"schema/customers/properties/pk"'),
        ("[Customers.Id]", "[schema/customers/properties/pk]"),
        ("schema.customers.properties.pk", "schema/customers/properties/pk"),
        ("'#schema.customers.properties.pk'", "'schema/customers/properties/pk'"),
        ("c.yaml#Customers.Id", "c.yaml#/schema/customers/properties/pk"),
        ("Both.L.X", "schema/both/properties/l/properties/x"),
        ("/schema/customers/properties/pk", "/schema/customers/properties/pk"),
        ("schema/both/properties/l/items/properties/x", None),
        ("c.yaml#schema/customers/properties/pk", None),
        ("Customers.Nothing", None),
        ("c.yaml", None),
        ("'Customers.(Id, Id)'", None),
        ("!!str Customers.Id", None),
        ("&a Customers.Id", None),
    ],
)
def test_a_reference_is_written_in_slashes_where_it_leads_somewhere(before, after):
    assert fix(REFERRING % before) == REFERRING % (after or before)


def test_a_scalar_of_several_lines_is_not_touched():
    body = REFERRING % "''\n  "
    assert fix(body) == body
    folded = """\
schema:
- id: a
  name: a
  properties:
  - id: b
    name: b
    relationships:
    - to: >-
        a.b
"""
    assert fix(folded) == folded


def test_the_element_of_an_sla_is_no_reference_to_rewrite():
    body = (
        REFERRING % "orders.cid"
        + "slaProperties: [{id: s, property: x, element: Orders.CustomerId}]\n"
    )
    assert "element: Orders.CustomerId" in fix(body)


def test_a_reference_uses_ids_that_are_only_now_added_in_any_of_the_files():
    files = {
        "a.yaml": HEAD
        + "schema:\n- name: A\n  relationships:\n  - {type: relatesTo, to: b.yaml#B.X}\n",
        "b.yaml": HEAD.replace("id: c", "id: b")
        + "schema:\n- {name: B, properties: [{name: X}]}\n",
    }
    fixed = fix_all(files)
    assert "to: b.yaml#/schema/b/properties/x}" in fixed["a.yaml"]
    alone = fix_all(files, only=["a.yaml"])
    assert "to: b.yaml#B.X}" in alone["a.yaml"]
    assert alone["b.yaml"] == files["b.yaml"]


def test_an_element_that_others_name_in_place_of_an_id_stays_without_one():
    relation = "relationships: [{type: relatesTo, to: b.yaml#servers.prodEu}]"
    files = {
        "a.yaml": HEAD + f"schema:\n- {{name: A, {relation}}}\n",
        "b.yaml": HEAD.replace("id: c", "id: b") + "servers:\n- server: prodEu\n- server: dev\n",
    }
    fixed = fix_all(files, only=["b.yaml"])
    assert fixed["b.yaml"].endswith("servers:\n- server: prodEu\n- id: dev\n  server: dev\n")
    assert targets(graph_of(fixed)) == targets(graph_of(files))
    assert "b.yaml#/servers/prod_eu}" in fix_all(files)["a.yaml"]


def test_the_text_of_an_import_is_rewritten_at_home_alone():
    files = {
        "a.yaml": HEAD
        + "schema:\n- name: A\n  relationships:\n  - {type: imports, to: b.yaml#B.X}\n",
        "b.yaml": HEAD.replace("id: c", "id: b")
        + "schema:\n- name: B\n  properties:\n"
        + "  - name: X\n    relationships: [{to: B.Z}]\n  - name: Z\n",
    }
    fixed = fix_all(files)
    assert "to: b.yaml#/schema/b/properties/x}" in fixed["a.yaml"]
    assert "relationships: [{to: schema/b/properties/z}]" in fixed["b.yaml"]
    assert targets(graph_of(fixed)) == targets(graph_of(files))


def test_an_id_does_not_clash_with_one_that_an_import_brings():
    files = {
        "a.yaml": HEAD
        + "schema:\n- name: A\n  properties: [{name: Email}]\n"
        + "  relationships: [{type: imports, to: b.yaml#schema.b.properties}]\n",
        "b.yaml": HEAD.replace("id: c", "id: b")
        + "schema:\n- {id: b, name: B, properties: [{name: email}]}\n",
    }
    fixed = fix_all(files)
    assert "{id: email, name: Email}" in fixed["a.yaml"]
    assert "{id: email_2, name: email}" in fixed["b.yaml"]
    assert graph_of(fixed).import_problems == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "# top\ndataContractSpecification: 3.1.0  # old\ntitle: 'Orders' # t\nid: x\n",
            "# top\nkind: DataContract\napiVersion: v3.1.0  # old\nname: 'Orders' # t\nid: x\n",
        ),
        (
            "id: x\r\ndataContractSpecification: '3.2'\r\n",
            "id: x\r\nkind: DataContract\r\napiVersion: 'v3.2.0'\r\n",
        ),
        (
            "kind: DataContract\ndataContractSpecification: 3.0\nschema: [{name: a}]\n",
            "kind: DataContract\napiVersion: v3.0.2\nschema: [{name: a}]\n",
        ),
        (
            '{"dataContractSpecification": "3.1.0", "title": "x"}',
            '{"kind": "DataContract", "apiVersion": "v3.1.0", "name": "x"}',
        ),
        (
            "dataContractSpecification: 3.1.0\ntitle: a\nname: b\n",
            "kind: DataContract\napiVersion: v3.1.0\ntitle: a\nname: b\n",
        ),
        (
            "dataContractSpecification: &v 3.1.0\nversion: *v\nschema: [{name: a}]\n",
            "dataContractSpecification: &v 3.1.0\nversion: *v\nschema: [{name: a}]\n",
        ),
    ],
)
def test_an_old_header_is_brought_up_to_date(before, after):
    assert fix_all({"c.yaml": before})["c.yaml"] == after


def test_models_and_elements_get_no_ids():
    text = HEAD + "models:\n  a:\n    elements:\n      b: {type: int}\nservers: [{server: s}]\n"
    assert fix_all({"c.yaml": text})["c.yaml"] == text


def test_content_with_an_alias_is_edited_once():
    body = """\
schema:
- name: a
  quality: [&q {name: Not Null, metric: nullValues}]
- name: b
  quality: [*q, {name: not null}]
"""
    assert (
        fix(body)
        == """\
schema:
- id: a
  name: a
  quality: [&q {id: not_null, name: Not Null, metric: nullValues}]
- id: b
  name: b
  quality: [*q, {id: not_null_2, name: not null}]
"""
    )


def test_a_merged_mapping_gets_an_id_where_those_that_take_it_in_have_their_own():
    body = "schema:\n- name: a\n  properties:\n  - &t\n    name: x\n  - <<: *t\n    name: z\n"
    assert fix(body) == (
        "schema:\n- id: a\n  name: a\n  properties:\n  - &t\n    id: x\n    name: x\n"
        "  - id: z\n    <<: *t\n    name: z\n"
    )


def test_a_merged_mapping_gets_no_id_where_it_would_leak():
    body = (
        "schema:\n- &t\n  name: x\n- name: z\ncustomProperties:\n- {property: p, value: {<<: *t}}\n"
    )
    fixed = fix(body)
    assert fixed.startswith("schema:\n- &t\n  name: x\n- id: z\n  name: z\n")


def test_a_comment_that_silences_a_rule_keeps_its_line():
    body = """\
schema:
- name: a  # floe: ignore[lint/x] known
  properties:
  # floe: ignore[lint/y] known
  - name: b
    logicalType: string
  - name: c
"""
    assert (
        fix(body)
        == """\
schema:
- name: a  # floe: ignore[lint/x] known
  id: a
  properties:
  # floe: ignore[lint/y] known
  - name: b
    id: b
    logicalType: string
  - id: c
    name: c
"""
    )


def test_a_form_that_cannot_be_edited_leaves_the_file_alone_and_others_know():
    files = {
        "a.yaml": HEAD
        + "schema:\n- {id: a, name: A, relationships: [{type: relatesTo, to: b.yaml#B.X}]}\n",
        "b.yaml": HEAD.replace("id: c", "id: b")
        + "schema:\n- ? name\n  : B\n  properties: [{name: X}]\n",
    }
    assert fix_all(files) == files


def test_layout_and_comments_stay_as_they_are():
    body = """\

# servers come first

servers:   # where

    -   server: "prod"      # 😀
        type: local

# then the schema
schema: # what
    # the orders
    - # of all times
      name:   'Orders'
      description: >
        name: not a key

        - name: nor this
      properties:
          -   name: "a"

          -   {name: b,   logicalType: string}   # flow


# the end
"""
    fixed = fix(body)
    added = [
        '    -   id: prod\n        server: "prod"',
        "      id: orders\n",
        '          -   id: "a"\n'.replace('"', "") + "              name",
        "{id: b, name: b,   logicalType",
    ]
    assert [part in fixed for part in added] == [True] * 4
    stripped = (
        fixed.replace("id: prod\n        ", "")
        .replace("      id: orders\n", "")
        .replace("id: a\n              ", "")
        .replace("id: b, ", "")
    )
    assert stripped == body


def test_a_reference_that_an_id_brings_to_life_is_rewritten_in_the_same_go():
    body = "schema:\n- {name: A, relationships: [{type: relatesTo, to: schema.a}]}\n"
    assert "to: schema/a}" in fix(body)


def test_a_reference_by_name_stays_where_two_neighbours_share_an_id():
    body = """\
schema:
- id: o
  name: o
  properties: [{id: x, name: a}, {id: x, name: b, relationships: [{to: o.a}]}]
"""
    assert fix(body) == body


NAMES = st.sampled_from(["a", "A", "Order Id", "orderId", "größe", "x-y", "2", "no", "schema"])
FLOWS = st.sampled_from([True, False, None])


@st.composite
def contracts(draw):
    def properties(depth):
        names = draw(st.lists(NAMES, max_size=3, unique=True))
        return [prop(name, depth) for name in names]

    def prop(name, depth):
        found = {"name": name, "logicalType": "string"}
        if draw(st.booleans()):
            found = {"description": "two\nlines 😀\n", **found}
        if draw(st.integers(0, 3)) == 0:
            found["id"] = draw(st.sampled_from(["a", "b", "order_id", "a_2"]))
        if draw(st.integers(0, 2)) == 0:
            found["quality"] = [{"metric": "nullValues", "mustBe": 0}, {"name": draw(NAMES)}]
        if draw(st.integers(0, 2)) == 0:
            to = ".".join(draw(st.lists(NAMES, min_size=2, max_size=3)))
            found["relationships"] = [{"type": "relatesTo", "to": to}]
        if depth and draw(st.booleans()):
            inner = {"logicalType": "object", "properties": properties(depth - 1)}
            found |= {"logicalType": "array", "items": inner}
        return found

    objects = [
        {"name": name, "properties": properties(2)}
        for name in draw(st.lists(NAMES, max_size=3, unique=True))
    ]
    head = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "c", "version": "1.0.0"}
    tree = {**head, "schema": objects, "slaProperties": [{"property": draw(NAMES)}]}
    text = yaml.safe_dump(
        tree,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=draw(FLOWS),
        width=draw(st.sampled_from([40, 1000])),
        indent=draw(st.sampled_from([2, 4])),
    )
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


def without_changes(tree):
    """A tree without ids and without the texts of references."""
    if isinstance(tree, list):
        return [without_changes(item) for item in tree]
    if isinstance(tree, dict):
        return {
            key: without_changes(value) for key, value in tree.items() if key not in ("id", "to")
        }
    return tree


def existing_ids(tree, path=()):
    if isinstance(tree, list):
        tree = dict(enumerate(tree))
    if isinstance(tree, dict):
        if "id" in tree:
            yield path, tree["id"]
        for key, value in tree.items():
            yield from existing_ids(value, (*path, key))


@given(text=contracts())
@settings(max_examples=3 * settings.default.max_examples // 2)
def test_a_fix_changes_nothing_but_what_it_means_to(text):
    files = {"c.yaml": text}
    before = graph_of(files)
    old = copy.deepcopy(read_text("c.yaml", text).tree)
    fixed = fix_all(files)
    after = graph_of(fixed)
    new = read_text("c.yaml", fixed["c.yaml"])
    assert new.faults == ()
    assert without_changes(new.tree) == without_changes(old)
    assert set(existing_ids(old)) <= set(existing_ids(new.tree))
    is_loose = any(reference.resolution.notes for reference in before.references)
    assert is_loose or all("id" in item for item in new.tree["schema"])
    was_resolved = [reference.resolution.is_resolved for reference in before.references]
    assert [place for place, known in zip(targets(before), was_resolved, strict=True) if known] == [
        place for place, known in zip(targets(after), was_resolved, strict=True) if known
    ]
    assert noise(after) <= noise(before)
    assert plan_fixes(after, fixed) == {}
