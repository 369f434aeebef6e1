from floe.lint.rules.validity_dimension import validity_dimension

TEXT = """\
apiVersion: v3.2.0
kind: DataContract
id: c
version: 1.0.0
schema:
- name: t
  properties:
  - name: a
    quality:
    - {metric: nullValues, mustBe: 0, dimension: validity}
"""


def test_validity_is_found(lint):
    found = ["10:50 'validity' is read as 'conformity' | write 'conformity'"]
    assert lint(validity_dimension, TEXT) == found


def test_conformity_is_fine(lint):
    assert lint(validity_dimension, TEXT.replace("validity", "conformity")) == []
