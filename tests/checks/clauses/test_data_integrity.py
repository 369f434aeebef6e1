import pytest

SCHEMA = """\
schema:
  - {id: p, name: p, properties: [{id: k, name: k}]}
  - id: c
    name: c
    properties:
      - {id: a, name: a, relationships: [{id: fa, to: p.k}]}
      - {id: b, name: b, relationships: [{id: fb, to: p.k}]}
slaProperties:
  - {id: s, property: dataIntegrity, value: 100, unit: percent%s}
"""


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("", ["a", "b"]),
        (", element: c.b", ["b"]),
        (", relationships: [{type: relatesTo, to: schema.c.properties.a}]", ["a"]),
        (", relationships: [{type: relatesTo, to: schema.c.properties.b.relationships.fb}]", ["b"]),
    ],
)
def test_foreign_keys_are_the_parts(derive, extra, expected):
    check = derive(SCHEMA % extra)["*/data_integrity:s"]
    assert [str(part.metric.columns[0]) for part in check.measures.parts] == expected


def test_without_foreign_keys_there_is_nothing_to_score(of_level):
    assert of_level("property: dataIntegrity, value: 100", "data_integrity") == {
        "*/data_integrity:s": "not run: there is no foreign key that can be measured"
    }
