import dataclasses
import json
from importlib.util import find_spec
from pathlib import Path

import jsonschema_rs
import pytest

from floe.contracts import OdcsContract
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import NoLoader, Trouble, build_graph
from floe.model import Place, Policy

HEADER = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
"""
OWNED = HEADER + "team: {name: sales}\n"
SCHEMA = """\
schema:
  - name: orders
    properties:
      - {name: order_id, logicalType: integer}
"""
SLA = """\
slaProperties:
  - {property: freshness, value: 24, unit: h}
  - {property: availability, value: 99.5, unit: percent}
"""
WHOLE = OWNED + SCHEMA + SLA


def validate(text, profile="platform", **settings):
    """Findings as 'line:column rule message', errors and warnings alike."""
    contracts = OdcsContract(**settings)
    contract = contracts.parse_contract(text).contract
    assert contract is not None
    return spell(contracts.validate_contract(contract, profile))


def spell(findings):
    return [f"{f.line}:{f.column} {f.rule} {f.message}" for f in findings]


class Library(NoLoader):
    """One more document that can be reached."""

    def __init__(self, **texts):
        self.texts = texts

    def open(self, file):
        if file in self.texts:
            return read_text(file, self.texts[file])
        return Trouble("no-document", f"there is no file '{file}'")


@pytest.mark.req("REQ-221.5")
def test_a_text_becomes_a_contract():
    read = OdcsContract().parse_contract(WHOLE, "orders.yaml")
    assert read.findings == ()
    assert not read.has_errors
    assert (read.contract.id, read.contract.file) == ("orders", "orders.yaml")
    assert [prop.name for prop in read.contract.all_properties] == ["order_id"]


@pytest.mark.req("REQ-221.5")
def test_bytes_are_read_as_their_text():
    assert OdcsContract().parse_contract(WHOLE.encode()).contract.id == "orders"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"\xff\xfe\xfa", "1:1 lint/bad-encoding not UTF-8"),
        ("a: [", "1:5 lint/syntax-error"),
        ("a: 1", "1:1 lint/not-a-contract"),
    ],
)
def test_what_is_no_contract_gives_findings_and_no_contract(text, expected):
    read = OdcsContract().parse_contract(text)
    assert read.contract is None
    assert read.has_errors
    assert spell(read.findings)[0].startswith(expected)


@pytest.mark.req("REQ-221.4")
@pytest.mark.parametrize(
    "header",
    [
        "apiVersion: v2.2.2\nkind: DataContract\nid: orders\n",
        "dataContractSpecification: 1.1.0\nid: orders\n",
    ],
)
def test_only_the_third_edition_of_the_standard_is_read(header):
    read = OdcsContract().parse_contract(header)
    assert read.contract is None
    assert [finding.rule for finding in read.findings] == ["lint/unsupported-edition"]


@pytest.mark.req("REQ-221.4", "REQ-222.1")
@pytest.mark.parametrize(
    ("text", "is_valid"),
    [
        (WHOLE, True),
        (WHOLE.replace("status: active\n", ""), True),
        (WHOLE.replace("version: 1.0.0\n", ""), False),
        (WHOLE.replace("logicalType: integer", "logicalType: money"), False),
        (WHOLE.replace("unit: h", "unit: [h]"), False),
        (WHOLE + "colour: red\n", False),
    ],
)
def test_the_standard_profile_says_what_the_schema_of_datacontract_cli_says(text, is_valid):
    folder = Path(find_spec("datacontract").origin).parent / "schemas"
    schema = json.loads((folder / "odcs-3.2.0.schema.json").read_text(encoding="utf-8"))
    official = jsonschema_rs.validator_for(schema)
    assert official.is_valid(read_text("a.yaml", text).tree) is is_valid
    found = validate(text, "standard")
    about_schema = [each for each in found if "schema-violation" in each or "unknown-key" in each]
    assert (about_schema == []) is is_valid


@pytest.mark.req("REQ-222.1", "REQ-222.2")
def test_a_whole_contract_is_valid_in_every_profile():
    assert [validate(WHOLE, profile) for profile in ("standard", "extended", "platform")] == [
        [],
        [],
        [],
    ]


@pytest.mark.req("REQ-222.2")
@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ("name: Orders\n", ["1:1 lint/platform-name-missing 'orders' has no name"]),
        ("version: 1.0.0\n", ["1:1 lint/schema-violation 'version' is missing for a contract"]),
        (
            SCHEMA,
            ["1:1 lint/platform-schema-missing 'Orders' has no object with a property"],
        ),
        (
            SLA,
            [
                "1:1 lint/platform-sla-missing 'Orders' promises no availability",
                "1:1 lint/platform-sla-missing 'Orders' promises no freshness",
            ],
        ),
    ],
)
def test_a_required_part_that_is_missing_is_found(gone, expected):
    assert validate(WHOLE.replace(gone, "")) == expected


@pytest.mark.req("REQ-222.2")
def test_the_platform_is_the_default_to_judge_by():
    contracts = OdcsContract()
    contract = contracts.parse_contract(OWNED + SCHEMA).contract
    assert len(contracts.validate_contract(contract)) == 2
    assert contracts.validate_contract(contract, "extended") == ()


def test_a_profile_that_does_not_exist_is_refused():
    with pytest.raises(ConfigurationError, match="no profile 'strict': there are standard, "):
        validate(WHOLE, "strict")


@pytest.mark.req("REQ-222.3", "REQ-222.5")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("integer", "money", "11:39 lint/schema-violation"),
        ("{name: order_id,", "{title: order_id,", "11:9 lint/schema-violation"),
        ("integer}", "integer, primaryKey: maybe}", "11:60 lint/schema-violation"),
        (
            "integer}",
            "integer, logicalTypeOptions: {minimum: 9, maximum: 1}}",
            "11:78 lint/option-range-reversed",
        ),
    ],
)
def test_the_structure_of_a_model_is_judged_at_its_line(old, new, expected):
    found = validate(WHOLE.replace(old, new))
    assert [each.split(maxsplit=2)[:2] for each in found][:1] == [expected.split()]


@pytest.mark.req("REQ-222.4", "REQ-222.5")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("value: 24, unit: h", "value: PT24H", []),
        ("value: 24, unit: h", "value: soon", ["13:34 lint/sla-value-not-readable"]),
        ("value: 24, unit: h", "value: P1X", ["13:34 lint/sla-value-not-readable"]),
        ("99.5, unit: percent", "99.9%", []),
        ("99.5, unit: percent", "120, unit: percent", ["14:37 lint/sla-percent-out-of-range"]),
        ("99.5, unit: percent", "often", ["14:37 lint/sla-value-not-readable"]),
    ],
)
def test_service_levels_are_durations_and_percentages(old, new, expected):
    found = validate(WHOLE.replace(old, new))
    assert [" ".join(each.split()[:2]) for each in found] == expected


@pytest.mark.req("REQ-222.5")
def test_all_violations_are_reported_each_at_its_line():
    text = WHOLE.replace("logicalType: integer", "logicalType: money").replace("24", "soon")
    assert [each.split()[0] for each in validate(text.replace("1.0.0", "banana"))] == [
        "5:10",
        "11:39",
        "13:34",
    ]


def test_other_documents_are_reached_through_the_loader():
    library = HEADER + "quality:\n  - {id: filled, metric: rowCount, mustBeGreaterThan: 0}\n"
    text = WHOLE.replace(
        "  - name: orders\n",
        "  - name: orders\n"
        "    relationships: [{type: imports, to: library.yaml#/quality/filled}]\n",
    )
    assert validate(text, loader=Library(**{"library.yaml": library})) == []
    assert [each.split()[1] for each in validate(text)] == ["lint/dangling-reference"]


def test_a_contract_from_the_workspace_is_judged_in_its_own_file():
    text = "# a comment\n" + WHOLE.replace("24", "soon")
    contract = OdcsContract().parse_contract(text, "orders.yaml").contract
    elsewhere = OdcsContract(Library(**{"orders.yaml": text}))
    assert [each.split()[0] for each in spell(elsewhere.validate_contract(contract))] == ["14:34"]


def test_a_contract_that_is_in_no_file_is_judged_as_it_would_be_printed():
    contracts = OdcsContract()
    contract = contracts.parse_contract(WHOLE).contract
    node = {**contract.node, "version": "banana"}
    made = dataclasses.replace(contract, node=node, place=Place("made"))
    assert [each.split()[:2] for each in spell(contracts.validate_contract(made))] == [
        ["5:10", "lint/version-not-semver"]
    ]


def bump(old, new):
    """The findings on a new version, without the changes' advice."""
    contracts = OdcsContract()
    before, after = (contracts.parse_contract(text).contract for text in (old, new))
    return spell(contracts.validate_version_bump(before, after))


