"""Findings of a generation are filtered as those of lint are."""

import json

import pytest

CONTRACT = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: orders
version: 1.0.0
team: {name: shop}
schema:
  - id: orders
    name: orders
    properties:
      - {id: order_id, name: order_id, logicalType: integer}
"""
PRODUCT = """\
apiVersion: v1.1.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
team: {name: shop}
outputPorts:
  - {name: orders, version: 1.0.0, contractId: orders}
"""


def reported(ran):
    return [(each["rule"], each["severity"]) for each in json.loads(ran.out)["findings"]]


@pytest.mark.parametrize(
    ("settings", "code", "expected"),
    [
        ("", 0, [("generate/no-inputs", "warning")]),
        ('[lint]\nignore = ["generate/no-inputs"]\n', 0, []),
        ('[lint]\nseverity."no-inputs" = "error"\n', 1, [("generate/no-inputs", "error")]),
        (
            '[[governance.overrides]]\nrule = "generate/*"\ncontract = "orders"\n'
            'reason = "moves"\nuntil = 2999-01-01\n',
            0,
            [],
        ),
    ],
)
def test_settings_reach_findings_of_a_generation(floe, workspace, settings, code, expected):
    root = workspace({"floe.toml": settings, "orders.odcs.yaml": CONTRACT, "shop.yaml": PRODUCT})
    ran = floe("generate", "--json")
    assert [each for each in reported(ran) if each[0] == "generate/no-inputs"] == expected
    assert ran.code == code
    assert (root / "dbt/models/shop/orders.sql").exists() == (code == 0)


@pytest.mark.parametrize(
    ("ports", "lacks"),
    [
        ("", "it has no ports"),
        ("outputPorts:\n  - {name: orders, version: 1.0.0}\n", "no port of it names a contract"),
    ],
)
def test_a_product_that_nothing_can_be_made_of_is_an_error(floe, workspace, ports, lacks):
    """It was passed over without a word."""
    head = PRODUCT.partition("outputPorts")[0]
    root = workspace(
        {"orders.odcs.yaml": CONTRACT, "shop.yaml": PRODUCT, "e.yaml": f"{head}{ports}"}
    )
    text = (
        (root / "e.yaml")
        .read_text()
        .replace("id: shop", "id: e")
        .replace("name: shop\n", "name: e\n", 1)
    )
    (root / "e.yaml").write_text(text)
    ran = floe("generate", "--json")
    assert ran.code == 1
    (told,) = [
        each
        for each in json.loads(ran.out)["findings"]
        if each["rule"] == "generate/product-without-contract"
    ]
    assert (told["severity"], told["message"]) == ("error", f"nothing is made of 'e': {lacks}")
    assert "contractId to outputPorts" in told["hint"]
    assert floe("generate", "--lenient").code == 0
    assert (root / "dbt/models/shop/orders.sql").is_file()
