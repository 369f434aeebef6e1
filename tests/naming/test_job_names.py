from string import ascii_letters, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floe.naming import Pair, compose_job, parse_job
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry

GE = "great_expectations"
WORDS = sorted({each.annotation["integration"] for each in default_registry().of(Kind.JOB)})


def rules_of(naming):
    return [each.rule for each in naming.findings]


@pytest.mark.parametrize(
    ("integration", "name", "source", "components"),
    [
        ("AIRFLOW", "orders_daily", "airflow_dag", {"dag_id": "orders_daily"}),
        ("airflow", "orders.load", "airflow_task", {"dag_id": "orders", "task_id": "load"}),
        ("AIRFLOW", "o.group.load", "airflow_task", {"dag_id": "o", "task_id": "group.load"}),
        (
            "AIRFLOW",
            "o.group.load.query.12",
            "airflow_query",
            {"dag_id": "o", "task_id": "group.load", "query_index": "12"},
        ),
        ("SPARK", "loader", "spark_application", {"app_name": "loader"}),
        (
            "SPARK",
            "loader.collect_limit",
            "spark_sql",
            {"app_name": "loader", "node_name": "collect_limit"},
        ),
        (
            "SPARK",
            "loader.append_data.shop_orders",
            "spark_sql",
            {"app_name": "loader", "node_name": "append_data", "output_name": "shop_orders"},
        ),
        ("DBT", "dbt-run-jaffle", "dbt_command", {"project": "jaffle"}),
        (
            "DBT",
            "test.jaffle.not_null_id.cf6c17",
            "dbt_node",
            {"resource_type": "test", "project": "jaffle", "node_name": "not_null_id.cf6c17"},
        ),
        (
            "DBT",
            "db.shop.jaffle.orders.v2.build.run",
            "dbt_model",
            {
                "database": "db",
                "schema": "shop",
                "project": "jaffle",
                "model": "orders.v2",
                "activity": "build.run",
            },
        ),
        ("great-expectations", "a.b.c0ffee", "great_expectations", {"suite_name": "a.b"}),
        ("Great Expectations", "a.b.c0ffee", "great_expectations", {"batch_id": "c0ffee"}),
        ("FLINK", "insert-into_c.d.t", "flink_sql", {"catalog": "c", "database": "d"}),
        ("FLINK", "orders pipeline", "flink_job", {"pipeline_name": "orders pipeline"}),
    ],
)
def test_a_job_is_known_by_the_word_of_its_facet_and_its_shape(
    integration, name, source, components
):
    naming = parse_job(integration, "prod", name)
    assert naming.source == source
    assert {"namespace": "prod", **components}.items() <= naming.components.items()
    assert naming.canonical == Pair("prod", name)
    assert naming.findings == ()


@pytest.mark.parametrize(
    ("namespace", "name", "source"),
    [
        ("prod", "orders.load.query.1", "airflow_query"),
        ("prod", "dbt-run-jaffle", "dbt_command"),
        ("prod", "model.jaffle.orders.sql.3", "dbt_sql"),
        ("prod", "feature_service_drivers", "feast"),
        ("floe", "contract.shop.orders.notify", "floe"),
        ("trino://trino.example.com:443", "orders_daily", "trino"),
    ],
)
def test_words_of_its_own_tell_where_a_job_comes_from(namespace, name, source):
    assert parse_job(None, namespace, name).source == source


@pytest.mark.parametrize(
    ("namespace", "name"),
    [
        ("prod", "orders.load"),
        ("prod", "model.jaffle.orders"),
        ("prod", ""),
        ("trino://trino.example.com:443", "dbt-run-jaffle"),
    ],
)
def test_a_job_that_could_come_from_anywhere_has_no_source(namespace, name):
    naming = parse_job(None, namespace, name)
    assert naming.source is None
    assert naming.components == {}
    assert naming.canonical == Pair(namespace, name)


def test_an_unknown_integration_is_no_fault():
    naming = parse_job("CUSTOM", "prod", "orders.load")
    assert (naming.source, naming.components, naming.findings) == (None, {}, ())
    assert naming.canonical == Pair("prod", "orders.load")


def test_a_dag_may_hold_dots_where_it_is_said_to_be_one():
    naming = parse_job("airflow_dag", "prod", "team.orders")
    assert naming.source == "airflow_dag"
    assert naming.components == {"namespace": "prod", "dag_id": "team.orders"}


def test_a_name_that_no_job_of_its_integration_has_is_told():
    naming = parse_job("DBT", "prod", "orders")
    assert naming.source is None
    assert rules_of(naming) == ["naming/malformed-name"]
    assert naming.canonical == Pair("prod", "orders")


