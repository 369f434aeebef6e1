"""How much the shape of a job's name says about where it comes from."""

from collections.abc import Iterable

from floe.naming.definitions import Definition
from floe.naming.template import Slot, Text


def least_doubtful(definitions: Iterable[Definition]) -> list[Definition]:
    """Definitions in the order in which a name is tried: those that say most come first."""
    return sorted(definitions, key=_doubt)


def has_words(definition: Definition) -> bool:
    """Whether all of its names hold words that nobody else would write."""
    return all(
        any(isinstance(part, Text) and any(map(str.isalpha, part.text)) for part in parts)
        for variant in definition.variants
        for parts in [(*variant.namespace.parts, *variant.name.parts)]
    )


def _doubt(definition: Definition) -> tuple[bool, int]:
    is_open = not has_words(definition) and not _has_choices(definition)
    return is_open, -max(len(each.name.components) for each in definition.variants)


def _has_choices(definition: Definition) -> bool:
    """Whether a component that must be there is one of a few words."""
    parts = (part for each in definition.variants for part in each.name.parts)
    slots = (each.component for each in parts if isinstance(each, Slot))
    return any(definition.components[each].choices for each in slots)
