import pytest
import sqlglot
from sqlglot import exp

from floe.checks import Aggregate, QueryValue
from floe.checks.contract_sql import gate_aggregate, gate_condition, gate_demand, gate_query
from floe.checks.subjects import columns_of, tables_of
from floe.documents import read_text
from floe.graph import build_graph
from floe.model import Policy
from floe.sql import RefusedError

CONTRACT = """\
kind: DataContract
apiVersion: v3.2.0
id: orders
version: 1.0.0
servers:
  - {server: prod, type: postgres, host: h, port: 1, database: shop, schema: public}
schema:
  - name: orders
    physicalName: raw_orders
    properties:
      - {name: id}
      - {name: amount}
      - {name: address, properties: [{name: zip}]}
      - {name: is_good, logicalType: boolean}
      - {name: paid, logicalType: boolean, physicalName: is_paid}
      - {name: note, logicalType: string}
      - {name: tags, items: {logicalType: string}}
  - name: customers
    properties: [{name: id}]
"""
GRAPH = build_graph([read_text("contract.yaml", CONTRACT)])
ORDERS, CUSTOMERS = tables_of(GRAPH, GRAPH.contracts[0])
PERMISSIVE = build_graph(
    [read_text("contract.yaml", CONTRACT)], policy=Policy(allows_costly_sql=True)
)
COSTLY_ORDERS, _ = tables_of(PERMISSIVE, PERMISSIVE.contracts[0])
COLUMNS = {element.subject.name: element.subject for element in columns_of(ORDERS)}
AMOUNT = COLUMNS["orders.amount"]

