"""Templates over components: `snowflake://{organization_name}-{account_name}`.

A template is text, `{component}`, and `[optional parts]` that appear if all of their components
are set. The same template composes a text and, compiled with the components' patterns, takes one
apart.
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from floe.errors import ConfigurationError

_TOKEN: Final = re.compile(r"\{([a-z_]+)\}|(\[)|(\])|([^\[\]{}]+)")


@dataclass(frozen=True, slots=True)
class Text:
    """Text that stands as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a component."""

    component: str


@dataclass(frozen=True, slots=True)
class Option:
    """A part that may be absent."""

    parts: tuple["Part", ...]

    @property
    def components(self) -> tuple[str, ...]:
        """The components it names, from left to right."""
        return tuple(_components(self.parts))


Part = Text | Slot | Option


@dataclass(frozen=True, slots=True)
class Template:
    """A template that has been read.

    `components` are those it names, from left to right, and `required` those without which it
    cannot be filled.
    """

    text: str
    parts: tuple[Part, ...]
    components: tuple[str, ...]
    required: tuple[str, ...]
    has_options: bool

    def fill(self, components: Mapping[str, str]) -> str:
        """The text for these components; all required ones must be there."""
        # A template without options is a format of Python too, and quicker as one.
        if not self.has_options:
            return self.text.format_map(components)
        return "".join(_filled(self.parts, components))

    def used(self, components: Mapping[str, str]) -> Iterator[str]:
        """Those of the components that `fill` writes."""
        return _used(self.parts, components)

    def pattern(self, patterns: Mapping[str, str]) -> str:
        """The pattern of every text that it can make, with a named group per component."""
        return "".join(_pattern(part, patterns) for part in self.parts)

    def relaxed(self, defaults: Container[str]) -> "Template":
        """The same template, in which `:{port}` may be left out where the port has a default."""
        return _template(self.text, tuple(_relaxed(self.parts, defaults)))


def read_template(text: str) -> Template:
    """Read a template; a wrong one is an error of whoever wrote it."""
    tokens = list(_TOKEN.finditer(text))
    if "".join(token.group() for token in tokens) != text:
        raise ConfigurationError(f"the template '{text}' has a brace that does not fit")
    stack: list[list[Part]] = [[]]
    for token in tokens:
        _take(token, stack, text)
    if len(stack) != 1:
        raise ConfigurationError(f"the template '{text}' has a bracket that is not closed")
    return _template(text, tuple(stack[0]))


def _template(text: str, parts: tuple[Part, ...]) -> Template:
    components = tuple(_components(parts))
    required = tuple(part.component for part in parts if isinstance(part, Slot))
    return Template(text, parts, components, required, len(required) != len(components))


def _take(token: re.Match[str], stack: list[list[Part]], text: str) -> None:
    component, opening, closing, literal = token.groups()
    if opening:
        stack.append([])
    elif closing:
        if len(stack) == 1:
            raise ConfigurationError(f"the template '{text}' has a bracket that was not opened")
        inner = stack.pop()
        stack[-1].append(Option(tuple(inner)))
    else:
        stack[-1].append(Slot(component) if component else Text(literal))


def _components(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.component
        elif isinstance(part, Option):
            yield from _components(part.parts)


def _filled(parts: tuple[Part, ...], components: Mapping[str, str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Text):
            yield part.text
        elif isinstance(part, Slot):
            yield components[part.component]
        elif all(components.get(name) for name in _components(part.parts)):
            yield from _filled(part.parts, components)


def _used(parts: tuple[Part, ...], components: Mapping[str, str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.component
        elif isinstance(part, Option) and all(components.get(name) for name in part.components):
            yield from _used(part.parts, components)


def _pattern(part: Part, patterns: Mapping[str, str]) -> str:
    if isinstance(part, Text):
        return re.escape(part.text)
    if isinstance(part, Slot):
        return f"(?P<{part.component}>{patterns[part.component]})"
    return f"(?:{''.join(_pattern(each, patterns) for each in part.parts)})?"


def _relaxed(parts: tuple[Part, ...], defaults: Container[str]) -> Iterator[Part]:
    held: Text | None = None
    for part in parts:
        is_port = isinstance(part, Slot) and part.component in defaults
        if held is not None and is_port and held.text.endswith(":"):
            yield Text(held.text[:-1])
            yield Option((Text(":"), part))
            held = None
            continue
        if held is not None:
            yield held
        held = part if isinstance(part, Text) else None
        if held is None:
            yield part
    if held is not None:
        yield held
