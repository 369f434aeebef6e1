"""Plain mappings seen as model elements: typed where they fit, kept whole where they do not."""

import dataclasses
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from floe.model.place import Place

Path = tuple[str | int, ...]
Locate = Callable[[Path], Place]
Convert = Callable[[Any, Path, Locate], Any]
Element = TypeVar("Element")

_MISFIT = object()
_OWN_FIELDS = frozenset(("place", "node", "all_properties"))


def view(element: type[Element], node: Mapping[str, Any], path: Path, locate: Locate) -> Element:
    """See a mapping as `element`; a value of the wrong type is left to `node` alone."""
    fields: dict[str, Any] = {}
    build: Any = element
    shape = _shape(build)
    for key, value in node.items():
        known = shape.get(key)
        if known is not None:
            converted = known[1](value, (*path, key), locate)
            if converted is not _MISFIT:
                fields[known[0]] = converted
    made: Element = build(place=locate(path), node=node, **fields)
    return made


def known_keys(element: Any) -> tuple[str, ...]:
    """The keys that an element's type knows, as the standards write them."""
    return tuple(_shape(element))


@cache
def _shape(element: Any) -> dict[str, tuple[str, Convert]]:
    hints = get_type_hints(element)
    return {
        _camel_case(field.name): (field.name, _converter(hints[field.name]))
        for field in dataclasses.fields(element)
        if field.name not in _OWN_FIELDS
    }


def _camel_case(attribute: str) -> str:
    first, *rest = attribute.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def _converter(hint: Any) -> Convert:
    if hint is Any:
        return _anything
    if get_origin(hint) in (Union, types.UnionType):
        return _optional(tuple(part for part in get_args(hint) if part is not types.NoneType))
    if get_origin(hint) is tuple:
        return _texts if get_args(hint)[0] is str else _elements(get_args(hint)[0])
    if dataclasses.is_dataclass(hint):
        return _element(hint)
    return _SCALARS[get_origin(hint) or hint]


def _optional(parts: tuple[Any, ...]) -> Convert:
    if len(parts) == 1:
        return _converter(parts[0])
    return _text_or_texts


def _anything(value: Any, _path: Path, _locate: Locate) -> Any:
    return value


def _text(value: Any, _path: Path, _locate: Locate) -> Any:
    return value if isinstance(value, str) else _MISFIT


def _flag(value: Any, _path: Path, _locate: Locate) -> Any:
    return value if isinstance(value, bool) else _MISFIT


def _whole(value: Any, _path: Path, _locate: Locate) -> Any:
    return value if isinstance(value, int) and not isinstance(value, bool) else _MISFIT


def _mapping(value: Any, _path: Path, _locate: Locate) -> Any:
    return value if isinstance(value, dict) else _MISFIT


def _texts(value: Any, _path: Path, _locate: Locate) -> Any:
    if not isinstance(value, list):
        return _MISFIT
    return tuple(text for text in value if isinstance(text, str))


def _text_or_texts(value: Any, path: Path, locate: Locate) -> Any:
    return value if isinstance(value, str) else _texts(value, path, locate)


def _element(element: Any) -> Convert:
    def convert(value: Any, path: Path, locate: Locate) -> Any:
        return view(element, value, path, locate) if isinstance(value, dict) else _MISFIT

    return convert


def _elements(element: type[Any]) -> Convert:
    def convert(value: Any, path: Path, locate: Locate) -> Any:
        if not isinstance(value, list):
            return _MISFIT
        return tuple(
            view(element, node, (*path, number), locate)
            for number, node in enumerate(value)
            if isinstance(node, dict)
        )

    return convert


_SCALARS: dict[Any, Convert] = {str: _text, bool: _flag, int: _whole, Mapping: _mapping}
