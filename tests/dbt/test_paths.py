import pytest

from floe.dbt import DbtOptions, product_folder, sources_file

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
    assert sources_file("shop", options) == "all/shop/_shop__sources.yml"
