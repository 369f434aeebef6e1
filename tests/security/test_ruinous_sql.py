# ruff: noqa: S608
"""SQL that is legal and ruinous is found by its text, and the rest is cancelled in time."""

import pytest

from floe.checks.contract_sql import gate_condition, gate_query
from floe.checks.subjects import tables_of
from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Policy
from floe.settings.tables import Checks
from floe.sql import RefusedError, cost_problem

JOINED = "no equality of columns ties"
UNIONS = " union all ".join(["select x from t"] * 40)
DOUBLED = ", ".join(
    f"c{n} as (select x from c{n - 1} union all select x from c{n - 1})" for n in range(1, 40)
)
LONG = "a" * 30
WIDE = ", ".join(["s"] * 11)
# All of them but those of `NEVER` were run, with an hour to spend.
RUINOUS = {
    "select count(*) from t a, t b": JOINED,
    "select count(*) from t a cross join t b": JOINED,
    "select count(*) from t a join t b": JOINED,
    "select count(*) from t a join t b on 1 = 1": JOINED,
    "select count(*) from t a join t b on true": JOINED,
    "select count(*) from t a join t b on a.x > b.x": JOINED,
    "select count(*) from t a join t b on a.x = a.x": JOINED,
    "select count(*) from t a, t b where a.x = b.x or 1 = 1": JOINED,
    "select count(*) from t a natural join t b": JOINED,
    "select count(*) from (t a join t b)": JOINED,
    "select count(*) from t a join t b on a.x = b.x join t c": JOINED,
    "select count(*) from t a, (select x from t) b, (select max(x) m from t) c": JOINED,
    "with b as (select x from t) select count(*) from t, b": JOINED,
    "select count(*) from t a where exists (select 1 from t b where b.x > a.x)": "for every row",
    "select count(*) from t a where (select count(*) from t b where b.x <> a.x) > 1": (
        "for every row"
    ),
    "with recursive r as (select x from t union all select x + 1 from r) select count(*) from r": (
        "recursive"
    ),
    f"with c0 as (select x from t), {DOUBLED} select count(*) from c39": "more than 30 times",
    f"select count(*) from ({UNIONS}) u": "more than 30 times",
    "select count(*) from (select 1 from t group by cube(a, b, c, d, e)) u": "16 ways",
    "select count(*) from (select 1 from t group by a, b, c, d, e with cube) u": "16 ways",
    "select count(*) from t lateral view explode(a) e as x lateral view explode(b) f as y"
    " lateral view explode(c) g as z": "2 arrays",
    f"select max(replace(replace(x, 'a', '{LONG}'), 'a', '{LONG}{LONG}')) from t": "long texts",
    f"select max(s) from (select concat({WIDE}) s from (select concat({WIDE}) s from"
    f" (select concat({WIDE}) s from (select x s from t))))": "long texts",
    "select max(aggregate(a, '', (s, x) -> concat(s, s))) from t": "every element",
    "select count(*) from t where exists(a, x -> exists(a, y -> exists(a, z -> z = x)))": (
        "inside of an array"
    ),
    "select max(n) from (select sum(x) over (order by y rows between 100000 preceding and"
    " current row) n from t) w": "10000 rows",
}
NEVER = (
    *("select count(*) from range(1000000000000)", "select sum(size(sequence(1, x))) from t"),
    *("select max(repeat(x, 1000000000)) from t", "select max(space(1000000000)) from t"),
    *("select max(lpad(x, 1000000000, 'a')) from t", "select max(array_repeat(x, 1000)) from t"),
    *("select size(collect_list(x)) from t", "select count(explode(sequence(1, 9))) from t"),
    "select " + "(" * 70 + "1" + ")" * 70 + " from t",
    "select count(*) from t where " + " or ".join(["x = 1"] * 2000),
)
HONEST = (
    "select count(*) from t",
    "select count(*) from orders o join customers c on o.customer_id = c.id",
    "select count(*) from orders o left join customers c on o.cid = c.id where c.id is null",
    "select count(*) from orders join customers using (id)",
    "select count(*) from orders, customers where orders.cid = customers.id",
    "select count(*) from orders, customers where cid = id",
    "select count(*) from orders where amount > (select avg(amount) from orders)",
    "select count(*) from orders o, (select avg(amount) m from orders) a where o.amount > a.m",
    "select count(*) from orders o where not exists (select 1 from c where c.id = o.cid)",
    "select count(*) from orders where cid not in (select id from customers)",
    "with m as (select max(x) v from t) select count(*) from t cross join m where t.x = m.v",
    "select count(*) from (select id from t group by id having count(*) > 1) d",
    "select count(*) from t lateral view explode(a) e as x where x is null",
    "select max(n) from (select count(*) n from t group by state) g",
    "select count(*) from (select row_number() over (partition by id order by x) n from t) r"
    " where n > 1",
    "select count(*) from a join b on a.i = b.i and a.t between b.f and b.u join c on c.k = b.k",
    "select count(*) from t where concat(a, '-', b) <> c",
    "select (select count(*) from a) - (select count(*) from b)",
    "select count(*) from ${object} where ${property} is null",
    "select count(*) from orders o where o.x > (select avg(i.x) from orders i where i.c = o.c)",
    "select sum(case when a.x is null then 1 else 0 end) from a full outer join b on a.id = b.id",
    "select count(*) from a left semi join b on a.id = b.id",
    "select count(*) from a where exists (select 1 from b where b.id = a.id and b.x > a.x)",
    "select a.n - b.n from (select count(*) n from a) a cross join (select count(*) n from b) b",
    "select count(*) from t where replace(x, ' ', '') = ''",
)
CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
name: orders
version: 1.0.0
status: active
description: {purpose: Orders.}
team: {name: shop}
servers: [{server: s, type: local, path: data, format: parquet}]
schema:
  - name: t
    properties:
      - {name: x, logicalType: integer}
    quality:
      - {id: cross, type: sql, query: "select count(*) from t a, t b", mustBe: 0}
