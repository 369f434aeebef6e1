import pytest

from floe.dbt import DbtOptions, plan_project
from floe.documents import read_text
from floe.graph import build_graph
from floe.plan import ServerTrust

PRODUCT = """
domain: sales
tags: [gold]
inputPorts: [{name: raw, version: 1.0.0, contractId: c}]
outputPorts: [{name: out, version: 1.0.0, contractId: o}]
"""
OUT = "schema: [{name: out, properties: [{name: id, logicalType: integer}]}]"


@pytest.fixture
def sources(project):
    def run(contract, options=None):
        made = project(options, shop=PRODUCT, c=contract, o=OUT)
        return made.yaml("models/shop/_shop__sources.yml")["sources"]

    return run


def contract(server="", table="name: orders"):
    return f"""
tags: [silver]
{server}
schema:
  - {table}
    properties: [{{name: id, logicalType: integer}}]
"""


def place(source):
    return {key: value for key, value in source.items() if key not in ("name", "tables")}


SERVERS = """
servers:
  - {server: dev, type: postgres, environment: dev, database: shop, schema: raw_dev}
  - {server: live, type: postgres, environment: prod, database: shop, schema: raw}
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (DbtOptions(adapter="postgres"), {"database": "shop", "schema": "raw"}),
        (DbtOptions(adapter="postgres", server="dev"), {"database": "shop", "schema": "raw_dev"}),
        (
            DbtOptions(adapter="postgres", overrides={"live": {"schema": "my raw"}}),
            {"database": "shop", "schema": "my raw", "quoting": {"schema": True}},
        ),
        (DbtOptions(), {"schema": "raw"}),
    ],
)
def test_the_chosen_server_says_where_the_tables_are(sources, options, expected):
    assert place(sources(contract(SERVERS), options)[0]) == expected


@pytest.mark.parametrize(
    ("server", "expected"),
    [
        ("{server: a, type: bigquery, project: p, dataset: d}", {"database": "p", "schema": "d"}),
        ("{server: a, type: databricks, catalog: c, schema: s}", {"database": "c", "schema": "s"}),
        ("{server: a, type: kafka, host: h}", {}),
    ],
)
def test_every_type_of_server_has_its_own_words_for_it(sources, server, expected):
    found = sources(contract(f"servers: [{server}]"), DbtOptions(adapter="snowflake"))

    assert place(found[0]) == expected


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("name: orders", {}),
        ("name: orders\n    physicalName: raw_orders", {"identifier": "raw_orders"}),
        ("name: orders\n    physicalName: shop.raw_orders", {"identifier": "raw_orders"}),
        (
            "name: orders\n    physicalName: raw-orders",
            {"identifier": "raw-orders", "quoting": {"identifier": True}},
        ),
    ],
)
def test_the_name_in_the_data_is_the_identifier(sources, table, expected):
    found = sources(contract(table=table))[0]["tables"][0]

    assert found["name"] == "orders"
    assert {key: found[key] for key in ("identifier", "quoting") if key in found} == expected


def test_a_name_with_dots_holds_database_and_schema(sources):
    table = "name: orders\n    physicalName: lake.shop.orders"

    assert place(sources(contract(table=table))[0]) == {"schema": "lake.shop"}
    postgres = sources(contract(table=table), DbtOptions(adapter="postgres"))[0]
    assert place(postgres) == {"database": "lake", "schema": "shop"}


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("data/{model}", "data/raw-orders"),
        ("${DATA_ROOT}/{table}", "{{ env_var('DATA_ROOT', '') }}/raw-orders"),
        ("${DATA_ROOT:-it's here}/x", r"{{ env_var('DATA_ROOT', 'it\x27s here') }}/x"),
        ("/x/{{ a }}/${API_TOKEN}", "{% raw %}/x/{{ a }}/${API_TOKEN}{% endraw %}"),
    ],
)
def test_files_are_opened_from_where_the_server_keeps_them(sources, path, location):
    server = f'servers: [{{server: lake, type: local, path: "{path}", format: parquet}}]'

    table, trust = (
        "name: orders\n    physicalName: raw-orders",
        ServerTrust(("DATA_ROOT", "API_TOKEN")),
    )
    found = sources(contract(server, table), DbtOptions(trust=trust))[0]

    assert place(found) == {}
    assert found["tables"][0]["external"] == {"location": location, "file_format": "parquet"}
    assert "identifier" not in found["tables"][0]


def test_what_is_taken_in_belongs_to_nobody_here(sources):
    config = sources(contract())[0]["tables"][0]["config"]

    assert config == {
        "tags": ["silver"],
        "meta": {
            "data_contract": "c",
            "floe": {
                "contract": "c",
                "version": "1.0.0",
                "reference": "c.yaml#orders",
                "consumer": "shop",
                "port": "raw",
                "tests": 1,
            },
        },
    }


def test_files_are_not_opened_among_the_models(sources):
    files = "servers: [{server: lake, type: local, path: data, format: parquet}]"

    (apart,) = sources(contract(files), DbtOptions(project_name="Raw"))
    (usual,) = sources(contract(files), DbtOptions(project_name="shop"))
    (table,) = sources(contract(), DbtOptions(project_name="raw"))

    assert [place(each) for each in (apart, usual, table)] == [{"schema": "raw_files"}, {}, {}]


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        ("name: Raw orders\ndescription: {purpose: What the till says.}", "What the till says."),
        ("name: Raw {{ orders }}", "{% raw %}Raw {{ orders }}{% endraw %}"),
        ("", None),
    ],
)
def test_a_source_says_what_it_is_for(project, contract, expected):
    """Tables were described, and the source that they belong to was not."""
    schema = "schema: [{name: orders, properties: [{name: a}]}]"
    product = "outputPorts: [{name: out, version: 1.0.0, contractId: c}]\ntype: sourceAligned"
    made = project(shop=product, c=f"{contract}\n{schema}")
    (source,) = made.yaml("models/shop/_shop__sources.yml")["sources"]
    assert source.get("description") == expected


@pytest.mark.parametrize(
    ("adapter", "written", "kept"),
    [
        ("duckdb", "HUGEINT", "HUGEINT"),
        ("duckdb", "ENUM('a', 'b')", "ENUM('a', 'b')"),
        ("duckdb", "TIMESTAMP_NS", "TIMESTAMP_NS"),
        ("duckdb", "TIME WITH TIME ZONE", "TIME WITH TIME ZONE"),
        ("postgres", "timetz", "timetz"),
        ("snowflake", "GEOGRAPHY", "GEOGRAPHY"),
        ("bigquery", "BIGNUMERIC(50, 2)", "BIGNUMERIC(50, 2)"),
        ("postgres", "json", "json"),
        ("duckdb", "UBIGINT[]", "UBIGINT[]"),
        ("duckdb", "STRUCT(a HUGEINT)", "STRUCT(a HUGEINT)"),
        ("duckdb", "struct<bit:int>", "struct(bit integer)"),
        ("bigquery", "ARRAY<BIGNUMERIC>", "ARRAY<BIGNUMERIC>"),
        ("spark", "HUGEINT", "decimal(38,0)"),
        ("duckdb", "HUGEINT); drop table x; --", None),
    ],
)
def test_a_type_of_the_engines_own_stays_as_it_is_in_a_source(adapter, written, kept):
    """HUGEINT came back as decimal(38,0), and a geography as a text."""
    contract = f"""
