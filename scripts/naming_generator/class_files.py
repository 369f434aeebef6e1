"""Definitions → the modules of their classes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from floe.errors import ConfigurationError
from floe.naming.definitions import Definition, Kind
from naming_generator.class_text import SUPERCLASS, WIDTH, class_text

_ROOM: Final = "floe.naming.classes"
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

_Groups = Mapping[tuple[Kind, str], list[Definition]]


def class_files(definitions: Iterable[Definition]) -> dict[str, str]:
    """The text of every module, by its path below the classes: one per kind and category."""
    groups = _groups(definitions)
    files = {
        f"{kind}s/{category}.py": _module(kind, each) for (kind, category), each in groups.items()
    }
    for kind in sorted({kind for kind, _ in groups}):
        files[f"{kind}s/__init__.py"] = f'"""Names of {kind}s; {_MADE}."""\n'
    files["__init__.py"] = _door(groups)
    return files


def _groups(definitions: Iterable[Definition]) -> _Groups:
    groups: dict[tuple[Kind, str], list[Definition]] = {}
    for each in sorted(definitions, key=lambda each: (each.kind, each.category, each.id)):
        groups.setdefault((each.kind, each.category), []).append(each)
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


def _module(kind: Kind, definitions: list[Definition]) -> str:
    category = definitions[0].category
    head = (
        f'"""Names of {kind}s of the category {category}; {_MADE}."""\n\n'
        "from dataclasses import dataclass\n\n"
        f"from floe.naming.typed_names import {SUPERCLASS[kind]}\n"
    )
    classes = (class_text(each, variant) for each in definitions for variant in each.variants)
    return "\n\n".join((head, *classes))


def _door(groups: _Groups) -> str:
    modules = {
        f"{_ROOM}.{kind}s.{category}": tuple(_class_names(each))
        for (kind, category), each in groups.items()
    } | _OTHERS
    every = (name for each in modules.values() for name in each)
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