AGGREGATES = {
    "select count(*) from orders": "COUNT(*)",
    "SELECT COUNT(*) FROM raw_orders;": "COUNT(*)",
    "select count(*) from {table}": "COUNT(*)",
    "select count(*) from {object}": "COUNT(*)",
    "select count(*) from ${table}": "COUNT(*)",
    "select count(*) from ORDERS": "COUNT(*)",
    "select count(*) from public.orders": "COUNT(*)",
    "select count(*) from shop.public.raw_orders": "COUNT(*)",
    "select count(*) from `orders`": "COUNT(*)",
    "select count(*) from customers": "COUNT(*)",
    "select max(amount) as m from orders": "MAX(`amount`)",
    "select max(o.amount) from orders as o": "MAX(`amount`)",
    "select max(orders.amount) from orders": "MAX(`amount`)",
    "select max({column}) from {table}": "MAX(`amount`)",
    "select max(${column}) from ${table}": "MAX(`amount`)",
    "select max({property}) from {object}": "MAX(`amount`)",
    "select max(`{property}`) from `{object}`": "MAX(`amount`)",
    "select count_if(name = '{object}') from {object}": "COUNT_IF(`name` = '{object}')",
    "select count_if({column} = 'it''s {column}') from {object}": (
        "COUNT_IF(`amount` = 'it\\'s {column}')"
    ),
    'select count_if(name = "{table}") from {table} -- {column} of': (
        "COUNT_IF(`name` = '{table}')"
    ),
    "select max({table}.{column}) from {table}": "MAX(`amount`)",
    "select max({table}.{column}) from orders": "MAX(`amount`)",
    "select max(orders.{column}) from {table}": "MAX(`amount`)",
    "select max(raw_orders.amount) from {object}": "MAX(`amount`)",
    "select max(orders.address.zip) from {table}": "MAX(`address`.`zip`)",
    "select sum(amount) / count(*) from orders": "SUM(`amount`) / COUNT(*)",
    "select avg(amount) from orders": "AVG(`amount`)",
    "select sum(amount) filter (where id > 1) from orders": "SUM(`amount`) FILTER(WHERE `id` > 1)",
    "select count_if(amount < 0) from orders": "COUNT_IF(`amount` < 0)",
    "select sum(case when amount < 0 then 1 else 0 end) from orders": (
        "SUM(CASE WHEN `amount` < 0 THEN 1 ELSE 0 END)"
    ),
    "select coalesce(max(length(address.zip)), 0) from orders": (
        "COALESCE(MAX(LENGTH(`address`.`zip`)), 0)"
    ),
    "from orders select count(*)": "COUNT(*)",
    "select count(*) -- all of them\nfrom orders": "COUNT(*)",
    "select /* all */ count(*) from orders": "COUNT(*)",
}
QUERIES = (
    "select count(distinct id) from orders",
    "select count(*) from orders o join customers c on o.id = c.id",
    "select count(*) from orders o left join customers c on o.id = c.id where c.id is null",
    "select count(*) from orders where id in (select id from customers)",
    "select count(*) from orders o where not exists (select 1 from customers c where c.id = o.id)",
    "select count(*) from (select id from orders group by id having count(*) > 1)",
    "with x as (select id from orders) select count(*) from x",
    "with x as (select id from orders), y as (select id from x) select count(*) from y",
    "select count(*) from orders union all select 0",
    "select count(*) from (select id from orders except select id from customers)",
    "select max(n) from (select row_number() over (partition by id order by amount) n from orders)",
    "select amount from orders order by amount desc limit 1",
    "select count(*) from orders lateral view explode(tags) t as tag where tag = ''",
    "select count(*) from orders cross join customers",
    "select case when count(*) > 0 then 1 else 0 end from orders group by all",
    "(select count(*) from orders) union (select 1)",
    "select 1",
)
CONDITIONS = {
    "amount > 0": "`amount` > 0",
    "orders.amount > 0": "`amount` > 0",
    "raw_orders.amount > 0": "`amount` > 0",
    "{table}.amount > 0": "`amount` > 0",
    "{column} is not null": "NOT `amount` IS NULL",
    "a.b.c = 'x'": "`a`.`b`.`c` = 'x'",
    "comment is null": "`comment` IS NULL",
    "update > 1 and `select` < 2": "`update` > 1 AND `select` < 2",
    "date >= '2020-01-01'": "`date` >= '2020-01-01'",
    "name = 'it''s'": r"`name` = 'it\'s'",
    "name = ''": "`name` = ''",
    "name = '''' or name = 'a'": r"`name` = '\'' OR `name` = 'a'",
    'name = "double"': "`name` = 'double'",
    "`we``ird` = 1": "`we``ird` = 1",
    "x in (1, 2)": "`x` IN (1, 2)",
    "x between 1 and 2": "`x` BETWEEN 1 AND 2",
    "x like 'a%'": "`x` LIKE 'a%'",
    "x like any ('a%', '%b')": "`x` LIKE ANY ('a%', '%b')",
    "x rlike '^a+$'": "(LENGTH(`x`) <= 10000 AND `x` RLIKE '^a+$')",
    "x not rlike '^a+$'": "NOT (LENGTH(`x`) <= 10000 AND `x` RLIKE '^a+$')",
    "y and regexp_like(x, '(a|bc)*')": (
        "`y` AND (LENGTH(`x`) <= 10000 AND `x` RLIKE '(a|bc){0,500}')"
    ),
    "cast(x as decimal(10, 2)) > 0": "CAST(`x` AS DECIMAL(10, 2)) > 0",
    "x::int = 1": "CAST(`x` AS INT) = 1",
    "size(tags) > 0": "SIZE(`tags`) > 0",
    "tags[0] = 'a'": "`tags`[0] = 'a'",
    "exists(tags, t -> t = 'x')": "EXISTS(`tags`, `t` -> `t` = 'x')",
    "ts > now() - interval 1 day": "`ts` > NOW() - INTERVAL '1' DAY",
    "datediff(current_date(), ts) < 3": "DATEDIFF(CURRENT_DATE, `ts`) < 3",
    "is_good": "`is_good`",
}


@pytest.mark.parametrize(("query", "expected"), AGGREGATES.items())
def test_a_plain_aggregate_of_one_table_shares_its_pass(query, expected):
    source = gate_query(query, AMOUNT if "column" in query or "property" in query else ORDERS)
    assert isinstance(source.metric, Aggregate)
    assert source.metric.expression == expected
    assert source.table.name == ("customers" if "customers" in query else "orders")


