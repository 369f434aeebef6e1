import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming.definitions import NormalForm
from floe.naming.normal_forms import in_normal_form


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("My App", None, "My App"),
        ("CREATETABLE", NormalForm.LOWER, "createtable"),
        ("db.t", NormalForm.UNDERSCORED, "db_t"),
        ("/lake/Shop/orders.csv", NormalForm.UNDERSCORED, "Shop_orders_csv"),
        ("shop/orders/", NormalForm.UNDERSCORED, "shop_orders"),
        ("/orders.csv", NormalForm.UNDERSCORED, "/orders_csv"),
        ("HTTPServerLog", NormalForm.SNAKE, "http_server_log"),
        ("already_snake_2", NormalForm.SNAKE, "already_snake_2"),
        ("A", NormalForm.SNAKE, "a"),
        ("éa b", NormalForm.SNAKE, "a_b"),
        ("aéb", NormalForm.SNAKE, "aeb"),
        ("a\nB", NormalForm.SNAKE, "a_b"),
    ],
)
def test_a_text_is_brought_into_its_form(text, form, expected):
    assert in_normal_form(text, form) == expected


@pytest.mark.parametrize("text", ["注文", "--", ""])
def test_a_text_of_which_nothing_is_left_stands_as_it_is(text):
    assert in_normal_form(text, NormalForm.SNAKE) == text


@given(st.text(), st.sampled_from(NormalForm))
def test_what_has_its_form_keeps_it(text, form):
    once = in_normal_form(text, form)
    assert in_normal_form(once, form) == once
