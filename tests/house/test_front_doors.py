import ast
import importlib
from pathlib import Path

import pytest

from tests.house.sources import SOURCE, imports, read_sources

ROOT = Path(__file__).parents[2]

# What a door needs that brings in a heavy part of its room only when it is asked for.
LOADING_LATER = ("importlib", "typing")
INNER_ROOMS = (
    ("dbt", "manifest"),
    ("reports", "classifications"),
    ("reports", "compilations"),
    ("reports", "diffs"),
    ("reports", "drifts"),
    ("reports", "generations"),
    ("reports", "impacts"),
    ("reports", "lineage_events"),
    ("reports", "namings"),
    ("reports", "runs"),
    ("workflows", "data"),
    ("workflows", "drafting"),
    ("workflows", "generation"),
    ("workflows", "naming"),
)


def rooms():
    return sorted(door.parent.name for door in SOURCE.glob("*/__init__.py"))


def doors():
    """Every package other rooms enter by its name; each adapter has a door of its own."""
    inner = [SOURCE.joinpath(*parts) / "__init__.py" for parts in INNER_ROOMS]
    return [SOURCE / room / "__init__.py" for room in rooms()] + sorted(
        [*SOURCE.glob("adapters/*/__init__.py"), *inner]
    )


def room_of(module):
    parts = module.split(".")[1:]
    has_own_door = parts[:1] in (["adapters"], ["workflows"]) or tuple(parts[:2]) in INNER_ROOMS
    return ".".join(parts[:2] if has_own_door else parts[:1])


def past_the_door(importer, imported, exported):
    """The imports in a module that reach past another room's front door."""
    for module, names in imported:
        room = room_of(module)
        if not module.startswith("floe.") or room == room_of(importer) or room not in exported:
            continue
        if module != f"floe.{room}":
            yield f"{importer}: {module}"
        for name in names:
            if module == f"floe.{room}" and name not in exported[room]:
                yield f"{importer}: {module}.{name}"


def module_name(file):
    return ".".join(("floe", *file.relative_to(SOURCE).with_suffix("").parts))


def exports():
    """What every door gives out; a workflow in a file of its own gives out what is public in it."""
    activities = {
        f"workflows.{file.stem}": public_names(file.read_text(encoding="utf-8"))
        for file in SOURCE.glob("workflows/[a-z]*.py")
    }
    return activities | {
        ".".join(door.parent.relative_to(SOURCE).parts): declared(door.read_text(encoding="utf-8"))
        for door in doors()
    }


def public_names(text):
    """The names that a module defines for others; what it imports is not its own to give."""
    nodes = ast.parse(text).body
    named = [n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    assigned = [ast.unparse(n.targets[0]) for n in nodes if isinstance(n, ast.Assign)]
    typed = [ast.unparse(n.target) for n in nodes if isinstance(n, ast.AnnAssign)]
    return [name for name in (*named, *assigned, *typed) if not name.startswith("_")]


def declared(text):
    """The names in a door's `__all__`."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return ast.literal_eval(node.value)
    return []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from floe.graph import Graph", []),
        ("from floe.graph.resolver import resolve", ["floe.lint.runner: floe.graph.resolver"]),
        ("import floe.graph.resolver", ["floe.lint.runner: floe.graph.resolver"]),
        ("from floe.graph import resolver", ["floe.lint.runner: floe.graph.resolver"]),
        ("from floe.lint.contents import RULES", []),
        ("from floe.errors import FloeError", []),
    ],
)
def test_the_scan_sees_an_import_past_a_door(line, expected):
    assert (
        list(past_the_door("floe.lint.runner", imports(ast.parse(line)), {"graph": ["Graph"]}))
        == expected
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("from floe.workflows.linting import Linted", []),
        (
            "from floe.workflows.linting import _lint",
            ["floe.cli.main: floe.workflows.linting._lint"],
        ),
        (
            "from floe.workflows.linting import Graph",
            ["floe.cli.main: floe.workflows.linting.Graph"],
        ),
        (
            "from floe.workflows.data.checking import x",
            ["floe.cli.main: floe.workflows.data.checking"],
        ),
    ],
)
def test_each_workflow_is_its_own_door(line, expected):
    exported = {"workflows": [], "workflows.linting": ["Linted"], "workflows.data": []}
    assert list(past_the_door("floe.cli.main", imports(ast.parse(line)), exported)) == expected


def test_other_rooms_are_entered_by_their_front_door():
    exported = exports()
    assert [
        breach
        for file, (imported, _) in read_sources().items()
        for breach in past_the_door(module_name(file), imported, exported)
    ] == []


def test_a_door_opens_on_its_own_room_alone():
    assert [
        f"{door.relative_to(SOURCE)}: {module}"
        for door in doors()
        for module, _ in read_sources()[door][0]
        if room_of(module) != room_of(module_name(door)) and module not in LOADING_LATER
    ] == []


def test_a_door_lists_all_it_brings_in():
    assert [
        f"{door.relative_to(SOURCE)}: {name}"
        for door in doors()
        for text in [door.read_text(encoding="utf-8")]
        for module, names in imports(ast.parse(text))
        for name in names
        if name not in declared(text) and module not in LOADING_LATER
    ] == []


def test_everything_a_room_exports_exists():
    assert [
        f"floe.{room}.{name}"
        for room in rooms()
        for name in declared((SOURCE / room / "__init__.py").read_text(encoding="utf-8"))
        if not hasattr(importlib.import_module(f"floe.{room}"), name)
    ] == []


def test_a_door_says_what_its_room_is():
    assert [
        str(door.relative_to(SOURCE))
        for door in doors()
        if not ast.get_docstring(ast.parse(door.read_text(encoding="utf-8")))
    ] == []


def test_no_file_hides_an_export_of_its_room():
    assert [
        f"{room}/{name}"
        for room, names in exports().items()
        for name in names
        for inner in [SOURCE / Path(*room.split(".")) / name]
        if inner.with_suffix(".py").exists() or inner.is_dir()
    ] == []
