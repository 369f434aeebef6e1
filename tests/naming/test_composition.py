import enum

import pytest

from floe.findings import Severity
from floe.naming import compose, compose_job, find_source, parse

TABLE = {"database": "shop", "schema": "public", "table": "orders"}
UPPER = {"database": "SHOP", "schema": "PUBLIC", "table": "ORDERS"}


class Port(enum.Enum):
    PLAIN = 5432


def rules_of(naming):
    return [(each.rule, each.place.path) for each in naming.findings]


def test_components_make_a_pair():
    naming = compose("postgres", host="db.example.com", port=5432, **TABLE)
    assert (naming.namespace, naming.name) == (
        "postgres://db.example.com:5432",
        "shop.public.orders",
    )
    assert naming.canonical == (naming.namespace, naming.name)
    assert naming.components == {"host": "db.example.com", "port": "5432", **TABLE}
    assert naming.findings == ()


@pytest.mark.parametrize("port", [5432, "5432", Port.PLAIN, None, "", " "])
def test_numbers_and_enums_become_texts_and_a_port_that_is_not_there_the_default(port):
    naming = compose("postgres", host="db.example.com", port=port, **TABLE)
    assert naming.namespace == "postgres://db.example.com:5432"


def test_a_part_that_does_not_fit_is_quoted_where_its_source_has_quotes():
    naming = compose("postgres", host="h", **{**TABLE, "table": "or.ders"})
    assert naming.name == 'shop.public."or.ders"'
    assert naming.components["table"] == '"or.ders"'


def test_what_is_missing_is_told_and_never_guessed():
    naming = compose("postgres", host="db.example.com", table="orders", schema=None)
    assert (naming.namespace, naming.name, naming.canonical) == (None, None, None)
    assert rules_of(naming) == [
        ("naming/missing-component", ("database",)),
        ("naming/missing-component", ("schema",)),
    ]
    assert {each.severity for each in naming.findings} == {Severity.ERROR}


def test_a_component_that_the_source_does_not_have_is_told_with_the_nearest():
    naming = compose("postgres", hosts="h", **TABLE, host="h")
    assert rules_of(naming) == [("naming/malformed-name", ("hosts",))]
    assert naming.findings[0].hint == "did you mean 'host'?"


def test_a_component_that_does_not_fit_is_told_and_not_shown():
    naming = compose("postgres", host="reader:secret@h", **TABLE)
    assert rules_of(naming) == [("naming/malformed-namespace", ("host",))]
    assert "secret" not in repr(naming)


def test_a_component_that_may_be_a_secret_is_not_shown_beside_one_that_does_not_fit():
    token = "ghp_" + "a" * 36
    naming = compose("abfss", container="c c", endpoint=token, path="k")
    assert rules_of(naming) == [("naming/malformed-namespace", ("container",))]
    assert naming.components == {"path": "k"}
    generic = compose("jdbc", scheme="exa", authority="db", table="t?password=hunter2")
    assert "hunter2" not in repr(generic)


def test_a_source_that_nobody_knows_is_told_with_the_nearest():
    naming = compose("postgress", host="h")
    assert rules_of(naming) == [("naming/unknown-source", ())]
    assert naming.findings[0].hint == "did you mean 'postgres'?"
    assert rules_of(compose_job("airflow_tusk")) == [("naming/unknown-source", ())]


def test_the_variant_whose_components_are_given_is_composed():
    organization = {"organization_name": "myorg", "account_name": "eu"}
    locator = {"account_locator": "xy12345", "region": "us-east-1", "cloud": "aws"}
    assert compose("snowflake", **organization, **TABLE).namespace == "snowflake://myorg-eu"
    assert compose("snowflake", **locator, **TABLE).namespace == "snowflake://xy12345.us-east-1.aws"


def test_a_form_that_was_given_up_is_composed_of_components_that_no_other_form_has_and_put_right():
    naming = compose(
        "snowflake", organization_name="myorg", account_name="eu", region="x", cloud="aws", **UPPER
    )
    assert naming.namespace == "snowflake://myorg-eu.x.aws"
    assert naming.canonical == ("snowflake://myorg-eu", "SHOP.PUBLIC.ORDERS")
    assert [each.rule for each in naming.findings] == ["naming/deprecated-form"]


