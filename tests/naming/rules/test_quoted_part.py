import pytest

from floe.naming.rules.quoted_part import quoted_part


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "postgres://db.example.com:5432",
            'shop."public".orders',
            [
                (
                    "warning name: in 'shop.\"public\".orders' there is no need to quote the "
                    "schema"
                    " | write 'postgres://db.example.com:5432' and 'shop.public.orders'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            '"shop"."public"."orders"',
            [
                (
                    'warning name: in \'"shop"."public"."orders"\' there is no need to quote the '
                    "database and schema and table"
                    " | write 'postgres://db.example.com:5432' and 'shop.public.orders'"
                )
            ],
        ),
        (
            "postgres://db.example.com:5432",
            "`shop`.public.orders",
            [
                (
                    "warning name: in '`shop`.public.orders' the database has quotes that "
                    "postgres does not know"
                    " | leave them out"
                )
            ],
        ),
        (
            "snowflake://org-account",
            'SALES."PUBLIC".ORDERS',
            [
                (
                    "warning name: in 'SALES.\"PUBLIC\".ORDERS' there is no need to quote the "
                    "schema"
                    " | write 'snowflake://org-account' and 'SALES.PUBLIC.ORDERS'"
                )
            ],
        ),
        (
            "trino://t:443",
            "`c`.s.t",
            [
                (
                    "warning name: in '`c`.s.t' the catalog has quotes that trino does not know"
                    " | leave them out"
                )
            ],
        ),
        (
            "mysql://db:3306",
            '"shop".orders',
            [
                "warning name: '\"shop\".orders' has quotes that names in mysql do not have"
                " | write 'mysql://db:3306' and 'shop.orders'"
            ],
        ),
        (
            "postgres://db.example.com:5432",
            '"public".orders',
            [
                (
                    "warning name: in '\"public\".orders' there is no need to quote the schema"
                    " | write 'postgres://db.example.com:5432' and 'public.orders'"
                )
            ],
        ),
        (
            "bigquery",
            "`p.d.t`",
            [
                "warning name: '`p.d.t`' has quotes that names in bigquery do not have"
                " | write 'bigquery' and 'p.d.t'"
            ],
        ),
        (
            "bigquery",
            "`p`.`d`.`t`",
            [
                "warning name: '`p`.`d`.`t`' has quotes that names in bigquery do not have"
                " | write 'bigquery' and 'p.d.t'"
            ],
        ),
        (
            "bigquery",
            "p.`d.t`",
            [
                "warning name: 'p.`d.t`' has quotes that names in bigquery do not have"
                " | write 'bigquery' and 'p.d.t'"
            ],
        ),
        (
            "bigquery",
            "`d.t`",
            [
                "warning name: '`d.t`' has quotes that names in bigquery do not have"
                " | write 'bigquery' and 'd.t'"
            ],
        ),
        (
            "mssql://h:1433",
            "[d].[s].[t]",
            [
                "warning name: '[d].[s].[t]' has quotes that names in mssql do not have"
                " | write 'mssql://h:1433' and 'd.s.t'"
            ],
        ),
        (
            "mssql://h:1433",
            'd."s".[a.[b]]c]',
            [
                "warning name: 'd.\"s\".[a.[b]]c]' has quotes that names in mssql do not have"
                " | write 'mssql://h:1433' and 'd.s.\"a.[b]c\"'"
            ],
        ),
        (
            "sqlserver://h:1433",
            "[d].[s].[t]",
            [
                "warning name: '[d].[s].[t]' has quotes that names in sqlserver do not have"
                " | write 'mssql://h:1433' and 'd.s.t'"
            ],
        ),
        (
            "sqlserver://h.sql.azuresynapse.net:1433",
            "[s].[t]",
            [
                "warning name: '[s].[t]' has quotes that names in synapse do not have"
                " | write 'sqlserver://h.sql.azuresynapse.net:1433' and 's.t'"
            ],
        ),
        (
            "fabric-warehouse://w.datawarehouse.fabric.microsoft.com",
            "d.[s].t",
            [
                "warning name: 'd.[s].t' has quotes that names in fabric do not have"
                " | write 'fabric-warehouse://w.datawarehouse.fabric.microsoft.com' and 'd.s.t'"
            ],
        ),
    ],
)
def test_quotes_without_need_and_foreign_quotes_are_found(said, namespace, name, expected):
    assert said(quoted_part, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("postgres://db.example.com:5432", 'shop.public."Orders"'),
        ("postgres://db.example.com:5432", 'shop.public."a.b"'),
        ("postgres://db.example.com:5432", "shop.public.orders"),
        ("snowflake://org-account", 'D.S."T.x"'),
        ("bigquery", "p.d.`t"),
        ("mssql://h:1433", "d.s.[t"),
        ("mssql://h:1433", "d.s.[]"),
        ("s3://bucket", '"orders"'),
        ("foo://bar", '"x"'),
        ("postgres://db.example.com:5432", "a.b.it's"),
    ],
)
def test_quotes_that_mean_something_are_fine(said, namespace, name):
    assert said(quoted_part, namespace, name) == []
