"""What a contract has from a port, a tier or a library is judged, placed and silenced there."""

from datetime import date

import pytest

from floe.adapters.files import FileWorkspace
from floe.checks import derive_checks
from floe.model import Override, Policy
from floe.workflows.compiling import TierContracts
from floe.workflows.exporting import refuse_broken_imports
from floe.workflows.fixing import merged_files
from floe.workflows.linting import LintRequest, add_findings, lint_workspace

PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
team: {name: shop}
outputPorts:
  - name: orders
    version: 1.0.0
    contractId: orders
    schema:
      - id: orders
        name: orders
        properties:
          - {id: a, name: a, logicalType: string, FIELD}
"""
CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
team: {name: shop}
schema:
  - name: orders
    properties:
      - {name: a, required: true}
"""
FIELD_LINE = 16


@pytest.fixture
def lint(tmp_path):
    """Lint a product, its contract and more files, or some of them."""

    def run(field, *asked, contract=CONTRACT, tier=None, **more):
        files = {"floe.toml": "", "shop/data-product.yaml": PRODUCT.replace("FIELD", field)}
        files |= {"shop/datacontract.yaml": contract} if contract else {}
        (tmp_path / "shop/datacontract.yaml").unlink(missing_ok=True)
        for name, text in (files | {f"{key}.yaml": text for key, text in more.items()}).items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        request = LintRequest(files=asked, tiers=TierContracts(tier))
        return lint_workspace(FileWorkspace(tmp_path), request)

    return run


def told(linted):
    return [(finding.rule, finding.place.file, finding.line) for finding in linted.findings]


ASKED = [(), ("shop/datacontract.yaml",), ("shop/data-product.yaml",)]


@pytest.mark.parametrize("asked", ASKED)
def test_a_field_of_a_port_is_told_in_the_product(lint, asked):
    linted = lint("classification: odd", *asked)
    expected = ("lint/unknown-classification", "shop/data-product.yaml", FIELD_LINE)
    assert told(linted) == [expected]


@pytest.mark.parametrize("asked", ASKED)
def test_a_comment_in_the_product_silences_it(lint, asked):
    comment = "} # floe: ignore[lint/unknown-classification] known\n#"
    linted = lint(f"classification: odd{comment}", *asked)
    assert (told(linted), linted.suppressed) == ([], 1)


def test_a_field_of_a_library_is_told_in_the_library(lint):
    library = "properties:\n  - id: a\n    name: a\n    classification: odd\n"
    link = "relationships: [{type: imports, to: ../words.yaml#/properties/a}]"
    contract = CONTRACT.replace("required: true", link)
    assert told(lint("required: true", contract=contract, words=library)) == [
        ("lint/unknown-classification", "words.yaml", 4)
    ]


@pytest.mark.parametrize("contract", [CONTRACT, None])
@pytest.mark.parametrize("target", ["orders.a", "schema/orders/properties/a"])
def test_a_key_inside_of_a_port_is_read_in_its_contract(lint, contract, target):
    link = f"relationships: [{{to: {target}}}]"
    field = f"unique: true}}\n          - {{id: b, name: b, logicalType: string, {link}"
    assert told(lint(field, contract=contract)) == []
    assert told(lint(field.replace(target, "orders.nope"), contract=contract)) == [
        ("lint/dangling-reference", "shop/data-product.yaml", FIELD_LINE + 1)
    ]


@pytest.mark.parametrize("contract", [CONTRACT, None])
def test_an_import_that_fails_in_a_port_or_a_tier_is_not_run(lint, contract):
    tier = CONTRACT.replace("id: orders", "id: top").partition("schema:")[0] + (
        "slaProperties:\n  - {id: late, property: latency, value: 1, unit: d,\n"
        "     relationships: [{type: imports, to: gone.yaml#/slaProperties/late}]}\n"
    )
    field = "relationships: [{type: imports, to: gone.yaml#/quality/q}]"
    linted = lint(field, contract=contract, tier="top.yaml", top=tier)
    (orders,) = linted.graph.contracts_with_id("orders")
    lost = {check.id for check in derive_checks(linted.graph, orders) if check.clause == "imports"}
    assert lost == {
        "orders.a/imports:gone.yaml#/quality/q",
        "*/imports:gone.yaml#/slaProperties/late",
    }
    with pytest.raises(Exception, match="cannot be followed"):
        refuse_broken_imports(linted.graph, orders.file)


def test_a_conflict_over_a_secret_does_not_show_it(lint):
    field = "customProperties: [{property: token, value: SECRET_1}]"
    contract = CONTRACT.replace("required: true", field.replace("SECRET_1", "SECRET_2"))
    linted = lint(field, contract=contract)
    (conflict,) = linted.compilation.findings
    assert conflict.rule == "merge/conflict"
    assert "SECRET" not in conflict.message


def test_the_product_beside_a_contract_goes_before_others_that_name_it(lint, tmp_path):
    lint("required: true")
    (tmp_path / "a").mkdir()
    other = PRODUCT.replace("FIELD", "required: true").replace("name: a,", "name: z,")
    (tmp_path / "a/data-product.yaml").write_text(other.replace("id: shop", "id: other"))
    (compiled,) = (
        each
        for each in lint_workspace(FileWorkspace(tmp_path), LintRequest()).compilation.contracts
        if each.contract.id == "orders"
    )
    assert compiled.product.file == "shop/data-product.yaml"


def test_a_merged_contract_gets_no_ids_by_itself(lint):
    linted = lint("required: true")
    assert merged_files(linted.compilation) == {"shop/data-product.yaml", "shop/datacontract.yaml"}
    assert merged_files(lint("required: true", contract=None).compilation) == frozenset()


def test_an_override_reaches_what_a_draft_lacks(lint, tmp_path):
    linted = lint("required: true", contract=None)
    gaps = [each for each in linted.compilation.findings if each.rule.startswith("generate/gap")]
    assert gaps
    override = Override("generate/*", "orders", "known", date(2099, 1, 1))
    request = LintRequest(policy=Policy(overrides=(override,)))
    (tmp_path / "shop/datacontract.yaml").unlink(missing_ok=True)
    linted = lint_workspace(FileWorkspace(tmp_path), request)
    assert add_findings(linted, linted.compilation.findings).findings == ()
