import json
import random
from pathlib import Path

import pytest
import yaml

from floe.checks import Check, derive_checks, unmeasurable_checks
from floe.documents import read_text
from floe.findings import Severity
from floe.graph import build_graph

HERE = Path(__file__).parent
RETAIL = HERE.parent / "seeds" / "blocks" / "001-10-retail-pos-system.yaml"
EVERYTHING = (HERE / "everything.yaml").read_text(encoding="utf-8")


def checks_of(text: str, name: str = "contract.yaml") -> tuple[Check, ...]:
    graph = build_graph([read_text(name, text)])
    return derive_checks(graph, graph.contracts[0])


@pytest.mark.req("REQ-229.1")
def test_the_retail_contract_gives_exactly_these_checks(golden):
    found = checks_of(RETAIL.read_text(encoding="utf-8"))
    lines = [
        f"{check.id} {'informational' if check.is_informational else check.reason or 'measured'}"
        for check in found
    ]
    golden(HERE / "retail_checks.txt", "\n".join(lines) + "\n")


def demands(node, path=()):
    """Every place of a contract that demands something of data."""
    keys = {"required", "unique", "primaryKey", "enum", "logicalType", "physicalType"}
    if isinstance(node, list):
        for number, entry in enumerate(node):
            yield from demands(entry, (*path, number))
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        if key in keys and value is not False and "logicalTypeOptions" not in path:
            yield (*path, key)
        elif key == "logicalTypeOptions":
            yield from ((*path, key, option) for option in value)
        elif key in ("quality", "slaProperties") and isinstance(value, list):
            yield from ((*path, key, number) for number in range(len(value)))
        elif key == "relationships":
            kinds = enumerate(entry.get("type", "foreignKey") for entry in value)
            yield from ((*path, key, number) for number, kind in kinds if kind == "foreignKey")
        if key in ("schema", "properties", "items", "map", "key", "value"):
            yield from demands(value, (*path, key))


def test_nothing_that_a_contract_demands_is_dropped():
    tree = yaml.load(EVERYTHING, yaml.CSafeLoader)
    wanted = set(demands({"schema": tree["schema"], "slaProperties": tree["slaProperties"]}))
    places = {check.place.path for check in checks_of(EVERYTHING)}
    # A key's column is required by the key; a property's two types are one check.
    waived = {path for path in wanted if path[-1] == "physicalType" and path not in places}
    assert len(wanted) > 80
    assert {path for path in wanted - places if path[-1] != "primaryKey"} == waived
    assert all((*path[:-1], "logicalType") in places for path in waived)


def test_every_check_measures_something_or_says_why_not():
    for check in checks_of(EVERYTHING):
        assert (check.measures is None) == (check.threshold is None) == (check.reason is not None)
        assert not (check.is_informational and check.measures)


def shuffled(node, pick):
    if isinstance(node, dict):
        entries = [(key, shuffled(value, pick)) for key, value in node.items()]
        pick.shuffle(entries)
        return dict(entries)
    if isinstance(node, list):
        listed = [shuffled(entry, pick) for entry in node]
        if all(isinstance(entry, dict) for entry in listed):
            pick.shuffle(listed)
        return listed
    return node


@pytest.mark.parametrize("seed", range(5))
def test_ids_are_unique_and_do_not_hang_on_the_order_of_lists(seed):
    before = [check.id for check in checks_of(EVERYTHING)]
    tree = shuffled(yaml.load(EVERYTHING, yaml.CSafeLoader), random.Random(seed))  # noqa: S311
    after = [check.id for check in checks_of(json.dumps(tree), "contract.json")]
    assert len(set(before)) == len(before)
    assert sorted(before) == sorted(after)


RULES = """\
schema:
  - name: t
    properties:
      - name: a
        logicalType: integer
        quality:
          - {metric: nullValues, mustBeLessThan: 5}
          - {metric: nullValues, mustBeLessThan: 5, unit: percent, description: some}
          - {metric: nullValues, mustBeLessThan: 5, description: again}
          - {id: twice, metric: nullValues, mustBe: 0}
          - {id: twice, metric: nullValues, mustBe: 1}
"""


def test_rules_of_one_metric_never_collide(derive):
    found = [name for name in derive(RULES) if "null_values" in name]
    assert len(found) == 5
    assert sum(name.startswith("t.a/null_values:twice-") for name in found) == 2