REQUIRED = "      - {name: note, logicalType: string, required: true}\n"
OPTIONAL = "      - {name: note, logicalType: string}\n"


def version(text, number):
    return text.replace("version: 1.0.0", f"version: {number}")


def with_column(column):
    return OWNED + SCHEMA + column + SLA


@pytest.mark.req("REQ-221.2")
@pytest.mark.parametrize(
    ("old", "new", "lowest"),
    [
        pytest.param(with_column(REQUIRED), WHOLE, "2.0.0", marks=pytest.mark.req("REQ-228.2")),
        pytest.param(with_column(OPTIONAL), WHOLE, "2.0.0", id="an optional column is removed"),
        pytest.param(
            WHOLE,
            WHOLE.replace("integer", "string"),
            "2.0.0",
            marks=pytest.mark.req("REQ-228.3"),
        ),
        pytest.param(WHOLE, with_column(REQUIRED), "2.0.0", marks=pytest.mark.req("REQ-228.4")),
        pytest.param(
            WHOLE,
            WHOLE.replace("value: 24", "value: 48"),
            "2.0.0",
            marks=pytest.mark.req("REQ-228.5"),
        ),
        pytest.param(
            WHOLE, WHOLE.replace("value: 24", "value: 1").replace("unit: h", "unit: d"), "1.0.1"
        ),
        pytest.param(WHOLE, with_column(OPTIONAL), "1.1.0", marks=pytest.mark.req("REQ-228.6")),
        pytest.param(
            WHOLE,
            WHOLE.replace("value: 24", "value: 6"),
            "1.1.0",
            marks=pytest.mark.req("REQ-228.7"),
        ),
        pytest.param(
            WHOLE,
            WHOLE + "description: {purpose: Orders of the shop.}\n",
            "1.0.1",
            marks=pytest.mark.req("REQ-228.8"),
        ),
    ],
)
@pytest.mark.req("REQ-228.1")
def test_a_version_must_be_high_enough_for_what_has_changed(old, new, lowest):
    numbers = ("1.0.0", "1.0.1", "1.1.0", "2.0.0")
    enough = [number for number in numbers if not bump(old, version(new, number))]
    assert enough[:1] == [lowest]
    for number in numbers[: numbers.index(enough[0])]:
        assert f"5:10 changes/version-too-low {number} is" in bump(old, version(new, number))[0]


