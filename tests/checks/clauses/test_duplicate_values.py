import pytest

BODY = """\
schema:
  - name: t
    quality:
      - {{id: r, metric: duplicateValues{arguments}}}
    properties:
      - {{name: a, physicalName: A_}}
      - {{id: b_id, name: b}}
      - {{name: s, properties: [{{name: k}}]}}
      - {{name: l, items: {{logicalType: string}}}}
"""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("[a, b]", "DuplicateRows([A_, b])"),
        ("[A_, b_id]", "DuplicateRows([A_, b])"),
        ("[s.k]", "DuplicateRows([s.k])"),
        ("[a, a]", "DuplicateRows([A_])"),
        ("[a, z]", "not run: the object has no property 'z'"),
        ("[1]", "not run: the object has no property 1"),
        ("['l[]']", "not run: l[] lies inside an array or map"),
        ("[]", "not run: the argument properties is missing, or is no list with entries"),
    ],
)
def test_rows_of_an_object_repeat_several_values(told, arguments, expected):
    body = BODY.format(arguments=f", arguments: {{properties: {arguments}}}")
    assert told(body, "duplicate_values") == {"t/duplicate_values:r": expected}


def test_an_object_must_name_its_properties(told):
    assert told(BODY.format(arguments=""), "duplicate_values") == {
        "t/duplicate_values:r": (
            "not run: the argument properties is missing, or is no list with entries"
        )
    }


def test_rows_repeat_the_value_of_a_property(of_rule):
    assert of_rule("metric: duplicateValues, mustBeLessThan: 1, unit: percent") == (
        "DuplicateRows([c]) mustBeLessThan 1 percent"
    )
    assert of_rule("rule: duplicateCount, mustBe: 0") == "DuplicateRows([c])"


def test_names_of_edition_3_0_are_counted(of_rule, told):
    assert of_rule("rule: uniqueness") == "DuplicateRows([c])"
    assert of_rule("rule: uniqueCheck, mustBeLessThan: 2") == "DuplicateRows([c]) mustBeLessThan 2"
    body = """\
schema:
  - name: t
    quality: [{id: r, rule: duplicateCount, properties: [c, d], mustBe: 0}]
    properties: [{name: c}, {name: d}]
"""
    assert told(body, "duplicate_values") == {"t/duplicate_values:r": "DuplicateRows([c, d])"}
