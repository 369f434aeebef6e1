"""A variant with the patterns that take its namespaces and names apart."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from floe.naming.definitions import AliasTemplate, Component, Definition, Stored, Variant

# Printable, no space, no quotes, and nothing that secrets stand behind: whatever else there is
# wants a closer look.
_PLAIN: Final = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in "\"'`?=@")


@dataclass(frozen=True, slots=True)
class CompiledVariant:
    """The patterns of a variant.

    `relaxed` takes namespaces without their default port. `clean` takes only names that are
    canonical already, about which no rule has anything to say. `defaults` are the components of
    the namespace that have one. In a plain variant, a namespace in lower case that fits is right.
    One with siblings has the namespaces of another variant, and only the name tells them apart.
    """

    definition: Definition
    variant: Variant
    namespace: re.Pattern[str]
    relaxed: re.Pattern[str]
    name: re.Pattern[str]
    clean: re.Pattern[str]
    defaults: tuple[str, ...] = ()
    is_plain: bool = False
    has_siblings: bool = False

    @property
    def canonical_as(self) -> AliasTemplate | None:
        """The pair that is canonical instead of the variant's own."""
        return self.variant.canonical_as or self.definition.canonical_as


def compile_variant(
    definition: Definition, variant: Variant, *, is_wide: bool = False
) -> CompiledVariant:
    """Compile the templates of a variant; a wide one takes what is not recognised too."""
    components = definition.components
    patterns = {name: _pattern_of(each, is_wide=is_wide) for name, each in components.items()}
    defaults = {
        component.name for component in components.values() if component.default is not None
    }
    of_namespace = tuple(components[name] for name in variant.namespace.components)
    name = variant.name.pattern(patterns)
    plain = _plain_characters(components[name] for name in variant.name.components)
    return CompiledVariant(
        definition,
        variant,
        namespace=re.compile(variant.namespace.pattern(patterns)),
        relaxed=re.compile(variant.namespace.relaxed(defaults).pattern(patterns)),
        name=re.compile(name),
        clean=re.compile(rf"(?=[{re.escape(plain)}]*\Z){name}"),
        defaults=tuple(each.name for each in of_namespace if each.default is not None),
        is_plain=_is_plain(definition, variant),
        has_siblings=[each.namespace.text for each in definition.variants].count(
            variant.namespace.text
        )
        > 1,
    )


def _is_plain(definition: Definition, variant: Variant) -> bool:
    if variant.is_deprecated or variant.canonical_as or definition.canonical_as:
        return False
    parts = (definition.components[name] for name in variant.namespace.components)
    return all(part.path is None and part.case.stored is not Stored.UPPER for part in parts)


def _pattern_of(component: Component, *, is_wide: bool) -> str:
    return component.pattern if is_wide else component.recognised or component.pattern


def _plain_characters(components: Iterable[Component]) -> str:
    stored = {component.case.stored for component in components}
    unwanted = ""
    if Stored.UPPER in stored:
        unwanted += "abcdefghijklmnopqrstuvwxyz"
    if Stored.LOWER in stored:
        unwanted += "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "".join(each for each in _PLAIN if each not in unwanted)
