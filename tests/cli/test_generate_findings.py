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
