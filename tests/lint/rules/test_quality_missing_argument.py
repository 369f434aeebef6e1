from floe.lint.rules.quality_missing_argument import quality_missing_argument


def test_rules_without_what_they_need_are_found(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {type: sql, mustBe: 0}
      - {type: custom, implementation: x}
      - {type: custom, engine: soda}
    properties:
      - name: code
        quality:
          - {metric: invalidValues, mustBe: 0}
          - {metric: missingValues, arguments: {}, mustBe: 0}
          - {metric: pattern}
          - {metric: enumValues, arguments: {regex: a}}
          - {rule: validValues, mustBeLessThan: 3}
  - name: items
    quality:
      - {metric: rowCount}
      - {rule: countCheck, type: library}
"""
    assert lint_contract(quality_missing_argument, text) == [
        "8:16 a rule of type sql needs query | add query",
        "9:16 a rule of type custom needs engine | add engine",
        "10:16 a rule of type custom needs implementation | add implementation",
        "14:22 invalidValues does not say what to look for"
        " | add arguments.validValues or arguments.pattern",
        "15:22 missingValues does not say what to look for | add arguments.missingValues",
        "16:22 pattern does not say what to look for | add arguments.regex",
        "17:22 enumValues does not say what to look for | add arguments.validValues",
        "18:20 validValues does not say what to look for"
        " | add arguments.validValues or arguments.pattern",
        "21:18 rowCount does not say how many rows are right"
        " | add an operator, such as mustBeGreaterThan: 0 to ask for rows",
        "22:16 countCheck does not say how many rows are right"
        " | add an operator, such as mustBeGreaterThan: 0 to ask for rows",
    ]


def test_complete_rules_are_fine(lint_contract):
    text = """\
schema:
  - name: orders
    quality:
      - {type: sql, query: select 1, mustBe: 0}
      - {type: custom, engine: soda, implementation: {checks: 1}}
      - {type: text}
    properties:
      - name: code
        quality:
          - {metric: invalidValues, arguments: {pattern: a}, mustBe: 0}
          - {metric: missingValues, arguments: {missingValues: [""]}, mustBe: 0}
          - {metric: pattern, arguments: {regex: a}}
          - {metric: nullValues, mustBe: 0}
          - {rule: validValues, validValues: [A]}
"""
    assert lint_contract(quality_missing_argument, text) == []