def test_a_form_that_was_given_up_stands_in_for_one_that_needs_more_of_a_name():
    naming = compose("spanner", project_id="p", instance_id="i", database="d", table="t")
    assert naming.canonical == ("spanner://p/i", "d/t")
    assert [each.rule for each in naming.findings] == ["naming/deprecated-form"]


def test_a_component_that_the_chosen_form_has_no_place_for_is_told():
    organization = {"organization_name": "myorg", "account_name": "eu"}
    naming = compose("snowflake", **organization, region="x", **UPPER)
    assert naming.canonical == ("snowflake://myorg-eu", "SHOP.PUBLIC.ORDERS")
    assert rules_of(naming) == [("naming/malformed-name", ("region",))]
    [finding] = naming.findings
    assert finding.severity is Severity.WARNING
    assert finding.message == "'region' is left out: beside the other components it has no place"
    assert finding.hint == (
        "snowflake has 'snowflake://{organization_name}-{account_name}'"
        " and '{database}.{schema}.{table}' for them"
    )


def test_of_two_components_for_one_place_one_is_told():
    naming = compose("abfss", container="c", service="s", endpoint="e.example.com", path="/k")
    assert naming.canonical == ("abfss://c@s.dfs.core.windows.net", "k")
    assert rules_of(naming) == [
        ("naming/stray-slash", ("name",)),
        ("naming/malformed-name", ("endpoint",)),
    ]


def test_a_form_that_was_given_up_does_not_stand_in_for_a_component_that_is_missing():
    naming = compose("unitycatalog", catalog="main", schema="sales", table="orders")
    assert rules_of(naming) == [("naming/missing-component", ("host",))]


def test_a_source_without_a_scheme_of_its_own_keeps_its_components():
    naming = compose("jdbc", scheme="exa", authority="db.example.com:8563", table="A.B")
    assert naming.canonical == ("exa://db.example.com:8563", "A.B")
    assert naming.components == {
        "scheme": "exa",
        "authority": "db.example.com:8563",
        "table": "A.B",
    }
    assert naming.findings == ()


@pytest.mark.parametrize(
    ("source", "components", "pair"),
    [
        (
            "synapse",
            {"host": "Synapse.example.com", "schema": "dbo", "table": "T"},
            ("sqlserver://synapse.example.com:1433", "dbo.T"),
        ),
        (
            "synapse",
            {"host": "synapse.example.com", "database": "D", "schema": "dbo", "table": "T"},
            ("sqlserver://synapse.example.com:1433", "dbo.T"),
        ),
        (
            "derby",
            {"home": "/opt", "database": "shop", "schema": "app", "table": "T"},
            ("file:/opt/shop", "APP.T"),
        ),
        (
            "warehouse",
            {"folder": "/data/shop_db", "database": "shop", "table": "orders"},
            ("file:/data/shop_db", "shop.orders"),
        ),
        ("saas", {"vendor": "Acme", "tenant": "T1", "object": "o"}, ("acme://T1", "o")),
        ("saas", {"vendor": "postgres", "tenant": "t", "object": "o"}, ("postgres://t", "o")),
    ],
)
def test_a_source_is_composed_by_its_own_rules_where_its_pair_is_taken_for_another(
    source, components, pair
):
    naming = compose(source, **components)
    assert (naming.source, naming.canonical) == (source, pair)
    assert parse(*pair).source != source


