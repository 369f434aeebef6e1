"""What tiers ask of tables, columns, rules and fields, case by case."""

import pytest

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph
from floe.model import Classes, Policy
from floe.tiers import Tiers

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {name}\nname: {name}\nversion: 1.0.0\n"
KEPT, RAISED, WEAK, ODD = "own", "tier", "weakened", "incomparable"
CLASSES = Classes.of(("public", "internal", "pii", "phi"))


def contract(name, text):
    return read_text(f"{name}.yaml", HEAD.format(name=name) + text)


def column(keys, name="mail", table="t"):
    return f"schema: [{{name: {table}, properties: [{{name: {name}, {keys}}}]}}]\n"


def parents(*names):
    return f"customProperties: [{{property: inheritsFrom, value: [{', '.join(names)}]}}]\n"


def compiled(*documents, tiers=None):
    graph = build_graph(documents, policy=Policy(classes=CLASSES))
    compilation = compile_graph(graph, tiers)
    return {each.contract.id: each for each in compilation.contracts}, compilation.findings


def below(above, own):
    """The column of a contract below another, and what was found."""
    contracts, findings = compiled(
        contract("top", column(above)), contract("own", column(own) + parents("top"))
    )
    return contracts["own"], findings


CASES = [
    ("required: true", "logicalType: string", "required", True, RAISED),
    ("required: true", "required: true", "required", True, KEPT),
    ("required: true", "required: false", "required", True, WEAK),
    ("required: false", "required: true", "required", True, KEPT),
    ("required: false", "logicalType: string", "required", False, RAISED),
    ("unique: true", "unique: false", "unique", True, WEAK),
    ("unique: true", "logicalType: string", "unique", True, RAISED),
    ("unique: false", "unique: true", "unique", True, KEPT),
    ("criticalDataElement: true", "criticalDataElement: false", "criticalDataElement", True, WEAK),
    ("classification: pii", "classification: public", "classification", "pii", WEAK),
    ("classification: phi", "classification: pii", "classification", "phi", WEAK),
    ("classification: phi", "classification: public", "classification", "phi", WEAK),
    ("classification: internal", "classification: pii", "classification", "pii", KEPT),
    ("classification: pii", "classification: PII", "classification", "PII", KEPT),
    ("classification: pii", "logicalType: string", "classification", "pii", RAISED),
    ("classification: pii", "classification: sensitive", "classification", "pii", ODD),
    ("classification: secret", "classification: phi", "classification", "secret", ODD),
    ("logicalType: string", "logicalType: string", "logicalType", "string", KEPT),
    ("logicalType: string", "logicalType: integer", "logicalType", "string", ODD),
    ("logicalType: string", "required: true", "logicalType", "string", RAISED),
    ("enum: [{value: a}, {value: b}]", "enum: [{value: a}]", "enum", [{"value": "a"}], KEPT),
    ("enum: [{value: a}]", "enum: [{value: a, label: A}]", "enum", None, KEPT),
    ("enum: [{value: a}]", "enum: [{value: a}, {value: b}]", "enum", [{"value": "a"}], WEAK),
    ("enum: [{value: a}]", "enum: [{value: b}]", "enum", [{"value": "a"}], ODD),
    ("enum: [{value: a}]", "logicalType: string", "enum", [{"value": "a"}], RAISED),
    ("enum: [{value: 1}]", "enum: [{value: true}]", "enum", [{"value": 1}], ODD),
]
OPTIONS = [
    ("minimum: 0", "minimum: 1", 1, KEPT),
    ("minimum: 0", "minimum: -1", 0, WEAK),
    ("minimum: 0.1", "minimum: 0.10", 0.1, KEPT),
    ("minimum: 9007199254740993", "minimum: 9007199254740992", 9007199254740993, WEAK),
    ("minimum: '2024-01-01'", "minimum: '2025-01-01'", "2025-01-01", KEPT),
    ("minimum: '2024-01-01'", "minimum: '2023-12-31'", "2024-01-01", WEAK),
    ("minimum: '2024-01-01'", "minimum: 5", "2024-01-01", ODD),
    ("minimum: '9'", "minimum: '10'", "9", ODD),
    ("maximum: 10", "maximum: 9", 9, KEPT),
    ("maximum: 10", "maximum: 11", 10, WEAK),
    ("exclusiveMaximum: 10", "exclusiveMaximum: 11", 10, WEAK),
    ("exclusiveMinimum: 3", "exclusiveMinimum: 4", 4, KEPT),
    ("minLength: 2", "minLength: 1", 2, WEAK),
    ("minLength: 2", "minLength: 3", 3, KEPT),
    ("maxLength: 2", "maxLength: 3", 2, WEAK),
    ("maxLength: 2", "maxLength: 1", 1, KEPT),
    ("maxLength: 2", "minLength: 1", 2, RAISED),
    ("minItems: 1", "minItems: 0", 1, WEAK),
    ("uniqueItems: true", "uniqueItems: false", True, WEAK),
    ("pattern: '^a$'", "pattern: '^a$'", "^a$", KEPT),
    ("pattern: '^a$'", "pattern: '^b$'", "^a$", ODD),
    ("format: email", "format: uuid", "email", ODD),
]


