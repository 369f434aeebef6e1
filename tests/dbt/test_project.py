"""Whole projects: the golden ones, and what dbt makes of them."""

import json
from pathlib import Path

import pytest

from floe.dbt import DbtOptions

HERE = Path(__file__).parent
NAMES = sorted(folder.name for folder in (HERE / "workspaces").iterdir())
# What every project has alike is tested where it is made.
KEPT = ("models/", "tests/")
CANARY = "the-canary-sings"


@pytest.mark.parametrize("name", NAMES)
def test_a_workspace_gives_the_golden_project(name, workspace, planned, golden):
    project = planned(workspace(name))
    files = {path: text for path, text in project.texts.items() if path.startswith(KEPT)}
    files["findings.txt"] = "".join(
        f"{each.severity} {each.rule} {each.place.file} {each.place}: {each.message!r}\n"
        for each in project.plan.findings
    )

    for path, text in files.items():
        golden(HERE / "golden" / name / path, text)

    kept = {file for file in (HERE / "golden" / name).rglob("*") if file.is_file()}
    assert kept == {HERE / "golden" / name / path for path in files}


def test_the_same_workspace_gives_the_same_bytes_in_any_order(workspace, planned):
    once = planned(workspace(*NAMES))
    again = planned(workspace(*NAMES, is_reversed=True))

    assert list(once.texts.items()) == list(again.texts.items())


def test_every_file_of_a_project_is_planned_once(workspace, planned):
    paths = [file.path for file in planned(workspace(*NAMES)).plan.files]

    assert paths == sorted({path.lower(): path for path in paths}.values())


def test_products_keep_to_their_own_folders(workspace, planned):
    project = planned(workspace("three_products"))
    folders = set(project.plan.layout.folders.values())

    assert folders == {"a_orders", "b_billing", "c_returns", "d_shelf"}
    for path in project.texts:
        if path.startswith(("models/", "tests/")):
            assert path.split("/")[1] in folders


def test_the_seeds_example_is_what_the_seed_shows(workspace, planned):
    project = planned(workspace("payments"))

    source = project.table("payments", "raw_payments", "payments")
    model = project.model("payments", "payments")
    assert (source["columns"][0]["name"], source["columns"][0]["data_type"]) == ("id", "string")
    assert "not_null" in [next(iter(test)) for test in model["columns"][0]["data_tests"]]
    assert (
        "{{ source('raw_payments', 'payments') }}" in project.texts["models/payments/payments.sql"]
    )


@pytest.fixture(scope="module")
def parse(warm_dbt, tmp_path_factory):
    def run(project):
        folder = tmp_path_factory.mktemp("dbt")
        project.write(folder)
        canaries = {"FLOE_CANARY": CANARY, "FLOE_CANARY_TOKEN": CANARY}
        done = warm_dbt(folder, "parse", "--show-all-deprecations", **canaries)
        assert done.returncode == 0, done.stdout
        return done.stdout, (folder / "target" / "manifest.json").read_text(encoding="utf-8")

    return run


@pytest.mark.process
def test_dbt_reads_every_project_and_renders_no_text_of_a_contract(workspace, planned, parse):
    graph = workspace(*NAMES)
    project = planned(graph)

    told, manifest = parse(project)

    assert CANARY not in manifest
    assert "eprecation" not in told.replace("slated for deprecation", "")
    nodes = json.loads(manifest)["nodes"]
    models = {node["alias"]: node for node in nodes.values() if node["resource_type"] == "model"}
    assert len(models) == len({model.alias or model.name for model in project.plan.layout.models})
    assert_hostile_model(graph, models["out_table"])
    assert_versions(models)
    check_ids = [
        node["config"]["meta"]["floe"] for node in nodes.values() if node.get("test_metadata")
    ]
    assert all(each.get("check") or each.get("checks") for each in check_ids)


def assert_hostile_model(graph, node):
    contract = next(each for each in graph.contracts if each.id == "hostile-out")
    product = next(each for each in graph.products if each.name and "rger" in each.name)
    own, said = contract.schema[0], contract.description
    assert node["description"] == (
        f"{own.description}\n\n**Purpose:** {said['purpose']}\n\n"
        f"**Limitations:** {said['limitations']}\n\n**Usage:** {said['usage'].strip()}"
    )
    assert node["tags"] == [*contract.tags, *product.tags]
    assert node["meta"]["domain"] == product.domain
    assert node["meta"]["floe"]["management_ports"] == [product.management_ports[0].node]
    assert node["columns"]["order"]["description"] == own.properties[0].description
    spaced = node["columns"]["with space"]
    assert (spaced["quote"], spaced["meta"]["classification"], spaced["meta"]["business_name"]) == (
        True,
        own.properties[1].classification,
        "a\nb",
    )
    assert list(node["columns"]) == ["order", "with space", "fields"]


def assert_versions(models):
    old, new = models["orders_v1"], models["orders"]
    assert (old["version"], old["latest_version"], new["version"]) == (1, 2, 2)
    assert old["deprecation_date"].startswith("2030-06-30")
    assert old["description"] == (
        "Orders with {{ braces }}.\n\n**Purpose:** Orders, the {{ old }} way."
    )
    assert models["stock_levels"]["deprecation_date"].startswith("2031-01-31")


def test_a_project_of_somebody_else_gets_no_project_files(workspace, planned):
    project = planned(workspace("payments"), DbtOptions(has_project=True))

    assert {path.split("/")[0] for path in project.texts} == {"macros", "models"}
    told = [each for each in project.plan.findings if each.rule == "generate/existing-project"]
    assert [each.message for each in told] == [
        "this project is used as it is: floe writes below models, tests, macros"
    ]
    missing = [each for each in project.plan.findings if each.rule == "generate/missing-setting"]
    assert [(str(each.severity), each.hint) for each in missing] == [
        ("warning", "add to dbt_project.yml: on-run-start: ['{{ floe_open_sources() }}']")
    ]


def test_a_project_of_somebody_else_that_has_what_is_needed_is_not_bothered(workspace, planned):
    def missing(**said):
        made = planned(workspace("payments"), DbtOptions(has_project=True, **said))
        return [each.hint for each in made.plan.findings if each.rule == "generate/missing-setting"]

    variable = "add to dbt_project.yml: vars: {floe_workspace: '../..'}"
    assert missing(opens_sources=True) == []
    assert missing(opens_sources=True, workspace="../..") == [variable]
    assert missing(adapter="duckdb", workspace="../..") == [variable]
    assert missing(opens_sources=True, workspace="../..", knows_workspace=True) == []
    assert missing(adapter="postgres", workspace="../..") == []
