from floe.lint.rules.references_dialect import references_dialect

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_references_are_found(lint):
    assert lint(
        references_dialect,
        HEAD
        + "customProperties:\n- property: p\n  references:\n  - {to: servers.s, type: business_reference}\n",
    ) == [
        "7:3 'references' is read as 'relationships'"
        " | write 'relationships' with type imports or relatesTo"
    ]


def test_relationships_are_fine(lint):
    assert (
        lint(
            references_dialect,
            HEAD
            + "customProperties:\n- property: p\n  relationships: [{to: servers.s, type: relatesTo}]\n",
        )
        == []
    )