def test_a_version_may_not_go_down():
    assert bump(version(WHOLE, "1.1.0"), WHOLE) == [
        "5:10 changes/version-too-low 1.0.0 is lower than 1.1.0"
    ]


@pytest.mark.req("REQ-221.2")
@pytest.mark.parametrize("method", ["detect_schema_drift", "check_freshness", "check_availability"])
def test_without_tables_nothing_is_held_against_data(method):
    contracts = OdcsContract()
    contract = contracts.parse_contract(WHOLE).contract
    with pytest.raises(ConfigurationError, match="no tables were given"):
        getattr(contracts, method)(contract)


@pytest.mark.req("REQ-236.1", "REQ-236.2", "REQ-236.3")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("gold-layer", ["customers", "orders"]),
        ("gold-layer and not pii-handling", ["orders"]),
        ("customer-data or product-data", ["customers", "orders"]),
        ("pii*", ["customers"]),
        ("silver", []),
    ],
)
def test_contracts_are_found_by_tag(query, expected):
    tags = {
        "customers": ["customer-data", "gold-layer", "pii-handling"],
        "orders": ["product-data", "gold-layer"],
        "untagged": [],
    }
    contracts = OdcsContract()
    parsed = [
        contracts.parse_contract(WHOLE.replace("id: orders", f"id: {name}") + tag_line(each))
        for name, each in tags.items()
    ]
    found = contracts.find_contracts_by_tag([each.contract for each in parsed], query)
    assert [contract.id for contract in found] == expected


def tag_line(tags):
    return f"tags: {json.dumps(tags)}\n"


@pytest.mark.req("REQ-236.1")
def test_tags_are_not_required_and_may_be_any_words():
    assert validate(WHOLE) == []
    assert validate(WHOLE + tag_line(["raw", "any thing", "äöü"])) == []


@pytest.mark.req("REQ-236.4")
def test_tags_can_be_held_to_a_list():
    policy = Policy(allowed_tags=("gold", "silver"))
    assert validate(WHOLE + tag_line(["silver"]), policy=policy) == []
    assert validate(WHOLE + tag_line(["sliver"]), policy=policy) == [
        "15:8 lint/tag-not-allowed the tag 'sliver' is not allowed"
    ]


DOCUMENTED = """\
tags: [gold]
description: {purpose: Orders of all shops since they opened.}
schema:
  - name: orders
    description: One row per order that was placed.
    properties:
      - {name: order_id, logicalType: integer, description: Number on the invoice.}
"""