def test_an_aggregate_says_which_columns_and_rows_it_reads():
    source = gate_query("select sum(o.amount) from orders o where o.id > 1 and o.a.b = 2", ORDERS)
    assert source.metric.columns == ("amount",)
    assert source.metric.where.expression == "`id` > 1 AND `a`.`b` = 2"
    assert source.metric.where.columns == ("a", "id")


FILTERED = {
    "sum(amount) / count(*)": (
        "SUM(`amount`) FILTER(WHERE `id` > 1) / COUNT(*) FILTER(WHERE `id` > 1)"
    ),
    "max(amount) - min(amount)": (
        "MAX(`amount`) FILTER(WHERE `id` > 1) - MIN(`amount`) FILTER(WHERE `id` > 1)"
    ),
    "coalesce(sum(amount), 0)": "COALESCE(SUM(`amount`) FILTER(WHERE `id` > 1), 0)",
    "1 + mean(amount)": "1 + MEAN(`amount`) FILTER(WHERE `id` > 1)",
    "sum(amount) filter (where a or b)": (
        "SUM(`amount`) FILTER(WHERE (`a` OR `b`) AND (`id` > 1))"
    ),
}


@pytest.mark.parametrize(("value", "expected"), FILTERED.items())
def test_a_filter_is_one_of_every_aggregate_of_an_expression(value, expected):
    found = gate_query(
        "select VALUE from orders where id > 1".replace("VALUE", value), ORDERS
    ).metric
    assert found == gate_aggregate(value, ORDERS, "id > 1")
    assert (found.expression, found.is_filtered) == (expected, True)
    assert found.where.expression == "`id` > 1"


def test_a_single_aggregate_leaves_its_filter_to_the_engine():
    found = gate_aggregate("sum(amount)", ORDERS, "id > 1")
    assert (found.expression, found.is_filtered) == ("SUM(`amount`)", False)
    assert not gate_aggregate("sum(amount) / count(*)", ORDERS).is_filtered


@pytest.mark.parametrize("query", QUERIES)
def test_any_other_query_runs_alone_over_renamed_tables(query):
    about = COSTLY_ORDERS if "cross join" in query else ORDERS
    source = gate_query(query, about)
    assert isinstance(source.metric, QueryValue)
    tree = sqlglot.parse_one(source.metric.query, read="spark")
    views = {name for name, _ in source.metric.tables}
    named = {table.name for table in tree.find_all(exp.Table)}
    assert {name for name in named if not name.startswith("floe_with_")} == views
    assert gate_query(query, about) == source


NAMED = {
    'select count_if("amount" is null) from orders': "COUNT_IF(`amount` IS NULL)",
    'select max("amount") from "orders"': "MAX(`amount`)",
    'select max("undeclared") from public."orders"': "MAX(`undeclared`)",
    'select max("o"."address"."zip") from orders as o': "MAX(`address`.`zip`)",
    'select count_if("{column}" is null) from {table}': "COUNT_IF(`amount` IS NULL)",
    'select count_if(note = "paid") from orders': "COUNT_IF(`note` = 'paid')",
    "select count_if(note = 'say \"id\"') from orders": "COUNT_IF(`note` = 'say \"id\"')",
}


@pytest.mark.parametrize(("query", "expected"), NAMED.items())
def test_a_name_in_double_quotes_is_a_name_as_in_standard_sql(query, expected):
    """Spark takes it for a text: `"amount" IS NULL` was true of no row, and every rule held."""
    metric = gate_query(query, AMOUNT).metric
    assert isinstance(metric, Aggregate)
    assert metric.expression == expected


@pytest.mark.parametrize(
    "query",
    [
        'select count(*) from orders where "amout" is null',
        'select count(*) from orders where not "amout" is not null',
        'select count(*) from orders where "amout" < 0',
        'select count("amout") from orders',
        'select count(distinct "amout") from orders',
        'select count(*) from orders where "amout" between 1 and 2',
        'select count(*) from orders where "amout" in (1, 2)',
        """select count(*) from orders where "name" like '%x'""",
        'select count(*) from (select 1 from orders group by "name" having count(*) > 1) as q',
        "select count(*) from orders where 'a' = \"b\"",
    ],
)
def test_a_text_where_only_a_column_makes_sense_is_refused(query):
    with pytest.raises(RefusedError, match="is about a text, and no column"):
        gate_query(query, ORDERS)


