import pytest

from floe.lint.rules.unclassified_column import unclassified_column
from floe.model import Classes, Policy


@pytest.mark.req("REQ-235.2", "REQ-235.3", "REQ-235.4")
def test_columns_that_look_sensitive_need_a_class(lint_contract):
    text = """\
schema:
  - name: patients
    properties:
      - {name: email, logicalType: string}
      - {name: diagnosis, classification: null}
      - {name: iban, classification: "  "}
      - {name: phone, classification: public}
      - {name: ssn, classification: restricted}
      - {name: email_sent_at, logicalType: timestamp}
"""
    assert lint_contract(unclassified_column, text) == [
        "8:9 'email' looks like personal data and has no classification | add classification: pii",
        "9:9 'diagnosis' looks like health data and has no classification"
        " | add classification: phi",
        "10:9 'iban' looks like financial data and has no classification"
        " | add classification: financial",
    ]


def test_nested_columns_are_looked_at_unless_one_around_them_is_classified(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - name: buyer
        logicalType: object
        properties: [{name: email}]
      - name: buyers
        logicalType: array
        items:
          logicalType: object
          properties: [{name: first_name}]
      - name: payer
        logicalType: object
        classification: pii
        properties: [{name: email}]
      - name: seller
        logicalType: object
        classification: public
        properties: [{name: email}]
      - name: shipping_address
        logicalType: object
        properties: [{name: full_name}]
"""
    assert [line.partition(" looks")[0] for line in lint_contract(unclassified_column, text)] == [
        "10:22 'email'",
        "15:24 'first_name'",
        "23:22 'email'",
        "24:9 'shipping_address'",
    ]


def test_a_workspace_without_such_a_class_has_to_choose(lint_contract):
    text = "schema: [{name: t, properties: [{name: email, physicalType: VARCHAR(80)}]}]\n"
    policy = Policy(classes=Classes.of(("green", "red")))
    assert lint_contract(unclassified_column, text, policy=policy) == [
        "5:33 'email' looks like personal data and has no classification"
        " | add one of governance.classes: green, red"
    ]


def test_a_physical_type_tells_too(lint_contract):
    text = "schema: [{name: t, properties: [{name: email, physicalType: BOOLEAN}]}]\n"
    assert lint_contract(unclassified_column, text) == []
