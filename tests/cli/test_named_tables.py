"""What the tables of `floe contract generate --table` are taken for, before Spark is asked."""

import pytest

from floe.errors import ConfigurationError
from floe.wiring import open_workspace
from floe.wiring.named_tables import wanted_tables

FILES = {
    "floe.toml": "",
    "p/x.txt": "",
    "data/orders/a.parquet": "",
    "data/items.csv": "",
}


@pytest.fixture
def wanted(workspace, monkeypatch):
    root = workspace(FILES)

    def find(name, folder="."):
        monkeypatch.chdir(root / folder)
        [(found, _)] = wanted_tables(open_workspace(()), [name], None)
        return found.table.name, found.table.physical_name, dict(found.server or {})

    return find


@pytest.mark.parametrize(
    ("name", "folder", "called", "path", "form"),
    [
        ("data/orders", ".", "orders", "data/orders", "parquet"),
        ("../data/orders/", "p", "orders", "data/orders", "parquet"),
        ("./items.csv", "data", "items", "data/items.csv", "csv"),
        ("data/orders/*.parquet", ".", "orders", "data/orders/*.parquet", "parquet"),
        ("*.parquet", "data/orders", "orders", "data/orders/*.parquet", "parquet"),
        ("data/items_*.csv", ".", "items", "data/items_*.csv", "csv"),
    ],
)
def test_files_are_named_by_their_path_in_the_workspace(wanted, name, folder, called, path, form):
    server = {"server": "local", "type": "local", "path": path, "format": form}
    assert wanted(name, folder) == (called, called, server)


def test_a_table_of_a_catalog_keeps_its_whole_name(wanted):
    server = {"server": "spark", "type": "custom"}
    assert wanted("main.lake.Orders") == ("Orders", "main.lake.Orders", server)


@pytest.mark.parametrize(
    ("location", "kind"),
    [
        ("s3://b/orders/*.csv", "s3"),
        ("abfss://c@a/orders.csv", "azure"),
        ("gs://b/orders.csv", "custom"),
    ],
)
def test_files_of_a_store_have_a_server_of_the_standard(wanted, location, kind):
    server = {"server": kind, "type": kind, "location": location, "format": "csv"}
    assert wanted(location) == ("orders", "orders", server)


@pytest.mark.parametrize(
    "name", ["", " ", ".", "./", "..", "data/..", "/", "lake.", "lake..orders"]
)
def test_what_names_no_table_is_refused(wanted, name):
    with pytest.raises(ConfigurationError, match=f"^--table '{name}' names no table$"):
        wanted(name)


def test_files_that_are_not_there_are_a_wrong_argument(wanted):
    with pytest.raises(ConfigurationError, match=r"^data/nope does not exist$"):
        wanted("data/nope")


def test_a_name_that_is_none_ends_with_the_exit_code_of_wrong_arguments(workspace, floe):
    workspace(FILES)
    for name in ("", "."):
        ran = floe("contract", "generate", "--table", name)
        assert (ran.code, ran.err) == (2, f"error: --table '{name}' names no table\n")