@pytest.mark.parametrize(
    "text", ["1 = 1", "'x' in (note, id)", "current_date() < '2030-01-01' or id > 0"]
)
def test_conditions_without_columns_may_be_meant(text):
    assert gate_condition(text, ORDERS).expression


def test_a_text_in_double_quotes_that_is_nearly_a_column_is_refused():
    with pytest.raises(RefusedError, match="\"ID\" may be a text or a column: write 'ID' or `id`"):
        gate_condition('note <> "ID"', ORDERS)


def test_a_name_of_a_with_clause_never_means_a_table_of_the_session():
    query = "select count(*) from (with x as (select 1 as a) select a from x) join x"
    text = gate_query(query, ORDERS).metric.query
    assert "`x`" not in text.replace("AS `x`", "")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (
            "select count(distinct orders.id) from {table} where ORDERS.amount > 0",
            "WHERE `floe_own_table`.`amount` > 0",
        ),
        (
            "select count(*) from {object} join customers c on raw_orders.id = c.id",
            "ON `floe_own_table`.`id` = `c`.`id`",
        ),
        (
            "select count(*) from {table} where exists"
            " (select 1 from customers where customers.id = orders.id)",
            "WHERE `customers`.`id` = `floe_own_table`.`id`",
        ),
        (
            "select count(distinct {table}.address.zip) from orders",
            "COUNT(DISTINCT `orders`.`address`.`zip`)",
        ),
        (
            "select count(*) from {table} join customers orders on {table}.id = orders.id",
            "ON `floe_own_table`.`id` = `orders`.`id`",
        ),
    ],
)
def test_the_names_of_a_table_qualify_columns_behind_its_placeholder(query, expected):
    """FROM had the placeholder's name, and nothing was called as the contract calls it."""
    assert expected in gate_query(query, ORDERS).metric.query


NO_CONDITIONS = ("note", "nothing", "is_paid.x", "1", "'a'", "amount + 1", "length(note)", "null")


@pytest.mark.parametrize("text", NO_CONDITIONS)
def test_a_value_is_no_condition(text):
    """It went to the engine as `NOT (x)`."""
    for gate in (gate_condition, gate_demand):
        with pytest.raises(RefusedError, match="it is no condition"):
            gate(text, ORDERS)
    with pytest.raises(RefusedError, match="it is no condition"):
        gate_aggregate("count(*)", ORDERS, text)


@pytest.mark.parametrize(
    "text", ["is_good", "(is_paid)", "orders.is_paid", "{column}", "isnull(x)"]
)
def test_a_column_that_may_be_true_or_false_is_a_condition(text):
    assert gate_demand(text, AMOUNT).expression.startswith("NOT (")


@pytest.mark.parametrize(("text", "expected"), CONDITIONS.items())
def test_a_condition_is_printed_with_all_names_quoted(text, expected):
    assert gate_condition(text, AMOUNT).expression == expected


def test_a_condition_says_which_columns_it_reads():
    assert gate_condition("a.b > c and `d e` = 1", ORDERS).columns == ("a", "c", "d e")
    assert gate_condition("exists(tags, t -> t = x)", ORDERS).columns is None


def test_a_demand_is_broken_where_its_expression_is_false():
    assert gate_demand("a > 0 or b", ORDERS).expression == "NOT (`a` > 0 OR `b`)"
    assert gate_demand("a > 0", ORDERS).is_bad


def test_an_aggregate_expression_must_aggregate():
    assert gate_aggregate("sum(amount) - 1", ORDERS).expression == "SUM(`amount`) - 1"
    with pytest.raises(RefusedError, match="aggregates nothing"):
        gate_aggregate("amount", ORDERS)


def test_the_column_of_a_placeholder_may_lie_in_a_struct_but_not_in_an_array():
    assert gate_condition("{column} = ''", COLUMNS["orders.address.zip"]).expression == (
        "`address`.`zip` = ''"
    )
    with pytest.raises(RefusedError, match="inside an array"):
        gate_condition("{column} = ''", COLUMNS["orders.tags[]"])
