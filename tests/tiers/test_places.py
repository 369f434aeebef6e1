"""What tiers ask of columns, their fields, and what arrays and maps hold: each in its place."""

import pytest

from floe.contracts import compile_graph
from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Classes, Policy
from floe.tiers import Tiers, find_tiers

HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: {name}\nname: {name}\nversion: 1.0.0\n"
CLASSES = Classes.of(("public", "internal", "pii", "phi"))
ASKED = (
    "logicalType: string, classification: pii, required: true, logicalTypeOptions: {maxLength: 5}, "
    "tags: [t], quality: [{id: inn, metric: nullValues, mustBe: 0}]"
)
LESS = (
    "logicalType: integer, classification: public, required: false, "
    "logicalTypeOptions: {maxLength: 500}, quality: [{id: inn, metric: nullValues, mustBe: 3}]"
)
OBJECT = "logicalType: object, properties"
# Around what is asked, and where it lies then.
PLACES = {
    "items": ("c, logicalType: array, items: {%s}", ("items",)),
    "items of items": (
        "c, logicalType: array, items: {logicalType: array, items: {%s}}",
        ("items", "items"),
    ),
    "a field of items": (
        f"c, logicalType: array, items: {{{OBJECT}: [{{name: f, %s}}]}}",
        ("items", "properties", 0),
    ),
    "items of a field": (
        f"c, {OBJECT}: [{{name: f, logicalType: array, items: {{%s}}}}]",
        ("properties", 0, "items"),
    ),
    "keys": (
        "c, logicalType: map, map: {value: {logicalType: string}, key: {%s}}",
        ("map", "key"),
    ),
    "values": (
        "c, logicalType: map, map: {key: {logicalType: string}, value: {%s}}",
        ("map", "value"),
    ),
    "a field of values": (
        "c, logicalType: map, map: {key: {logicalType: string}, "
        f"value: {{{OBJECT}: [{{name: f, %s}}]}}}}",
        ("map", "value", "properties", 0),
    ),
    "values of items": (
        "c, logicalType: array, items: "
        "{logicalType: map, map: {key: {logicalType: string}, value: {%s}}}",
        ("items", "map", "value"),
    ),
    "a field of a field": (
        f"c, {OBJECT}: [{{name: g, {OBJECT}: [{{name: f, %s}}]}}]",
        ("properties", 0, "properties", 0),
    ),
}


def contract(name, columns, *parents):
    above = f"customProperties: [{{property: inheritsFrom, value: [{', '.join(parents)}]}}]\n"
    listed = ", ".join(f"{{name: {column}}}" for column in columns)
    schema = f"schema: [{{name: t, properties: [{listed}]}}]\n"
    return read_text(f"{name}.yaml", HEAD.format(name=name) + schema + (above if parents else ""))


def compiled(*documents):
    graph = build_graph(documents, policy=Policy(classes=CLASSES))
    compilation = compile_graph(graph)
    return {each.contract.id: each for each in compilation.contracts}, compilation.findings


def below(above, own):
    """The first column of a contract below a tier with some columns, and what was found."""
    contracts, findings = compiled(contract("top", above), contract("own", own, "top"))
    told = [(each.rule.partition("/")[2], str(each.place)) for each in findings]
    return contracts["own"].contract.node["schema"][0]["properties"][0], told


def at(node, path):
    for key in path:
        node = node[key]
    return node


@pytest.mark.parametrize(("around", "path"), PLACES.values(), ids=PLACES)
def test_what_is_asked_of_every_part_is_inherited(around, path):
    column, told = below([around % ASKED], [around % "deprecated: false"])
    assert told == []
    assert {**at(column, path), "name": ""} == {
        "name": "",
        "deprecated": False,
        "required": True,
        "classification": "pii",
        "logicalType": "string",
        "logicalTypeOptions": {"maxLength": 5},
        "tags": ["t"],
        "quality": [{"id": "inn", "metric": "nullValues", "mustBe": 0}],
    }


@pytest.mark.parametrize(("around", "path"), PLACES.values(), ids=PLACES)
def test_no_part_may_ask_for_less(around, path):
    column, told = below([around % ASKED], [around % LESS])
    part = at(column, path)
    assert (part["classification"], part["required"], part["logicalType"]) == (
        "pii",
        True,
        "string",
    )
    assert (part["logicalTypeOptions"], part["quality"][0]["mustBe"]) == ({"maxLength": 5}, 0)
    where = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)
    prefix = f"schema[0].properties[0]{where}"
    assert sorted((rule, place.removeprefix(prefix)) for rule, place in told) == [
        ("incomparable-column", ".logicalType"),
        ("incomparable-column", ".quality[0]"),
        ("weakened-column", ".classification"),
        ("weakened-column", ".logicalTypeOptions.maxLength"),
        ("weakened-column", ".required"),
    ]


