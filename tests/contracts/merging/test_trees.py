import pytest

from floe.contracts import Layer, merge_trees
from floe.documents import read_text
from floe.model import Place


def tree(text):
    document = read_text("made", text)
    assert not document.faults
    return document.tree


def merge(base, over, **layer):
    return merge_trees(
        Layer(tree(base), "generated", "product.yaml", **layer),
        Layer(tree(over), "explicit", "contract.yaml"),
    )


def spell(conflicts):
    return [(".".join(map(str, one.path)), one.base, one.over) for one in conflicts]


@pytest.mark.req("REQ-225.2")
def test_the_explicit_value_is_kept_and_both_are_told():
    merged = merge("{domain: sales, tenant: shop}", "{domain: hr}")
    assert merged.tree == {"domain": "hr", "tenant": "shop"}
    [conflict] = merged.conflicts
    assert (conflict.path, conflict.base, conflict.over) == (("domain",), "sales", "hr")
    assert (conflict.base_origin, conflict.over_origin) == ("generated", "explicit")
    assert conflict.base_place == Place("product.yaml", ("domain",))
    assert conflict.over_place == Place("contract.yaml", ("domain",))
    assert conflict.advice == (
        "the explicit value is kept; let both say the same, or remove the wrong one"
    )


@pytest.mark.req("REQ-225.3")
def test_what_only_the_generated_one_says_stays_however_deep():
    merged = merge(
        """
        schema:
          - name: orders
            properties:
              - name: address
                properties:
                  - {name: city, classification: pii}
                  - {name: zip, logicalType: string}
        """,
        """
        schema:
          - name: orders
            properties:
              - {name: total, logicalType: number}
              - name: address
                properties: [{name: zip, required: true}]
        """,
    )
    assert merged.conflicts == ()
    [orders] = merged.tree["schema"]
    assert orders["properties"] == [
        {
            "name": "address",
            "properties": [
                {"name": "city", "classification": "pii"},
                {"name": "zip", "logicalType": "string", "required": True},
            ],
        },
        {"name": "total", "logicalType": "number"},
    ]
    address = ("schema", 0, "properties", 0, "properties")
    assert merged.origin_of((*address, 0, "classification")) == "generated"
    assert merged.origin_of((*address, 1, "logicalType")) == "generated"
    assert merged.origin_of((*address, 1, "required")) == "explicit"
    assert merged.origin_of(("schema", 0, "properties", 1)) == "explicit"
    assert merged.origin_of(("schema",)) == "merged"
    assert merged.place((*address, 1, "required")) == Place(
        "contract.yaml", ("schema", 0, "properties", 1, "properties", 0, "required")
    )


@pytest.mark.parametrize(
    ("section", "base", "over"),
    [
        ("schema", "{id: a, name: x}", "{id: a, name: y}"),
        ("schema", "{id: a, name: x}", "{id: b, name: x}"),
        ("servers", "{server: prod, type: s3}", "{server: prod, location: s3://x}"),
        ("roles", "{role: reader}", "{role: reader, access: read}"),
        ("support", "{channel: '#x'}", "{channel: '#x', url: u}"),
        ("customProperties", "{property: p, value: 1}", "{property: p, value: 2}"),
        ("slaProperties", "{property: ly, value: 1}", "{property: latency, unit: h}"),
        ("slaProperties", "{property: freshness, value: 1, element: t.c}", "{property: freshness}"),
        ("authoritativeDefinitions", "{type: x, url: u}", "{type: x, url: u, description: d}"),
        ("relationships", "{to: t.c}", "{type: foreignKey, to: t.c}"),
        ("quality", "{id: r, metric: rowCount}", "{metric: rowCount, severity: error}"),
        ("quality", "{name: r, metric: rowCount}", "{name: r, metric: nullValues}"),
        ("enum", "{value: 1}", "{value: 1.0, label: one}"),
        ("synonyms", "{synonym: s}", "{synonym: s, locale: de}"),
        ("team", "{username: u}", "{username: u, role: owner}"),
        ("tags", "x", "x"),
    ],
)
def test_entries_that_are_the_same_thing_meet(section, base, over):
    merged = merge(f"{section}: [{base}]", f"{section}: [{over}]")
    assert len(merged.tree[section]) == 1


@pytest.mark.parametrize(
    ("section", "base", "over"),
    [
        ("schema", "{name: x}", "{name: y}"),
        ("slaProperties", "{property: ly, element: t.a}", "{property: ly, element: t.b}"),
        ("slaProperties", "{property: latency}", "{property: freshness}"),
        ("relationships", "{to: t.c}", "{type: relatesTo, to: t.c}"),
        ("quality", "{id: r, metric: rowCount}", "{id: s, metric: rowCount}"),
        ("quality", "{metric: rowCount}", "{metric: nullValues}"),
        ("enum", "{value: 1}", "{value: true}"),
        ("enum", "{value: 1}", "{value: '1'}"),
        ("tags", "x", "y"),
    ],
)
def test_entries_that_are_different_things_stand_side_by_side(section, base, over):
    merged = merge(f"{section}: [{base}]", f"{section}: [{over}]")
    assert merged.tree[section] == [*tree(f"[{base}]"), *tree(f"[{over}]")]
    assert merged.conflicts == ()


def test_two_of_one_name_meet_two_of_that_name():
    text = "schema: [{name: x, description: a}, {name: x, description: b}]"
    assert merge(text, text).tree == tree(text)


