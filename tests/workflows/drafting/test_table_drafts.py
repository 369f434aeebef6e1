"""Ports know more once somebody has named the real tables behind them."""

from datetime import UTC, datetime

import pytest

from floe.adapters.spark import SparkTables
from floe.checks import Table
from floe.contracts import Draft, draft_from_port
from floe.dbt.manifest import read_manifest
from floe.documents import read_text
from floe.errors import ConfigurationError
from floe.graph import build_graph
from floe.plan import Unreachable
from floe.workflows.drafting import DraftRequest, ManifestKnowledge, WantedTable
from floe.workflows.drafting.real_tables import NamedTables
from floe.workflows.drafting.table_drafts import TableKnowledge

HEADER = """\
apiVersion: v1.1.0
kind: DataProduct
id: till
name: till
version: 1.0.0
domain: sales
team: {name: till-team}
description: {purpose: What the shops sell.}
inputPorts: [{name: tills, version: 1.0.0, contractId: tills}]
outputPorts:
"""
TILLS = """\
apiVersion: v3.2.0
kind: DataContract
id: tills
version: 1.0.0
status: active
schema: [{name: till, properties: [{name: drawer, logicalType: string}]}]
"""
STATED = """\
  - name: feed
    version: 1.0.0
    schema:
      - name: Sold
        physicalName: marts.sales
        properties:
          - {name: Number, physicalName: sale_id, logicalType: string, primaryKey: true}
          - {name: state, enum: [{value: a}, {value: z}]}
          - {name: amount, logicalTypeOptions: {exclusiveMinimum: -1}}
"""
SALES = WantedTable(Table("", "sales", "lake.sales"))
COLUMNS = "sale_id bigint, state string, amount int, email string"
ROWS = [(number, ("a", "b")[number % 2], number % 9, "x@shop.example") for number in range(40)]


@pytest.fixture(scope="module")
def tables(spark, tmp_path_factory):
    given = {SALES.table: spark.createDataFrame(ROWS, COLUMNS).coalesce(1)}
    root = tmp_path_factory.mktemp("tables")
    return SparkTables(lambda: spark, {}, root, now=datetime.now(UTC), given=given)


@pytest.fixture
def draft(request):
    """Draft the only output port of a product that the table may stand behind."""

    def make(port, dbt=None, *, profile=False, contracts=(TILLS,), reader=None, written=()):
        reader = reader or request.getfixturevalue("tables")
        texts = {"product": HEADER + port, **{f"c{n}": each for n, each in enumerate(contracts)}}
        graph = build_graph([read_text(f"{name}.yaml", text) for name, text in texts.items()])
        draft_request = DraftRequest(tables=(SALES,), with_profile=profile)
        named = NamedTables(draft_request, reader, (graph,))
        knowledge = TableKnowledge(named, dbt, graph, lambda tree: tree["id"] in written)
        [product] = graph.products
        [output] = product.output_ports
        assert bool(knowledge.behind(output)) == ("sales" in port.lower())
        made = draft_from_port(product, output, graph, knowledge=knowledge)
        return made, knowledge

    return make


def columns(made):
    return {each["name"]: each for each in made.tree["schema"][0]["properties"]}


def rules(made):
    return [each.rule for each in made.gaps]


@pytest.mark.spark
@pytest.mark.req("REQ-223.1", "REQ-223.3")
@pytest.mark.parametrize("port", ["{name: Sales}", "{name: feed, id: sales}"])
def test_a_port_that_is_called_like_a_table_is_drafted_with_its_columns(draft, port):
    made, knowledge = draft(f"  - {port}\n")
    assert [(name, each["physicalType"]) for name, each in columns(made).items()] == [
        ("sale_id", "bigint"),
        ("state", "string"),
        ("amount", "int"),
        ("email", "string"),
    ]
    assert made.tree["schema"][0]["customProperties"] == [
        {"property": "floe.table", "value": "lake.sales"}
    ]
    assert made.origins["schema",] == "table"
    assert "generate/gap-guessed-columns" not in rules(made)
    assert knowledge.covered == {"sales"}
    assert [(each.rule, each.place.file) for each in knowledge.findings] == [
        ("generate/table-of-port", "product.yaml")
    ]


@pytest.mark.spark
def test_a_port_of_another_name_is_drafted_as_if_there_were_no_table(draft):
    made, knowledge = draft("  - {name: feed}\n")
    assert list(columns(made)) == ["drawer"]
    assert "generate/gap-guessed-columns" in rules(made)
    assert (knowledge.covered, knowledge.findings) == (set(), [])


