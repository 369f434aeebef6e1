"""What models count and sum, beside the same computed in plain Python."""

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

import duckdb
import pytest

CUSTOMERS = [(1, "n", 100), (2, "n", 50), (3, "s", 7), (4, None, 9)]
ORDERS = [
    (10, 1, Decimal("5.00"), "new"),
    (11, 1, Decimal("7.50"), None),
    (12, 2, Decimal("9.99"), "new"),
    (13, 4, Decimal("1.00"), "paid"),
]
PAYMENTS = [(20, 1, 3), (21, 1, 4), (22, 1, 5), (23, 3, 6), (24, 4, 2)]
LINES = [(30, 10, 2), (31, 10, 1), (32, 11, 1), (33, 12, 8)]
ROWS = {"customers": CUSTOMERS, "orders": ORDERS, "payments": PAYMENTS, "lines": LINES}
NAMES = {
    "customers": "customer_id bigint, region text, credit int",
    "orders": "order_id bigint, customer_id bigint, amount decimal(10,2), status text",
    "payments": "payment_id bigint, customer_id bigint, paid int",
    "lines": "line_id bigint, order_id bigint, qty int",
}
PARENTS = {("orders", "customer_id"): "customers", ("payments", "customer_id"): "customers"}
PARENTS |= {("lines", "order_id"): "orders"}


def schema(name: str) -> str:
    """A table's contract: its first column is its key, and each parent's key leads there."""
    lines = [f"- name: {name}", f"  id: {name}", "  properties:"]
    for number, entry in enumerate(NAMES[name].split(", ")):
        column, kind = entry.split(" ")
        words = [f"id: {column}", f"name: {column}", f'physicalType: "{kind}"']
        words += ["primaryKey: true"] if number == 0 else []
        if parent := PARENTS.get((name, column)):
            to = f"{parent}.odcs.yaml#schema/{parent}/properties/{column}"
            words.append(f'relationships: [{{to: "{to}"}}]')
        lines.append(f"    - {{{', '.join(words)}}}")
    return "\n".join(lines) + "\n"


INPUTS = {name: schema(name) for name in NAMES}
KEY = "{name: customer_id, physicalType: bigint, primaryKey: true}"
REGION = "{name: region, physicalType: string, transformSourceObjects: [customers.region]}"


def column(name: str, logic: str, kind: str = "double", more: str = "") -> str:
    return f'{{name: {name}, physicalType: "{kind}", transformLogic: "{logic}"{more}}}'


@pytest.fixture
def build(made, table, rendered) -> Callable[..., tuple[list[tuple], list[str]]]:
    """The rows of a model on DuckDB, in order, and the rules that spoke."""

    def run(*columns, inputs=("customers", "orders", "payments"), adapter="duckdb"):
        sql = made(table(*columns), adapter, inputs={name: INPUTS[name] for name in inputs})
        with duckdb.connect() as connection:
            for name in inputs:
                connection.execute(f"create table {name} ({NAMES[name]})")
                marks = ", ".join("?" for _ in ROWS[name][0])
                connection.executemany(f"insert into {name} values ({marks})", ROWS[name])  # noqa: S608
            rows = connection.execute(rendered(sql.text)).fetchall()
        return sorted(rows, key=repr), [finding.rule for finding in sql.findings]

    return run


def children(table: str, key: object, position: int = 2) -> list:
    return [row[position] for row in ROWS[table] if row[1] == key]


def total(values: list):
    return sum(values) if values else None


def test_sums_over_two_children_are_not_multiplied(build):
    """Each order was counted once per payment: customer 1 had 37.5 instead of 12.5."""
    rows, rules = build(
        KEY,
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("paid", "sum(payments.paid)", "int"),
        column("open", "coalesce(sum(orders.amount), 0) - coalesce(sum(payments.paid), 0)"),
        column("mean", "avg(payments.paid)"),
        column("most", "max(orders.amount)", "decimal(12,2)"),
    )
    assert rows == [
        (
            key,
            total(children("orders", key)),
            total(children("payments", key)),
            float(sum(children("orders", key)) - sum(children("payments", key))),
            total(children("payments", key)) / len(children("payments", key))
            if children("payments", key)
            else None,
            max(children("orders", key), default=None),
        )
        for key, _, _ in CUSTOMERS
    ]
    assert rules == []


