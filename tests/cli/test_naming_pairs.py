import json
from pathlib import Path

import jsonschema_rs
import pytest

FORMATS = Path(__file__).parents[2] / "docs" / "formats"
PLAIN = """\
source      postgres
namespace   postgres://db.example.com:5432
name        shop.public.orders
components  host=db.example.com
            port=5432
            database=shop
            schema=public
            table=orders
canonical   as it is
"""
CONTRACT = """\
apiVersion: v3.1.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers:
  - {server: prod, type: postgres, host: db.example.com, port: 5432, database: shop, schema: public}
  - {server: test, type: postgres, host: db.example.com, port: 5432, schema: public}
schema:
  - {name: orders}
  - {name: customers}
"""


@pytest.fixture(autouse=True)
def somewhere(workspace):
    workspace({})


@pytest.fixture
def validated():
    schema = json.loads((FORMATS / "naming.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.Draft202012Validator(schema)

    def read(ran):
        printed = json.loads(ran.out)
        validator.validate(printed)
        return printed

    return read


def test_a_pair_is_taken_apart(floe):
    ran = floe("naming", "parse", "postgres://db.example.com:5432", "shop.public.orders")
    assert (ran.code, ran.out) == (0, PLAIN)


def test_a_pair_is_put_right(floe, validated):
    ran = floe("naming", "parse", "postgresql://DB.example.com", "shop.public.Orders", "--json")
    printed = validated(ran)
    assert ran.code == 0
    assert (printed["source"], printed["namespace"], printed["name"]) == (
        "postgres",
        "postgresql://DB.example.com",
        "shop.public.Orders",
    )
    assert printed["canonical"] == {
        "namespace": "postgres://db.example.com:5432",
        "name": "shop.public.orders",
    }
    assert printed["components"]["port"] == "5432"
    assert {each["rule"] for each in printed["findings"]} == {
        "naming/missing-port",
        "naming/scheme-alias",
        "naming/wrong-case",
    }


def test_what_is_wrong_with_a_pair_ends_with_one(floe, validated):
    ran = floe("naming", "parse", "postgres://u:hunter2@db:5432", "a.b.c.d", "--json")
    assert ran.code == 1
    assert {each["rule"] for each in validated(ran)["findings"]} == {
        "naming/credentials-in-namespace",
        "naming/malformed-name",
    }
    assert "hunter2" not in ran.out


def test_an_unknown_source_is_no_error_but_in_strict(floe, validated):
    found = [
        [each["severity"] for each in validated(ran)["findings"]]
        for more in ((), ("--strict",))
        for ran in [floe("naming", "parse", "quux://x", "y", "--json", *more)]
    ]
    assert found == [["info"], ["warning"]]


def test_the_settings_say_what_is_heard(floe, workspace, validated):
    workspace({"floe.toml": '[naming]\nignore = ["missing-component"]\n'})
    ran = floe("naming", "parse", "postgres://db:5432", "public.orders", "--strict", "--json")
    assert (ran.code, validated(ran)["findings"]) == (0, [])


def test_a_pair_is_resolved_by_the_aliases_of_the_settings(floe, workspace, validated):
    alias = '[naming.aliases."db.example.com"]\ntype = "hostList"\nhosts = ["localhost"]\n'
    workspace({"floe.toml": alias})
    printed = validated(
        floe("naming", "parse", "postgres://localhost:5432", "shop.public.orders", "--json")
    )
    assert printed["namespace"] == "postgres://localhost:5432"
    assert printed["canonical"]["namespace"] == "postgres://db.example.com:5432"


def test_a_job_is_taken_apart(floe, validated):
    arguments = ("--job", "prod", "orders_daily.load.copy", "--integration", "airflow_task")
    printed = validated(floe("naming", "parse", *arguments, "--json"))
    assert (printed["source"], printed["components"]) == (
        "airflow_task",
        {"namespace": "prod", "dag_id": "orders_daily", "task_id": "load.copy"},
    )


def test_a_job_type_tells_the_jobs_of_an_integration_apart(floe):
    arguments = ("--job", "prod", "loader.map", "--integration", "SPARK")
    assert floe("naming", "parse", *arguments).out.startswith("source      spark_sql\n")
    ran = floe("naming", "parse", *arguments, "--job-type", "RDD_JOB")
    assert ran.out.startswith("source      spark_rdd\n")


def test_a_job_type_belongs_to_an_integration(floe):
    ran = floe("naming", "parse", "--job", "prod", "x", "--job-type", "RDD_JOB")
    assert (ran.code, ran.err) == (2, "error: --job-type belongs to --integration\n")


def test_an_integration_belongs_to_a_job(floe):
    ran = floe("naming", "parse", "prod", "x", "--integration", "airflow_task")
    assert (ran.code, ran.err) == (2, "error: --integration belongs to --job\n")


def test_a_name_is_composed(floe):
    parts = ("host=db.example.com", "database=shop", "schema=public", "table=orders")
    ran = floe("naming", "compose", "postgres", *parts)
    assert (ran.code, ran.out) == (0, PLAIN)


def test_a_job_is_composed(floe, validated):
    parts = ("namespace=prod", "dag_id=orders_daily", "task_id=load")
    printed = validated(floe("naming", "compose", "--job", "airflow_task", *parts, "--json"))
    assert (printed["namespace"], printed["name"]) == ("prod", "orders_daily.load")


def test_a_value_may_hold_an_equals_sign(floe, validated):
    parts = ("host=db", "database=shop", "schema=public", 'table="a=b"')
    printed = validated(floe("naming", "compose", "postgres", *parts, "--json"))
    assert printed["components"]["table"] == "a=b"


def test_what_is_missing_is_told_and_not_guessed(floe, validated):
    ran = floe("naming", "compose", "postgres", "host=db", "table=orders", "--json")
    printed = validated(ran)
    assert ran.code == 1
    assert (printed["namespace"], printed["name"], printed["canonical"]) == (None, None, None)
    assert [(each["rule"], each["path"]) for each in printed["findings"]] == [
        ("naming/missing-component", "database"),
        ("naming/missing-component", "schema"),
    ]


def test_an_unknown_source_is_named_with_a_near_miss(floe):
    ran = floe("naming", "compose", "postgre", "host=db")
    assert ran.code == 1
    assert "error[naming/unknown-source]: there is no source 'postgre'" in ran.out
    assert "help: did you mean 'postgres'?" in ran.out


def test_a_component_is_a_pair(floe):
    ran = floe("naming", "compose", "postgres", "host")
    assert ran.code == 2
    assert ran.err == "error: floe naming compose takes key=value, not 'host'\n"


def test_a_jdbc_url_is_named_without_its_password(floe, validated):
    url = "jdbc:postgresql://me:hunter2@db.example.com/shop?password=hunter2"
    ran = floe("naming", "from-jdbc", url, "public.orders", "--json")
    printed = validated(ran)
    assert (ran.code, printed["canonical"]) == (
        0,
        {"namespace": "postgres://db.example.com:5432", "name": "shop.public.orders"},
    )
    assert "hunter2" not in ran.out + ran.err


def test_a_location_is_named(floe, validated):
    ran = floe("naming", "from-location", "s3a://lake/warehouse/orders/", "--json")
    assert ran.code == 0
    assert validated(ran)["canonical"] == {"namespace": "s3://lake", "name": "warehouse/orders"}


def test_one_table_of_a_contract_is_named(floe, workspace, validated):
    workspace({"shop.odcs.yaml": CONTRACT})
    arguments = ("shop.odcs.yaml", "--server", "prod", "--object", "orders", "--json")
    ran = floe("naming", "from-odcs", *arguments)
    printed = validated(ran)
    assert (ran.code, printed["server"], printed["object"]) == (0, "prod", "orders")
    assert printed["canonical"] == {
        "namespace": "postgres://db.example.com:5432",
        "name": "shop.public.orders",
    }


def test_all_tables_of_a_contract_are_named_and_gaps_told(floe, workspace, validated):
    workspace({"shop.odcs.yaml": CONTRACT})
    ran = floe("naming", "from-odcs", "shop.odcs.yaml", "--json")
    printed = validated(ran)["names"]
    assert ran.code == 1
    assert [(each["server"], each["object"], each["name"]) for each in printed] == [
        ("prod", "orders", "shop.public.orders"),
        ("prod", "customers", "shop.public.customers"),
        ("test", "orders", None),
        ("test", "customers", None),
    ]


def test_the_names_of_a_contract_are_printed_for_people(floe, workspace):
    workspace({"shop.odcs.yaml": CONTRACT})
    ran = floe("naming", "from-odcs", "shop.odcs.yaml", "--server", "prod")
    assert ran.out.startswith("orders on prod\n  source      postgres\n")
    assert "\n\ncustomers on prod\n" in ran.out


def test_gaps_are_told_where_the_contract_has_them(floe, workspace, validated):
    workspace({"x/shop.odcs.yaml": CONTRACT})
    arguments = ("x/shop.odcs.yaml", "--server", "test", "--object", "orders")
    [finding] = validated(floe("naming", "from-odcs", *arguments, "--json"))["findings"]
    line = next(n for n, each in enumerate(CONTRACT.splitlines(), 1) if "server: test" in each)
    assert (finding["file"], finding["line"]) == ("x/shop.odcs.yaml", line)
    assert finding["path"].startswith("servers[1]")
    shown = f" --> x/shop.odcs.yaml:{line}:{finding['column']}\n"
    assert shown in floe("naming", "from-odcs", *arguments).out


def test_a_folder_is_no_contract(floe, workspace):
    workspace({"x/shop.odcs.yaml": CONTRACT})
    ran = floe("naming", "from-odcs", "x")
    assert (ran.code, ran.err) == (2, "error: x is a folder: name one contract\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["compose", "kafka", "source=x"], "SOURCE is an argument, and no 'source=' can be given"),
        (["compose", "floe", "--job", "integration=x"], "INTEGRATION is an argument"),
        (["from-jdbc", "jdbc:mysql://h/d", "t", "--property", "url=x"], "URL is an argument"),
        (["from-jdbc", "jdbc:mysql://h/d", "t", "--property", "table=x"], "TABLE is an argument"),
    ],
)
def test_what_is_an_argument_is_no_key(floe, words, told):
    ran = floe("naming", *words)
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("parse", "--job", "prod", "a.b", "--integration", "airflow_tsk"),
            "there is no integration 'airflow_tsk': did you mean 'airflow_task'?",
        ),
        (
            ("parse", "--job", "prod", "a.b", "--integration", "xyzzy"),
            "there is no integration 'xyzzy': floe naming list --jobs shows all",
        ),
        (("compose", "postgres", "host=a", "host=b"), "'host=' is given twice"),
        (
            ("compose", "airflow_task", "namespace=prod", "dag_id=d", "task_id=t"),
            "'airflow_task' is an integration, whose jobs are named with --job",
        ),
    ],
)
def test_what_was_surely_not_meant_is_a_one_line_error(floe, arguments, message):
    ran = floe("naming", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("integration", ["airflow_task", "AIRFLOW", "airflow"])
def test_an_integration_is_known_by_its_id_and_by_its_word(floe, integration):
    assert floe("naming", "parse", "--job", "prod", "d.t", "--integration", integration).code == 0