@pytest.mark.parametrize(("around", "path"), PLACES.values(), ids=PLACES)
def test_every_part_may_ask_for_more(around, path):
    own = "logicalType: string, classification: phi, logicalTypeOptions: {maxLength: 4}"
    column, told = below([around % ASKED], [around % own])
    assert told == []
    part = at(column, path)
    assert (part["classification"], part["logicalTypeOptions"]) == ("phi", {"maxLength": 4})


@pytest.mark.parametrize(
    "own",
    [
        "c, logicalType: array",
        "c",
        "C",
        "x, physicalName: c, logicalType: array",
        "c, physicalType: array<string>",
    ],
)
def test_an_array_that_does_not_say_what_it_holds_inherits_that_too(own):
    column, told = below([f"c, logicalType: array, items: {{{ASKED}}}"], [own])
    assert told == []
    assert column["logicalType"] == "array"
    assert column["items"]["classification"] == "pii"
    assert column["items"]["required"] is True


def test_a_map_that_does_not_say_what_it_holds_inherits_that_too():
    above = f"c, logicalType: map, map: {{key: {{logicalType: string}}, value: {{{ASKED}}}}}"
    column, told = below([above], ["c, physicalType: 'map<string,string>'"])
    assert told == []
    assert column["logicalType"] == "map"
    assert column["map"]["key"] == {"logicalType": "string"}
    assert column["map"]["value"]["classification"] == "pii"


def test_what_an_array_inherits_comes_from_the_tier():
    contracts, _ = compiled(
        contract("top", [f"c, logicalType: array, items: {{{ASKED}}}"]),
        contract("own", ["c, logicalType: array"], "top"),
    )
    items = ("schema", 0, "properties", 0, "items")
    assert contracts["own"].merged.origin_of(items) == "tier"
    assert contracts["own"].merged.place(items).file == "top.yaml"


def test_a_column_that_is_no_array_gets_nothing_to_hold():
    column, told = below(
        [f"c, logicalType: array, items: {{{ASKED}}}"], ["c, physicalType: string"]
    )
    assert told == [("incomparable-column", "schema[0].properties[0].physicalType")]
    assert "items" not in column


def test_a_physical_type_says_what_its_elements_are():
    column, told = below(
        [f"c, logicalType: array, items: {{{ASKED}}}"], ["c, physicalType: array<date>"]
    )
    assert told == [("incomparable-column", "schema[0].properties[0].physicalType")]
    assert column["items"]["logicalType"] == "string"


ROOTS = {
    "an object": "x, logicalType: object, properties: [{name: %s}]",
    "an array": "x, logicalType: array, items: {logicalType: object, properties: [{name: %s}]}",
    "a map": "x, logicalType: map, map: {key: {logicalType: string}, "
    "value: {logicalType: object, properties: [{name: %s}]}}",
}


@pytest.mark.parametrize("around", ROOTS.values(), ids=ROOTS)
def test_a_column_inside_of_another_is_not_the_one_that_a_tier_requires(around):
    column, told = below(["c, required: true, tags: [t], logicalType: date"], [around % "c"])
    assert told == [("tier-column-missing", "schema[0]")]
    assert "required" not in str(column)
    assert "tags" not in str(column)


@pytest.mark.parametrize("around", ROOTS.values(), ids=ROOTS)
def test_a_field_that_a_tier_requires_is_missed_in_its_place(around):
    column, told = below([around % "c, required: true"], [around % "other", "c"])
    [(rule, place)] = told
    assert (rule, place.startswith("schema[0].properties[0]")) == ("tier-column-missing", True)
    assert "required" not in str(column)


def test_a_field_of_a_column_that_is_not_there_is_not_missed():
    above = ["a, logicalType: object, properties: [{name: c, required: true}]"]
    assert below(above, ["other"])[1] == []
    assert below(above, ["a, logicalType: object, properties: [{name: C}]"])[1] == []


def test_a_missing_field_is_called_by_its_place():
    above = (
        "a, logicalType: array, items: "
        "{logicalType: object, properties: [{name: c, required: true}]}"
    )
    _, [finding] = compiled(
        contract("top", [above]), contract("own", ["a, logicalType: array"], "top")
    )
    assert finding.message == "'t' lacks the column 'a[].c', which 'top' asks of it"


@pytest.mark.parametrize("around", ROOTS.values(), ids=ROOTS)
@pytest.mark.parametrize("name", ["c", "'c*'"])
def test_a_class_holds_for_the_name_wherever_it_lies(around, name):
    column, told = below([f"{name}, classification: pii"], [around % "c, classification: public"])
    assert [rule for rule, _ in told] == ["weakened-column"]
    assert "'classification': 'pii'" in str(column)