def test_no_row_of_a_child_counts_nothing(build):
    """Customer 3 has no order, and counted one; what makes a value of a null counted it too."""
    rows, _ = build(
        KEY,
        column("ordered", "sum(amount)", "decimal(12,2)"),
        column("orders", "count(*)", "bigint"),
        column("ones", "count(1)", "bigint"),
        column("sum_of_ones", "sum(1)", "bigint", ", transformSourceObjects: [orders]"),
        column("stateless", "sum(case when status is null then 1 else 0 end)", "bigint"),
        column("with_default", "sum(coalesce(amount, 1))", "decimal(12,2)"),
        inputs=("customers", "orders"),
    )
    assert rows == [
        (
            key,
            total(children("orders", key)),
            len(children("orders", key)),
            len(children("orders", key)),
            len(children("orders", key)) or None,
            children("orders", key, 3).count(None) if children("orders", key) else None,
            total(children("orders", key)),
        )
        for key, _, _ in CUSTOMERS
    ]


def test_rows_are_counted_of_the_table_that_is_named(build):
    rows, rules = build(
        KEY,
        column("orders", "count(*)", "bigint", ", transformSourceObjects: [orders]"),
        column("payments", "count(*)", "bigint", ", transformSourceObjects: [payments]"),
        column("self", "count(*)", "bigint", ", transformSourceObjects: [customers]"),
    )
    assert rows == [
        (key, len(children("orders", key)), len(children("payments", key)), 1)
        for key, _, _ in CUSTOMERS
    ]
    assert rules == []


@pytest.mark.parametrize("logic", ["count(*)", "count(1)", "sum(1)"])
def test_rows_of_nobody_knows_which_table_are_not_counted(build, logic):
    """They were those of the join: orders times payments."""
    rows, rules = build(
        KEY,
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("paid", "sum(payments.paid)", "int"),
        column("rows", logic, "bigint"),
    )
    assert [row[3] for row in rows] == [None] * 4
    assert rules == ["generate/underived-column"]


def test_groups_that_are_coarser_than_the_rows_keep_nulls_together(build):
    rows, rules = build(
        REGION,
        column("credit", "sum(customers.credit)", "int"),
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("paid", "avg(payments.paid)"),
        column("states", "count(distinct orders.status)", "int"),
    )
    assert rules == []
    expected = []
    for region in {region for _, region, _ in CUSTOMERS}:
        keys = [key for key, own, _ in CUSTOMERS if own == region]
        amounts = [amount for key in keys for amount in children("orders", key)]
        paid = [value for key in keys for value in children("payments", key)]
        states = {state for key in keys for state in children("orders", key, 3)} - {None}
        credit = sum(credit for _, own, credit in CUSTOMERS if own == region)
        mean = sum(paid) / len(paid) if paid else None
        expected.append((region, credit, total(amounts), mean, len(states)))
    assert rows == sorted(expected, key=repr)


def test_a_chain_of_children_sums_each_at_its_own_grain(build):
    """An order's amount was counted once for each of its lines."""
    rows, rules = build(
        KEY,
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("pieces", "sum(lines.qty)", "int"),
        column("worth", "sum(orders.amount * lines.qty)", "decimal(12,2)"),
        inputs=("customers", "orders", "lines"),
    )
    assert rules == []
    expected = []
    for key, _, _ in CUSTOMERS:
        orders = {order: amount for order, owner, amount, _ in ORDERS if owner == key}
        lines = [(orders[order], qty) for _, order, qty in LINES if order in orders]
        expected.append(
            (
                key,
                total(list(orders.values())),
                total([qty for _, qty in lines]),
                total([amount * qty for amount, qty in lines]),
            )
        )
    assert rows == expected


def test_without_groups_there_is_one_row(build):
    rows, rules = build(
        column("credit", "sum(customers.credit)", "int"),
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("paid", "sum(payments.paid)", "int"),
    )
    assert rows == [(166, Decimal("23.49"), 20)]
    assert rules == []


def test_one_aggregate_over_two_children_is_null(build):
    rows, rules = build(KEY, column("odd", "sum(orders.amount * payments.paid)"))
    assert [row[1] for row in rows] == [None] * 4
    assert rules[0] == "generate/underived-column"


def test_a_group_of_one_child_does_not_multiply_another(build):
    columns = (
        REGION,
        "{name: status, physicalType: string, transformSourceObjects: [orders.status]}",
    )
    rows, rules = build(
        *columns,
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        column("paid", "sum(payments.paid)", "int"),
        column("credit", "sum(customers.credit)", "int"),
        column("most", "max(customers.credit)", "int"),
    )
    assert {(row[3], row[4]) for row in rows} == {(None, None)}
    assert ("n", "new", Decimal("14.99"), None, None, 100) in rows
    assert rules.count("generate/underived-column") == 2


