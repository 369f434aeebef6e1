import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.naming import compose, from_connection, from_dbt_profile, from_jdbc, parse
from floe.naming.connections.products.snowflake import account_components, account_namespaces

ORGANIZATIONS = st.from_regex(r"[a-z][a-z0-9]{0,6}", fullmatch=True)
ACCOUNTS = st.from_regex(r"[a-z0-9][a-z0-9_]{0,8}", fullmatch=True)
LOCATORS = st.from_regex(r"[a-z]{2}[0-9]{5}", fullmatch=True)
REGIONS = st.sampled_from(["us-east-1", "eu-central-1", "west-europe", "us-gov-west-1"])
CLOUDS = st.sampled_from(["aws", "azure", "gcp"])


@pytest.mark.parametrize(
    ("account", "namespace"),
    [
        ("myorg-analytics", "snowflake://myorg-analytics"),
        ("MyOrg-Analytics", "snowflake://myorg-analytics"),
        ("myorg-my_acct", "snowflake://myorg-my_acct"),
        ("https://myorg-analytics.snowflakecomputing.com/console", "snowflake://myorg-analytics"),
        ("myorg-analytics.privatelink.snowflakecomputing.com", "snowflake://myorg-analytics"),
        ("xy12345", "snowflake://xy12345.us-west-1.aws"),
        ("xy12345.us-east-1", "snowflake://xy12345.us-east-1.aws"),
        ("xy12345.us-east-2.aws", "snowflake://xy12345.us-east-2.aws"),
        ("xy12345.east-us-2.azure", "snowflake://xy12345.east-us-2.azure"),
        ("xy12345.us-central1.gcp", "snowflake://xy12345.us-central1.gcp"),
        ("xy12345.fhplus.us-gov-west-1.aws", "snowflake://xy12345.fhplus.us-gov-west-1.aws"),
        ("xy12345.west.gcp.west.gcp", "snowflake://xy12345.west.gcp"),
        ("xy12345.eu-west-1.privatelink", "snowflake://xy12345.eu-west-1.aws"),
        (
            "user:secret@xy12345.eu-west-1.snowflakecomputing.com",
            "snowflake://xy12345.eu-west-1.aws",
        ),
        ("my_acct", "snowflake://my_acct.us-west-1.aws"),
        ("acct-with-hyphen.us-west-2.aws", "snowflake://acct-with-hyphen"),
    ],
)
def test_an_account_has_one_namespace_in_all_of_its_forms(account, namespace):
    naming = compose(
        "snowflake", **account_components(account), database="D", schema="S", table="T"
    )

    assert naming.canonical == (namespace, "D.S.T")


@given(ORGANIZATIONS, ACCOUNTS)
def test_an_organization_and_its_account_come_back(organization, account):
    components = {"organization_name": organization, "account_name": account}

    assert account_components(f"{organization}-{account}.snowflakecomputing.com") == components


@given(LOCATORS, REGIONS, CLOUDS)
def test_a_locator_comes_back_with_region_and_cloud(locator, region, cloud):
    namespace = parse(f"snowflake://{locator}.{region}.{cloud}", "D.S.T")

    assert account_components(f"{locator}.{region}.{cloud}") == {
        name: text
        for name, text in namespace.components.items()
        if name in ("account_locator", "region", "cloud")
    }


@pytest.mark.parametrize(
    ("account", "namespaces"),
    [
        (
            "acct-with-hyphen.us-west-2.aws",
            {
                ("snowflake://acct-with-hyphen", "dbt and Great Expectations"),
                ("snowflake://acct-with-hyphen.us-west-2.aws", "Airflow"),
                ("snowflake://acct-with-hyphen.us-west-2.aws", "Spark"),
            },
        ),
        (
            "xy12345.fhplus.us-gov-west-1.aws",
            {
                ("snowflake://xy12345.fhplus.us-gov-west-1.aws", "dbt and Great Expectations"),
                ("snowflake://xy12345.fhplus.us-gov-west-1", "Airflow"),
                ("snowflake://xy12345.fhplus.us-gov-west-1.aws", "Spark"),
            },
        ),
        (
            "my_acct",
            {
                ("snowflake://my_acct.us-west-1.aws", "dbt and Great Expectations"),
                ("snowflake://my_acct", "Airflow"),
                ("snowflake://my_acct.us-west-1.aws", "Spark"),
                ("snowflake://my_acct.us-west-2.aws", "the region that Snowflake means"),
            },
        ),
        (
            "org-my_acct",
            {
                ("snowflake://org-my_acct", "dbt and Great Expectations"),
                ("snowflake://org-my_acct", "Airflow"),
                ("snowflake://org-my_acct", "Spark"),
                ("snowflake://org-my-acct", "the host, which has no underscores"),
            },
        ),
    ],
)
def test_what_the_clients_make_of_an_account_is_known(account, namespaces):
    assert set(account_namespaces(account)) == namespaces


def test_the_other_forms_of_an_account_are_aliases():
    naming = from_jdbc(
        "jdbc:snowflake://xy12345.fhplus.us-gov-west-1.aws.snowflakecomputing.com/?db=d&schema=s",
        "t",
    )

    assert naming.canonical == ("snowflake://xy12345.fhplus.us-gov-west-1.aws", "D.S.T")
    host = "snowflake://xy12345.fhplus.us-gov-west-1.aws.snowflakecomputing.com"
    assert naming.aliases == (
        ("snowflake://xy12345.fhplus.us-gov-west-1", "D.S.T", "Airflow"),
        (host, "t", "the JDBC code of Spark and Flink"),
    )
    assert [each.rule for each in naming.findings] == ["naming/deprecated-form"]


@pytest.mark.parametrize("account", ["xy12345", "my_acct", "XY12345.snowflakecomputing.com"])
def test_a_region_that_nobody_gives_is_told(account):
    finding = from_jdbc(f"jdbc:snowflake://{account}/?db=d&schema=s", "t").findings[-1]

    assert finding.message == "the region of the account is not given; clients write 'us-west-1'"
    assert (finding.rule, finding.severity) == ("naming/missing-component", "info")


@pytest.mark.parametrize("account", ["o-a", "xy12345.us-east-1", "xy12345.us-west-2.aws"])
def test_a_region_that_is_known_or_not_needed_is_not_told(account):
    naming = from_jdbc(f"jdbc:snowflake://{account}/?db=d&schema=s", "t")

    assert {each.rule for each in naming.findings} <= {"naming/deprecated-form"}


def test_a_dot_parts_a_region_as_in_dbt_and_spark():
    naming = from_dbt_profile(
        {"type": "snowflake", "account": "org.acct", "database": "d", "schema": "s"}, "t"
    )

    assert naming.canonical == ("snowflake://org.acct.aws", "D.S.T")
    assert naming.aliases == (("snowflake://org.acct.us-west-1.aws", "D.S.T", "Airflow"),)


def test_without_an_account_nothing_is_guessed():
    naming = from_connection("snowflake:///db/schema", "t")

    assert naming.canonical is None
    assert {each.place.path for each in naming.findings} == {
        ("organization_name",),
        ("account_name",),
    }
