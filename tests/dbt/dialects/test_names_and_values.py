"""Names and values as each engine reads them, and as dbt's templates leave them."""

from datetime import UTC, date, datetime
from decimal import Decimal

import duckdb
import jinja2
import pytest
import sqlglot
from hypothesis import given
from hypothesis import strategies as st
from sqlglot import exp

from floe.dbt.dialects import UnwritableError, dialect_of
from floe.dbt.jinja import literal_text

ADAPTERS = ("spark", "duckdb", "postgres", "snowflake", "bigquery")
TEMPLATES = jinja2.Environment(autoescape=False, keep_trailing_newline=True)  # noqa: S701
LIKE_TEMPLATES = ["{{ x }}", "{% raw %}", "{% endraw %}", "{# c #}", "{{", "}}", "a\r\nb", "{"]
TEXTS = st.one_of(
    st.sampled_from([*LIKE_TEMPLATES, "it's", "a\\", "\\'", "`", '"', "''", "--", "/*", "\n"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("order_id", ("order_id",) * 5),
        ("order", ("`order`", '"order"', '"order"', '"order"', "`order`")),
        ("OrderId", ("OrderId", "OrderId", '"OrderId"', "OrderId", "OrderId")),
        ("a b", ("`a b`", '"a b"', '"a b"', '"a b"', "`a b`")),
        ("1st", ("`1st`", '"1st"', '"1st"', '"1st"', "`1st`")),
        ('a`b"c', ('`a``b"c`', '"a`b""c"', '"a`b""c"', '"a`b""c"', '`a\\`b"c`')),
        ("a\\", ("`a\\`", '"a\\"', '"a\\"', '"a\\"', "`a\\\\`")),
    ],
)
def test_a_name_is_quoted_only_where_it_must_be(name, expected):
    assert tuple(dialect_of(adapter).identifier(name) for adapter in ADAPTERS) == expected


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("name", ["", "a\0b", "a\ud800"])
def test_what_is_no_name_is_refused(adapter, name):
    with pytest.raises(UnwritableError):
        dialect_of(adapter).identifier(name)


def test_spark_would_replace_a_variable_in_a_name():
    with pytest.raises(UnwritableError, match="variable"):
        dialect_of("spark").identifier("a${env:HOME}")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ("null",) * 5),
        (True, ("true",) * 5),
        (7, ("7",) * 5),
        (-1.5, ("-1.5",) * 5),
        (Decimal("1E+3"), ("1000",) * 5),
        (2**63, ("9223372036854775808",) * 4 + ("bignumeric '9223372036854775808'",)),
        (
            float("nan"),
            (
                "cast('nan' as double)",
                "cast('nan' as double)",
                "cast('nan' as double precision)",
                "cast('nan' as float)",
                "cast('nan' as float64)",
            ),
        ),
        ("it's", ("'it\\'s'", "'it''s'", "'it''s'", "'it''s'", "'it\\'s'")),
        ("a\\", ("'a\\\\'", "'a\\'", "'a\\'", "'a\\\\'", "'a\\\\'")),
        ("a\nb", ("'a\\nb'", "'a\nb'", "'a\nb'", "'a\\nb'", "'a\\nb'")),
        ("${x}", ("'$\\{x}'",) + ("'${x}'",) * 4),
        (date(2024, 2, 29), ("date '2024-02-29'",) * 5),
        (
            datetime(2024, 2, 29, 12, tzinfo=UTC),
            (
                "timestamp '2024-02-29 12:00:00+00:00'",
                "timestamptz '2024-02-29 12:00:00+00:00'",
                "timestamptz '2024-02-29 12:00:00+00:00'",
                "cast('2024-02-29 12:00:00+00:00' as timestamp_tz)",
                "timestamp '2024-02-29 12:00:00+00:00'",
            ),
        ),
        (
            datetime(2024, 2, 29, 12),  # noqa: DTZ001
            (
                "timestamp_ntz '2024-02-29 12:00:00'",
                "timestamp '2024-02-29 12:00:00'",
                "timestamp '2024-02-29 12:00:00'",
                "cast('2024-02-29 12:00:00' as timestamp_ntz)",
                "datetime '2024-02-29 12:00:00'",
            ),
        ),
    ],
)
def test_a_value_is_written_in_every_dialect(value, expected):
    assert tuple(dialect_of(adapter).literal(value) for adapter in ADAPTERS) == expected


@given(text=TEXTS)
def test_duckdb_reads_any_text_back(text):
    written = dialect_of("duckdb").literal(text)
    assert duckdb.execute(f"select {written}").fetchall() == [(text,)]


@given(name=TEXTS.filter(lambda text: 0 < len(text) < 50))
def test_duckdb_reads_any_name_back(name):
    written = dialect_of("duckdb").identifier(name)
    assert duckdb.execute(f"select 1 as {written}").description[0][0] == name


@given(text=TEXTS, adapter=st.sampled_from(["postgres", "snowflake", "bigquery"]))
def test_any_text_is_read_as_one_literal(text, adapter):
    written = dialect_of(adapter).literal(text)
    tree = sqlglot.parse_one(f"select {written}", read=adapter)
    (found,) = tree.selects
    assert isinstance(found, exp.Literal)
    assert len(list(tree.walk())) == 2


@given(text=TEXTS, adapter=st.sampled_from(ADAPTERS))
def test_whoever_writes_a_file_escapes_its_lines_for_templates(text, adapter):
    line = f"select {dialect_of(adapter).literal(text)} as x"
    assert TEMPLATES.from_string(literal_text(line)).render() == line


@given(name=TEXTS.filter(bool), adapter=st.sampled_from(ADAPTERS))
def test_names_are_left_alone_by_templates_too(name, adapter):
    if "${" in name:
        return
    line = f"select 1 as {dialect_of(adapter).quoted(name)}"
    assert TEMPLATES.from_string(literal_text(line)).render() == line