@pytest.mark.spark
@pytest.mark.req("REQ-225.2", "REQ-225.5")
def test_what_the_port_states_is_kept_and_where_the_table_differs_both_are_named(draft):
    made, _ = draft(STATED)
    [table] = made.tree["schema"]
    assert (table["name"], table["physicalName"]) == ("Sold", "marts.sales")
    known = columns(made)
    assert list(known) == ["Number", "state", "amount", "email"]
    assert (known["Number"]["physicalName"], known["Number"]["logicalType"]) == (
        "sale_id",
        "string",
    )
    assert known["amount"]["logicalTypeOptions"] == {"exclusiveMinimum": -1}
    assert made.origins["schema", 0, "properties", 3] == "table"
    conflicts = [each for each in made.gaps if each.rule == "merge/conflict"]
    assert [(each.place.file, each.message) for each in conflicts] == [
        (
            "product.yaml",
            "schema[0].properties[0].logicalType is 'string' here, but lake.sales says 'integer'",
        ),
        (
            "product.yaml",
            "schema[0].properties[0].physicalType is not stated here and does not fit what is:"
            " lake.sales says 'bigint'",
        ),
    ]


@pytest.mark.spark
def test_what_rows_suggest_is_marked_and_gives_way_to_what_the_port_states(draft):
    made, _ = draft(STATED, profile=True)
    known = columns(made)
    assert known["state"]["enum"] == [{"value": "a"}, {"value": "z"}]
    assert known["amount"]["logicalTypeOptions"] == {"exclusiveMinimum": -1, "maximum": 8}
    marks = {
        name: entry["value"]["fields"]
        for name, each in known.items()
        for entry in each.get("customProperties", ())
    }
    assert marks == {
        "Number": ["required", "unique"],
        "state": ["required"],
        "amount": ["required", "logicalTypeOptions.maximum"],
        "email": ["required", "enum"],
    }
    assert {each.message.split()[0] for each in made.gaps if each.rule == "merge/conflict"} == {
        "schema[0].properties[0].logicalType",
        "schema[0].properties[0].physicalType",
    }


@pytest.mark.spark
def test_a_profile_shows_no_value_of_a_column_that_the_port_classifies(draft):
    secret = STATED + "          - {name: mail, physicalName: EMAIL, classification: pii}\n"
    made, _ = draft(secret, profile=True)
    assert "x@shop.example" in str(draft(STATED, profile=True)[0].tree)
    assert columns(made)["mail"]["classification"] == "pii"
    assert "x@shop.example" not in str(made.tree)


def manifest(**columns):
    node = {
        "resource_type": "model",
        "unique_id": "model.shop.sales",
        "package_name": "shop",
        "name": "sales",
        "alias": "sales",
        "description": "All that was sold.",
        "original_file_path": "models/sales.sql",
        "columns": {
            name: {"name": name, "data_type": kind, "description": f"The {name}."}
            for name, kind in columns.items()
        },
        "config": {"materialized": "view", "meta": {}},
    }
    schema = "https://schemas.getdbt.com/dbt/manifest/v12.json"
    metadata = {"dbt_schema_version": schema, "project_name": "shop"}
    tree = {"metadata": metadata, "nodes": {node["unique_id"]: node}}
    return ManifestKnowledge(read_manifest(tree), "manifest.json")


@pytest.mark.spark
def test_with_dbt_as_well_types_are_those_of_the_table_and_words_those_of_dbt(draft):
    dbt = manifest(SALE_ID="bigint", amount="string", note="string")
    made, _ = draft("  - {name: sales}\n", dbt, profile=True)
    [table] = made.tree["schema"]
    assert (table["physicalType"], table["description"]) == ("view", "All that was sold.")
    known = columns(made)
    assert list(known) == ["SALE_ID", "amount", "note", "state", "email"]
    assert (known["amount"]["physicalType"], known["amount"]["description"]) == (
        "int",
        "The amount.",
    )
    assert dbt.covered == {"model.shop.sales"}
    origins = [made.layer.origin_of(("schema", 0, "properties", n)) for n in range(2, 5)]
    assert origins == ["dbt", "table", "table"]
    column = ("schema", 0, "properties", 1)
    assert made.layer.origin_of((*column, "physicalType")) == "table"
    assert made.layer.origin_of((*column, "description")) == "dbt"
    assert (*column, "description") in made.defaults
    conflicts = [each for each in made.gaps if each.rule == "merge/conflict"]
    assert [(each.place.path, each.message) for each in conflicts] == [
        (
            ("outputPorts", 0),
            "schema[0].properties[1].logicalType is 'integer' in lake.sales, but manifest.json"
            " says 'string'",
        ),
        (
            ("outputPorts", 0),
            "schema[0].properties[1].physicalType is 'int' in lake.sales, but manifest.json"
            " says 'string'",
        ),
    ]


