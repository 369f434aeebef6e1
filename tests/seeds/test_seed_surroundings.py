from pathlib import Path

import pytest

from floe.findings import Severity
from floe.workflows.linting import LintRequest, lint_workspace

HERE = Path(__file__).parent
CUSTOMERS = "  - {id: customers, name: customers, properties: [{id: id, name: id}]}"
NO_NAME = "lint/schema-violation 'name' is missing for a schema object"
NO_COLUMN = "lint/dangling-reference 'schema.orders.properties.customer_id' leads nowhere"
NO_SEGMENT = (
    "lint/dangling-reference 'business-glossary.yaml#schema.customer_segmentation"
    ".properties.segment_type' leads nowhere"
)
# The lines that a fragment goes without, and the errors that stay when they are there.
SURROUNDINGS = {
    "001-03-property-level": ([CUSTOMERS], []),
    "001-04-schema-level": ([CUSTOMERS], [NO_NAME, NO_COLUMN]),
    "001-05-foreign-key-patterns#1": ([CUSTOMERS], []),
    "001-05-foreign-key-patterns#2": (
        [
            "  - id: orders",
            "    name: orders",
            "    properties: [{id: tenant_id, name: tenant}, {id: order_num, name: number}]",
        ],
        ["lint/foreign-key-several-targets one property cannot be a foreign key to 2 columns"],
    ),
    "001-05-foreign-key-patterns#3": ([CUSTOMERS], [NO_NAME, NO_COLUMN]),
    "001-06-relates-to-examples#1": (
        ["  - {id: daily_sales, name: daily_sales, properties: [{id: amount, name: amount}]}"],
        [],
    ),
    "001-06-relates-to-examples#2": ([], [NO_NAME]),
    "001-06-relates-to-examples#3": ([], []),
    "001-07-imports-examples#1": ([], []),
    "001-07-imports-examples#2": ([], []),
    "001-07-imports-examples#3": ([], [NO_NAME]),
    "001-08-mixed-types": ([CUSTOMERS], []),
    "001-09-backward-compatibility#1": (
        [
            "    properties: [{name: user_id}]",
            "  - {name: accounts, properties: [{name: id}]}",
        ],
        [],
    ),
    "001-09-backward-compatibility#2": (
        [
            "    id: users_obj",
            "    properties: [{id: user_id, name: user_id}]",
            "  - {id: accounts_obj, name: accounts, properties: [{id: id, name: id}]}",
        ],
        [],
    ),
    "001-11-ecommerce-orders": ([], [NO_SEGMENT]),
}


@pytest.mark.parametrize("case", SURROUNDINGS)
def test_a_block_has_no_other_errors_once_what_it_speaks_of_is_there(case, seed):
    lines, staying = SURROUNDINGS[case]
    found = _lint(seed, lines).findings
    errors = [f"{f.rule} {f.message}" for f in found if f.severity is Severity.ERROR]
    assert errors == staying
    assert [f for f in found if f.rule == "lint/unreachable-document"] == []


@pytest.mark.parametrize("case", ["001-07-imports-examples#3"])
def test_the_audit_template_brings_its_fields_into_the_table(seed):
    orders = _lint(seed).graph.contracts[0].schema[0]
    assert [prop.name for prop in orders.properties] == ["created_at", "updated_at", "created_by"]


@pytest.mark.parametrize("case", ["001-11-ecommerce-orders"])
def test_an_imported_definition_fills_in_what_the_property_leaves_open(seed):
    orders = _lint(seed).graph.contracts[0].schema[1]
    created = orders.properties[-1]
    assert (created.id, created.required) == ("order_created", True)
    assert created.description == "When the row was written"


@pytest.mark.parametrize(
    ("case", "errors"),
    [
        ("000-05-quality-and-sla", ["a quality rule cannot be imported into an SLA property"]),
        ("000-06-servers", []),
    ],
)
def test_without_its_stray_quote_a_reference_of_the_first_seed_is_read(seed, errors):
    path = seed.workspace.root / seed.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("'\n", "\n"), encoding="utf-8")
    found = _lint(seed).findings
    assert [f.message for f in found if f.severity is Severity.ERROR] == errors


def _lint(seed, lines=()):
    for file in (HERE / "surroundings").iterdir():
        (seed.workspace.root / file.name).write_text(file.read_text(encoding="utf-8"))
    path = seed.workspace.root / seed.file
    more = "".join(f"{line}\n" for line in lines)
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    return lint_workspace(seed.workspace, LintRequest(files=(seed.file,)))
