from floe.lint.rules.unknown_classification import unknown_classification
from floe.model import Classes, Policy


def test_an_unknown_class_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: mail, classification: confidental}
      - {name: note, classification: purple}
"""
    assert lint_contract(unknown_classification, text) == [
        "8:38 'mail' has the unknown classification 'confidental' | did you mean 'confidential'?",
        "9:38 'note' has the unknown classification 'purple'"
        " | known are public, internal, confidential, restricted, pii, phi, financial",
    ]


def test_known_classes_in_any_case_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: mail, classification: PII}
      - {name: note, classification: internal}
      - {name: day}
"""
    assert lint_contract(unknown_classification, text) == []


def test_the_workspace_may_have_classes_of_its_own(lint_contract):
    text = """\
schema:
  - name: orders
    properties: [{name: mail, classification: Red}]
"""
    policy = Policy(classes=Classes.of(("green", "red")))
    assert lint_contract(unknown_classification, text, policy=policy) == []