def test_a_pattern_holds_in_full_wherever_its_names_lie():
    column, told = below(
        ["'*_at', logicalType: timestamp, required: true, classification: internal"],
        [ROOTS["an array"] % "made_at"],
    )
    assert told == []
    assert at(column, ("items", "properties", 0)) == {
        "name": "made_at",
        "logicalType": "timestamp",
        "required": True,
        "classification": "internal",
    }


def test_what_a_column_of_a_pattern_holds_is_found_with_it():
    column, told = below(
        ["'*mails', logicalType: array, items: {logicalType: string, classification: pii}"],
        [ROOTS["an object"] % "emails, logicalType: array, items: {classification: public}"],
    )
    assert [rule for rule, _ in told] == ["weakened-column"]
    assert at(column, ("properties", 0, "items", "classification")) == "pii"


def test_the_class_that_a_tier_gives_a_field_goes_before_that_of_its_name():
    column, told = below(
        ["c, classification: pii", "x, properties: [{name: c, classification: public}]"],
        ["x, properties: [{name: c, classification: public}]"],
    )
    assert told == []
    assert at(column, ("properties", 0, "classification")) == "public"


def test_a_pattern_takes_nothing_from_the_class_of_a_name():
    _, told = below(
        ["mail, classification: pii", "'*ma*', classification: internal"],
        ["x, properties: [{name: mail, classification: internal}]"],
    )
    assert [rule for rule, _ in told] == ["weakened-column"]


def test_the_class_of_a_field_elsewhere_lets_no_weaker_one_stand():
    above = ["c, classification: pii, properties: [{name: g, properties: [{name: f, %s}]}]"]
    _, told = below(
        [above[0] % "classification: public"],
        ["c, properties: [{name: f, classification: public}]"],
    )
    assert told == [("weakened-column", "schema[0].properties[0].properties[0].classification")]


def test_what_holds_in_an_array_holds_through_all_tiers():
    array = "c, logicalType: array"
    contracts, findings = compiled(
        contract("top", [f"{array}, items: {{classification: internal, required: true}}"]),
        contract("mid", [f"{array}, items: {{classification: pii, required: false}}"], "top"),
        contract("own", [array], "mid"),
    )
    [finding] = set(findings)
    assert (finding.place.file, str(finding.place)) == (
        "mid.yaml",
        "schema[0].properties[0].items.required",
    )
    for name in ("mid", "own"):
        items = contracts[name].contract.schema[0].properties[0].items
        assert (items.classification, items.required) == ("pii", True)


PRODUCT = (
    "apiVersion: v1.0.0\nkind: DataProduct\nid: p\nname: p\nversion: 1.0.0\nstatus: active\n"
    "domain: sales\noutputPorts: [{name: own, version: 1.0.0%s}]\n"
)


def test_what_enterprise_and_domain_ask_of_arrays_reaches_the_contracts_of_products():
    array = "c, logicalType: array"
    documents = [
        contract("top", [f"{array}, items: {{classification: pii}}"]),
        contract("sales", [f"{array}, items: {{classification: public}}"]),
        contract("own", [f"{array}, items: {{classification: internal}}"]),
        read_text("product.yaml", PRODUCT % ", contractId: own"),
    ]
    graph = build_graph(documents, policy=Policy(classes=CLASSES))
    compilation = compile_graph(graph, find_tiers(graph, "top.yaml", {"sales": "sales.yaml"}))
    [own] = [each.contract for each in compilation.contracts if each.contract.id == "own"]
    assert own.schema[0].properties[0].items.classification == "pii"
    assert {each.place.file for each in compilation.findings} == {"sales.yaml", "own.yaml"}


def test_a_draft_stands_below_the_parents_of_its_tiers_too():
    columns = ", schema: [{name: t, properties: [{name: c, logicalType: string}]}]"
    documents = [
        contract("group", ["c, classification: phi"]),
        contract("top", ["c, required: true"], "group"),
        read_text("product.yaml", PRODUCT % columns),
    ]
    graph = build_graph(documents, policy=Policy(classes=CLASSES))
    compilation = compile_graph(graph, Tiers(enterprise=graph.contract_in("top.yaml")))
    [draft] = [each.contract for each in compilation.contracts if each.is_draft]
    [column] = draft.all_properties
    assert (column.classification, column.required) == ("phi", True)


@pytest.mark.parametrize("own", ["c, logicalType: array, items: [1]", "c, items: 3, map: x", "[c]"])
@pytest.mark.parametrize("around", [around for around, _ in PLACES.values()])
def test_what_is_misshapen_stops_nothing(around, own):
    below([around % ASKED], [own])
    below([own], [around % ASKED])
