import pytest

from floe.lint.rules.pattern_not_a_regex import pattern_not_a_regex


@pytest.mark.req("REQ-222.3")
def test_a_pattern_that_cannot_be_read_is_found(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - name: code
        logicalType: string
        logicalTypeOptions: {pattern: '^(a'}
        quality:
          - {metric: invalidValues, arguments: {pattern: '[a-'}, mustBe: 0}
          - {metric: pattern, arguments: {regex: '(?i)[a-'}, mustBe: 0}
"""
    assert lint_contract(pattern_not_a_regex, text) == [
        "10:39 the pattern of 'code' is not a regular expression (ECMA-262)"
        " | close what is open, and escape what is meant literally",
        "12:58 the pattern of 'code' is not a regular expression"
        " | close what is open, and escape what is meant literally",
        "13:50 the pattern of 'code' is not a regular expression"
        " | close what is open, and escape what is meant literally",
    ]


def test_a_quality_rule_may_use_the_dialect_of_its_engine(lint_contract):
    text = r"""schema:
  - name: orders
    properties:
      - name: code
        quality:
          - {metric: invalidValues, arguments: {pattern: '(?i)^[a-z]+$'}, mustBe: 0}
          - {metric: pattern, arguments: {regex: '(?P<x>a)'}, mustBe: 0}
          - {metric: pattern, arguments: {regex: '\p{Lu}'}, mustBe: 0}
"""
    assert lint_contract(pattern_not_a_regex, text) == []


def test_syntax_of_other_dialects_is_told_apart(lint_contract):
    text = r"""schema:
  - name: orders
    properties:
      - {name: a, logicalType: string, logicalTypeOptions: {pattern: '(?i)abc'}}
      - {name: b, logicalType: string, logicalTypeOptions: {pattern: '\Aabc\Z'}}
      - {name: c, logicalType: string, logicalTypeOptions: {pattern: 'a++'}}
      - {name: d, logicalType: string, logicalTypeOptions: {pattern: '[[:alpha:]]+'}}
      - {name: e, logicalType: string, logicalTypeOptions: {pattern: '*.csv'}}
      - {name: f, logicalType: string, logicalTypeOptions: {pattern: '(?x-s:a)'}}
      - {name: g, logicalType: string, logicalTypeOptions: {pattern: '(?P<x>a)'}}
"""
    assert lint_contract(pattern_not_a_regex, text) == [
        "8:70 the pattern of 'a' is not a regular expression (ECMA-262)"
        " | ECMA-262 has no inline flag (?i): spell it out, as [aA] for (?i)",
        "9:70 the pattern of 'b' is not a regular expression (ECMA-262)"
        " | write ^ for the start and $ for the end",
        "10:70 the pattern of 'c' is not a regular expression (ECMA-262)"
        " | atomic groups and possessive quantifiers are no part of ECMA-262",
        "11:70 the pattern of 'd' is not a regular expression (ECMA-262)"
        " | POSIX classes such as [[:alpha:]] are no part of ECMA-262: write [A-Za-z]",
        "12:70 the pattern of 'e' is not a regular expression (ECMA-262)"
        " | to match any text write .*",
        "13:70 the pattern of 'f' is not a regular expression (ECMA-262)"
        " | ECMA-262 has no inline flag (?x-s): spell it out, as [aA] for (?i)",
        "14:70 the pattern of 'g' is not a regular expression (ECMA-262)"
        " | write (?<name>…): (?P<name>…) is Python's own form",
    ]


def test_regular_expressions_of_the_standard_s_dialect_are_fine(lint_contract):
    text = r"""schema:
  - name: orders
    properties:
      - name: a
        logicalTypeOptions: {pattern: '^[\w.%+-]+@[\w.-]+\.[a-zA-Z]{2,}$'}
      - {name: b, logicalType: string, logicalTypeOptions: {pattern: '(?<=a)\p{Lu}\d{3}'}}
      - name: c
        quality:
          - {metric: pattern, arguments: {regex: '^\+?1?\d{10}$'}, mustBe: 0}
"""
    assert lint_contract(pattern_not_a_regex, text) == []


def test_the_rule_of_edition_3_0_is_judged_like_a_metric(lint_contract):
    text = """\
schema:
  - name: orders
    properties:
      - {name: code, quality: [{rule: patternCheck, pattern: 'a('}]}
"""
    assert lint_contract(pattern_not_a_regex, text) == [
        "8:62 the pattern of 'code' is not a regular expression"
        " | close what is open, and escape what is meant literally"
    ]


def test_a_pattern_that_a_check_runs_is_no_error(lint_contract):
    text = r"""
schema:
  - name: orders
    properties:
      - name: code
        quality: [{metric: invalidValues, arguments: {pattern: '^\Qa.b\E$'}, mustBe: 0}]
"""
    assert lint_contract(pattern_not_a_regex, text) == []
