import pytest

from floe.dbt import DbtOptions, product_folder, source_files

OWN = DbtOptions(has_project=True, model_path="mdl", macro_path="mac", test_path="src/tst")


def test_files_are_planned_below_the_folders_of_the_project(workspace, planned):
    usual = planned(workspace("payments"), DbtOptions(has_project=True))
    moved = planned(workspace("payments"), OWN)

    folders = {"models": "mdl", "macros": "mac", "tests": "src/tst"}
    expected = {
        f"{folders[path.split('/')[0]]}/{path.partition('/')[2]}": text
        for path, text in usual.texts.items()
    }
    assert moved.texts == expected
    assert {path.split("/")[0] for path in moved.texts} >= {"mdl", "mac"}


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("mdl/shop/orders.sql", "shop"),
        ("src/tst/shop/x.sql", "shop"),
        ("mac/floe/rules.sql", None),
        ("models/shop/orders.sql", None),
        ("mdl/orders.sql", None),
        ("dbt_project.yml", None),
    ],
)
def test_the_product_of_a_file_is_known_by_its_folder(path, folder):
    assert product_folder(path, OWN) == folder


def test_one_folder_may_be_for_everything():
    options = DbtOptions(model_path="all", macro_path="all", test_path="all/tests")

    assert product_folder("all/floe/rules.sql", options) is None
    assert product_folder("all/tests/shop/x.sql", options) == "shop"
    assert product_folder("all/shop/x.sql", options) == "shop"


@pytest.mark.parametrize("per", ["product", "model"])
@pytest.mark.parametrize("staging", [False, True])
def test_what_a_source_needs_to_be_read_is_among_the_files_of_the_project(
    workspace, planned, staging, per
):
    options = DbtOptions(staging=staging, yaml_per=per, model_path="all/mdl")
    project = planned(workspace("payments"), options)
    layout = project.plan.layout
    needed = {path for table in layout.sources for path in source_files(table, layout, options)}
    sources = {path for path in project.texts if "staging" in path or "__sources" in path}
    assert sources <= needed
    assert all(product_folder(path, options) == "payments" for path in needed)