apiVersion: v3.2.0
kind: DataContract
id: raw
version: 1.0.0
status: active
schema:
  - name: raw
    properties: [{{name: a, physicalType: "{written}"}}]
"""
    product = """
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
inputPorts: [{name: raw, version: 1.0.0, contractId: raw}]
"""
    graph = build_graph([read_text("raw.yaml", contract), read_text("shop.yaml", product)])
    plan = plan_project(graph, DbtOptions(adapter=adapter))
    [yaml] = [file.text for file in plan.files if file.path.endswith("__sources.yml")]
    [column] = read_text("sources.yml", yaml).tree["sources"][0]["tables"][0]["columns"]
    assert column.get("data_type") == kept


EXPRESSION = ", customProperties: [{property: dbt.loadedAtField, value: cast(day as timestamp)}]"


@pytest.mark.parametrize(("said", "severity"), [(EXPRESSION, "info"), ("", "warning")])
def test_an_age_that_dbt_measures_by_an_expression_is_not_told_as_unmeasured(
    project, said, severity
):
    """A draft of somebody's own source got a warning for what its freshness said."""
    level = f"  - {{property: freshness, value: 2, unit: d, element: orders{said}}}\n"
    text = f"{contract()}slaProperties:\n{level}"
    made = project(DbtOptions(adapter="duckdb"), shop=PRODUCT, c=text, o=OUT)
    [told] = [each for each in made.plan.findings if each.rule == "generate/untranslated-check"]
    assert told.severity == severity
    assert ("the freshness of its source says the same" in told.message) is bool(said)