@pytest.mark.spark
def test_the_same_table_makes_the_same_draft(draft):
    dbt = manifest(SALE_ID="bigint", amount="string")
    first, second = (draft(STATED, dbt, profile=True)[0] for _ in range(2))
    assert first == second


class NoTables:
    """Tables that cannot be reached."""

    def draft(self, _, hidden=None):
        assert hidden is None
        return Unreachable("the table does not exist", is_outside=False)


def test_a_table_that_cannot_be_read_stops_the_run_in_one_line(draft):
    with pytest.raises(ConfigurationError, match=r"^lake\.sales: the table does not exist$"):
        draft("  - {name: sales}\n", reader=NoTables())


def test_a_table_whose_port_has_a_contract_is_not_even_read(draft):
    made, knowledge = draft(
        "  - {name: sales}\n", reader=NoTables(), written=("till-sales",), contracts=()
    )
    assert "properties" not in made.tree["schema"][0]
    assert knowledge.covered == {"sales"}


def test_a_port_stands_for_the_tables_of_the_contract_that_it_names(draft):
    behind = TILLS.replace("id: tills", "id: sold").replace("{name: till,", "{name: sales,")
    _, knowledge = draft(
        "  - {name: feed, contractId: sold}  # sales\n",
        reader=NoTables(),
        written=("sold",),
        contracts=(behind,),
    )
    assert knowledge.covered == {"sales"}


class Sales:
    """The columns of the table, without its rows."""

    def draft(self, table, hidden=None):
        assert hidden is None
        names = ("sale_id", "Email")
        columns = [{"id": name, "name": name, "physicalType": "string"} for name in names]
        node = {"id": table.name, "name": table.name, "properties": columns}
        return Draft({"schema": [node]}, "table")


def test_what_inputs_say_of_a_column_that_the_table_has_is_kept(draft):
    words = "logicalType: integer, classification: pii, description: The address., required: true"
    inputs = TILLS.replace("[{name: drawer,", f"[{{name: email, {words}}}, {{name: drawer,")
    made, _ = draft("  - {name: sales}\n", reader=Sales(), contracts=(inputs,))
    known = columns(made)
    assert list(known) == ["sale_id", "email"]
    assert known["email"] == {
        "id": "email",
        "name": "email",
        "physicalName": "Email",
        "physicalType": "string",
        "classification": "pii",
        "description": "The address.",
        "transformSourceObjects": ["tills.till"],
    }
    column = ("schema", 0, "properties", 1)
    assert made.layer.origin_of((*column, "classification")) == "generated"
    assert made.layer.origin_of((*column, "physicalType")) == "table"


HEADERS = "  - {name: sales, schema: [{name: heads, properties: [{name: EMAIL}, {name: gone}]}]}\n"


def test_the_only_table_of_a_port_is_the_one_that_is_called_like_the_port(draft):
    made, knowledge = draft(HEADERS, reader=Sales())
    [table] = made.tree["schema"]
    assert (table["name"], table["physicalName"]) == ("heads", "sales")
    assert list(columns(made)) == ["sale_id", "EMAIL", "gone"]
    assert [(each.rule, each.message, each.place.path) for each in knowledge.findings[1:]] == [
        (
            "generate/column-not-in-table",
            "the table 'lake.sales' has no column 'gone'",
            ("outputPorts", 0, "schema", 0, "properties", 1),
        )
    ]


def test_dbt_does_not_make_a_second_table_of_the_only_one(draft):
    made, _ = draft(HEADERS, manifest(email="string"), reader=Sales())
    assert [each["name"] for each in made.tree["schema"]] == ["heads"]
    assert columns(made)["EMAIL"]["description"] == "The email."


@pytest.mark.parametrize(
    "tables", ["{name: heads, physicalName: erp.heads}", "{name: a}, {name: b}"]
)
def test_a_table_that_could_be_any_of_a_port_is_left_out_with_a_word(draft, tables):
    port = f"  - {{name: sales, schema: [{tables}]}}\n"
    made, knowledge = draft(port, reader=NoTables())
    assert "sales" not in [each["name"] for each in made.tree["schema"]]
    assert [each.rule for each in knowledge.findings] == [
        "generate/table-of-port",
        "generate/unstated-table",
    ]


def test_a_port_with_a_schema_stands_for_the_tables_of_its_contract_as_well(draft):
    behind = TILLS.replace("id: tills", "id: sold").replace("{name: till,", "{name: sales,")
    _, knowledge = draft(
        "  - {name: feed, contractId: sold, schema: [{name: other}]}  # sales\n",
        reader=NoTables(),
        written=("sold",),
        contracts=(behind,),
    )
    assert knowledge.covered == {"sales"}
