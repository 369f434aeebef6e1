import pytest

SCHEMA = """\
schema:
  - id: t
    name: t
    quality: [{id: many, metric: rowCount, mustBeGreaterThan: 5}]
    properties:
      - id: a
        name: a
        logicalType: integer
        required: true
        quality:
          - {id: positive, metric: invalidValues, arguments: {validValues: ['>0']}}
          - {id: broken, metric: wobble}
      - id: b
        name: b
        logicalType: integer
        unique: true
slaProperties:
  - {id: s, property: dataQuality, value: 99.5, unit: percent%s}
"""


def parts(derive, extra=""):
    return derive(SCHEMA % extra)["*/data_quality:s"]


def refer(*targets):
    return f", relationships: [{{type: relatesTo, to: [{', '.join(targets)}]}}]"


def test_the_named_rules_are_the_parts(derive):
    check = parts(derive, refer("schema.t.properties.a.quality.positive"))
    assert [type(part.metric.predicate.test).__name__ for part in check.measures.parts] == [
        "OutOfRange"
    ]
    assert check.measures.kind == "good_share"
    assert check.measures.thresholds == ()
    assert [(one.operator, str(one.value)) for one in check.threshold.comparisons] == [
        ("mustBeGreaterOrEqualTo", "99.5")
    ]


def test_a_rule_without_bad_rows_brings_its_threshold(derive):
    references = refer("schema.t.quality.many", "schema.t.properties.a.quality.positive")
    score = parts(derive, references).measures
    assert [type(part.metric).__name__ for part in score.parts] == ["RowCount", "BadRows"]
    assert score.thresholds[0].comparisons[0].operator == "mustBeGreaterThan"
    assert score.thresholds[1] is None


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("", ["BadRows", "BadRows", "DuplicateRows"]),
        (", element: t.a", ["BadRows", "BadRows"]),
        (", element: t.b", ["DuplicateRows"]),
    ],
)
def test_without_references_all_rules_about_rows_are_parts(derive, extra, expected):
    score = parts(derive, extra).measures
    assert [type(part.metric).__name__ for part in score.parts] == expected


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        (refer("schema.t.properties.a.quality.gone"), "leads nowhere"),
        (refer("schema.t.properties.a.quality.broken"), "cannot be measured: floe does not know"),
        (refer("schema.t.properties.gone"), "leads nowhere"),
        (", element: t.gone", "leads nowhere"),
    ],
)
def test_what_cannot_be_scored_says_why(derive, extra, reason):
    check = parts(derive, extra)
    assert check.measures is None
    assert reason in check.reason


def test_a_share_that_cannot_be_read_is_told(of_level):
    assert of_level("property: dataquality, value: good", "data_quality") == {
        "*/data_quality:s": "not run: its value 'good' is not a percentage"
    }


DATA_INTEGRITY_SCHEMA = """\
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
    check = derive(DATA_INTEGRITY_SCHEMA % extra)["*/data_integrity:s"]
    assert [str(part.metric.columns[0]) for part in check.measures.parts] == expected


def test_without_foreign_keys_there_is_nothing_to_score(of_level):
    assert of_level("property: dataIntegrity, value: 100", "data_integrity") == {
        "*/data_integrity:s": "not run: there is no foreign key that can be measured"
    }
