from floe.lint.rules.references_dialect import references_dialect

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
customProperties:
- property: p
  references:
  - {to: servers.s, type: business_reference}
"""


def test_references_are_found(lint):
    assert lint(references_dialect, TEXT) == [
        "7:3 'references' is read as 'relationships'"
        " | write 'relationships' with type imports or relatesTo"
    ]


def test_relationships_are_fine(lint):
    text = TEXT.replace("references", "relationships").replace("business_reference", "relatesTo")
    assert lint(references_dialect, text) == []