MIDDLES = [
    ("classification: pii", "classification: secret", "classification: pii", "classification"),
    ("enum: [{value: a}, {value: b}]", "enum: [{value: c}]", "enum: [{value: a}]", "enum"),
    (
        "logicalTypeOptions: {pattern: '^a$'}",
        "logicalTypeOptions: {pattern: '^b$'}",
        "logicalTypeOptions: {pattern: '^a$'}",
        "logicalTypeOptions",
    ),
    (
        "logicalTypeOptions: {minimum: '2024-01-01', format: email}",
        "logicalTypeOptions: {minimum: 5, format: uuid}",
        "logicalTypeOptions: {minimum: '2025-01-01', format: email}",
        "logicalTypeOptions",
    ),
    (
        "quality: [{id: r, metric: nullValues, mustBeLessThan: 5}]",
        "quality: [{id: r, metric: nullValues, mustBeGreaterThan: 3}]",
        "quality: [{id: r, metric: nullValues, mustBeLessThan: 4}]",
        "quality",
    ),
]


def verdicts(findings):
    rules = {"merge/weakened-column": WEAK, "merge/incomparable-column": ODD}
    assert all(finding.severity in (None, Severity.ERROR) for finding in findings)
    return [rules[finding.rule] for finding in findings]


@pytest.mark.req("REQ-230.1")
@pytest.mark.parametrize(("top", "middle", "own", "key"), MIDDLES)
def test_what_gives_way_to_a_tier_is_asked_of_nobody_below(top, middle, own, key):
    """A leaf that kept to the highest tier was refused, and had the refused value of the middle."""
    contracts, findings = compiled(
        contract("top", column(top)),
        contract("middle", column(middle) + parents("top")),
        contract("own", column(own) + parents("middle")),
    )
    assert {finding.place.file for finding in findings} == {"middle.yaml"}
    assert set(verdicts(findings)) == {ODD}
    [node] = contracts["own"].contract.all_properties
    [written] = contract("own", column(own)).tree["schema"][0]["properties"]
    assert node.node[key] == written[key]


def test_a_tier_that_promises_less_than_its_own_is_told_once():
    level = "slaProperties: [{{property: freshness, value: {}, unit: d}}]\n"
    _, findings = compiled(
        contract("top", level.format(1)),
        contract("middle", level.format(2) + parents("top")),
        contract("own", parents("middle")),
    )
    assert len(set(findings)) == 1, "one finding is printed once, however often it is found"


@pytest.mark.req("REQ-230.1")
@pytest.mark.parametrize(("above", "own", "key", "kept", "outcome"), CASES)
def test_a_column_may_ask_for_more_than_its_tier_never_for_less(above, own, key, kept, outcome):
    child, findings = below(above, own)
    [node] = child.contract.all_properties
    assert kept is None or node.node[key] == kept
    assert verdicts(findings) == ([outcome] if outcome in (WEAK, ODD) else [])
    path = ("schema", 0, "properties", 0, key)
    is_inherited = outcome is not KEPT
    assert (child.merged.origin_of(path) == "tier") == is_inherited
    assert child.provenance.get(path, child.contract.place).file == (
        "top.yaml" if is_inherited else "own.yaml"
    )
    assert len(child.merged.conflicts) == (outcome in (WEAK, ODD))


