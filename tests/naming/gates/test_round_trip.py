import re
from collections.abc import Mapping
from string import ascii_letters, digits

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from floe.naming import Naming, compose, parse
from floe.naming.definitions import Component, Definition, Kind, Variant
from floe.naming.parts import canonical_part
from floe.naming.registry import default_registry

VARIANTS = [
    (each, variant)
    for each in default_registry().of(Kind.DATASET)
    if not each.annotation.get("composeOnly")
    for variant in each.variants
]
# Letters that change with their case, and all that parts, quotes and spoils names.
ALPHABET = f"{ascii_letters}{digits}._-/:;@=?#$+~ \"'`[]{{}}()*,%&|\\éÄßİ"
# What a canonical pair may still be told: that it names this machine, say, or is refused by others.
STAYING = {"local-host", "refused-by-marquez", "deprecated-form", "scheme-alias", "quoted-part"}

every_variant = pytest.mark.parametrize(
    ("definition", "variant"), VARIANTS, ids=lambda each: getattr(each, "id", None)
)
few = settings(
    max_examples=10, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


def texts(component: Component, *, is_wide: bool) -> st.SearchStrategy[str]:
    words = component.choices or (() if is_wide else component.known)
    if words:
        return st.sampled_from(words)
    pattern = component.pattern if is_wide else component.recognised or component.pattern
    return st.from_regex(pattern, fullmatch=True, alphabet=ALPHABET)


def components(
    definition: Definition, variant: Variant, *, is_wide: bool = False
) -> st.SearchStrategy[dict[str, str]]:
    """Components that a pair is recognised by, or with `is_wide` all that can be composed."""
    needed = {*variant.namespace.required, *variant.name.required}
    named = {*variant.namespace.components, *variant.name.components}
    known = definition.components
    return st.fixed_dictionaries(
        {name: texts(known[name], is_wide=is_wide) for name in sorted(needed)},
        optional={name: texts(known[name], is_wide=is_wide) for name in sorted(named - needed)},
    )


def pair_of(variant: Variant, parts: Mapping[str, str]) -> tuple[str, str]:
    return variant.namespace.fill(parts), variant.name.fill(parts)


def read(pair: tuple[str, str]) -> Naming:
    """Take a pair apart; what looks like a secret is masked, and then is another pair."""
    naming = parse(*pair)
    assume((naming.namespace, naming.name) == pair)
    return naming


@pytest.mark.long
@every_variant
@few
@given(st.data())
def test_a_pair_is_taken_apart_into_what_it_was_made_of(definition, variant, data):
    parts = data.draw(components(definition, variant))
    first = read(pair_of(variant, parts))
    assert first.source == definition.id
    assert (
        without_hosts(definition, first.components).items()
        >= {
            name: canonical_part(definition.components[name], text)
            for name, text in without_hosts(definition, parts).items()
        }.items()
    )
    assert_canonical_components_come_back(variant, first)
    assert parse(*first.canonical).canonical == first.canonical
    composed = compose(definition.id, **first.components)
    assert composed.canonical == first.canonical or (
        composed.canonical is None and variant.is_deprecated
    )


@pytest.mark.parametrize(
    ("definition", "variant"),
    [each for each in VARIANTS if each[0].is_wide and not each[1].is_deprecated],
    ids=lambda each: getattr(each, "id", None),
)
@few
@given(st.data())
def test_what_would_not_be_recognised_is_composed_all_the_same(definition, variant, data):
    parts = data.draw(components(definition, variant, is_wide=True))
    first = compose(definition.id, **parts)
    assume((first.namespace, first.name) == pair_of(variant, parts))
    assert first.source == definition.id
    second = compose(definition.id, **first.components)
    assert (second.canonical, second.components) == (first.canonical, first.components)


@pytest.mark.parametrize(
    "component",
    [
        component
        for definition in default_registry().definitions
        for component in definition.components.values()
        if component.recognised is not None
    ],
    ids=lambda each: each.name,
)
def test_what_a_pair_is_recognised_by_can_be_composed(component):
    @few
    @given(st.from_regex(component.recognised, fullmatch=True))
    def fits(text):
        assert re.fullmatch(component.pattern, text)

    fits()


def without_hosts(definition: Definition, parts: Mapping[str, str]) -> dict[str, str]:
    """Components without those to which ports are added."""
    known = definition.components
    return {name: text for name, text in parts.items() if not known[name].is_host}


def assert_canonical_components_come_back(variant: Variant, first: Naming) -> None:
    second = read(pair_of(variant, first.components))
    assert second.components == first.components
    assert second.canonical == first.canonical
    assert {each.rule.removeprefix("naming/") for each in second.findings} <= STAYING
