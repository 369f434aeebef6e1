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

MORE = (
    "select count(*) from orders for system_time as of '2020-01-01'",
    "select count(*) from orders@v1",
    "select count(*) from `orders@v1`",
    "select count(*) from (values (1))",
    "select count(*) from values (1) as t(a)",
    "select count(*) from stream(orders)",
    "select count(*) from STREAM orders",
    "select count(*) from orders, lateral (select * from secret)",
    "select count(*) from orders join lateral explode(sequence(1,1000000000)) t",
    "select count(*) from orders lateral view explode(sequence(1, 1000000000)) t as x",
    "select count(*) from orders lateral view stack(1000000000, 1) t as x",
    "select count(*) from orders lateral view java_method('a','b') t as x",
    "select count(*) from orders lateral view inline(array_repeat(struct(1), 1000000)) t as x",
    "select max(transform(tags, x -> java_method('java.lang.Runtime', 'x', x))) from orders",
    "select max(aggregate(tags, 0, (a, x) -> reflect('a','b'))) from orders",
    "select format_string('%1000000000d', 1) from orders",
    "select printf('%1000000000d', 1) from orders",
    "select max(str_to_map(address, '(a+)+', 'x')) from orders",
    "select max(parse_url(address, 'QUERY', '(a+)+$')) from orders",
    "select max(from_json(address, 'a int')) from orders",
    "select max(from_csv(address, 'a int')) from orders",
    "select max(from_avro(address, 'x')) from orders",
    "select max(schema_of_json(address)) from orders",
    "select max(try_variant_get(address, '$', 'int')) from orders",
    "select max(monotonically_increasing_id()) from orders",
    "select max(current_metastore()) from orders",
    "select max(getdatabase()) from orders",
    "select count(*) from orders where id = (select 1 from `csv`.`/etc/passwd`)",
    "select count(*) from orders where id in (table secret)",
    "select count(*) from (from secret select 1)",
    "select count(*) from orders union all table secret",
    "select count(*) from orders intersect select * from secret",
    "select count(*) from orders natural join secret",
    "select count(*) from orders order by rand() limit 1",
    "select count(*) from orders sort by java_method('a','b')",
    "select count(*) from orders distribute by id",
    "select count(*) from orders cluster by id",
    "select count(*) over (order by reflect('a','b')) from orders",
    "select count(*) from orders limit (select max(x) from secret)",
    "select map_from_arrays(array('a'), array(java_method('a','b'))) from orders",
    "select cast(reflect('a','b') as int) from orders",
    "select case when java_method('a','b') then 1 end from orders",
    "select system.builtin.reflect('a','b') from orders",
    "select `reflect`('a','b') from orders",
    "select REFLECT ('a','b') from orders",
    "select /**/reflect/**/('a','b') from orders",
    "select count(*) from orders where date '2020-01-01' = now() and uuid() = ''",
    "select count(*) from `public.orders`",
    "select count(*) from `orders; drop table x`",
    "select count(*) from public.`orders`.secret",
    "select count(*) from orders.public",
    "select count(*) from other_catalog.public.orders",
    "select count(*) from delta.`orders`",
    "select count(*) from orders /* ; */ ; /* */ select 2",
    "select r'a\\' from orders where x = '; drop table y'",
    "select x'41' from orders",
    "select b'1' from orders",
    "select $$a$$ from orders",
    "select $1 from orders",
    "select count(*) from ${system:user.home}",
    "select count(*) from orders where a = {{ env_var('X') }}",
    "select count(*) from orders where a = {% raw %}",
    "select count(*) from orders where a = :: int",
    "select try(java_method('a','b')) from orders",
    "select ai_gen('x') from orders",
    "select remote_query('x') from orders",
    "select vector_search('x') from orders",
    "select event_log('x') from orders",
    "select read_kafka('x') from orders",
    "select cloud_files_state('x') from orders",
    "select list_secrets() from orders",
    "select is_account_group_member('x') from orders",
    "select session_window(ts,'1 second') from orders",
    "select window(ts,'1 second') from orders",
    "select * except (id) from orders",
    "select struct(*) from orders",
    "select count(struct(*)) from orders",
    "select max(named_struct('a', secret.x)) from orders",
    "select percentile(amount, array(0.1)) from orders",
    "select histogram_numeric(amount, 1000000000) from orders",
    "select collect_list(amount) from orders",
    "select count_min_sketch(amount, 0.0000001, 0.99, 1) from orders",
    "select bitmap_construct_agg(id) from orders",
    "select base64(aes_encrypt(id, 'k')) from orders",
    "select hll_sketch_agg(id, 21) from orders",
    "select concat(id, java_method('a','b')) from orders",
    "select if(true, reflect('a','b'), 1) from orders",
    "select nvl(reflect('a','b'), 1) from orders",
    "select id from orders where id rlike concat('(a+)+', '$')",
    "select id from orders where regexp_like(id, '(a+)+$')",
    "select id from orders where id similar to '(a+)+'",
    "select id from orders where id ~ '(a+)+'",
    "select id from orders where id like '%a%a%a%a%a%a%a%'",
    "select array_max(array_sort(tags, (a, b) -> reflect('a','b'))) from orders",
    "select max_by(id, reflect('a','b')) from orders",
    "select count(*) filter (where reflect('a','b')) from orders",
    "select conv(id, 10, 36) from orders",
    "select unhex(id) from orders",
    "select decode(id, 'utf-8') from orders",
    "select max(id) from orders where exists (select * from parquet.`s3a://evil/x`)",
    "merge into orders using secret on true when not matched then insert *",
    "begin select 1; end",
    "declare x int",
    "if true then select 1; end if",
    "from orders |> select id",
    "analyze table orders compute statistics",
    "msck repair table orders",
    "refresh table orders",
    "load data inpath '/x' into table orders",
    "export table orders to '/x'",
    "copy orders to '/x'",
    "attach '/etc/passwd' as x",
    "pragma database_list",
    "install httpfs",
    "select * from 'file.csv'",
    "select count(*) from '/etc/passwd'",
    "select count(*) from read_csv('/etc/passwd')",
    "select count(*) from glob('/*')",
    "select pg_read_file('/etc/passwd') from orders",
    "select lo_import('/etc/passwd') from orders",
    "select dblink('x') from orders",
    "select count(*) from pg_catalog.pg_user",
    "select count(*) from information_schema.tables",
    "select getenv('HOME') from orders",
    "select current_setting('x') from orders",
    "select pg_sleep(100) from orders",
    "select sleep(100) from orders",
    "select query('select 1') from orders",
    "select count(*) from query_table('secret')",
    "select count(*) from orders where id = any (select id from secret)",
    "select count(*) from orders where (id, amount) in (select id, x from secret)",
    "select count(*) from orders where id > all (select id from secret)",
    "select array(select id from secret) from orders",
    "select count(*) from orders left semi join secret",
    "select count(*) from orders left anti join secret on true",
    "select count(*) from orders match_recognize (pattern (a))",
    "select count(*) from orders unpivot (x for y in (id))",
    "select count(*) from orders\0; drop table x",
    "select count(*) from orders -- \n; drop table x",
    "select count(*) from orders\u2028; drop table x",
    "select count(*) from orders\uff1b drop table x",
)
# Statements that look worse than they are, and what they come to.
QUOTED = {
    "select count(*) from orders as `x``; drop table y--`": "COUNT(*)",
    "select count(*) from orders /* ; drop table x */": "COUNT(*)",
    "select /*! 1 */ count(*) from orders": "COUNT(*)",
    "select max('a\\'; drop table x; --') from orders": r"MAX('a\'; drop table x; --')",
    'select max("a\\"; drop table x; --") from orders': "MAX('a\"; drop table x; --')",
    "select max(`a``b; drop table x`) from orders": "MAX(`a``b; drop table x`)",
    "select max(secret.orders.id) from orders": "MAX(`secret`.`orders`.`id`)",
    "select max({fn upper(id)}) from orders": "MAX(UPPER(`id`))",
}


@pytest.mark.parametrize(("query", "reason"), REFUSED.items())
def test_a_refused_query_says_what_is_not_allowed(query, reason, caplog):
    with pytest.raises(RefusedError) as refused:
        gate_query(query, ORDERS)
    assert reason in str(refused.value)
    assert "\x1b" not in str(refused.value)
    assert caplog.records == []


@pytest.mark.parametrize("query", MORE)
def test_what_reads_runs_or_reaches_anything_else_is_refused(query):
    with pytest.raises(RefusedError):
        gate_query(query, ORDERS)


# Only a whole query must have one column.
INNER = [query for query in MORE if "select" in query and "except" not in query]


@pytest.mark.parametrize("query", [query for query in INNER if "|>" not in query])
def test_what_is_refused_is_refused_inside_of_a_query_too(query):
    outer = "select count(*) from orders where id in (INNER)"
    with pytest.raises(RefusedError):
        gate_query(outer.replace("INNER", query), ORDERS)


@pytest.mark.parametrize(("query", "expected"), QUOTED.items())
def test_what_is_in_quotes_stays_there(query, expected):
    assert gate_query(query, ORDERS).metric.expression == expected


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