@pytest.mark.parametrize(("above", "own", "kept", "outcome"), OPTIONS)
def test_options_of_a_type_may_only_be_narrower(above, own, kept, outcome):
    type_ = "logicalType: string, logicalTypeOptions"
    child, findings = below(f"{type_}: {{{above}}}", f"{type_}: {{{own}}}")
    [node] = child.contract.all_properties
    key = above.partition(":")[0]
    assert (node.node["logicalTypeOptions"][key], type(node.node["logicalTypeOptions"][key])) == (
        kept,
        type(kept),
    )
    assert verdicts(findings) == ([outcome] if outcome in (WEAK, ODD) else [])


@pytest.mark.parametrize(
    ("options", "own"),
    [
        ("timestamp, logicalTypeOptions: {defaultTimezone: ", ("UTC", "Europe/Paris")),
        ("vector, logicalTypeOptions: {dimensions: 3, elementType: ", ("float32", "float64")),
    ],
)
def test_what_holds_of_columns_that_say_nothing_is_asked_for_where_a_tier_says_it(options, own):
    _, findings = below(*(f"logicalType: {options}{word}}}" for word in own))
    assert verdicts(findings) == [ODD]


BOUNDS = [
    ("integer", "minimum: 1", "exclusiveMinimum: 0", {"exclusiveMinimum": 0}, KEPT),
    ("number", "minimum: 1", "exclusiveMinimum: 0", {"minimum": 1}, WEAK),
    ("number", "exclusiveMinimum: 1", "minimum: 1", {"exclusiveMinimum": 1}, WEAK),
    ("number", "minimum: 1", "exclusiveMinimum: 1", {"exclusiveMinimum": 1}, KEPT),
    ("number", "maximum: 10", "exclusiveMaximum: 20", {"maximum": 10}, WEAK),
    ("number", "exclusiveMaximum: 20", "maximum: 10", {"maximum": 10}, KEPT),
    (
        "number",
        "maximum: 15",
        "maximum: 20, exclusiveMaximum: 10",
        {"maximum": 20, "exclusiveMaximum": 10},
        KEPT,
    ),
    (
        "date",
        "maximum: '2026-07-31'",
        "exclusiveMaximum: '2026-08-01'",
        {"exclusiveMaximum": "2026-08-01"},
        KEPT,
    ),
    ("number", "minimum: 1", "exclusiveMaximum: 9", {"minimum": 1, "exclusiveMaximum": 9}, KEPT),
    ("string", "minLength: 0", "maxLength: 9", {"minLength": 0, "maxLength": 9}, KEPT),
]


@pytest.mark.parametrize("types", ["{}, ", ""], ids=["typed", "by-tier"])
@pytest.mark.parametrize(("logical", "above", "own", "kept", "outcome"), BOUNDS)
def test_bounds_of_one_direction_are_one_demand(types, logical, above, own, kept, outcome):
    typed = types.format(f"logicalType: {logical}")
    child, findings = below(
        f"logicalType: {logical}, logicalTypeOptions: {{{above}}}",
        f"{typed}logicalTypeOptions: {{{own}}}",
    )
    [node] = child.contract.all_properties
    assert node.node["logicalTypeOptions"] == kept
    assert verdicts(findings) == ([outcome] if outcome == WEAK else [])
    assert len(child.merged.conflicts) == (outcome == WEAK)


def test_a_bound_that_gave_way_is_told_with_both():
    _, [finding] = below(
        "logicalType: number, logicalTypeOptions: {maximum: 10}",
        "logicalType: number, logicalTypeOptions: {exclusiveMaximum: 20}",
    )
    assert finding.message == (
        "logicalTypeOptions 'exclusiveMaximum 20' is weaker than 'maximum 10', "
        "which 'top' asks of 'mail'"
    )
    path = ("schema", 0, "properties", 0, "logicalTypeOptions", "exclusiveMaximum")
    assert finding.place.path == path


def test_the_bound_of_a_tier_gives_way_to_a_tighter_one_below_it_in_another_key():
    contracts, findings = compiled(
        contract("top", column("logicalType: integer, logicalTypeOptions: {minimum: 1}")),
        contract("mid", column("logicalTypeOptions: {exclusiveMinimum: 4}") + parents("top")),
        contract("own", column("required: true") + parents("mid")),
    )
    assert findings == ()
    [node] = contracts["own"].contract.all_properties
    assert node.node["logicalTypeOptions"] == {"exclusiveMinimum": 4}


