"""SQL of a contract is one query over its own tables, or it is refused."""

import json
from contextlib import suppress

import pytest
import sqlglot
from hypothesis import given
from hypothesis import strategies as st
from sqlglot import exp

from floe.checks.contract_sql import gate_condition, gate_query
from floe.checks.subjects import columns_of, tables_of
from floe.documents import read_text
from floe.graph import build_graph
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
      - {name: tags, items: {logicalType: string}}
  - name: customers
    properties: [{name: id}]
"""
GRAPH = build_graph([read_text("contract.yaml", CONTRACT)])
ORDERS, _ = tables_of(GRAPH, GRAPH.contracts[0])
COLUMNS = {element.subject.name: element.subject for element in columns_of(ORDERS)}
AMOUNT = COLUMNS["orders.amount"]

REFUSED = {
    "drop table orders": "only SELECT",
    "delete from orders": "only SELECT",
    "update orders set id = 1": "only SELECT",
    "insert into orders select 1": "only SELECT",
    "insert overwrite directory '/tmp/x' select 1": "only SELECT",
    "create table x as select 1": "only SELECT",
    "alter table orders add column x int": "only SELECT",
    "truncate table orders": "only SELECT",
    "merge into orders using customers on true when matched then delete": "only SELECT",
    "grant all on orders to me": "only SELECT",
    "set spark.sql.x = 1": "only SELECT",
    "use other": "only SELECT",
    "show tables": "only SELECT",
    "describe orders": "only SELECT",
    "explain select 1": "only SELECT",
    "add jar '/tmp/x.jar'": "only SELECT",
    "cache table orders": "only SELECT",
    "call system.x()": "only SELECT",
    "execute immediate 'select 1'": "only SELECT",
    "values (1)": "only SELECT",
    "table orders": "only SELECT",
    "": "there is no SQL",
    "   \n": "there is no SQL",
    "-- nothing": "only SELECT",
    "select 1; select 2": "one statement",
    "select count(*) from orders; drop table orders": "one statement",
    "select * from orders": "one column",
    "select id, amount from orders": "one column",
    "select o.* from orders o": "not allowed here",
    "select count(*) from secret": "the table secret is none of this contract",
    "select count(*) from other.orders": "none of this contract",
    "select count(*) from a.b.c.orders": "only plain tables",
    "select count(*) from parquet.`/etc/passwd`": "none of this contract",
    "select count(*) from csv.`/etc/passwd`": "none of this contract",
    "select count(*) from text.`file:///etc/passwd`": "none of this contract",
    "select count(*) from json.`s3a://bucket/x`": "none of this contract",
    "select count(*) from delta.`/x`": "none of this contract",
    "select count(*) from orders, secret": "none of this contract",
    "select count(*) from orders where id in (select id from secret)": "none of this contract",
    "select (select max(x) from secret) from orders": "none of this contract",
    "with x as (select * from secret) select count(*) from x": "none of this contract",
    "with orders as (select 1) select count(*) from orders": "hides a table",
    "with customers as (select * from customers) select count(*) from customers": "hides a table",
    "select count(*) from range(1000000000)": "range",
    "select count(*) from read_files('/etc/passwd')": "read_files",
    "select count(*) from identifier('secret')": "identifier",
    "select count(*) from table(orders)": "",
    "select count(*) from orders tablesample (10 percent)": "TABLE SAMPLE",
    "select count(*) from orders version as of 1": "VERSION",
    "select count(*) from orders timestamp as of '2020-01-01'": "",
    "select count(*) from orders pivot (sum(amount) for id in (1))": "PIVOT",
    "select count(*) into x from orders": "INTO",
    "select /*+ broadcast(o) */ count(*) from orders o": "HINT",
    "select transform(id) using 'cat' from orders": "QUERY TRANSFORM",
    "select java_method('java.lang.System', 'exit', 0) from orders": "java_method",
    "select reflect('java.lang.System', 'getenv') from orders": "reflect",
    "select try_reflect('java.lang.System', 'getenv') from orders": "try_reflect",
    "select current_user() from orders": "current_user",
    "select session_user() from orders": "session_user",
    "select user() from orders": "user",
    "select current_database() from orders": "current_database",
    "select current_catalog() from orders": "current_catalog",
    "select current_schema() from orders": "current_schema",
    "select version() from orders": "version",
    "select input_file_name() from orders": "input_file_name",
    "select input_file_block_start() from orders": "input_file_block_start",
    "select spark_partition_id() from orders": "spark_partition_id",
    "select secret('a', 'b') from orders": "secret",
    "select http_request('x') from orders": "http_request",
    "select ai_query('x', id) from orders": "ai_query",
    "select repeat('x', 1000000000) from orders": "repeat",
    "select sequence(1, 1000000000) from orders": "",
    "select array_repeat(1, 1000000000) from orders": "array_repeat",
    "select space(1000000000) from orders": "space",
    "select lpad(id, 1000000000, 'x') from orders": "pad",
    "select rand() from orders": "rand",
    "select uuid() from orders": "uuid",
    "select raise_error('x') from orders": "raise_error",
    "select assert_true(false) from orders": "assert_true",
    "select my_function(id) from orders": "my_function",
    "select catalog.schema.my_function(id) from orders": "my_function",
    "select xpath(id, 'x') from orders": "xpath",
    "select aes_decrypt(id, 'key') from orders": "aes_decrypt",
    "select :name from orders": "PLACEHOLDER",
    "select ? from orders": "PLACEHOLDER",
    "select @@version from orders": "",
    "select '${env:HOME}' from orders": "variables",
    "select '$\\{env:HOME}' from orders": "variables",
    "select count(*) from orders where id = ${max}": "variables",
    "select count(*) from orders where amount rlike '(a+)+$'": "repetition",
    "select count(*) from orders where amount rlike address": "a pattern must be a plain text",
    "select regexp_replace(id, '(a+)+', '') from orders": "regexp_replace",
    "select count(*) from orders where": "cannot be read",
    "select count(* from orders": "cannot be read",
    "select 'open from orders": "cannot be read",
    "select max({column}) from orders": "stands for a column",
    "select " + "(" * 200 + "1" + ")" * 200: "nested too deeply",
    "select " + "- " * 2000 + "1": "nested too deeply",
    "select " + "not " * 2000 + "true": "nested too deeply",
    "select " + "case when " * 500 + "1": "nested too deeply",
    "select 1 " + " " * 10_000: "longer than 10000 characters",
}
REFUSED_CONDITIONS = (
    *("", "1; drop table x", "1 = 1) or (1 = 1", "select 1", "amount > (select 1)"),
    *("exists (select 1 from secret)", "count(*) > 0", "sum(x) over () > 1", "x = ${y}", "x = :y"),
    *("x like y", "x like '%a%b%c%'", "x ilike any ('a', '%a%b%c%')", "x like concat('%', y)"),
    *("x rlike any ('a')", "regexp(x, 'a')", "split(x, '(a+)+')[0] = ''", "x regexp '(a|b)*'"),
    *("regexp_extract(x, 'a') = ''", "regexp_count(x, 'a') = 1", "regexp_instr(x, 'a') = 1"),
    *("java_method('a', 'b')", "x rlike y", "x rlike '(a+)+'", "1 from secret", "*"),
    *("x = 'open", "x in (select y from z)", "values > 3", "from secret", "x; --", "case when"),
)


@pytest.mark.parametrize(("query", "reason"), REFUSED.items())
def test_a_refused_query_says_what_is_not_allowed(query, reason, caplog):
    with pytest.raises(RefusedError) as refused:
        gate_query(query, ORDERS)
    assert reason in str(refused.value)
    assert "\x1b" not in str(refused.value)
    assert caplog.records == []


@pytest.mark.parametrize("text", REFUSED_CONDITIONS)
def test_a_condition_is_one_expression_over_a_row(text):
    with pytest.raises(RefusedError):
        gate_condition(text, ORDERS)


NAMES = st.text(min_size=1, max_size=20).filter(str.strip) | st.text(
    "`'\"\\;-/*\n ${}é", min_size=1
)


def named(table, column):
    tree = {
        "kind": "DataContract",
        "apiVersion": "v3.2.0",
        "id": "x",
        "version": "1.0.0",
        "schema": [{"name": table, "properties": [{"name": column}]}],
    }
    graph = build_graph([read_text("contract.json", json.dumps(tree))])
    [subject] = tables_of(graph, graph.contracts[0])
    [element] = columns_of(subject)
    return element.subject


@given(NAMES, NAMES)
def test_names_never_leave_their_quotes(table, column):
    subject = named(table, column)
    try:
        source = gate_query("select {column} from {table} where {column} = 1", subject)
    except RefusedError:
        return
    tree = sqlglot.parse_one(source.metric.query, read="spark")
    assert isinstance(tree, exp.Select)
    assert {one.name for one in tree.find_all(exp.Column)} == {column}
    assert [one.name for one in tree.find_all(exp.Table)] == [source.metric.tables[0][0]]


@given(st.text(max_size=60))
def test_any_text_is_let_through_or_refused(text):
    for gate in (gate_query, gate_condition):
        with suppress(RefusedError):
            gate(text, AMOUNT)


@given(st.text(max_size=20))
def test_a_text_stays_what_it_is(text):
    quoted = text.replace("\\", "\\\\").replace("'", "\\'")
    try:
        found = gate_condition(f"a = '{quoted}'", ORDERS).expression
    except RefusedError:
        return
    tree = sqlglot.parse_one(found, read="spark")
    assert isinstance(tree, exp.EQ)
    assert tree.expression == exp.Literal.string(text)