@pytest.mark.parametrize(
    ("source", "components", "given", "canonical", "rules"),
    [
        (
            "s3",
            {"bucket_name": "b", "object_key": "/k/"},
            ("s3://b", "/k/"),
            ("s3://b", "k"),
            ["naming/stray-slash"],
        ),
        (
            "hdfs",
            {"namenode_host": "h", "path": "p"},
            ("hdfs://h:8020", "p"),
            ("hdfs://h:8020", "/p"),
            ["naming/stray-slash"],
        ),
        (
            "kinesis",
            {"host": "h", "port": 443, "stream_name": "s"},
            ("kinesis://h:443", "s"),
            ("kinesis://h", "s"),
            ["naming/deprecated-form"],
        ),
        (
            "postgres",
            {"host": "2001:DB8::1", "database": "d", "schema": "s", "table": "t"},
            ("postgres://[2001:DB8::1]:5432", "d.s.t"),
            ("postgres://[2001:db8::1]:5432", "d.s.t"),
            ["naming/wrong-case", "naming/refused-by-marquez"],
        ),
    ],
)
def test_what_parsing_puts_right_composing_puts_right_with_the_same_findings(
    source, components, given, canonical, rules
):
    naming = compose(source, **components)
    assert (naming.namespace, naming.name) == given
    assert naming.canonical == canonical
    assert [each.rule for each in naming.findings] == rules
    assert naming.findings == parse(*given).findings


@pytest.mark.parametrize(
    ("source", "components", "wrong"),
    [
        ("presto", {"host": "h:8080", "catalog": "c", "schema": "s", "table": "t"}, "host"),
        ("snowflake", {"organization_name": "my-org", "account_name": "a"}, "organization_name"),
        ("kusto", {"host": "h", "database": "a/b", "table": "t"}, "database"),
        ("jdbc", {"scheme": "exa", "authority": "'[$"}, "authority"),
        ("postgres", {"host": "fe80::1%eth0", "database": "d"}, "host"),
    ],
)
def test_a_part_that_would_be_read_as_other_parts_is_refused(source, components, wrong):
    known = find_source(source).components
    naming = compose(source, **{**{key: TABLE[key] for key in TABLE if key in known}, **components})
    assert naming.canonical is None
    assert (wrong,) in [path for _, path in rules_of(naming)]


def test_a_source_that_is_another_name_of_one_has_its_canonical_pair():
    naming = compose("databricks", host="h.example.com", catalog="Main", schema="s", table="t")
    assert (naming.namespace, naming.name) == ("databricks://h.example.com", "Main.s.t")
    assert naming.canonical == ("unitycatalog://h.example.com", "main.s.t")


def test_a_job_is_composed():
    naming = compose_job("airflow_task", namespace="prod", dag_id="daily", task_id="a.b")
    assert naming.canonical == ("prod", "daily.a.b")
    assert naming.components == {"namespace": "prod", "dag_id": "daily", "task_id": "a.b"}


@pytest.mark.parametrize(
    ("source", "components", "pair"),
    [
        ("s3", {"bucket": "lake", "object_key": "k"}, ("s3://lake", "k")),
        ("gcs", {"bucketName": "lake", "objectKey": "k"}, ("gs://lake", "k")),
        ("bigquery", {"project": "p", "dataset": "d", "table": "t"}, ("bigquery", "p.d.t")),
        (
            "glue",
            {"region": "eu-west-1", "account": "123456789012", "database": "d", "table": "t"},
            ("arn:aws:glue:eu-west-1:123456789012", "table/d/t"),
        ),
        (
            "snowflake",
            {"organization": "o", "account": "a", "database": "D", "schema": "S", "table": "T"},
            ("snowflake://o-a", "D.S.T"),
        ),
        (
            "wasbs",
            {"containerName": "c", "service": "a", "object_key": "k"},
            ("wasbs://c@a.dfs.core.windows.net", "k"),
        ),
    ],
)
def test_the_words_of_other_classes_are_synonyms(source, components, pair):
    """`bucket` was told to be no component of S3."""
    naming = compose(source, **components)

    assert naming.canonical == pair
    assert naming.findings == ()


@pytest.mark.parametrize("twice", [{"bucket_name": "a"}, {"bucketName": "a"}])
def test_a_component_that_is_given_by_two_words_is_told(twice):
    naming = compose("s3", bucket="b", object_key="k", **twice)

    assert naming.canonical is None
    assert [each.rule for each in naming.findings] == ["naming/malformed-name"]
