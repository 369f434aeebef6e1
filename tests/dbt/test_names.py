import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.dbt.names import TakenNames, column_problems, dbt_name, name_problem, usable_columns

GRAMMAR = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("orders", "orders"),
        ("OrderLines", "OrderLines"),
        ("customer-360", "customer_360"),
        ("raw.orders", "raw_orders"),
        ("2024 sales", "_2024_sales"),
        ("Größe (m²)", "Gro_e_m2"),
        ("a'; drop table b; --", "a_drop_table_b"),
        ("{{ env_var('X') }}", "env_var_X"),
        ("日本", "_cf2abf0c"),
        ("", "_e3b0c442"),
    ],
)
def test_a_name_is_made_by_a_rule_that_can_be_read(text, name):
    made = dbt_name(text)

    assert (made, bool(GRAMMAR.fullmatch(made))) == (name, True)


@given(st.text())
def test_every_text_becomes_a_name(text):
    assert GRAMMAR.fullmatch(dbt_name(text))
    assert len(dbt_name(text)) <= 128


@pytest.mark.parametrize("name", ["order", "with space", "naïve", "50%", "a-b", "a.b", "$x"])
def test_a_strange_name_can_be_quoted(name):
    assert name_problem(name) is None


@pytest.mark.parametrize(
    "name", ["", " ", "a`b", 'a"b', "a'b", "a\\b", "{{ x }}", "a\nb", "x" * 200]
)
def test_a_name_that_quotes_do_not_hold_is_refused(name):
    assert name_problem(name)


def test_names_are_given_once_and_case_does_not_count():
    names = TakenNames()

    taken = [names.take("orders"), names.take("Orders", "shop_orders"), names.take("ORDERS")]

    assert taken == ["orders", "shop_orders", "ORDERS_2"]


def test_columns_that_cannot_be_named_are_left_out_and_told(graph_of):
    graph = graph_of(
        shop="""
        schema:
          - name: orders
            properties:
              - {name: id, logicalType: integer}
              - {name: ID, logicalType: integer}
              - {name: "a`b", logicalType: string}
              - {name: odd, physicalName: "odd name", logicalType: string}
              - {logicalType: string}
        """
    )
    table = graph.contracts[0].schema[0]

    assert [prop.data_name for prop in usable_columns(table)] == ["id", "odd name"]
    assert [finding.message for finding in column_problems(table)] == [
        "the column 'ID' of 'orders' is left out: another column has this name, "
        "and case does not count",
        "the column 'a`b' of 'orders' is left out: dbt has no safe way to write '`' in a name",
        "the column '' of 'orders' is left out: it has no name",
    ]
