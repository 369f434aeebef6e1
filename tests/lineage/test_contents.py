import importlib
from pathlib import Path

import pytest

import floe.lineage.servers
from floe.lineage.contents import NAMERS
from floe.odcs.schemas import EDITIONS, read_official

FOLDER = Path(floe.lineage.servers.__file__).parent
TESTS = Path(__file__).parent / "servers"
PAGE = Path(__file__).parents[2] / "docs" / "lineage.md"


def files(folder, prefix=""):
    stems = (file.stem for file in folder.glob(f"{prefix}*.py") if file.stem != "__init__")
    return sorted(stem.removeprefix(prefix) for stem in stems)


def server_types(edition):
    found = read_official(edition)["$defs"]["Server"]["properties"]["type"]["enum"]
    assert len(found) > 30
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_server_type_of_the_standard_is_named(edition):
    assert sorted(set(server_types(edition)) - set(NAMERS)) == []


def test_the_types_are_in_order_and_each_has_its_test():
    assert list(NAMERS) == sorted(NAMERS) == files(TESTS, "test_")


@pytest.mark.parametrize("file", files(FOLDER))
def test_a_file_names_the_type_that_it_is_called_after(file):
    module = importlib.import_module(f"floe.lineage.servers.{file}")
    assert NAMERS[file] is getattr(module, f"name_{file}")


def test_every_type_has_a_row_in_the_documentation():
    text = PAGE.read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    named = {name.strip("` ") for row in rows for name in row.split(",")}
    assert sorted(set(NAMERS) - named) == []
