import pytest

SCHEMA = """\
schema:
  - name: staff
    quality: [RULE]
    properties:
      - {name: id, logicalType: integer}
      - {name: pay, physicalName: salary, classification: restricted}
      - name: person
        logicalType: object
        properties: [{name: age}, {name: name, classification: confidential}]
  - name: teams
    properties: [{name: id}, {name: lead, classification: restricted}]
"""
MAX = "type: sql, query: 'QUERY', mustBeLessThan: 9"


def sql(query):
    return MAX.replace("QUERY", query)


def custom(implementation):
    return f"type: custom, engine: floe, implementation: {{{implementation}, mustBeLessThan: 9}}"


@pytest.mark.parametrize(
    ("rule", "is_classified", "hidden"),
    [
        (sql("select max(salary) from staff"), True, "salary"),
        (sql("select max(id) from staff"), False, None),
        (sql("select max(id) from staff where salary > 3"), True, "salary"),
        (sql("select count(*) from staff where salary > 3"), True, None),
        (sql("select max(person.name) - max(SALARY) from staff"), True, "salary, person"),
        (sql("select count(distinct salary) from staff"), True, None),
        (sql("select salary from staff limit 1"), True, "salary"),
        (sql("select max(v) from (select salary as v from staff) x"), True, "salary"),
        (sql("select max(v) from (select * from teams) x(w, v)"), True, "salary, person, lead"),
        (sql("select max(t.lead) from staff s join teams t on s.id = t.id"), True, "lead"),
        (custom("aggregate: 'count_if(exists(tags, x -> x = 1))'"), True, None),
        (custom("aggregate: avg(salary)"), True, "salary"),
        (custom("aggregate: count(*), where: salary > 1"), True, None),
        (custom("aggregate: sum(id) / count(salary)"), True, "salary"),
        (custom("expression: salary > 1"), True, None),
        (custom("expression: id > 1"), False, None),
        ("metric: rowCount, mustBe: 1, arguments: {where: salary > 1}", True, None),
        ("metric: rowCount, mustBe: 1", False, None),
        ("metric: duplicateValues, arguments: {properties: [id, pay]}", True, None),
        ("metric: duplicateValues, arguments: {properties: [person.age]}", False, None),
        ("metric: duplicateValues, arguments: {properties: [person]}", True, None),
    ],
)
def test_a_rule_of_a_table_is_classified_by_the_columns_that_it_reads(
    derive, rule, is_classified, hidden
):
    checks = derive(SCHEMA.replace("RULE", f"{{id: r, {rule}}}"))
    (check,) = (each for name, each in checks.items() if name.endswith(":r"))
    assert check.measures is not None
    assert (check.is_classified, check.hidden_column) == (is_classified, hidden)


def test_rules_of_other_columns_stay_as_they_are(derive):
    checks = derive(SCHEMA.replace("RULE", ""))
    marked = {name for name, check in checks.items() if check.is_classified}
    assert {name.split("/")[0] for name in marked} == {
        "staff.pay",
        "staff.person.name",
        "teams.lead",
    }
