"""Whether dbt can read a project with all that is kept in it: its YAML, names twice, or gone."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise

from floe.documents import ReadingFault, read_text
from floe.findings import Finding, Severity
from floe.generated import FileState, GeneratedState
from floe.model import Place
from floe.workflows.generation.broken_yaml import UNREADABLE, yaml_fault
from floe.workflows.generation.deciding import Decision
from floe.workflows.generation.own_names import Described, described_in

_SCRIPTS = (".sql", ".py")
_YAML = (".yml", ".yaml")
_NAME = re.compile(r"^\s*- name: (.+?)\s*$", re.MULTILINE)
_REF = re.compile(r"""\bref\(\s*['"](\w+)['"]\s*(?:,\s*v(?:ersion)?\s*=\s*['"]?\w+['"]?\s*)?\)""")
_SOURCE = re.compile(r"""\bsource\(\s*['"](\w+)['"]\s*,\s*['"](\w+)['"]\s*\)""")
_CONFLICT = re.compile(r"^<{7} .*^={7}$.*^>{7} ", re.MULTILINE | re.DOTALL)
_WAYS_OUT = {
    FileState.ORPHANED: "no product asks for it any more: --delete-orphans deletes it unless it was"
    " edited, else delete it or give it another name",
    FileState.EDITED: "--yes merges what is new into it",
    FileState.CONFLICT: "--replace-edited takes floe's text, --keep-edited yours",
}
_LEFT = "dbt cannot read the project as it is left"
_RIGHT = "put it right, or move it away"
_OWN = "give one of the two another name"


@dataclass(frozen=True, slots=True)
class ProjectNames:
    """What a project has besides the files that are decided about.

    `made` and `described` are people's own, each with its file; `models` and `sources` are the
    names that are planned. `broken` is what dbt cannot read of people's own YAML.
    """

    model_path: str = "models"
    made: Mapping[str, str] = field(default_factory=dict)
    described: Mapping[Described, str] = field(default_factory=dict)
    models: frozenset[str] = frozenset()
    sources: frozenset[tuple[str, str]] = frozenset()
    broken: Mapping[str, ReadingFault] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Left:
    """A file as it is left, and how it stood."""

    path: str
    text: str
    state: FileState
    is_generated: bool

    @property
    def stem(self) -> str:
        return _stem(self.path)


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0]


def find_unreadable(
    decisions: Iterable[Decision], state: GeneratedState, names: ProjectNames, project: str
) -> Iterator[Finding]:
    """What dbt would stop at, or pass over, once the decisions are carried out."""
    decided = tuple(decisions)
    left = [file for file in map(_left, decided) if file is not None]
    others = state.files.keys() - {decision.planned.path for decision in decided}
    kept = [file for file in left if not file.is_generated]
    made = _made(left, names) | {_stem(path) for path in others}
    there = {(source, name) for file in kept for _, source, name in _described(file) if source}
    names = replace(names, sources=names.sources | there)
    for path, fault in {**names.broken, **_broken(kept)}.items():
        yield _no_yaml(path, fault, project)
    yield from _made_twice(left, names, project)
    yield from _described_twice(left, kept, names, project)
    for file in kept:
        if file.path.endswith(_SCRIPTS) and _CONFLICT.search(file.text):
            message = f"{_LEFT}: git left a conflict in {file.path}"
            yield _unreadable(file.path, message, "keep one of the two versions", project)
        yield from _gone(file, _written(state, file.path), made, names, project)


def _left(decision: Decision) -> _Left | None:
    planned, text = decision.planned, decision.text_left
    if text is None or planned.state is FileState.SHARED:
        return None
    return _Left(planned.path, text, planned.state, text == planned.generated)


def _broken(kept: Iterable[_Left]) -> dict[str, ReadingFault]:
    documents = (read_text(file.path, file.text) for file in kept if file.path.endswith(_YAML))
    faults = ((document.file, yaml_fault(document)) for document in documents)
    return {path: fault for path, fault in faults if fault is not None}


def _no_yaml(path: str, fault: ReadingFault, project: str) -> Finding:
    message = f"{_LEFT}: {path} is not what dbt reads: {fault.message}"
    if fault.code == UNREADABLE:
        message = f"nobody knows which names {path} gives, as {fault.message}"
    found = _unreadable(path, message, fault.hint or _RIGHT, project)
    return replace(found, line=fault.line, column=fault.column)


def _made(left: Iterable[_Left], names: ProjectNames) -> frozenset[str]:
    stems = {file.stem for file in left if _is_model(file.path, names)}
    return names.models | stems | names.made.keys()


def _is_model(path: str, names: ProjectNames) -> bool:
    return path.endswith(_SCRIPTS) and path.startswith(f"{names.model_path}/")


def _made_twice(left: Iterable[_Left], names: ProjectNames, project: str) -> Iterator[Finding]:
    files: dict[str, list[_Left]] = {}
    for file in left:
        if _is_model(file.path, names):
            files.setdefault(file.stem, []).append(file)
    for name, makers in files.items():
        own = names.made.get(name)
        if own is not None and own != makers[0].path:
            yield _twice(makers[0], own, f"make the model '{name}'", project)
        for other in makers[1:]:
            kept, new = sorted((makers[0], other), key=lambda file: file.is_generated)
            yield _twice(kept, new.path, f"make the model '{name}'", project)


def _described_twice(
    left: Iterable[_Left], kept: Iterable[_Left], names: ProjectNames, project: str
) -> Iterator[Finding]:
    """Two entries for one model or table; generated files are read only where they may have one."""
    by_name = {described: [file] for described, file in names.described.items()}
    files: dict[str, _Left] = {}
    suspects = {file.path for file in kept}
    words = {name for _, _, name in names.described}
    for file in kept:
        words.update(name for _, _, name in _described(file))
    for file in left if words else ():
        is_read = file.path in suspects or not words.isdisjoint(_NAME.findall(file.text))
        files[file.path] = file
        for described in _described(file) if is_read else ():
            by_name.setdefault(described, []).append(file.path)
    for (kind, source, name), paths in by_name.items():
        for first, second in pairwise(paths):
            what = f"describe the {kind} '{f'{source}.' if source else ''}{name}'"
            pair = sorted((files[p] for p in (first, second) if p in files), key=_is_generated)
            other = second if pair[0].path == first else first
            yield _twice(pair[0], other, what, project)


def _is_generated(file: _Left) -> bool:
    return file.is_generated


def _described(file: _Left) -> Iterator[Described]:
    tree = read_text(file.path, file.text).tree if file.path.endswith(_YAML) else None
    return described_in(tree) if isinstance(tree, dict) else iter(())


def _gone(
    file: _Left, written: str, made: frozenset[str], names: ProjectNames, project: str
) -> Iterator[Finding]:
    """Names that floe wrote into a file that is kept, and that nothing has any more."""
    for name in dict.fromkeys(_REF.findall(file.text)):
        if name not in made and name in _REF.findall(written):
            message = f"{_LEFT}: {file.path} refers to the model '{name}', which is gone"
            yield _unreadable(file.path, message, _way_out(file), project)
    for pair in dict.fromkeys(_SOURCE.findall(file.text)):
        is_there = pair in names.sources or ("source", *pair) in names.described
        if not is_there and pair in _SOURCE.findall(written):
            source = ".".join(pair)
            message = f"{_LEFT}: {file.path} reads the source '{source}', which is gone"
            yield _unreadable(file.path, message, _way_out(file), project)
    for kind, _, name in _described(file):
        if kind == "model" and name not in made and name in _NAME.findall(written):
            message = f"{file.path} describes the model '{name}', which is gone: dbt runs no tests"
            yield _unreadable(file.path, message, _way_out(file), project)


def _written(state: GeneratedState, path: str) -> str:
    return state.files[path].text if path in state.files else ""


def _twice(file: _Left, other: str, what: str, project: str) -> Finding:
    message = f"{_LEFT}: {file.path} and {other} both {what}"
    return _unreadable(file.path, message, _way_out(file), project)


def _way_out(file: _Left) -> str:
    return _OWN if file.is_generated else _WAYS_OUT.get(file.state, _OWN)


def _unreadable(path: str, message: str, hint: str, project: str) -> Finding:
    return Finding(
        Place(f"{project}/{path}"),
        message,
        hint=hint,
        rule="generate/unreadable-project",
        severity=Severity.ERROR,
        line=1,
        column=1,
    )
