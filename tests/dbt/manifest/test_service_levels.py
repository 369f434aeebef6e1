"""Source freshness becomes a service level, and comes back from it as it was."""

import pytest

from floe.dbt import DbtOptions, plan_project
from floe.dbt.manifest import draft_contracts, read_manifest
from floe.documents import print_yaml, read_text
from floe.graph import build_graph

SCHEMA = "https://schemas.getdbt.com/dbt/manifest/v12.json"
PRODUCT = """\
apiVersion: v1.0.0
kind: DataProduct
id: shop
name: shop
version: 1.0.0
status: active
inputPorts: [{name: crm, version: 1.0.0, contractId: crm}]
"""


def draft(**rest):
    source = {
        "resource_type": "source",
        "unique_id": "source.shop.crm.orders",
        "name": "orders",
        "source_name": "crm",
        "package_name": "shop",
        "columns": {
            "at": {"name": "at", "data_type": "timestamp"},
            "number": {"name": "number", "data_type": "int"},
        },
        **rest,
    }
    metadata = {"dbt_schema_version": SCHEMA, "adapter_type": "duckdb", "project_name": "shop"}
    tree = {"metadata": metadata, "sources": {source["unique_id"]: source}}
    [found] = draft_contracts(read_manifest(tree))
    return found.draft.tree


HOURS = {"warn_after": {"count": 6, "period": "hour"}}
BOTH = {**HOURS, "error_after": {"count": 2, "period": "day"}}


@pytest.mark.parametrize(
    ("freshness", "field"),
    [
        (BOTH, "at"),
        (HOURS, "at"),
        (BOTH, "cast(number as timestamp)"),
        ({**HOURS, "filter": "at > current_date - 3"}, "at"),
        ({**BOTH, "filter": "at > current_date - 3"}, "coalesce(at, current_timestamp)"),
        # dbt can do without a field where nobody compares moments with a number.
        (BOTH, "number"),
    ],
)
def test_freshness_goes_there_and_back(freshness, field):
    """Expressions and filters were lost, and a warning came back as an error."""
    tree = draft(freshness=freshness, loaded_at_field=field)
    files = {"crm.odcs.yaml": print_yaml(tree), "product.yaml": PRODUCT}
    graph = build_graph(read_text(name, text) for name, text in files.items())
    plan = plan_project(graph, DbtOptions(adapter="duckdb"))
    [yaml] = [file.text for file in plan.files if file.path.endswith("__sources.yml")]
    [source] = read_text("sources.yml", yaml).tree["sources"]
    config = source["tables"][0]["config"]
    assert config["freshness"] == freshness
    assert config["loaded_at_field"] == field
    again = draft(freshness=config["freshness"], loaded_at_field=config["loaded_at_field"])
    assert again["slaProperties"] == tree["slaProperties"]


def test_a_warning_alone_is_noted_to_be_one():
    [level] = draft(freshness=HOURS, loaded_at_field="at")["slaProperties"]
    assert level == {
        "property": "freshness",
        "value": 6,
        "unit": "hours",
        "element": "orders.at",
        "customProperties": [{"property": "warnAfter", "value": "6 hours"}],
    }
