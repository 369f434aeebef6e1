import pytest

from floe.lint.rules.foreign_key_without_columns import foreign_key_without_columns

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
servers:
- {id: s, server: s, type: local, path: p, format: csv}
customProperties:
- property: p
  value: 1
  relationships:
  - {type: relatesTo, to: servers.s}
"""
FOUND = "a foreign key needs a column, and this is none | write 'type: relatesTo'"


@pytest.mark.parametrize(
    ("written", "found"),
    [("type: foreignKey, ", [f"11:12 {FOUND}"]), ("", [f"11:5 {FOUND}"])],
)
def test_a_foreign_key_on_a_custom_property_is_found(lint, written, found):
    text = TEXT.replace("type: relatesTo, ", written)
    assert lint(foreign_key_without_columns, text) == found


def test_relates_to_is_fine_there(lint):
    assert lint(foreign_key_without_columns, TEXT) == []


def test_a_foreign_key_of_a_column_is_fine(lint):
    text = TEXT.partition("servers")[0] + "schema:\n- {name: t, properties: [{name: a}]}\n"
    text = text.replace("{name: a}", "{name: a, relationships: [{to: t.a}]}")
    assert lint(foreign_key_without_columns, text) == []