def test_a_value_of_a_parent_that_is_summed_once_for_each_child_is_told(build):
    columns = (
        "{name: status, physicalType: string, transformSourceObjects: [orders.status]}",
        column("credit", "sum(customers.credit)", "int"),
        column("most", "max(customers.credit)", "int"),
        column("orders", "count(orders.order_id)", "int"),
    )
    _, rules = build(*columns, inputs=("orders", "customers"))
    assert rules == ["generate/repeated-rows"]


def test_a_child_without_a_key_makes_no_second_row_beside_an_aggregate(made, table, rendered):
    """A plain column of it became a group, and the model's key was there twice, without a word."""
    keyless = INPUTS["orders"].replace(", primaryKey: true", "")
    sql = made(
        table(KEY, "{name: status}", column("ordered", "sum(amount)")),
        "duckdb",
        inputs={"customers": INPUTS["customers"], "orders": keyless},
    )
    assert "status cannot be derived" in rendered(sql.text)


ORDER = "{name: order_id, physicalType: bigint, primaryKey: true}"
ROUNDED = "{name: amount, physicalType: bigint, transformSourceObjects: [orders.amount]}"
OPEN = column("open", "orders.amount - coalesce(sum(lines.qty), 0)", "decimal(12,2)")


@pytest.mark.parametrize("key", [ORDER, ORDER.replace("}", ", transformLogic: orders.order_id}")])
@pytest.mark.parametrize("branches", [1, 2])
def test_logic_beside_an_aggregate_takes_a_column_before_its_cast(build, branches, key):
    """9.99 - 8 was 2: taken from the rounded column; with one child DuckDB refused the model."""
    again = column("again", "sum(orders.amount)", "decimal(12,2)")
    rows, rules = build(
        key, ROUNDED, OPEN, *([again] if branches > 1 else []), inputs=("orders", "lines")
    )
    assert rows == [
        (
            order,
            int(amount.quantize(Decimal(1), ROUND_HALF_UP)),
            amount - sum(children("lines", order)),
            *([amount] if branches > 1 else []),
        )
        for order, _, amount, _ in ORDERS
    ]
    assert rules == ["generate/lossy-cast"]


def test_a_column_of_a_parent_is_taken_before_its_cast_too(build):
    """The number had become a text by the time that it was added to."""
    rows, rules = build(
        ORDER,
        "{name: credit, physicalType: text, transformSourceObjects: [customers.credit]}",
        column("left", "customers.credit - coalesce(sum(lines.qty), 0)", "int"),
        column("ordered", "sum(orders.amount)", "decimal(12,2)"),
        inputs=("orders", "customers", "lines"),
    )
    credits = {key: credit for key, _, credit in CUSTOMERS}
    assert rows == [
        (key, str(credits[owner]), credits[owner] - sum(children("lines", key)), amount)
        for key, owner, amount, _ in ORDERS
    ]
    assert rules == []


@pytest.mark.parametrize("more", [(), (column("pieces", "sum(lines.qty)", "int"),)])
def test_a_group_with_several_values_before_the_cast_gives_none_of_them(build, more):
    """A rounded amount was counted as that of all its orders, and a day as its moment."""
    rows, rules = build(
        ROUNDED,
        column("orders", "count(orders.order_id)", "int"),
        column("worth", "orders.amount * count(orders.order_id)"),
        *more,
        inputs=("orders", "lines") if more else ("orders",),
    )
    assert [row[:3] for row in rows] == [(1, 1, None), (10, 1, None), (5, 1, None), (8, 1, None)]
    assert "generate/underived-column" in rules


def test_a_wider_type_keeps_groups_apart(build):
    rows, rules = build(
        "{name: credit, physicalType: bigint, transformSourceObjects: [customers.credit]}",
        column("twice", "customers.credit * 2 * count(customers.customer_id)", "bigint"),
        inputs=("customers",),
    )
    assert sorted(rows) == sorted((credit, credit * 2) for _, _, credit in CUSTOMERS)
    assert rules == []