"""


def subject(**policy):
    graph = build_graph([read_text("c.yaml", CONTRACT)], policy=Policy(**policy))
    (table,) = tables_of(graph, graph.contracts[0])
    return table


@pytest.mark.parametrize(("query", "reason"), RUINOUS.items(), ids=range(len(RUINOUS)))
def test_a_ruinous_query_is_told_by_its_text(query, reason):
    assert reason in (cost_problem(query) or "")
    with pytest.raises(RefusedError, match=r"checks\.costly_sql = true|not allowed"):
        gate_query(query, subject())


@pytest.mark.parametrize("query", NEVER, ids=range(len(NEVER)))
def test_what_makes_much_out_of_little_is_never_run(query):
    with pytest.raises(RefusedError):
        gate_query(query, subject(allows_costly_sql=True))


def test_a_text_grows_in_no_expression():
    with pytest.raises(RefusedError, match="long texts"):
        gate_condition(f"replace(replace(x, 'a', '{LONG}'), 'a', '{LONG}{LONG}') = ''", subject())


@pytest.mark.parametrize("query", HONEST)
def test_an_honest_query_costs_nothing_more(query):
    assert cost_problem(query) is None


def test_a_platform_may_allow_it():
    assert gate_query("select count(*) from t a, t b", subject(allows_costly_sql=True))


def test_lint_finds_it_and_check_does_not_run_it(floe, workspace):
    workspace({"floe.toml": "", "c.odcs.yaml": CONTRACT})
    assert "[lint/costly-sql]: the query of 't' is not run: it joins" in floe("lint").out
    explained = floe("check", "--explain")
    assert "checks.costly_sql = true in floe.toml allows it" in explained.out
    workspace({"floe.toml": "checks.costly_sql = true"})
    assert "costly" not in floe("lint").out + floe("check", "--explain").out


def test_a_query_has_less_time_than_a_job():
    assert Checks().query_timeout == 300
    assert Checks(timeout=60).query_timeout == 60
    assert Checks(sql_timeout=900).query_timeout == 900
