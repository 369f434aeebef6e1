import pytest

from floe.checks import derive_checks
from floe.documents import read_text
from floe.graph import build_graph
from floe.lint.rules.unmeasurable_clause import unmeasurable_clause

COLUMN = """\
schema:
  - name: orders
    properties:
      - {name: id, logicalType: integer, unique: true}
      - {name: word, logicalType: string}
      - {name: column, COLUMN}
"""
RULE = COLUMN.replace("COLUMN", "logicalType: string, quality: [{RULE}]")
INTEGERS = COLUMN.replace("COLUMN", "logicalType: integer, quality: [{RULE}]")
QUERY = RULE.replace("RULE", "type: sql, mustBe: 0, query: 'SQL'")


def sql(query):
    return QUERY.replace("SQL", query)


def rule(text, template=RULE):
    return template.replace("RULE", text)


def column(text):
    return COLUMN.replace("COLUMN", text)


def level(text):
    return f"{column('logicalType: date')}slaProperties:\n  - {{{text}}}\n"


NEVER_MEASURED = {
    "another statement": (sql("DROP TABLE x"), "sql cannot be measured: only SELECT is allowed"),
    "no SQL": (sql("SELEC 1"), "sql cannot be measured: only SELECT is allowed"),
    "a table of others": (
        sql("select count(*) from other"),
        "sql cannot be measured: the table other is none of this contract",
    ),
    "an expression": (
        rule("type: custom, engine: floe, implementation: 'drop table x'"),
        "custom cannot be measured: the SQL cannot be read as an expression",
    ),
    "a number against now": (
        rule("metric: invalidValues, mustBe: 0, arguments: {validValues: ['<=NOW()']}", INTEGERS),
        "invalid values cannot be measured: column 'column' is int64, and the test needs a moment",
    ),
    "a pattern of an array": (
        column(
            "logicalType: array, items: {logicalType: string}, quality: [{metric: invalidValues,"
            " mustBe: 0, arguments: {pattern: x}}]"
        ),
        "invalid values cannot be measured: column 'column' is array, and the test needs text",
    ),
    "a word": (
        rule("type: custom, engine: floe, implementation: x"),
        "custom cannot be measured: it is no condition: no column 'x' is declared as a boolean",
    ),
    "a value": (
        sql("word"),
        "sql cannot be measured: it is no condition: no column 'word' is declared as a boolean",
    ),
    "look-ahead": (
        column("logicalType: string, logicalTypeOptions: {pattern: '^(?!x)y'}"),
        "pattern cannot be measured: the pattern is not in the safe grammar (RE2): "
        "invalid perl operator: (?!",
    ),
    "a slow pattern": (
        rule("metric: invalidValues, mustBe: 0, arguments: {pattern: '(a*)*$'}"),
        "invalid values cannot be measured: the pattern has a repetition inside a repetition,"
        " with no mark between the rounds",
    ),
    "a text as number": (
        rule("metric: nullValues, mustBe: '0'"),
        "null values cannot be measured: mustBe needs a number and has '0'",
    ),
    "a text as integer": (
        rule("metric: invalidValues, mustBe: 0, arguments: {validValues: [a]}", INTEGERS),
        "invalid values cannot be measured: validValues: 'a' is no int64",
    ),
    "an unknown argument": (
        rule("metric: invalidValues, mustBe: 0, arguments: {validValues: [a], pattrn: x}"),
        "invalid values cannot be measured: floe does not know the argument 'pattrn'",
    ),
    "an empty rule": (rule(""), "unknown rule cannot be measured: the rule has no metric"),
    "two types": (
        column("logicalType: integer, physicalType: varchar(10)"),
        "type cannot be measured: no varchar(10) can hold values of the type integer",
    ),
    "a key to itself": (
        column("logicalType: integer, relationships: [{to: orders.column}]"),
        "foreign key cannot be measured: it leads from a column to itself,"
        " so every row is its own parent",
    ),
    "the age of a number": (
        level("property: freshness, value: 1, unit: d, element: orders.id"),
        "freshness cannot be measured: orders.id is of the type integer,"
        " neither date nor timestamp",
    ),
}


@pytest.mark.parametrize("fault", NEVER_MEASURED)
def test_what_a_check_will_not_run_is_found_with_its_reason(lint_contract, fault):
    """All of these were sound to lint, and not run by check."""
    body, message = NEVER_MEASURED[fault]
    findings = lint_contract(unmeasurable_clause, body)
    assert [finding.partition(" ")[2] for finding in findings] == [message]
    graph = build_graph([read_text("c.yaml", HEAD + body)])
    checks = derive_checks(graph, graph.contracts[0])
    assert [c.reason for c in checks if c.reason] == [message.partition("measured: ")[2]]


@pytest.mark.parametrize(
    ("body", "position"),
    [
        (rule("metric: invalidValues, mustBe: 0, arguments: {pattern: '(a*)*$'}"), "10:111"),
        (rule("rule: validValues, mustBe: 0, pattern: '(a*)*$'"), "10:95"),
    ],
)
def test_a_refused_pattern_is_shown_where_it_stands(lint_contract, body, position):
    """The finding stood at the rule."""
    [finding] = lint_contract(unmeasurable_clause, body)
    assert finding.partition(" ")[0] == position


HEAD = "kind: DataContract\napiVersion: v3.2.0\nid: orders\nversion: 1.0.0\n"


@pytest.mark.parametrize(
    "body",
    [
        sql("select count(*) from orders"),
        sql("select count(*) from {table} where {column} is null"),
        rule("type: custom, engine: soda, implementation: 'checks: []'"),
        rule("type: text, description: Nice."),
        rule("metric: nullValues, mustBe: 0, unit: percent"),
        rule("metric: invalidValues, mustBe: 0, arguments: {validValues: [1, '2']}", INTEGERS),
        column("logicalType: date, physicalType: varchar(10)"),
        column("physicalType: some_vendor_type"),
        column("logicalType: string, logicalTypeOptions: {format: iban}"),
        column("logicalType: integer, relationships: [{to: orders.id}]"),
        level("property: freshness, value: 1, unit: d, element: orders.column"),
        "",
    ],
)
def test_what_is_measured_or_meant_for_others_is_not(lint_contract, body):
    assert lint_contract(unmeasurable_clause, body) == []


def test_what_another_rule_says_better_is_not_said_again(floe, workspace):
    body = rule("metric: nullvalues, mustBe: 0")
    workspace({"floe.toml": "", "orders.odcs.yaml": HEAD + body})
    ran = floe("lint", "--format", "github")
    assert "quality-unknown-metric" in ran.out
    assert "unmeasurable-clause" not in ran.out


def test_a_rule_of_a_library_is_told_once(floe, workspace):
    uses = "id: column, logicalType: string, relationships: [{type: imports, to: FROM}]"
    body = column(uses.replace("FROM", "rules.yaml#/quality/gone")) + (
        "      - {name: other, id: other, logicalType: string,"
        " relationships: [{type: imports, to: rules.yaml#/quality/gone}]}\n"
    )
    library = "quality:\n  - {id: gone, type: sql, query: DROP TABLE x, mustBe: 0}\n"
    workspace({"floe.toml": "", "orders.odcs.yaml": HEAD + body, "rules.yaml": library})
    ran = floe("lint", "--format", "github")
    assert ran.out.count("only SELECT is allowed") == 1
    assert "file=rules.yaml,line=2" in ran.out
