"""Every generated class, tried with the vectors of its definition."""

import ast
from dataclasses import fields
from pathlib import Path

import pytest
from naming_generator.vectors import vectors_of

from floe.errors import FloeError
from floe.naming import classes, parse_job
from floe.naming.definitions import Kind
from floe.naming.pairs import Pair
from floe.naming.registry import read_specification

DEFINITIONS = tuple(read_specification())
JOBS = [each for each in DEFINITIONS if each.kind is Kind.JOB]
DATASETS = [each for each in DEFINITIONS if each.kind is Kind.DATASET]
PAIRS = [(definition, variant) for definition in DEFINITIONS for variant in definition.variants]
DB = {"host": "db.example.com", "port": "5432", "database": "Shop", "schema": "public"}


def vectors(definition, variant):
    """The valid vectors of a variant: those whose components are its own."""
    templates = variant.namespace, variant.name
    known = {name for each in templates for name in each.components}
    needed = {name for each in templates for name in each.required}
    return [
        each
        for each in vectors_of(definition)["valid"]
        if needed <= set(each["components"]) <= known
        and variant.namespace.fill(each["components"]) == each["namespace"]
        and variant.name.fill(each["components"]) == each["name"]
    ]


def test_the_door_lists_a_class_for_every_variant_and_what_goes_with_them():
    made = {variant.class_name for each in DEFINITIONS for variant in each.variants}
    others = {"ComponentError", "DatasetName", "JobName", "PubSubResourceType"}
    assert set(classes.__all__) == made | others
    assert all(hasattr(classes, name) for name in classes.__all__)


def test_a_class_says_what_it_stands_for_and_has_its_components_as_fields():
    for definition, variant in PAIRS:
        own = getattr(classes, variant.class_name)
        assert (own.kind, own.source_id) == (definition.kind, definition.id)
        assert own.variant_id == variant.id
        assert {field.name for field in fields(own)} == {
            *variant.namespace.components,
            *variant.name.components,
        }


def test_naming_itself_does_not_load_the_classes():
    door = Path(classes.__file__).parents[1] / "__init__.py"
    modules = [
        each.module
        for each in ast.walk(ast.parse(door.read_text(encoding="utf-8")))
        if isinstance(each, ast.ImportFrom)
    ]
    assert [each for each in modules if "classes" in each] == []


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: each.id)
def test_a_class_makes_the_pairs_of_its_vectors_and_takes_them_apart(definition):
    for variant in definition.variants:
        own = getattr(classes, variant.class_name)
        for each in vectors(definition, variant):
            name = own(**each["components"])
            assert (name.get_namespace(), name.get_name()) == (each["namespace"], each["name"])
            if not definition.annotation.get("composeOnly"):
                assert own.parse(each["namespace"], each["name"]) == name


@pytest.mark.parametrize(
    ("definition", "variant"),
    [each for each in PAIRS if not vectors(*each)],
    ids=lambda each: each.id,
)
def test_a_class_without_a_valid_vector_of_its_own_writes_a_pair_as_it_read_it(definition, variant):
    own = getattr(classes, variant.class_name)
    pairs = [(each["namespace"], each["name"]) for each in equivalents(definition)]
    read = [(pair, name) for pair in pairs if (name := own.parse(*pair))]
    assert read
    for pair, name in read:
        assert (name.get_namespace(), name.get_name()) == pair


def equivalents(definition):
    return vectors_of(definition).get("equivalent", ())


@pytest.mark.parametrize("definition", DATASETS, ids=lambda each: each.id)
def test_an_equivalent_pair_is_read_as_its_canonical_one(definition):
    for each in vectors_of(definition).get("equivalent", ()):
        owns = [getattr(classes, variant.class_name) for variant in definition.variants]
        read = [name for own in owns if (name := own.parse(each["namespace"], each["name"]))]
        assert [name.canonical() for name in read] == [Pair(**each["canonical"])]


def test_canonical_folds_case_and_drops_quotes_that_are_not_needed():
    name = classes.Snowflake("MyOrg", "analytics", "sales", '"PUBLIC"', '"Or.ders"')
    assert name.get_namespace() == "snowflake://MyOrg-analytics"
    assert name.get_name() == 'sales."PUBLIC"."Or.ders"'
    assert name.canonical() == Pair("snowflake://myorg-analytics", 'SALES.PUBLIC."Or.ders"')


def test_a_pair_of_another_form_is_not_read():
    pair = ("snowflake://xy12345.us-east-1.aws", "A.B.C")
    assert classes.Snowflake.parse(*pair) is None
    assert classes.SnowflakeLocator.parse(*pair) == classes.SnowflakeLocator(
        account_locator="xy12345",
        region="us-east-1",
        cloud="aws",
        database="A",
        schema="B",
        table="C",
    )
    assert classes.Postgres.parse(*pair) is None


def test_a_name_that_lacks_a_part_is_not_read():
    assert classes.Postgres.parse("postgres://db:5432", "public.orders") is None


@pytest.mark.parametrize("pair", [("", ""), ("\n", "a"), ("postgres://", "..."), ("a" * 9999, "?")])
def test_nonsense_is_not_read(pair):
    for name in classes.__all__:
        own = getattr(classes, name)
        if issubclass(own, classes.DatasetName) and fields_of(own):
            assert own.parse(*pair) is None