@pytest.mark.parametrize(
    ("base", "over"),
    [
        ("version: 1.0.0", "version: v1.0.0"),
        ("domain: Sales", "domain: sales"),
        ("description: {purpose: For it.}", 'description: {purpose: "For it.\\n"}'),
        (
            "slaProperties: [{property: latency, value: 24, unit: h}]",
            "slaProperties: [{property: ly, value: P1D}]",
        ),
        (
            "slaProperties: [{property: availability, value: 99.9, unit: percent}]",
            "slaProperties: [{property: availability, value: 99.9%}]",
        ),
        (
            "schema: [{name: t, properties: [{name: c, physicalType: INT}]}]",
            "schema: [{name: t, properties: [{name: c, physicalType: integer}]}]",
        ),
    ],
)
def test_the_same_in_other_words_is_no_conflict(base, over):
    merged = merge(base, over)
    assert merged.conflicts == ()
    assert merged.settled != ()
    assert merged.tree == tree(over)


def test_a_number_is_the_same_with_and_without_a_point():
    merged = merge("price: {priceAmount: 1}", "price: {priceAmount: 1.0}")
    assert (merged.conflicts, merged.settled) == ((), ())


def test_true_is_not_one():
    merged = merge(
        "customProperties: [{property: p, value: 1}]",
        "customProperties: [{property: p, value: true}]",
    )
    assert spell(merged.conflicts) == [("customProperties.0.value", 1, True)]


def test_a_bare_number_borrows_the_unit():
    merged = merge(
        "slaProperties: [{property: freshness, value: 1, unit: d}]",
        "slaProperties: [{property: freshness, value: 2}]",
    )
    assert merged.tree["slaProperties"] == [{"property": "freshness", "value": 2, "unit": "d"}]
    assert spell(merged.conflicts) == [("slaProperties.0.value", 1, 2)]


def test_a_value_with_a_unit_of_its_own_does_not():
    merged = merge(
        "slaProperties: [{property: freshness, value: 1, unit: d}]",
        "slaProperties: [{property: freshness, value: PT6H}]",
    )
    assert merged.tree["slaProperties"] == [{"property": "freshness", "value": "PT6H"}]
    assert spell(merged.conflicts) == [
        ("slaProperties.0.value", 1, "PT6H"),
        ("slaProperties.0.unit", "d", None),
    ]


def test_the_operators_of_a_rule_are_one_thing():
    merged = merge(
        "quality: [{metric: nullValues, mustBeLessThan: 5, unit: percent, severity: error}]",
        "quality: [{metric: nullValues, mustBe: 0}]",
    )
    assert merged.tree["quality"] == [{"metric": "nullValues", "mustBe": 0, "severity": "error"}]
    assert spell(merged.conflicts) == [
        ("quality.0.mustBeLessThan", 5, None),
        ("quality.0.unit", "percent", None),
    ]


def test_another_type_takes_the_options_of_the_old_one_with_it():
    merged = merge(
        """
        properties:
          - {name: c, logicalType: integer, physicalType: int, logicalTypeOptions: {minimum: 0}}
        """,
        "properties: [{name: c, logicalType: string}]",
    )
    assert merged.tree["properties"] == [{"name": "c", "logicalType": "string"}]
    assert spell(merged.conflicts) == [
        ("properties.0.logicalType", "integer", "string"),
        ("properties.0.physicalType", "int", None),
        ("properties.0.logicalTypeOptions", {"minimum": 0}, None),
    ]


def test_a_server_of_another_type_keeps_nothing_of_the_old_one_but_its_name():
    merged = merge(
        "servers: [{server: prod, type: s3, location: s3://x, description: Here.}]",
        "servers: [{server: prod, type: postgres, host: h}]",
    )
    assert merged.tree["servers"] == [
        {"server": "prod", "type": "postgres", "description": "Here.", "host": "h"}
    ]


def test_what_is_one_value_to_its_author_is_never_mixed():
    merged = merge(
        "customProperties: [{property: p, value: {a: 1, b: 2}}]",
        "customProperties: [{property: p, value: {a: 1, c: 3}}]",
    )
    assert merged.tree["customProperties"][0]["value"] == {"a": 1, "c": 3}
    [conflict] = merged.conflicts
    assert conflict.base == {"a": 1, "b": 2}


def test_a_default_gives_way_without_a_word():
    merged = merge("{name: made, team: {name: a}}", "{name: Own}", defaults={("name",), ("team",)})
    assert merged.tree == {"name": "Own", "team": {"name": "a"}}
    assert merged.conflicts == ()
    assert spell(merged.settled) == [("name", "made", "Own")]


def test_null_says_nothing():
    merged = merge("{domain: sales, tenant: null}", "{domain: null}")
    assert merged.tree == {"domain": "sales"}


def test_tags_are_united_in_order():
    assert merge("tags: [b, a]", "tags: [c, a]").tree == {"tags": ["b", "a", "c"]}


def test_origins_and_places_of_a_layer_move_with_its_parts():
    base = Layer({"tags": ["x"]}, "generated", "product.yaml")
    imported = {("tags", 0): Place("rules.yaml", ("tags", 4))}
    over = Layer({"tags": ["y"]}, "explicit", "own.yaml", imported, {("tags", 0): "import"})
    merged = merge_trees(base, over)
    assert merged.provenance == {("tags", 0): "generated", ("tags", 1): "import"}
    assert merged.place(("tags", 1)) == Place("rules.yaml", ("tags", 4))
