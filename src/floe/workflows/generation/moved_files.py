"""Follow: generated files that people have moved, and those whose table has another name now."""

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from floe.dbt import (
    DbtOptions,
    Layout,
    Model,
    ModelPin,
    Pins,
    is_name,
    model_file,
    moved_source_files,
)
from floe.documents import read_text
from floe.findings import Finding, Severity
from floe.generated import (
    FollowedFiles,
    GeneratedState,
    follow_files,
    move_entries,
)
from floe.model import Place
from floe.workflows.generation.product_choice import ProductScope
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.project_settings import PROJECT_FILE, ProjectSettings

_YAML = (".yml", ".yaml")
_MACRO = re.compile(r"\{%[-+]?\s*(?:macro|test|materialization)\s+(\w+)")
_LISTS = ("models", "sources", "exposures", "groups", "macros")
ENDINGS = (".sql", ".py", *_YAML)


def follow_moves(
    state: GeneratedState,
    there: Collection[str],
    folder: ProjectFolder,
    settings: ProjectSettings,
) -> FollowedFiles:
    """Where the files are now that floe wrote and that are gone; `there` are all of a project."""
    listed = frozenset(there)
    absent = [path for path in state.files if path not in listed and path.endswith(ENDINGS)]
    others = [path for path in there if path not in state.files and path.endswith(ENDINGS)]
    if not absent or not others:
        return FollowedFiles()
    present = folder.read(absent)
    gone = [
        path
        for path in absent
        if "/" in path and path not in present.texts and path not in present.unreadable
    ]
    if not gone:
        return FollowedFiles()

    def names_in(path: str, text: str) -> frozenset[str]:
        return frozenset(_names_in(path, text, settings))

    return follow_files(state, gone, folder.read(others).texts, names_in)


def _names_in(path: str, text: str, settings: ProjectSettings) -> Iterator[str]:
    if path.endswith(_YAML):
        tree = read_text(path, text).tree
        yield from _yaml_names(tree) if isinstance(tree, dict) else ()
    elif any(path.startswith(f"{folder}/") for folder in settings.macros):
        yield from (f"macro {name}" for name in _MACRO.findall(text))
    else:
        is_test = any(path.startswith(f"{folder}/") for folder in settings.tests)
        yield f"{'test' if is_test else 'model'} file {_stem(path).lower()}"


def _yaml_names(tree: Mapping[str, Any]) -> Iterator[str]:
    for key in _LISTS:
        entries = tree.get(key)
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                tables = entry.get("tables")
                inner = tables if isinstance(tables, list) else [{}]
                yield from (f"{key} {entry.get('name')} {_name(table)}" for table in inner)


def _name(entry: object) -> object:
    return entry.get("name") if isinstance(entry, dict) else None


def rename_models(pins: Pins, state: GeneratedState) -> Pins:
    """The names of models whose files people gave another name: dbt calls them by that."""
    return replace(pins, models=tuple(_renamed(pin, state.moved) for pin in pins.models))


def _renamed(pin: ModelPin, moved: Mapping[str, str]) -> ModelPin:
    name = _stem(moved.get(pin.sql, ""))
    is_plain = _stem(pin.sql) == pin.model
    return replace(pin, model=name) if is_plain and is_name(name) else pin


@dataclass(frozen=True, slots=True)
class ModelMoves:
    """Files that move with the names of their models, each with the path that it gets.

    `names` are the models' names now, by those before.
    """

    paths: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


def move_models(
    layout: Layout,
    scope: ProductScope,
    state: GeneratedState,
    folder: ProjectFolder,
    options: DbtOptions,
) -> tuple[GeneratedState, ModelMoves]:
    """The state once every file is where its name or its product puts it, and what has to move."""
    moved, entries, findings, names = dict(state.moved), {}, [], {}
    moves = [
        _Move.of(planned, origin, moved.pop(origin, origin), model)
        for planned, origin, model in (
            *_renamed_models(layout, scope, options),
            *_moved_sources(layout, scope, options),
        )
    ]
    free, stuck = _in_order([move for move in moves if move.before in state.files], state)
    for move in free:
        entries[move.before] = move.after
        if move.model is not None and move.model.version is None:
            names[_stem(move.origin)] = move.model.name
        if move.after != move.planned:
            moved[move.planned] = move.after
        if move.after != move.before:
            findings.append(_told(move))
    there = folder.read((*entries, *entries.values(), *(move.before for move in stuck))).texts
    findings += [
        _left(move)
        for move in stuck
        if move.before in there and not state.files[move.before].is_text(there[move.before])
    ]
    # A run that was cut short may have moved some already.
    paths: dict[str, str] = {}
    for before, after in entries.items():
        if before in there and (after not in there or after in paths):
            paths[before] = after
    done = replace(move_entries(replace(state, moved={}), entries), moved=moved)
    return done, ModelMoves(paths, tuple(findings), names)


@dataclass(frozen=True, slots=True)
class _Move:
    """A file that is planned elsewhere than it was, and where it goes from where it is.

    `model` is what it makes, if that is the table of a port.
    """

    planned: str
    origin: str
    before: str
    after: str
    model: Model | None

    @classmethod
    def of(cls, planned: str, origin: str, actual: str, model: Model | None) -> "_Move":
        return cls(planned, origin, actual, _target(planned, origin, actual), model)


def _in_order(moves: Sequence[_Move], state: GeneratedState) -> tuple[list[_Move], list[_Move]]:
    """Moves in an order that overwrites nothing, and those that have none: names in a circle."""
    taken, free, left = set(state.files), list[_Move](), list(moves)
    while step := next((move for move in left if move.after not in taken - {move.before}), None):
        taken = (taken - {step.before}) | {step.after}
        free.append(step)
        left.remove(step)
    return free, left


def _renamed_models(
    layout: Layout, scope: ProductScope, options: DbtOptions
) -> Iterator[tuple[str, str, Model]]:
    for model in layout.models:
        path = model_file(model, layout, options)
        origin = model.origin
        if origin is not None and _below(origin) != _below(path) and scope.covers(path):
            yield path, origin, model


def _moved_sources(
    layout: Layout, scope: ProductScope, options: DbtOptions
) -> Iterator[tuple[str, str, None]]:
    for path, before in moved_source_files(layout, options).items():
        if scope.covers(path):
            yield path, before, None


def _below(path: str) -> list[str]:
    """A product's folder and a file's name: another folder of models renames no model."""
    return path.split("/")[-2:]


def _target(planned: str, origin: str | None, before: str) -> str:
    """What people have moved stays in their folder."""
    if before == origin:
        return planned
    return posixpath.join(posixpath.dirname(before), posixpath.basename(planned))


def _told(move: _Move) -> Finding:
    call = move.model.call if move.model else None
    is_now = f"the model is {call} now" if call else "its source is another product's now"
    hint = f"write {call} where your own models refer to it by its former name" if call else None
    return _moved(
        move, f"{is_now}: {move.before} becomes {move.after}, with what was edited in it", hint
    )


def _left(move: _Move) -> Finding:
    return _moved(
        move,
        f"{move.after} is another file already: what was edited in {move.before} stays where it is",
        "move the edits by hand, or rename one table at a time",
    )


def _moved(move: _Move, message: str, hint: str | None) -> Finding:
    model = move.model
    place = model.schema_object.place if model else Place(PROJECT_FILE)
    severity = Severity.WARNING if model else Severity.INFO
    return Finding(place, message, hint, rule="generate/moved-model", severity=severity)


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0]
