import pytest

from floe.naming.rules.deprecated_form import deprecated_form


@pytest.mark.parametrize(
    ("namespace", "name", "expected"),
    [
        (
            "snowflake://xy12345.us-east-1.aws",
            "A.B.C",
            [
                (
                    "warning namespace: 'snowflake://xy12345.us-east-1.aws' is a form that "
                    "snowflake has given up"
                    " | it looks like 'snowflake://{organization_name}-{account_name}'"
                )
            ],
        ),
        (
            "redshift://c.abc123.eu-central-1.redshift.amazonaws.com:5439",
            "a.b.c",
            [
                (
                    "warning namespace: "
                    "'redshift://c.abc123.eu-central-1.redshift.amazonaws.com:5439' is a form "
                    "that redshift has given up"
                    " | write 'redshift://c.eu-central-1:5439'"
                )
            ],
        ),
        (
            "sqlserver://shop.sql.azuresynapse.net:1433",
            "Sales.dbo.Orders",
            [
                (
                    "warning name: 'Sales.dbo.Orders' is a form that synapse has given up"
                    " | write 'sqlserver://shop.sql.azuresynapse.net:1433' and 'dbo.Orders'"
                )
            ],
        ),
    ],
)
def test_a_form_that_its_source_has_given_up_is_found(said, namespace, name, expected):
    assert said(deprecated_form, namespace, name) == expected


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("snowflake://org-account", "A.B.C"),
        ("redshift://c.eu-central-1:5439", "a.b.c"),
        ("sqlserver://shop.sql.azuresynapse.net:1433", "dbo.Orders"),
        ("foo://bar", "x"),
        ("snowflake://", "x"),
    ],
)
def test_current_forms_are_fine(said, namespace, name):
    assert said(deprecated_form, namespace, name) == []
