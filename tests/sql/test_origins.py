import pytest

from floe.sql import ColumnOrigins, ReadTable, column_origins

RAW = ReadTable("raw", '"w"."s"."raw"', ("id", "net", "tax", "customer"))
OTHER = ReadTable("other", '"w"."s"."raw_other"', ("id", "name"))
FILES = ReadTable("files", "(select * from read_parquet('a.parquet'))", ("id", "q"))
UNKNOWN = ReadTable("unknown", '"w"."s"."unknown"')
TABLES = (RAW, OTHER, FILES, UNKNOWN)


@pytest.mark.parametrize(
    ("query", "columns", "reads"),
    [
        (
            'with r as (select * from "w"."s"."raw"), o as (select * from "w"."s"."raw_other"), '
            "final as (select r.id, net + tax as total, null as nothing, o.name from r "
            "left join o on r.customer = o.id) select * from final",
            {
                "id": (("raw", "id"),),
                "total": (("raw", "net"), ("raw", "tax")),
                "name": (("other", "name"),),
            },
            {"raw": ("customer", "id", "net", "tax"), "other": ("id", "name")},
        ),
        (
            "select id, q from (select * from read_parquet('a.parquet')) "
            'union all select id, name from "w"."s"."raw_other"',
            {
                "id": (("files", "id"), ("other", "id")),
                "q": (("files", "q"), ("other", "name")),
            },
            {"files": ("id", "q"), "other": ("id", "name")},
        ),
        (
            'select count(*) as n, max(id) as last from "w"."s"."raw"',
            {"last": (("raw", "id"),)},
            {"raw": ("id",)},
        ),
        (
            'select net, u.x from "w"."s"."raw" r join "w"."s"."unknown" u on r.id = u.id',
            {"net": (("raw", "net"),), "x": (("unknown", "x"),)},
            {"raw": ("id", "net"), "unknown": ("id", "x")},
        ),
        (
            'with u as (select x, y as z from "w"."s"."unknown") select z from u where x > 0',
            {"z": (("unknown", "y"),)},
            {"unknown": ("x", "y")},
        ),
        (
            'select id, (select max(x) from "w"."s"."unknown" where y = customer) as x '
            'from "w"."s"."raw"',
            {},
            {},
        ),
        (
            'select r.id from "w"."s"."raw" r where exists '
            '(select 1 from "w"."s"."raw_other" o where o.id = r.customer)',
            {"id": (("raw", "id"),)},
            {"raw": ("customer", "id"), "other": ("id",)},
        ),
        ('select * from "w"."s"."unknown"', {}, {}),
        ('select id from "w"."s"."elsewhere"', {}, {}),
        ("select id from (", {}, {}),
        ("delete from t", {}, {}),
        ("select 1 " + " " * 200_000, {}, {}),
    ],
)
def test_columns_are_followed_to_the_tables_as_far_as_that_is_sure(query, columns, reads):
    assert column_origins(query, TABLES, "duckdb") == ColumnOrigins(columns, reads)


@pytest.mark.parametrize("text", ["show tables", "vacuum full 'secret'", "", "/* only words */"])
def test_what_is_no_query_is_not_logged(text, caplog):
    assert column_origins(text, TABLES, "spark") == ColumnOrigins()
    assert caplog.text == ""


def test_names_are_followed_whatever_case_a_dialect_gives_them():
    table = ReadTable("raw", "DB.S.RAW", ("ID", "NET"))
    found = column_origins("select net + id as t from DB.S.RAW", (table,), "snowflake")
    assert found.columns == {"T": (("raw", "NET"), ("raw", "ID"))}
    assert found.reads == {"raw": ("ID", "NET")}


def test_a_column_that_is_used_again_and_again_is_followed_once():
    blocks = ", ".join(f"c{n} as (select x + x as x from c{n - 1})" for n in range(1, 60))  # noqa: S608
    query = f'with c0 as (select net as x from "w"."s"."raw"), {blocks} select x from c59'  # noqa: S608
    assert column_origins(query, TABLES, "duckdb").columns == {"x": (("raw", "net"),)}


def test_a_dialect_that_nobody_knows_is_read_as_plain_sql():
    found = column_origins('select id from "w"."s"."raw"', TABLES, "no-such-engine")
    assert found.columns == {"id": (("raw", "id"),)}
