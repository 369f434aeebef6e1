from floe.lint.rules.costly_sql import costly_sql

TEXT = """\
schema:
  - name: orders
    quality:
      - {type: sql, query: "select count(*) from orders a, orders b", mustBe: 0}
      - {type: sql, query: "select count(*) from orders a join orders b using (id)", mustBe: 0}
      - {type: sql, query: "no SQL at all", mustBe: 0}
      - {metric: rowCount, mustBeGreaterThan: 0}
"""


def test_a_query_that_could_be_ruinous_is_found(lint_contract):
    assert lint_contract(costly_sql, TEXT) == [
        "8:28 the query of 'orders' is not run: it joins every row of a table with every row of"
        " another: no equality of columns ties a and b together"
        " | join on equal columns, or set checks.costly_sql in floe.toml",
    ]
