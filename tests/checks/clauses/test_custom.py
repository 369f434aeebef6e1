import pytest


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (
            "engine: floe, implementation: 'c > 0'",
            "BadRows(Condition('NOT (`c` > 0)', columns=['c']))",
        ),
        (
            "engine: Spark, implementation: '{column} > {table}.d'",
            "BadRows(Condition('NOT (`c` > `d`)', columns=['c', 'd']))",
        ),
        (
            "engine: spark, implementation: {expression: c > 0, mustBeLessThan: 5, unit: percent}",
            "BadRows(Condition('NOT (`c` > 0)', columns=['c'])) mustBeLessThan 5 percent",
        ),
        (
            "engine: floe, implementation: {condition: c > 0, where: d = 1}",
            "BadRows(Condition('NOT (`c` > 0)', columns=['c']),"
            " where=Condition('`d` = 1', columns=['d']))",
        ),
        (
            "engine: floe, implementation: {aggregate: sum(c), where: d = 1, mustBe: 3}",
            "Aggregate('SUM(`c`)', columns=['c'],"
            " where=Condition('`d` = 1', columns=['d'])) mustBe 3 value",
        ),
        (
            "engine: floe, implementation: {aggregate: sum(c)}",
            "not run: it has no operator, such as mustBe or mustBeGreaterThan",
        ),
        (
            "engine: floe, implementation: {aggregate: c, mustBe: 3}",
            "not run: it aggregates nothing: write count(*), sum(…), max(…) or the like",
        ),
        (
            "engine: floe, implementation: {aggregate: sum(c), where: 3, mustBe: 3}",
            "not run: the filter 'where' must be a string",
        ),
        (
            "engine: floe, implementation: count(*) > 0",
            "not run: the function count is not allowed here",
        ),
        (
            "engine: floe, implementation: {expression: a, aggregate: b}",
            "not run: the implementation must have one text: an expression or an aggregate",
        ),
        (
            "engine: floe, implementation: {expression: a, wobble: b}",
            "not run: floe does not know 'wobble' in an implementation",
        ),
        (
            "engine: floe",
            "not run: the implementation must have one text: an expression or an aggregate",
        ),
        ("engine: soda, implementation: x", "not run: this rule is for soda"),
        ("implementation: x", "not run: the rule names no engine"),
    ],
)
def test_rules_of_our_own_engines_are_read(of_rule, rule, expected):
    assert of_rule(f"type: custom, {rule}") == expected
