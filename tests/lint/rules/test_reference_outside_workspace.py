import pytest

from floe.lint.rules.reference_outside_workspace import reference_outside_workspace

HEADER = """\
kind: DataContract
apiVersion: v3.2.0
id: orders-contract
version: 1.0.0
"""

PROPERTY = """\
schema:
  - id: orders_tbl
    name: orders
    properties:
      - id: order_customer
        name: customer_id
        relationships:
          - type: TYPE
            to: TARGET
"""


def order(kind, target):
    return HEADER + PROPERTY.replace("TYPE", kind).replace("TARGET", target)


@pytest.mark.parametrize("kind", ["foreignKey", "imports", "relatesTo"])
@pytest.mark.parametrize("path", ["../secret.yaml", "/etc/passwd.yaml", "a/../../b.yaml"])
def test_a_path_out_of_the_workspace_is_found(lint, kind, path):
    assert lint(reference_outside_workspace, order(kind, f"{path}#/schema/x")) == [
        f"13:17 '{path}' leads out of the workspace"
        " | copy the file into the workspace, or widen the workspace"
    ]


def test_a_path_that_comes_back_inside_is_fine(lint):
    text = order("relatesTo", "../b/other.yaml#/schema/x")
    files = {"b/other.yaml": HEADER + "schema:\n  - {id: x, name: x}\n"}
    assert lint(reference_outside_workspace, text, files=files, name="a/contract.yaml") == []
