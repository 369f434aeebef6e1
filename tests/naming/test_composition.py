import enum

import pytest

from floe.findings import Severity
from floe.naming import compose, compose_job

TABLE = {"database": "shop", "schema": "public", "table": "orders"}


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


def test_a_form_that_was_given_up_is_not_composed_where_a_current_one_can_be():
    naming = compose(
        "snowflake", organization_name="myorg", account_name="eu", region="x", cloud="aws", **TABLE
    )
    assert naming.namespace == "snowflake://myorg-eu"


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


def test_a_source_that_is_another_name_of_one_has_its_canonical_pair():
    naming = compose("databricks", host="h.example.com", catalog="Main", schema="s", table="t")
    assert (naming.namespace, naming.name) == ("databricks://h.example.com", "Main.s.t")
    assert naming.canonical == ("unitycatalog://h.example.com", "main.s.t")


def test_a_job_is_composed():
    naming = compose_job("airflow_task", namespace="prod", dag_id="daily", task_id="a.b")
    assert naming.canonical == ("prod", "daily.a.b")
    assert naming.components == {"namespace": "prod", "dag_id": "daily", "task_id": "a.b"}