RULE = "quality: [{{id: r, metric: {metric}, {text}}}]"
RULES = [
    ("nullValues", "mustBeLessThan: 5", "mustBeLessThan: 4", KEPT),
    ("nullValues", "mustBeLessThan: 5", "mustBeLessThan: 6", WEAK),
    ("nullValues", "mustBeLessThan: 1", "mustBe: 0", KEPT),
    ("nullValues", "mustBe: 0", "mustBeLessOrEqualTo: 0", KEPT),
    ("nullValues", "mustBe: 0", "mustBeLessThan: 2", WEAK),
    ("nullValues", "mustBeLessThan: 5, unit: percent", "mustBeLessThan: 5, unit: rows", ODD),
    ("nullValues", "mustBeLessThan: 5, unit: percent", "mustBeLessThan: 4.9, unit: percent", KEPT),
    ("nullValues", "mustBe: 0", "mustBe: 0, unit: rows, type: library", KEPT),
    ("rowCount", "mustBeGreaterThan: 10", "mustBeGreaterOrEqualTo: 11", KEPT),
    ("rowCount", "mustBeGreaterThan: 10", "mustBeGreaterOrEqualTo: 10", WEAK),
    ("rowCount", "mustBeBetween: [10, 20]", "mustBeBetween: [12, 18]", KEPT),
    ("rowCount", "mustBeBetween: [10, 20]", "mustBeBetween: [12, 21]", ODD),
    ("rowCount", "mustBeBetween: [10, 20]", "mustBeBetween: [9, 21]", WEAK),
    ("rowCount", "mustNotBe: 0", "mustBeGreaterThan: 3", KEPT),
    ("rowCount", "mustBeGreaterThan: 3", "mustNotBe: 0", WEAK),
    ("rowCount", "mustBeGreaterThan: 3", "mustBeLessThan: 9", ODD),
    ("nullValues", "mustBe: 0, severity: error", "mustBe: 0, severity: warning", WEAK),
    ("nullValues", "mustBe: 0, severity: info", "mustBe: 0", KEPT),
    ("nullValues", "mustBe: 0, severity: info", "mustBeLessThan: 5", ODD),
]


@pytest.mark.parametrize(("metric", "above", "own", "outcome"), RULES)
def test_a_rule_of_the_same_id_may_let_less_through(metric, above, own, outcome):
    child, findings = below(
        RULE.format(metric=metric, text=above), RULE.format(metric=metric, text=own)
    )
    assert verdicts(findings) == ([outcome] if outcome in (WEAK, ODD) else [])
    [rule] = child.contract.all_properties[0].quality
    expected = above if outcome in (WEAK, ODD) else own
    assert set(rule.operators) == {expected.partition(":")[0]}


def test_a_rule_without_an_operator_keeps_a_tier_that_wants_none():
    for above, own in (("unit: rows", "mustBe: 0"), ("mustBe: 0", "unit: rows")):
        _, findings = below(
            RULE.format(metric="nullValues", text=above), RULE.format(metric="nullValues", text=own)
        )
        assert findings == ()


def test_a_rule_that_counts_something_else_is_no_stronger_one():
    _, findings = below(
        RULE.format(metric="nullValues", text="mustBe: 0"),
        RULE.format(metric="duplicateValues", text="mustBe: 0"),
    )
    assert verdicts(findings) == [ODD]


def test_rules_of_other_ids_hold_beside_those_of_the_tier():
    child, findings = below(
        RULE.format(metric="nullValues", text="mustBe: 0"),
        "tags: [b], quality: [{id: mine, metric: nullValues, mustBeLessThan: 9}]",
    )
    assert findings == ()
    assert [rule.id for rule in child.contract.all_properties[0].quality] == ["mine", "r"]


def test_tags_are_united():
    child, _ = below("tags: [a, b]", "tags: [b, c]")
    assert child.contract.all_properties[0].tags == ("b", "c", "a")


def test_a_physical_type_that_cannot_hold_the_tiers_type_is_told():
    _, findings = below("logicalType: timestamp", "physicalType: int")
    assert verdicts(findings) == [ODD]
    assert below("logicalType: timestamp", "physicalType: timestamp_ntz")[1] == ()


