"""Which form of a source some components make."""

from collections.abc import Iterator, Mapping

from floe.naming.definitions import Definition, Variant


def find_variant(definition: Definition, given: Mapping[str, str]) -> Variant:
    """The variant that lacks the fewest components, and then leaves out the fewest.

    A form that its source has given up is taken only if nothing current is as good.
    """

    def doubt(variant: Variant) -> tuple[int, int, bool]:
        lacking = len(list(missing_components(definition, variant, given)))
        return lacking, len(given.keys() - _components(variant)), variant.is_deprecated

    current = [variant for variant in definition.variants if not variant.is_deprecated]
    older = [variant for variant in definition.variants if variant.is_deprecated]
    fitting = [each for each in older if _may_stand_in(each, current, given)]
    return min((*current, *fitting), key=doubt)


def missing_components(
    definition: Definition, variant: Variant, given: Mapping[str, str]
) -> Iterator[str]:
    """What a variant needs and nobody gave."""
    for name in (*variant.namespace.required, *variant.name.required):
        if not given.get(name) and definition.components[name].default is None:
            yield name


def _may_stand_in(old: Variant, current: list[Variant], given: Mapping[str, str]) -> bool:
    """Whether a form that was given up says as much: it must not hide that a host is missing.

    It has a component that no current form has, or the whole namespace of one.
    """
    usual = {name for each in current for name in _components(each)}
    if any(given.get(name) for name in _components(old) - usual):
        return True
    return set(old.namespace.components) in [set(each.namespace.components) for each in current]


def _components(variant: Variant) -> set[str]:
    return {*variant.namespace.components, *variant.name.components}
