from hypothesis import given
from hypothesis import strategies as st

from floe.dbt.jinja import literal_text, plain_value

TEXTS = st.text(st.sampled_from("{}%#'\"\\ \n\rabraw") | st.characters(exclude_categories=("Cs",)))


@given(TEXTS)
def test_a_text_that_floe_wrote_for_dbt_is_read_back_as_it_was(text):
    assert plain_value(literal_text(text)) == text


@given(
    st.lists(st.sampled_from(["{{ x }}", "{% raw %}", "{% endraw %}", "endraw", "a", "\r", "'"]))
)
def test_templates_in_a_text_are_read_back_as_they_were(parts):
    text = " ".join(parts)
    assert plain_value({"a": [literal_text(text)]}) == {"a": [text]}


def test_a_call_stays_a_call():
    assert plain_value("{{ ref('orders') }}") == "{{ ref('orders') }}"
