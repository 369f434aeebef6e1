import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.contracts import parse_tag_query
from floe.errors import ConfigurationError

TAGS = ("gold", "customer-data", "domain:sales", "two words")


@pytest.mark.req("REQ-236.3")
@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("gold", True),
        ("GOLD", True),
        ("silver", False),
        ("not silver", True),
        ("not not gold", True),
        ("gold and customer-data", True),
        ("gold customer-data", True),
        ("gold silver", False),
        ("gold AND NOT pii", True),
        ("silver or gold", True),
        ("silver or gold and pii", False),
        ("(silver or gold) and pii", False),
        ("not (silver or pii)", True),
        ("not silver and gold", True),
        ("not gold or gold", True),
        ("customer*", True),
        ("domain:*", True),
        ("*-data", True),
        ("gol", False),
        ('"two words"', True),
        ('"not"', False),
        ("g?ld", True),
        ("'two words'", True),
        ("silver or 'two words' and gold", True),
        ("('two words')", True),
        ("it's", False),
        ("[gx]old", False),
        ("[g]*", False),
    ],
)
def test_a_query_is_asked_of_tags(query, expected):
    assert parse_tag_query(query).matches(TAGS) is expected


@pytest.mark.parametrize(
    ("query", "trouble"),
    [
        ("", "expected a tag at the end"),
        ("gold and", "expected a tag at the end"),
        ("and gold", "expected a tag at 'and'"),
        ("or", "expected a tag at 'or'"),
        ("gold && silver", "expected 'and', 'or', 'not' or a tag in quotation marks at '&&'"),
        ("gold | silver", "expected 'and', 'or', 'not' or a tag in quotation marks at '|'"),
        ("!gold", "expected 'and', 'or', 'not' or a tag in quotation marks at '!gold'"),
        ("(gold", "expected ')' at the end"),
        ("gold)", "expected nothing more at ')'"),
        ("()", "expected a tag at ')'"),
        ('"gold', "a quotation mark is not closed"),
        ("(" * 200, "nested too deep at '('"),
        ("not " * 200, "nested too deep at 'not'"),
    ],
)
def test_a_query_that_makes_no_sense_is_refused(query, trouble):
    with pytest.raises(ConfigurationError) as error:
        parse_tag_query(query)
    assert str(error.value) == f"tag query '{query}': {trouble}"


def test_no_tags_answer_only_a_denial():
    assert not parse_tag_query("*").matches(())
    assert parse_tag_query("not *").matches(())


@given(st.text(alphabet='ab()"* not', max_size=30))
def test_any_text_is_a_query_or_is_refused(text):
    try:
        answer = parse_tag_query(text).matches(TAGS)
    except ConfigurationError:
        return
    assert answer in (True, False)
