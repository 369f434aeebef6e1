import pytest

from floe.dbt import DIALECTS, DbtOptions, lay_out, missing_server

PRODUCT = """
inputPorts:
  - {name: raw, version: 1.0.0, contractId: one}
  - {name: more, version: 1.0.0, contractId: two}
outputPorts: [{name: out, version: 1.0.0, contractId: sums}]
"""
TABLES = "schema: [{name: orders, properties: [{name: id, logicalType: integer}]}]\n"


def contract(*servers):
    return TABLES + "".join(["servers:\n", *(f"  - {{{each}}}\n" for each in servers)])


@pytest.fixture
def told(project):
    """The findings about servers."""

    def run(options, one, two=TABLES):
        made = project(options, shop=PRODUCT, one=one, two=two, sums=TABLES)
        return [each for each in made.plan.findings if each.rule.endswith("-server")]

    return run


LAKE = "server: lake, environment: staging, type: databricks, schema: s, catalog: c, host: h"
STORE = "server: store, environment: prod, type: databricks, schema: s, catalog: c, host: h"


@pytest.mark.parametrize("asked", ["lake", "staging"])
def test_a_source_that_lacks_the_server_asked_for_is_told(told, asked):
    (finding,) = told(DbtOptions(server=asked), contract(LAKE), contract(STORE))

    assert (finding.place.file, finding.rule, str(finding.severity)) == (
        "two.yaml",
        "generate/unknown-server",
        "warning",
    )
    assert finding.message == (
        f"the contract has no server or environment '{asked}':"
        " the source 'more' is read from 'store'"
    )


def test_a_contract_without_servers_leaves_no_choice(told):
    assert told(DbtOptions(server="lake"), contract(LAKE)) == []


EAST = "server: east, environment: live, type: databricks, schema: e, catalog: c, host: h"
WEST = "server: west, environment: live, type: databricks, schema: w, catalog: c, host: h"


@pytest.mark.parametrize("asked", [None, "live"])
def test_the_first_of_several_servers_is_taken_with_a_warning(told, asked):
    (finding,) = told(DbtOptions(server=asked), contract(EAST, WEST))

    assert (finding.place.path, finding.rule) == (("servers", 0), "generate/ambiguous-server")
    assert finding.message == (
        "nothing says which server is meant: the source 'raw' is read from"
        " 'east', the first of them, and not from 'west'"
    )


def test_production_goes_before_others_unless_there_is_more_than_one_of_it(told):
    second = STORE.replace("store", "shelf")

    assert told(DbtOptions(), contract(LAKE, STORE)) == []
    (finding,) = told(DbtOptions(), contract(LAKE, second, STORE))
    assert "'shelf', the first of them, and not from 'store'" in finding.message


def test_a_server_that_is_asked_for_is_no_guess(told):
    assert told(DbtOptions(server="west"), contract(EAST, WEST), contract(WEST)) == []


def test_a_server_that_no_contract_has_is_a_mistake(graph_of):
    texts = {"one": contract(LAKE), "two": contract(STORE), "sums": TABLES}
    layout, _ = lay_out(graph_of(shop=PRODUCT, **texts), DbtOptions())

    assert missing_server(layout, DbtOptions()) is None
    assert missing_server(layout, DbtOptions(server="prod")) is None
    assert missing_server(layout, DbtOptions(server="nosuch")) == (
        "no contract has a server or environment 'nosuch':"
        " they have 'lake', 'prod', 'staging', 'store'"
    )


def test_where_nothing_has_servers_this_is_said(graph_of):
    texts = dict.fromkeys(("one", "two", "sums"), TABLES)
    layout, _ = lay_out(graph_of(shop=PRODUCT, **texts), DbtOptions())
    bare, _ = lay_out(graph_of(sums=TABLES), DbtOptions())

    said = missing_server(layout, DbtOptions(server="nosuch"))
    assert said == "no contract has a server or environment 'nosuch': they have none at all"
    assert missing_server(bare, DbtOptions(server="nosuch")) is None


POSTGRES = "server: db, type: postgres, host: h, port: 5432, database: shop, schema: sch"


@pytest.mark.parametrize(
    ("adapter", "where"),
    [("spark", "sch.orders"), ("snowflake", "shop.sch.orders"), ("duckdb", "shop.sch.orders")],
)
def test_a_server_that_the_engine_does_not_read_is_told(told, adapter, where):
    (finding,) = told(DbtOptions(adapter=adapter), contract(POSTGRES))

    assert (finding.rule, str(finding.place), str(finding.severity)) == (
        "generate/foreign-server",
        "servers[0]",
        "warning",
    )
    assert finding.message == (
        f"{adapter} does not read a server of type postgres: for the source 'raw' dbt looks for"
        f" its own tables, such as '{where}'"
    )


FITTING = {
    "spark": ("databricks", "hive", "iceberg", "glue"),
    "duckdb": ("duckdb",),
    "postgres": ("postgres", "postgresql", "PostgreSQL"),
    "snowflake": ("snowflake",),
    "bigquery": ("bigquery",),
}


@pytest.mark.parametrize("adapter", DIALECTS)
def test_servers_of_the_engine_and_files_are_none_of_this(told, adapter):
    for kind in (*FITTING[adapter], "custom", "local", "s3"):
        server = f"server: x, type: {kind}, schema: s, path: p"
        assert told(DbtOptions(adapter=adapter), contract(server)) == []


def test_the_settings_own_type_counts(told):
    options = DbtOptions(overrides={"db": {"type": "iceberg"}})

    assert told(options, contract(POSTGRES)) == []
