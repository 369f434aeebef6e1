"""Dotted names as SQL writes them: `db."My Schema".[table]`."""

import re
from typing import Final, NamedTuple

from floe.naming.definitions import Component, Definition
from floe.naming.parts import quoted

_PART: Final = re.compile(
    r'"(?P<double>[^"]*(?:""[^"]*)*)"|`(?P<back>[^`]*(?:``[^`]*)*)`'
    r"|\[(?P<square>[^\]]*(?:\]\][^\]]*)*)\]"
)
_PLAIN: Final = re.compile(r"[^.]+")
_CLOSING: Final = {'"': '"', "`": "`", "[": "]"}
_QUOTES: Final = {"double": '"', "back": "`", "square": "]"}


class NamePart(NamedTuple):
    """One part of a dotted name, without its quotes."""

    text: str
    is_quoted: bool = False


def split_name(name: str) -> tuple[NamePart, ...]:
    """The parts of a dotted name; dots in quotes do not part.

    >>> split_name('shop."Order.Lines"')[1]
    NamePart(text='Order.Lines', is_quoted=True)
    """
    parts: list[NamePart] = []
    position = 0
    while position <= len(name):
        found = _match(name, position)
        parts.append(_part(found) if found else NamePart(""))
        position = found.end() + 1 if found else position + 1
    return tuple(parts)


def written_part(component: Component, part: NamePart) -> str:
    """A part as the SQL of its source writes it, whatever quotes it was given in.

    >>> written_part(find_source("hive").components["table"], NamePart("my table", is_quoted=True))
    '`my table`'
    """
    quote = component.case.quote
    return quoted(part.text, quote) if part.is_quoted and quote else part.text


def name_components(definition: Definition, parts: tuple[NamePart, ...]) -> dict[str, str]:
    """The components of a dotted name, from its end; the first takes whatever is left over."""
    names = _places(definition, len(parts))[-len(parts) :] if parts else ()
    count = len(parts) - len(names)
    pairs = zip(names, parts[count:], strict=True)
    components = {name: written_part(definition.components[name], part) for name, part in pairs}
    if count > 0:
        first = definition.components[names[0]]
        rest = [written_part(first, part) for part in parts[: count + 1]]
        components[first.name] = ".".join(rest)
    return components


def _places(definition: Definition, count: int) -> tuple[str, ...]:
    """The components of a name in the first form, or in one like it that has a place for all."""
    first = definition.variants[0]
    like = (variant for variant in definition.variants if variant.namespace == first.namespace)
    places = (each.name.components for each in like)
    return next((place for place in places if len(place) >= count), first.name.components)


def _match(name: str, position: int) -> re.Match[str] | None:
    """The part at a position; quotes that do not close, or not at its end, are plain text."""
    closing = _CLOSING.get(name[position : position + 1])
    if closing is None or name.find(closing, position + 1) < 0:
        return _PLAIN.match(name, position)
    found = _PART.match(name, position)
    is_whole = found is not None and name[found.end() : found.end() + 1] in ("", ".")
    return found if is_whole else _PLAIN.match(name, position)


def _part(found: re.Match[str]) -> NamePart:
    kind = found.lastgroup
    if kind is None:
        return NamePart(found.group())
    quote = _QUOTES[kind]
    return NamePart(found[kind].replace(quote * 2, quote), is_quoted=True)
