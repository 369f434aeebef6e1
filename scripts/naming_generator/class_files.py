"""Definitions → the modules of their classes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from floe.errors import ConfigurationError
from floe.naming.definitions import Definition, Kind
from naming_generator.class_text import SUPERCLASS, WIDTH, class_text

_ROOM: Final = "floe.naming.classes"
_JOBS: Final = "jobs"
_MADE: Final = "written by `make docs` from the specification"
# What stands beside the generated classes, with the module that it comes from.
_OTHERS: Final = {
    "floe.naming.typed_names": (
        "ComponentError",
        "DatasetName",
        "JobName",
        "PubSubResourceType",
    ),
}

_Groups = Mapping[str, list[Definition]]


def class_files(definitions: Iterable[Definition]) -> dict[str, str]:
    """The text of every module, by its path below the classes: one per category, one for jobs."""
    groups = _groups(definitions)
    files = {f"{module}.py": _module(module, own) for module, own in groups.items()}
    files["__init__.py"] = _door(groups)
    return files


def _groups(definitions: Iterable[Definition]) -> _Groups:
    """The definitions of each module: datasets by their category, and all jobs."""
    groups: dict[str, list[Definition]] = {}
    for definition in sorted(definitions, key=lambda each: (each.kind, each.category, each.id)):
        module = definition.category if definition.kind is Kind.DATASET else _JOBS
        groups.setdefault(module, []).append(definition)
    _refuse_doubles(groups)
    return groups


def _refuse_doubles(groups: _Groups) -> None:
    seen: set[str] = {name for names in _OTHERS.values() for name in names}
    for name in (name for each in groups.values() for name in _class_names(each)):
        if name in seen:
            raise ConfigurationError(f"two classes are called '{name}'")
        seen.add(name)


def _class_names(definitions: Iterable[Definition]) -> Iterator[str]:
    for definition in definitions:
        for variant in definition.variants:
            yield variant.class_name


def _module(module: str, definitions: list[Definition]) -> str:
    subject = "jobs" if module == _JOBS else f"datasets of the category {module}"
    head = (
        f'"""Names of {subject}; {_MADE}."""\n\n'
        "from dataclasses import dataclass\n\n"
        f"from floe.naming.typed_names import {SUPERCLASS[definitions[0].kind]}\n"
    )
    classes = (class_text(each, variant) for each in definitions for variant in each.variants)
    return "\n\n".join((head, *classes))


def _door(groups: _Groups) -> str:
    modules = {f"{_ROOM}.{module}": tuple(_class_names(own)) for module, own in groups.items()}
    modules |= _OTHERS
    every = (name for names in modules.values() for name in names)
    # Names in capitals first, as the linter wants it; in imports it then looks past the case.
    names = sorted(every, key=lambda name: (not name.isupper(), name))
    lines = "".join(f'    "{name}",\n' for name in names)
    imports = "".join(_import(module, modules[module]) for module in sorted(modules))
    return f'"""Every name as a class; {_MADE}."""\n\n{imports}\n__all__ = [\n{lines}]\n'


def _import(module: str, names: tuple[str, ...]) -> str:
    names = tuple(sorted(names, key=lambda name: (not name.isupper(), name.casefold())))
    line = f"from {module} import {', '.join(names)}\n"
    if len(line) <= WIDTH + 1:
        return line
    inner = "".join(f"    {name},\n" for name in names)
    return f"from {module} import (\n{inner})\n"
