import pytest

from floe.lint.rules.collection_reference import collection_reference

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
schema:
- id: t
  name: t
  properties:
  - {id: a, name: a}
  - {id: b, name: b, relationships: [{type: relatesTo, to: TARGET}]}
"""


@pytest.mark.parametrize("text", ["schema/t/properties", "schema.t.properties"])
def test_a_list_as_target_is_found(lint, text):
    found = f"10:60 '{text}' leads to a list of properties | end it with the id of one element"
    assert lint(collection_reference, TEXT.replace("TARGET", text)) == [found]


@pytest.mark.parametrize("text", ["schema/t/properties/a", "schema.t"])
def test_one_element_is_fine(lint, text):
    assert lint(collection_reference, TEXT.replace("TARGET", text)) == []


def test_an_import_may_take_a_list(lint):
    text = TEXT.replace("TARGET", "schema/t/properties").replace("relatesTo", "imports")
    assert lint(collection_reference, text) == []