@pytest.mark.req("REQ-239.1", "REQ-239.2", "REQ-239.3", "REQ-239.4")
@pytest.mark.parametrize(
    ("gone", "line"),
    [
        ("description: {purpose: Orders of all shops since they opened.}\n", 1),
        ("    description: One row per order that was placed.\n", 10),
        (", description: Number on the invoice.", 13),
    ],
)
def test_at_gold_a_contract_its_models_and_elements_are_described(gone, line):
    text = OWNED + DOCUMENTED + SLA
    assert validate(text) == []
    found = validate(text.replace(gone, ""))
    assert [each.split()[1] for each in found] == ["lint/gold-description-missing"]
    assert abs(int(found[0].split(":")[0]) - line) <= 1
    assert validate(text.replace(gone, "").replace("[gold]", "[bronze]")) == []


@pytest.mark.req("REQ-239.4")
@pytest.mark.parametrize("words", ["TODO", "tbd", '""'])
def test_a_placeholder_is_no_description(words):
    text = OWNED + DOCUMENTED.replace("Number on the invoice.", words) + SLA
    assert validate(text) != []


PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
domain: sales
team:
  name: shop-team
outputPorts:
  - name: orders
    schema: [{name: orders, properties: [{name: order_id, logicalType: integer}]}]
  - {name: returns}
"""


def product_of(text):
    [product] = build_graph([read_text("shop/product.yaml", text)]).products
    return product


@pytest.mark.req("REQ-223.1", "REQ-223.5")
def test_every_output_port_becomes_a_valid_draft_with_its_gaps():
    orders, returns = OdcsContract().generate_contract_from_ports(product_of(PRODUCT))
    assert (orders.contract.id, orders.contract.status) == ("shop-orders", "draft")
    assert [one.name for one in orders.contract.all_properties] == ["order_id"]
    assert orders.contract.owner == "shop-team"
    assert spell(orders.findings) == [
        "10:5 generate/gap-description neither the port nor the product says what the data is for",
        "10:5 generate/gap-sla no service level is promised",
    ]
    assert not orders.has_errors
    assert [one.rule for one in returns.findings] == [
        "generate/gap-description",
        "generate/gap-columns",
        "generate/gap-sla",
    ]


@pytest.mark.req("REQ-225.1", "REQ-225.2", "REQ-225.5")
def test_the_explicit_contract_is_laid_over_the_generated_one():
    contracts = OdcsContract()
    [orders, _] = contracts.generate_contract_from_ports(product_of(PRODUCT))
    explicit = contracts.parse_contract(
        "apiVersion: v3.2.0\nkind: DataContract\nid: shop-orders\nversion: 1.0.0\nstatus: active\n"
        "domain: hr\nschema:\n- name: orders\n  properties: [{name: total, logicalType: number}]\n",
        "own.yaml",
    ).contract
    merged = contracts.merge_contracts(orders.contract, explicit)
    assert merged.contract.status == "active"
    assert merged.contract.owner == "shop-team"
    assert [one.name for one in merged.contract.all_properties] == ["order_id", "total"]
    assert spell(merged.findings) == [
        "6:9 merge/conflict domain is 'hr' here, but shop/shop_orders.odcs.yaml says 'sales'",
    ]


@pytest.mark.req("REQ-225.2")
def test_a_merge_never_weakens_what_was_promised():
    contracts = OdcsContract()
    head = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\nslaProperties:\n"
    levels = [
        "- {property: freshness, value: 1, unit: d}\n",
        "- {property: freshness, value: 2, unit: d}\n",
    ]
    strong, weak = (
        contracts.parse_contract(head + each, f"{n}.yaml").contract for n, each in enumerate(levels)
    )
    merged = contracts.merge_contracts(strong, weak)
    assert merged.contract.sla_properties[0].value == 1
    assert [one.rule for one in merged.findings] == ["merge/conflict", "merge/weakened-sla"]
    assert merged.has_errors


@pytest.mark.req("REQ-225.4")
def test_what_comes_of_a_merge_is_validated():
    contracts = OdcsContract()
    head = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\n"
    bad = contracts.parse_contract(head + "tenant: [1]\n", "bad.yaml").contract
    good = contracts.parse_contract(head, "good.yaml").contract
    [finding] = contracts.merge_contracts(bad, good).findings
    assert (finding.rule, finding.place.file, finding.line) == (
        "merge/invalid-result",
        "bad.yaml",
        5,
    )
