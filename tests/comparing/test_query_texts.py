import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlglot import tokenize

from floe.comparing.query_texts import plain_query


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("select count(*) from b where a > 0", "select  count( * )\n\tfrom b\r\nwhere a>0"),
        ("amount > 0", " amount>0\n"),
        ("a in ('x','y')", "a in ( 'x' , 'y' )"),
        ("select a from b", "select a -- it's the one\nfrom b"),
        ("select a from b", "select/* one, or more */a from b"),
        ("select x.a*2 from b", "select x . a * 2 from b"),
        ("'it''s' = \"a  b\"", "'it''s'=\"a  b\""),
    ],
)
def test_white_space_and_comments_say_nothing(text, other):
    assert plain_query(text) == plain_query(other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("x = 'a  b'", "x = 'a b'"),
        ('"a  b" = 1', '"a b" = 1'),
        ("`a  b` = 1", "`a b` = 1"),
        ("'a''b'", "'a' 'b'"),
        ("select ab", "select a b"),
        ("a >= 1", "a > = 1"),
        ("1 .5", "1.5"),
        ("a - -1", "a --1"),
        ("'a -- b'", "'a'"),
        ("'a /* b */'", "'a'"),
        ("a in {table}", "a in{table}"),
        ("date '2026-01-01'", "date'2026-01-01'"),
        ("a > 0", "A > 0"),
        ("a > 0 -- or\n or b", "a > 0 -- or or b"),
        # What engines read in different ways stays as it is written.
        (r"a = '\' and b = '  x'", r"a = '\' and b = ' x'"),
        ("a = $$  x$$", "a = $$ x$$"),
        ("a # it  is\n > 0", "a # it is\n > 0"),
        ("a // it  is\n > 0", "a // it is\n > 0"),
        ("[a  b] > 0", "[a b] > 0"),
        ("a /*! > 0 */", "a"),
        ("1 /* /* */ + 1 */ + 1", "1 + 1 */ + 1"),
        ("a = q'[it's  x]'", "a = q'[it's x]'"),
        ("a = '''x  ' y  '''", "a = '''x  ' y '''"),
        ("it's  a", "it's a"),
        ("a\xa0b", "a b"),
    ],
)
def test_what_says_something_stays(text, other):
    assert plain_query(text) != plain_query(other)


pieces = st.sampled_from(
    (
        *("a", "1", ".5", "'x  y'", "''", '"n  m"', "`k`", "-", ">", "=", "*", "/", "(", ")", ","),
        *("|", " ", "  ", "\n", "-- c\n", "/* c */", "select", "{table}"),
    )
)


@given(st.lists(pieces, max_size=12).map("".join), st.lists(pieces, max_size=12).map("".join))
def test_one_spelling_is_one_query(text, other):
    """What is written alike in the end is read alike, and stays so when it is written so."""
    plain = plain_query(text)
    assert plain_query(plain) == plain
    assert read(plain) == read(text)
    if plain == plain_query(other):
        assert read(text) == read(other)


def read(text):
    return [(token.token_type, token.text) for token in tokenize(text, read="spark")]
