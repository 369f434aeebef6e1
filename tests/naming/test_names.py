import pytest

from floe.naming import Alias, Naming, Pair, parse, parse_job
from floe.naming.definitions import Kind
from floe.naming.names import Names, find_source
from floe.naming.registry import default_registry

PG = "postgres://db.example.com:5432"


def rules_of(naming):
    return sorted({each.rule for each in naming.findings})


def test_a_pair_that_is_right_has_no_findings():
    naming = parse(PG, "shop.public.orders")
    assert naming.source == "postgres"
    assert naming.canonical == (naming.namespace, naming.name) == (PG, "shop.public.orders")
    assert naming.findings == naming.aliases == ()
    assert (type(naming), type(naming.canonical)) == (Naming, Pair)


@pytest.mark.parametrize(
    "pair", [("", ""), ("\x00", "\n"), ("://", "://"), ("jdbc:", "x"), ("x" * 9999, "y" * 9999)]
)
def test_strange_pairs_have_an_answer_too(pair):
    naming = parse(*pair)
    assert naming.source is None
    assert naming.components == {}
    assert naming.findings != ()


def test_a_scheme_of_one_source_tells_it_even_where_the_namespace_is_wrong():
    naming = parse("postgres://db.example.com:x", "shop.public.orders")
    assert naming.source == "postgres"
    assert rules_of(naming) == ["naming/malformed-namespace"]


def test_credentials_are_in_no_answer():
    naming = parse("postgres://reader:hunter2@db.example.com:5432", "shop.public.orders")
    assert naming.canonical == (PG, "shop.public.orders")
    assert "hunter2" not in repr(naming)


def test_the_same_dataset_under_other_names_is_told():
    naming = parse("mssql://db.example.com:1433", "Shop.dbo.Orders")
    assert [each[:2] for each in naming.aliases] == [
        ("sqlserver://db.example.com:1433", "Shop.dbo.Orders"),
        ("sqlserver://db.example.com", "Shop.dbo.Orders"),
    ]
    assert {type(each) for each in naming.aliases} == {Alias}


def test_an_alias_may_have_another_form_of_name():
    naming = parse("trino://trino.example.com:443", "hive.shop.orders")
    assert [each[:2] for each in naming.aliases] == [
        ("trino://trino.example.com:443", "shop.orders"),
        ("trino://trino.example.com:443", "hive/shop.orders"),
    ]


def test_an_alias_whose_namespace_needs_the_name_is_told_too():
    naming = parse("azurekusto://shop.westeurope.kusto.windows.net", "Sales/Orders")
    assert [each[:2] for each in naming.aliases] == [
        ("azurekusto://shop.westeurope.kusto.windows.net/Sales", "Orders")
    ]


def test_an_alias_that_lacks_a_component_is_left_out():
    assert parse("redshift://warehouse.eu-central-1:5439", "dev.public.orders").aliases == ()


def test_the_canonical_pair_is_no_alias_of_itself():
    host = "sqlserver://shop.sql.azuresynapse.net:1433"
    assert parse(host, "dbo.Orders").aliases == ()
    long = parse(host, "Sales.dbo.Orders")
    assert long.canonical == (host, "dbo.Orders")
    assert [each[:2] for each in long.aliases] == [(host, "Sales.dbo.Orders")]


def test_a_pair_is_taken_for_one_of_a_source_on_request():
    names, synapse = Names(default_registry()), find_source("synapse")
    pair = ("sqlserver://Synapse.example.com:1433", "dbo.Orders")
    assert names.parse(*pair).source == "sqlserver"
    naming = names.parse_thoroughly(*pair, synapse)
    assert naming.source == "synapse"
    assert naming.canonical == ("sqlserver://synapse.example.com:1433", "dbo.Orders")
    assert [each.rule for each in naming.findings] == ["naming/wrong-case"]


def test_a_short_name_of_an_alias_moves_to_the_other_source_too():
    naming = parse("databricks://h.example.com", "sales.orders")
    assert naming.canonical == ("unitycatalog://h.example.com", "sales.orders")
    assert naming.aliases == ()


def test_a_namespace_moves_only_with_a_name_that_can_follow():
    naming = parse("sqlserver://db.example.com:1433", "dbo.Orders")
    assert naming.canonical == ("sqlserver://db.example.com:1433", "dbo.Orders")


def test_many_namespaces_are_forgotten_and_read_again():
    names = Names(default_registry())
    first = names.parse("postgres://h0.example.com:5432", "a.b.c")
    for number in range(5000):
        names.parse(f"postgres://h{number}.example.com:5432", "a.b.c")
    assert len(names._met) < 5000  # noqa: SLF001
    assert names.parse("postgres://h0.example.com:5432", "a.b.c") == first


def test_sources_are_found_by_their_ids():
    assert find_source("postgres") == default_registry().find(Kind.DATASET, "postgres")
    assert find_source("nothing") is None


@pytest.mark.parametrize("other", [None, 5, b"x", [], {}], ids=repr)
def test_what_is_no_text_names_nothing_and_raises_nothing(other):
    assert parse(other, "x") == parse("", "x")
    assert parse("postgres://db:5432", other) == parse("postgres://db:5432", "")
    assert parse("nowhere://db", other) == parse("nowhere://db", "")
    assert parse_job(None, other, "x") == parse_job(None, "", "x")
    assert parse_job("airflow_task", "prod", other) == parse_job("airflow_task", "prod", "")
    assert parse_job(other, "prod", "x") == parse_job(None, "prod", "x")