NESTED = (
    "schema: [{name: t, properties: [{name: a, logicalType: object, properties: [{name: MAIL}]}]}]"
)


def test_patterns_reach_columns_at_every_depth_whatever_their_case():
    top = contract("top", column("classification: pii", name="'*mail*'"))
    contracts, findings = compiled(top, contract("own", f"{NESTED}\n{parents('top')}"))
    assert findings == ()
    classes = {each.name: each.classification for each in contracts["own"].contract.all_properties}
    assert classes == {"a": None, "MAIL": "pii"}


INNER = [
    ("", "properties: [{name: city, classification: public}]", "pii", WEAK),
    ("", "properties: [{name: city, classification: PII}]", "PII", KEPT),
    ("", "properties: [{name: city, classification: phi}]", "phi", KEPT),
    ("", "properties: [{name: city, classification: sensitive}]", "pii", ODD),
    ("", "properties: [{name: city}]", None, KEPT),
    ("", "items: {classification: public}", "pii", WEAK),
    ("", "items: {properties: [{name: city, classification: internal}]}", "pii", WEAK),
    ("", "map: {key: {classification: public}, value: {logicalType: string}}", "pii", WEAK),
    ("", "map: {key: {logicalType: string}, value: {classification: public}}", "pii", WEAK),
    (
        ", properties: [{name: city, classification: public}]",
        "properties: [{name: city, classification: public}]",
        "public",
        KEPT,
    ),
    (
        ", properties: [{name: street, classification: public}]",
        "properties: [{name: city, classification: public}]",
        "pii",
        WEAK,
    ),
    (
        ", properties: [{name: city, classification: internal}]",
        "properties: [{name: city, classification: public}]",
        "internal",
        WEAK,
    ),
]


def inner_classes(node):
    """The classes below a column, read without floe's model."""
    if isinstance(node, dict):
        yield from (node["classification"] for _ in range("classification" in node))
    for child in node.values() if isinstance(node, dict) else node:
        yield from inner_classes(child) if isinstance(child, dict | list) else ()


@pytest.mark.parametrize("outer", ["classification: pii", "logicalType: object"])
@pytest.mark.parametrize(("above", "inside", "kept", "verdict"), INNER)
def test_the_class_of_a_column_holds_for_what_lies_in_it(outer, above, inside, kept, verdict):
    own, findings = below(f"classification: pii{above}", f"{outer}, {inside}")
    assert verdicts(findings) == ([verdict] if verdict in (WEAK, ODD) else [])
    [mail] = own.contract.schema[0].node["properties"]
    assert list(inner_classes({**mail, "classification": "x"}))[1:] == ([kept] if kept else [])


@pytest.mark.req("REQ-230.1")
@pytest.mark.parametrize(
    ("applies", "is_told"), [("", True), ("'t*'", True), ("dim_*", False), ("[dim_*, T]", True)]
)
def test_a_required_column_that_a_table_lacks_is_an_error(applies, is_told):
    custom = f"customProperties: [{{property: appliesTo, value: {applies}}}]," if applies else ""
    top = contract(
        "top",
        f"schema: [{{name: all, {custom} properties: [{{name: loaded_at, required: true}}]}}]\n",
    )
    _, findings = compiled(top, contract("own", column("required: true") + parents("top")))
    told = [(finding.rule, finding.message) for finding in findings]
    message = "'t' lacks the column 'loaded_at', which 'top' asks of it"
    assert told == ([("merge/tier-column-missing", message)] if is_told else [])


def test_a_column_that_is_not_required_may_be_left_out():
    top = contract("top", column("classification: pii", name="other"))
    assert compiled(top, contract("own", column("required: true") + parents("top")))[1] == ()


@pytest.mark.parametrize(
    ("field", "own", "paths"),
    [
        ("description.purpose", "description: {purpose: x}\n", []),
        ("description.purpose", "description: {purpose: ''}\n", ["description"]),
        ("description.purpose", "description: {usage: x}\n", ["description"]),
        ("description.purpose", "", [""]),
        ("schema.properties.description", column("description: d"), []),
        ("schema.properties.description", column("required: true"), ["schema[0].properties[0]"]),
        ("team", "team: {name: x}\n", []),
        ("team", "", [""]),
    ],
)
def test_fields_that_a_tier_asks_for_may_not_be_left_out(field, own, paths):
    top = contract("top", f"customProperties: [{{property: requiredFields, value: [{field}]}}]\n")
    _, findings = compiled(top, contract("own", own + parents("top")))
    assert [(each.rule, str(each.place)) for each in findings] == [
        ("merge/tier-field-missing", path) for path in paths
    ]


