import pytest
from dbt.clients.jinja import get_rendered
from hypothesis import given
from hypothesis import strategies as st

from floe.dbt.jinja import jinja_string, literal_text, literal_tree

PIECES = st.sampled_from(
    (
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "{%-",
        "raw",
        "endraw",
        "'",
        '"',
        "\\",
        "\n",
        "\r",
        "{",
        "}",
    )
)
TEXTS = st.lists(PIECES | st.characters(), max_size=12).map("".join)


@pytest.mark.parametrize("text", ["", "plain", "two\nlines", "100 %", "a { b }", "42", "[1, 2]"])
def test_a_text_without_a_template_stays_as_it_is(text):
    assert literal_text(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{{ x }}", "{% raw %}{{ x }}{% endraw %}"),
        ("line\n", "{% raw %}line\n{% endraw %}"),
        ("{% endraw %}", r"{{ '\x7b\x25 endraw \x25\x7d' }}"),
        ("it's\r\n", r"{{ 'it\x27s\r\n' }}"),
    ],
)
def test_a_template_is_written_so_that_it_is_none(text, written):
    assert literal_text(text) == written


@pytest.mark.parametrize("native", [True, False])
@given(text=TEXTS)
def test_dbt_renders_any_text_back_to_itself(native, text):
    rendered = get_rendered(literal_text(text), {}, native=native)

    assert (type(rendered), rendered) == (str, text)


@given(text=TEXTS)
def test_a_string_of_an_expression_is_the_text(text):
    assert get_rendered("{{ " + jinja_string(text) + " }}", {}) == text


@given(text=TEXTS)
def test_what_is_rendered_twice_can_be_written_twice(text):
    once = get_rendered(literal_text(literal_text(text)), {}, native=True)

    assert get_rendered(once, {}) == text


def test_a_tree_keeps_its_shape_and_its_values():
    tree = {"a": ["{{ x }}", 1, None, True], "b": {"c": ("{# y #}",)}}

    assert literal_tree(tree) == {
        "a": ["{% raw %}{{ x }}{% endraw %}", 1, None, True],
        "b": {"c": ["{% raw %}{# y #}{% endraw %}"]},
    }