def test_a_namespace_that_no_job_of_its_integration_has_is_told():
    naming = parse_job("trino", "prod", "orders_daily")
    assert naming.source == "trino"
    assert naming.components == {"query_id": "orders_daily"}
    assert rules_of(naming) == ["naming/malformed-namespace"]


def test_the_host_in_a_namespace_is_put_right():
    naming = parse_job("TRINO", "trino://Trino.example.com:443", "orders_daily")
    assert naming.canonical == Pair("trino://trino.example.com:443", "orders_daily")


def test_the_default_namespace_is_told():
    assert rules_of(parse_job("AIRFLOW", "default", "orders.load")) == ["naming/vague-job"]


def test_credentials_are_told_and_never_shown():
    naming = parse_job("TRINO", "trino://me:hunter2@trino.example.com:443", "orders_daily")
    assert rules_of(naming) == ["naming/credentials-in-namespace"]
    assert naming.canonical == Pair("trino://trino.example.com:443", "orders_daily")
    assert "hunter2" not in repr(naming)


def test_a_composed_job_is_judged_too():
    naming = compose_job("airflow_task", namespace="default", dag_id="orders", task_id="load")
    assert (naming.namespace, naming.name) == ("default", "orders.load")
    assert rules_of(naming) == ["naming/vague-job"]


def test_our_own_jobs_have_a_namespace_unless_told_otherwise():
    naming = compose_job("floe", contract_id="shop.orders", activity="check")
    assert naming.canonical == Pair("floe", "contract.shop.orders.check")
    assert naming.components == {
        "namespace": "floe",
        "contract_id": "shop.orders",
        "activity": "check",
    }
    elsewhere = compose_job("floe", namespace="prod", contract_id="o", activity="validate")
    assert elsewhere.canonical == Pair("prod", "contract.o.validate")


@pytest.mark.parametrize(
    ("integration", "components", "source", "pair"),
    [
        ("airflow", {"dag_id": "o"}, "airflow_dag", ("default", "o")),
        ("AIRFLOW", {"dag_id": "o", "task_id": "t"}, "airflow_task", ("default", "o.t")),
        (
            "airflow",
            {"namespace": "prod", "dag_id": "o", "task_id": "t", "query_index": 2},
            "airflow_query",
            ("prod", "o.t.query.2"),
        ),
        ("spark", {"app_name": "My App"}, "spark_application", ("default", "my_app")),
        (
            "spark",
            {"app_name": "My App", "node_name": "AppendData", "output_name": "db.t"},
            "spark_sql",
            ("default", "my_app.append_data.db_t"),
        ),
        (
            "spark",
            {"app_name": "My App", "rdd_name": "MapPartitions"},
            "spark_rdd",
            ("default", "my_app.map_partitions"),
        ),
        ("dbt", {"project": "jaffle"}, "dbt_command", ("dbt", "dbt-run-jaffle")),
        (
            "dbt",
            {"resource_type": "seed", "project": "jaffle", "node_name": "o"},
            "dbt_node",
            ("dbt", "seed.jaffle.o"),
        ),
        ("Great-Expectations", {"suite_name": "a", "batch_id": "b"}, GE, ("default", "a.b")),
    ],
)
def test_the_word_of_an_integration_and_the_components_tell_which_job_it_is(
    integration, components, source, pair
):
    naming = compose_job(integration, **components)
    assert naming.source == source
    assert naming.canonical == Pair(*pair)


@pytest.mark.parametrize(
    ("integration", "components", "source", "missing"),
    [
        ("dbt", {"project": "p", "model": "m"}, "dbt_model", ["database", "schema"]),
        ("airflow", {"dag_id": "o", "query_index": "1"}, "airflow_query", ["task_id"]),
        ("debezium", {"task_id": "1"}, "debezium", ["topic_prefix"]),
    ],
)
def test_the_job_that_has_all_given_components_says_what_it_lacks(
    integration, components, source, missing
):
    naming = compose_job(integration, **components)
    assert (naming.source, naming.canonical) == (source, None)
    assert [each.place.path[0] for each in naming.findings] == missing


def test_an_integration_that_nobody_knows_has_no_jobs():
    assert rules_of(compose_job("luigi", task="t")) == ["naming/unknown-source"]


def test_a_namespace_that_was_left_to_its_default_is_vague_and_no_error():
    (found,) = compose_job("hive_query", operation="QUERY", output_name="a.b").findings
    assert (found.rule, found.severity) == ("naming/vague-job", "warning")


