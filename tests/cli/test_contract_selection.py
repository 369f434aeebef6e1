"""`floe contract generate --manifest`: which tables get a contract, and whose model is gone."""

import json

import pytest

from tests.cli.test_contract_command import FILES, MANIFEST, MODEL, manifest, model, not_null


def relationship(table, column, to):
    node = not_null(table, column)
    kwargs = {"column_name": column, "to": f"ref('{to}')", "field": column}
    metadata = {"name": "relationships", "kwargs": kwargs}
    return {**node, "unique_id": f"{node['unique_id']}.{to}", "test_metadata": metadata}


NODES = (
    {**model("sales", "shop_id"), "tags": ["gold"]},
    model("shops", "shop_id"),
    {**model("steps", "shop_id"), "config": {"materialized": "ephemeral"}},
    {**model("theirs", "id"), "package_name": "utils", "unique_id": "model.utils.theirs"},
    relationship("sales", "shop_id", "shops"),
)


def project(*nodes):
    names = [node["name"] for node in nodes if node["resource_type"] == "model"]
    return {
        "floe.toml": 'name = "shop"\n',
        "dbt/dbt_project.yml": FILES["dbt/dbt_project.yml"],
        "dbt/models/schema.yml": "version: 2\n",
        "dbt/target/manifest.json": manifest(*nodes),
        **{f"dbt/models/{name}.sql": MODEL for name in names},
    }


@pytest.fixture
def root(workspace):
    return workspace(project(*NODES))


def drafted(root):
    return sorted(file.name for file in (root / "contracts").glob("*.yaml"))


def generate(floe, *more):
    return floe("contract", "generate", *MANIFEST, "--yes", "--format", "json", *more)


def findings(result):
    return {finding["rule"]: finding["message"] for finding in json.loads(result.out)["findings"]}


def test_what_is_no_table_of_the_project_is_left_out_in_a_count(root, floe):
    """Each ephemeral model, and each model of a package, got a contract."""
    result = generate(floe)
    assert result.code == 0
    assert drafted(root) == ["sales.odcs.yaml", "shops.odcs.yaml"]
    assert findings(result)["generate/left-out-tables"] == (
        "1 ephemeral models and 1 tables of packages get no contracts"
    )


def test_only_what_is_selected_is_drafted_and_links_to_the_rest_are_told(root, floe):
    result = generate(floe, "--select", "tag:gold")
    assert drafted(root) == ["sales.odcs.yaml"]
    assert findings(result)["generate/gap-link"] == (
        "links are left out, as these have no contract to lead to: shops"
    )
    assert "foreignKey" not in (root / "contracts/sales.odcs.yaml").read_text()


def test_a_draft_of_a_selected_table_keeps_its_links_to_drafts_that_are_there(root, floe):
    generate(floe)
    before = (root / "contracts/sales.odcs.yaml").read_text()
    result = generate(floe, "--select", "sales")
    assert "generate/gap-link" not in findings(result)
    assert (root / "contracts/sales.odcs.yaml").read_text() == before
    assert "shops.odcs.yaml#/schema/shops/properties/shop_id" in before


def test_a_selector_that_meets_nothing_says_so(root, floe):
    result = generate(floe, "--select", "sale", "--select", "shops")
    assert drafted(root) == ["shops.odcs.yaml"]
    assert findings(result)["generate/selects-nothing"] == "no table of dbt is meant by 'sale'"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*MANIFEST, "--select", "tags:gold"), "--select does not know 'tags:gold'"),
        (("--select", "tag:gold"), "--select belongs to --manifest"),
    ],
)
@pytest.mark.usefixtures("root")
def test_a_selector_that_nobody_knows_is_wrong_usage(floe, arguments, message):
    result = floe("contract", "generate", *arguments)
    assert result.code == 2
    assert message in result.err


def test_the_draft_of_a_model_that_is_gone_is_kept_and_told(root, floe):
    """It stayed there as if dbt still had the model."""
    generate(floe)
    (root / "dbt/target/manifest.json").write_text(manifest(*NODES[1:4]))
    result = generate(floe)
    assert findings(result)["generate/orphaned-draft"] == (
        "the draft is kept, but dbt has no 'model.shop.sales' any more"
    )
    assert drafted(root) == ["sales.odcs.yaml", "shops.odcs.yaml"]
