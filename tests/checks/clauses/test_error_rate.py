from floe.checks import Condition

SCHEMA = """\
schema:
  - name: a
    properties:
      - {name: x, logicalType: integer, required: true, unique: true,
         quality: [{id: q, metric: invalidValues, arguments: {validValues: ['>0'], pattern: '1'}},
                   {id: w, metric: nullValues, arguments: {where: y > 1}}]}
  - name: b
    properties:
      - {name: y, logicalType: integer, required: true}
"""


def test_rows_that_break_any_rule_are_counted_table_by_table(derive):
    checks = derive(SCHEMA + "slaProperties:\n  - {id: s, property: errorRate, value: 1}\n")
    check = checks["*/error_rate:s"]
    first, second = check.measures.parts
    assert (first.table.name, second.table.name) == ("a", "b")
    assert [type(one.test).__name__ for one in first.metric.predicate.predicates] == [
        "Null",
        "OutOfRange",
        "NoMatch",
    ]
    assert [type(one.test).__name__ for one in second.metric.predicate.predicates] == ["Null"]
    assert check.measures.kind == "bad_rows"
    assert check.threshold.unit == "percent"


def test_a_rule_with_a_row_filter_is_part_of_it_or_is_named(derive):
    rule = "{id: r, type: custom, engine: floe, implementation: {expression: x > 0, where: y > 1}}"
    level = "slaProperties:\n  - {id: s, property: errorRate, value: 1, element: a}\n"
    body = SCHEMA.replace("- name: a\n", f"- name: a\n    quality: [{rule}]\n") + level
    check = derive(body)["*/error_rate:s"]
    first = check.measures.parts[0].metric.predicate.predicates[0]
    assert first == Condition("(`y` > 1) AND (NOT (`x` > 0))", ("x", "y"))
    assert check.description == (
        "errorRate: 1; without the rules that have a row filter: a.x/null_values:w"
    )


def test_an_element_leaves_the_other_tables_out(derive):
    level = "slaProperties:\n  - {id: s, property: er, value: 1, element: b}\n"
    check = derive(SCHEMA + level)["*/error_rate:s"]
    assert [part.table.name for part in check.measures.parts] == ["b"]


def test_without_rules_there_is_no_rate(of_level):
    schema = "schema:\n  - {name: t, properties: [{name: a}]}\n"
    assert of_level("property: errorRate, value: 1", "error_rate", schema=schema) == {
        "*/error_rate:s": "not run: the contract has no rule about single rows"
    }


def test_a_rate_that_cannot_be_read_is_told(of_level):
    assert of_level("property: errorRate, value: low", "error_rate") == {
        "*/error_rate:s": "not run: its value 'low' is not a percentage"
    }