def test_what_floe_does_not_do_is_no_job_of_it():
    naming = compose_job("floe", contract_id="orders", activity="delete")
    assert (naming.namespace, naming.name, naming.canonical) == (None, None, None)
    assert rules_of(naming) == ["naming/malformed-name"]


@given(st.none() | st.sampled_from(WORDS) | st.text(), st.text(), st.text())
def test_any_text_has_an_answer(integration, namespace, name):
    naming = parse_job(integration, namespace, name)
    assert naming.canonical is not None
    assert (naming.components == {}) or naming.source is not None


ALPHABET = f"{ascii_letters}{digits}.:_-/[] é"
VARIANTS = [
    (each, variant) for each in default_registry().of(Kind.JOB) for variant in each.variants
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("definition", "variant"), VARIANTS, ids=lambda each: getattr(each, "id", None)
)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_job_is_taken_apart_into_what_it_was_made_of(definition, variant, data):
    known = definition.components
    names = (*variant.namespace.components, *variant.name.components)
    needed = {*variant.namespace.required, *variant.name.required}
    drawn = {
        name: data.draw(
            st.sampled_from(known[name].choices)
            if known[name].choices
            else st.from_regex(known[name].pattern, fullmatch=True, alphabet=ALPHABET)
        )
        for name in names
        if name in needed or data.draw(st.booleans())
    }
    naming = parse_job(definition.id, variant.namespace.fill(drawn), variant.name.fill(drawn))
    assert naming.source == definition.id
    lowered = {name for name in drawn if known[name].is_host}
    assert naming.components == {
        name: text.lower() if name in lowered else text for name, text in drawn.items()
    }
    assert naming.canonical == Pair(
        variant.namespace.fill(naming.components), variant.name.fill(naming.components)
    )


@pytest.mark.parametrize(
    ("integration", "job_type", "name", "source"),
    [
        ("SPARK", "RDD_JOB", "loader.map_partitions", "spark_rdd"),
        ("SPARK", "SQL_JOB", "loader.map_partitions", "spark_sql"),
        ("SPARK", None, "loader.map_partitions", "spark_sql"),
        ("AIRFLOW", "DAG", "orders.daily", "airflow_dag"),
        ("AIRFLOW", "TASK", "orders.daily", "airflow_task"),
        ("DBT", "MODEL", "db.shop.jaffle.orders", "dbt_model"),
        ("DBT", "MODEL", "shop.jaffle.orders", "dbt_schema_model"),
        ("DBT", "TEST", "db.shop.jaffle.orders.test", "dbt_model"),
        ("DBT", "TEST", "test.jaffle.not_null_id.cf6c17", "dbt_node"),
        ("DBT", "TEST", "db.raw.source.jaffle.shop.orders.build.test", "dbt_source_test"),
        ("HIVE", "QUERY", "CREATETABLE_AS_SELECT", "hive_query"),
        ("HIVE", "QUERY", "query.shop.orders", "hive_query"),
        ("FLINK", "JOB", "insert-into_cat.db.orders", "flink_sql"),
        ("FLINK", "JOB", "Flink Streaming Job", "flink_job"),
        ("SPARK", "NO_SUCH_TYPE", "loader.collect_limit", "spark_sql"),
    ],
)
def test_a_job_is_judged_by_its_type(integration, job_type, name, source):
    """An RDD action was taken for one of SQL, and a DAG with a dot for a task."""
    naming = parse_job(integration, "prod", name, job_type)

    assert naming.source == source
    assert naming.findings == ()
    assert naming.canonical == ("prod", name)


def test_a_name_that_its_type_does_not_have_is_told():
    naming = parse_job("SPARK", "prod", "loader.append_data.shop_orders", "APPLICATION")

    assert naming.source == "spark_application"
    assert rules_of(naming) == ["naming/malformed-name"]


def test_a_shorter_form_is_only_made_by_its_own_id():
    parts = {"schema": "shop", "project": "jaffle", "model": "orders"}

    assert [each.place.path for each in compose_job("dbt", **parts).findings] == [("database",)]
    assert compose_job("dbt_schema_model", **parts).canonical == ("dbt", "shop.jaffle.orders")


def test_the_words_of_the_java_class_name_a_job_of_spark():
    words = {"appName": "Orders Loader", "command": "execute InsertIntoHiveTable", "table": "db.t"}
    naming = compose_job("SPARK", namespace="prod", **words)

    assert naming.name == "orders_loader.execute_insert_into_hive_table.db_t"