@pytest.mark.req("REQ-230.2")
@pytest.mark.req("REQ-230.3")
def test_a_chain_of_three_keeps_the_strongest_and_tells_each_weakening_once():
    contracts, findings = compiled(
        contract("top", column("classification: internal, required: true, unique: true")),
        contract("mid", column("classification: pii, unique: false") + parents("top")),
        contract("own", column("classification: internal") + parents("mid")),
    )
    told = {(each.place.file, str(each.place)) for each in findings}
    where = "schema[0].properties[0]"
    assert told == {
        ("mid.yaml", f"{where}.unique"),
        ("own.yaml", f"{where}.classification"),
    }
    [node] = contracts["own"].contract.all_properties
    assert (node.classification, node.required, node.unique) == ("pii", True, True)
    [node] = contracts["mid"].contract.all_properties
    assert (node.classification, node.required, node.unique) == ("pii", True, True)


def test_what_lower_tiers_leave_out_is_passed_on():
    contracts, findings = compiled(
        contract(
            "top",
            column("classification: pii")
            + "slaProperties: [{property: latency, value: 4, unit: h}]\n",
        ),
        contract("mid", parents("top")),
        contract("own", column("required: true") + parents("mid")),
    )
    assert findings == ()
    own = contracts["own"].contract
    assert own.all_properties[0].classification == "pii"
    assert [level.value for level in own.sla_properties] == [4]
    assert contracts["own"].merged.provenance["slaProperties", 0] == "tier"
    assert contracts["own"].merged.place(("slaProperties", 0)).file == "top.yaml"


@pytest.mark.parametrize(
    ("links", "circle"),
    [
        ({"a": "a"}, "a.yaml → a.yaml"),
        ({"a": "b", "b": "a"}, "a.yaml → b.yaml → a.yaml"),
        ({"a": "b", "b": "c", "c": "a"}, "a.yaml → b.yaml → c.yaml → a.yaml"),
    ],
)
def test_a_circle_is_an_error_in_each_contract_of_it(links, circle):
    documents = [
        contract(name, column("required: true") + parents(above)) for name, above in links.items()
    ]
    _, findings = compiled(*documents)
    assert {each.rule for each in findings} == {"merge/tier-cycle"}
    assert f"contracts inherit from each other: {circle}" in {each.message for each in findings}
    assert {each.place.file for each in findings} == {f"{name}.yaml" for name in links}


def test_a_missing_parent_is_an_error():
    _, [finding] = compiled(contract("own", parents("nobody.yaml")))
    assert (finding.rule, finding.severity) == ("merge/unknown-parent", Severity.ERROR)
    assert "nobody.yaml" in finding.message


def test_a_parent_whose_id_two_files_have_is_nobodys():
    again = read_text("again.yaml", HEAD.format(name="top"))
    _, findings = compiled(
        contract("top", ""), again, contract("own", column("required: true") + parents("top"))
    )
    assert [finding.rule for finding in findings] == ["merge/unknown-parent"]
    assert "again.yaml, top.yaml" in findings[0].message


def test_parents_of_a_tier_stand_above_it():
    documents = [
        contract("group", column("classification: phi")),
        contract("top", parents("group")),
        contract("own", "domain: sales\n" + column("classification: pii")),
        read_text(
            "product.yaml",
            "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\n"
            "status: active\ndomain: sales\n"
            "outputPorts: [{name: own, version: 1.0.0, contractId: own}]\n",
        ),
    ]
    graph = build_graph(documents, policy=Policy(classes=CLASSES))
    compilation = compile_graph(graph, Tiers(enterprise=graph.contract_in("top.yaml")))
    [own] = [each.contract for each in compilation.contracts if each.contract.id == "own"]
    assert own.all_properties[0].classification == "phi"
    assert [finding.rule for finding in compilation.findings] == ["merge/weakened-column"]
