from floe.lint.rules.models_dialect import models_dialect

HEAD = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
"""


def test_models_are_found(lint):
    assert lint(
        models_dialect, HEAD + "models:\n  t:\n    elements:\n      c: {type: string}\n"
    ) == [
        "5:1 'models' and 'elements' are read as 'schema' and 'properties'"
        " | write schema: [{name, properties: [{name, logicalType}]}]"
    ]


def test_a_schema_is_fine(lint):
    assert lint(models_dialect, HEAD + "schema: [{name: t}]\n") == []