def fields_of(own):
    return fields(own) if hasattr(own, "__dataclass_fields__") else ()


def test_a_port_may_be_a_number():
    name = classes.Postgres(**{**DB, "port": 5432}, table="orders")
    assert name.port == "5432"
    assert name.canonical() == Pair("postgres://db.example.com:5432", "shop.public.orders")


def test_an_optional_part_appears_if_it_is_given():
    place = {"region": "us-gov-west-1", "cloud": "aws", "account_locator": "xy12345"}
    table = {"database": "A", "schema": "B", "table": "C"}
    name = classes.SnowflakeLocator(**place, **table, compliance="fhplus")
    assert name.get_namespace() == "snowflake://xy12345.fhplus.us-gov-west-1.aws"
    assert classes.SnowflakeLocator(**place, **table).compliance is None
    with pytest.raises(
        classes.ComponentError, match="the 'compliance' of snowflake cannot be blank"
    ):
        classes.SnowflakeLocator(**place, **table, compliance=" ")


def test_an_error_says_which_component_and_never_what_it_was():
    with pytest.raises(ValueError, match="'host' of postgres") as caught:
        classes.Postgres(**{**DB, "host": "me:hunter2@db"}, table="orders")
    assert isinstance(caught.value, FloeError)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("definition", JOBS, ids=lambda each: each.id)
def test_a_job_class_and_the_parser_of_jobs_say_the_same(definition):
    for each in vectors_of(definition)["valid"]:
        naming = parse_job(definition.id, each["namespace"], each["name"])
        owns = [getattr(classes, variant.class_name) for variant in definition.variants]
        name = next(filter(None, (own.parse(each["namespace"], each["name"]) for own in owns)))
        assert naming.canonical == name.canonical()
        given = ((field.name, getattr(name, field.name)) for field in fields(name))
        assert naming.components == {key: text for key, text in given if text is not None}


def test_a_job_that_is_read_holds_no_password():
    name = classes.AirflowDag.parse("prod://me:hunter2@host", "orders")
    assert name is not None
    assert "hunter2" not in repr(name)


def test_a_job_cannot_be_made_with_a_password():
    with pytest.raises(classes.ComponentError, match="cannot hold a user or a password") as caught:
        classes.AirflowDag("prod://me:hunter2@host", "orders")
    assert "hunter2" not in str(caught.value)


def test_a_job_is_read_and_written():
    name = classes.AirflowTask("prod", "orders_daily", "load.copy")
    assert name.canonical() == Pair("prod", "orders_daily.load.copy")
    assert classes.AirflowTask.parse("prod", "orders_daily.load.copy") == name
    assert classes.AirflowTask.parse("prod", "orders_daily") is None


def test_a_class_takes_what_is_not_recognised_and_puts_it_right_by_its_own_rules():
    name = classes.AzureSynapse("Synapse.example.com", "1433", "dbo", '"Orders"')
    assert name.get_namespace() == "sqlserver://Synapse.example.com:1433"
    assert name.canonical() == Pair("sqlserver://synapse.example.com:1433", "dbo.Orders")
    assert classes.SaaS("Acme", "T1", "o").canonical() == Pair("acme://T1", "o")
    assert classes.Derby("/opt", "shop", "app", "T").canonical() == Pair("file:/opt/shop", "APP.T")


@pytest.mark.parametrize("folder", ["/#", "/a?b", "/a;b", "/a b", "/a/"])
def test_a_folder_that_could_not_be_read_again_is_refused(folder):
    with pytest.raises(classes.ComponentError, match="this cannot be the 'folder'"):
        classes.LocalWarehouse(folder, "a", "b")


def test_a_class_is_made_of_a_jdbc_url():
    name = classes.Postgres.from_jdbc("jdbc:postgresql://db.example.com/shop", "public.orders")
    assert name == classes.Postgres("db.example.com", "5432", "shop", "public", "orders")
    properties = {"databaseName": "shop"}
    given = classes.MSSQL.from_jdbc("jdbc:sqlserver://h", "dbo.orders", **properties)
    assert given == classes.MSSQL("h", "1433", "shop", "dbo", "orders")


def test_a_class_is_made_of_a_location():
    assert classes.S3.from_location("s3a://lake/orders/") == classes.S3("lake", "orders")
    table = classes.BucketWarehouse.from_location("s3://lake/wh", "shop.orders")
    assert table is not None
    assert (table.get_namespace(), table.get_name()) == ("s3://lake/wh", "shop.orders")


def test_a_class_that_stands_for_another_pair_of_the_same_table_is_made_too():
    url = "jdbc:databricks://h.databricks.com/sales;ConnCatalog=main"
    name = classes.Databricks.from_jdbc(url, "orders")
    assert name == classes.Databricks("h.databricks.com", "main", "sales", "orders")


@pytest.mark.parametrize("url", ["jdbc:mysql://h/db", "jdbc:postgresql://h", "nonsense"])
def test_what_is_of_another_form_or_has_no_name_makes_no_class(url):
    assert classes.Postgres.from_jdbc(url, "a.b") is None
    assert classes.S3.from_location("/folder") is None
    assert classes.S3.from_location(url) is None