def test_the_same_sum_twice_in_one_expression_is_no_sum_of_sums(build):
    """It was refused, as an aggregate that lies inside an aggregate."""
    share = (
        "sum(orders.amount) filter (where orders.status = 'new') / nullif(sum(orders.amount), 0)"
    )
    rows, rules = build(KEY, column("share", share), inputs=("customers", "orders"))
    expected = []
    for key, _, _ in CUSTOMERS:
        new = [row[2] for row in ORDERS if row[1] == key and row[3] == "new"]
        expected.append((key, float(sum(new) / sum(children("orders", key))) if new else None))
    assert [(key, share and pytest.approx(share)) for key, share in rows] == expected
    assert rules == []


@pytest.mark.spark
def test_spark_counts_alike(made, table, rendered, spark):
    names = ("customers", "orders", "payments")
    sql = made(
        table(
            REGION,
            column("ordered", "sum(orders.amount)", "decimal(12,2)"),
            column("paid", "sum(payments.paid)", "int"),
            column("orders", "count(*)", "int", ", transformSourceObjects: [orders]"),
            column("stateless", "count_if(orders.status is null)", "int"),
        ),
        inputs={name: INPUTS[name] for name in names},
    )
    for name in names:
        frame = spark.createDataFrame(ROWS[name], NAMES[name].replace(" text", " string"))
        frame.createOrReplaceTempView(name)
    rows = spark.sql(rendered(sql.text)).collect()
    for name in names:
        spark.catalog.dropTempView(name)
    assert sorted(map(tuple, rows), key=repr) == [
        ("n", Decimal("22.49"), 12, 3, 1),
        ("s", None, 6, 0, 0),
        (None, Decimal("1.00"), 2, 1, 0),
    ]


@pytest.mark.parametrize(
    ("given", "wanted", "loses"),
    [
        ("decimal(10,2)", "int", True),
        ("decimal(10,2)", "decimal(10,1)", True),
        ("decimal(10,2)", "decimal(12,2)", False),
        ("decimal(10,0)", "bigint", False),
        ("double", "bigint", True),
        ("double", "decimal(10,2)", True),
        ("double", "float", True),
        ("bigint", "double", True),
        ("int", "double", False),
        ("decimal(20,2)", "double", True),
        ("decimal(10,2)", "double", False),
        ("int", "boolean", True),
        ("timestamp", "date", True),
        ("date", "timestamp", False),
        ("array<timestamp>", "array<date>", True),
        ("varchar(20)", "varchar(10)", False),
        ("string", "int", False),
    ],
)
def test_a_cast_that_loses_is_told(made, table, given, wanted, loses):
    """9.99 became 10, and the time of day was gone, without a word."""
    source = (
        "- name: things\n  properties:\n    - {name: id, physicalType: int, primaryKey: true}\n"
        f'    - {{name: value, physicalType: "{given}"}}\n'
    )
    key = "{name: id, physicalType: int, primaryKey: true}"
    sql = made(table(key, f'{{name: value, physicalType: "{wanted}"}}'), inputs={"things": source})
    told = [finding.message for finding in sql.findings if finding.rule == "generate/lossy-cast"]
    assert len(told) == loses, told
    meant = f'{{name: value, physicalType: "{wanted}", transformLogic: "coalesce(value, value)"}}'
    sql = made(table(key, meant), inputs={"things": source})
    assert [finding.rule for finding in sql.findings] == []


def test_an_aggregate_that_loses_its_fraction_is_told(made, table):
    sql = made(
        table(KEY, column("ordered", "sum(amount)", "int"), column("mean", "avg(qty)", "int")),
        inputs={name: INPUTS[name] for name in ("customers", "orders", "lines")},
    )
    told = [finding.message for finding in sql.findings if finding.rule == "generate/lossy-cast"]
    assert told == [
        "'ordered' loses fractions: decimal(10,2) becomes int",
        "'mean' loses fractions: double becomes int",
    ]


def test_a_long_text_is_not_cut(made, table, rendered):
    """Casts name no length where they would cut; a long text is refused where it is stored."""
    source = (
        "- name: things\n  properties:\n    - {name: id, physicalType: int, primaryKey: true}\n"
        "    - {name: value, physicalType: string}\n"
    )
    key = "{name: id, physicalType: int, primaryKey: true}"
    for adapter in ("spark", "duckdb", "postgres", "bigquery"):
        sql = made(
            table(key, "{name: value, physicalType: varchar(3)}"),
            adapter,
            inputs={"things": source},
        )
        assert "(3)" not in rendered(sql.text)