def test_an_id_of_a_rule_without_one_hangs_on_what_it_demands_alone(derive):
    body = "schema:\n  - {name: t, quality: [{metric: rowCount, mustBe: 1%s}]}\n"
    plain = next(iter(derive(body % "")))
    assert plain == next(iter(derive(body % ", description: other words, severity: info")))
    assert plain != next(iter(derive(body % ", unit: rows")))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        *((word, Severity.ERROR) for word in ("error", "critical", "high", "blocker", "''")),
        *((word, Severity.WARNING) for word in ("warning", "Medium", "low")),
        ("info", Severity.INFO),
    ],
)
def test_severities_are_read_in_the_words_of_contracts(derive, written, expected):
    body = f"schema:\n  - {{name: t, quality: [{{id: r, type: text, severity: {written}}}]}}\n"
    assert derive(body)["t/text:r"].severity is expected


@pytest.mark.parametrize(
    ("classification", "is_classified"),
    [("public", False), ("Public", False), ("''", False), ("pii", True), ("restricted", True)],
)
def test_what_is_not_public_is_classified_and_so_is_all_below_it(
    derive, classification, is_classified
):
    body = (
        f"schema:\n  - {{name: t, properties: [{{name: a, classification: {classification},"
        " properties: [{name: b, classification: public}]}, {name: c}]}\n"
    )
    found = derive(body)
    assert found["t.a/present"].is_classified is is_classified
    assert found["t.a.b/present"].is_classified is is_classified
    assert not found["t.c/present"].is_classified


LIBRARY = """\
kind: DataContract
apiVersion: v3.2.0
id: rules
version: 1.0.0
quality:
  - {id: no_nulls, metric: nullValues, mustBe: 0}
"""


def test_rules_of_a_library_are_checks_where_they_are_imported(derive):
    body = """\
quality: [{id: own, metric: nullValues}]
schema:
  - name: t
    properties:
      - {name: a, relationships: [{type: imports, to: 'rules.yaml#/quality/no_nulls'}]}
      - {name: b, relationships: [{type: imports, to: 'rules.yaml#/quality/no_nulls'}]}
"""
    found = derive(body, files={"rules.yaml": LIBRARY})
    assert [name for name in found if "null_values" in name] == [
        "t.a/null_values:no_nulls",
        "t.b/null_values:no_nulls",
    ]


def test_names_in_the_data_are_physical_names(derive):
    body = (
        "schema:\n  - {name: t, physicalName: db.raw_t, properties:"
        " [{name: a, physicalName: A, properties: [{name: b, physicalName: B}]}]}\n"
    )
    check = derive(body)["t.a.b/present"]
    assert check.table.physical_name == "db.raw_t"
    assert check.column == "A.B"


@pytest.mark.parametrize("body", ["", "schema: []\n", "schema: [{name: t}]\n"])
def test_a_contract_with_little_in_it_gives_few_checks(derive, body):
    assert derive(body) == {}


TYPES = ("string", "integer", "number", "date", "timestamp", "time", "boolean", "object", "array")
PHYSICAL = ("varchar(10)", "int", "double", "date", "timestamp", "array<int>", "struct<a:int>", "x")


@pytest.mark.parametrize("more", ["", "required: true", "required: 5", "unique: [1]", "tags: 7"])
def test_a_lint_that_leaves_out_plain_columns_finds_what_deriving_all_finds(more):
    columns = "".join(
        f"      - {{name: {logical}_{number}, logicalType: {logical}, physicalType: '{physical}'"
        f"{', ' if more else ''}{more}}}\n"
        for logical in (*TYPES, "int", "nonsense")
        for number, physical in enumerate(PHYSICAL)
    )
    head = "kind: DataContract\napiVersion: v3.2.0\nid: o\nversion: 1.0.0\n"
    contract = f"{head}schema:\n  - name: t\n    properties:\n{columns}"
    graph = build_graph([read_text("c.yaml", contract)])
    lost = [check for check in derive_checks(graph, graph.contracts[0]) if check.reason]
    unsound = [check.id for check in lost if not (check.is_informational or check.is_sound)]
    assert [check.id for check in unmeasurable_checks(graph, graph.contracts[0])] == unsound
