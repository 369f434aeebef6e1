from collections.abc import Iterator
from typing import Any

from floe.naming.definitions import Definition
from floe.naming.registry import default_registry, read_specification
from floe.naming.template import read_template

DEFINITIONS = default_registry().definitions


def placeholders(node: dict[str, str]) -> set[str]:
    templates = (read_template(node["namespace"]), read_template(node["name"]))
    return {name for each in templates for name in each.components}


def others(notes: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The other pairs of a source and of its variants."""
    yield from notes.get("aliases", ())
    yield from (
        node["canonicalAs"] for node in (notes, *notes["variants"]) if "canonicalAs" in node
    )


def annotated(definition: Definition) -> set[str]:
    """The components that annotations speak of."""
    notes = definition.annotation
    return {
        *cased(definition),
        *notes.get("paths", {}),
        *notes.get("greedy", ()),
        *notes.get("defaults", {}),
        *notes.get("normalise", {}),
        *notes.get("synonyms", {}).values(),
        *notes.get("recognisedBy", {}),
        *notes.get("hierarchy", ()),
        *definition.required,
    }


def cased(definition: Definition) -> list[str]:
    return [name for group in definition.annotation.get("case", ()) for name in group["components"]]


def test_every_placeholder_is_declared_and_every_component_is_used():
    for each in DEFINITIONS:
        used = {name for node in each.annotation["variants"] for name in placeholders(node)}
        assert used == set(each.components), each.id


def test_other_pairs_are_made_of_declared_components():
    for each in DEFINITIONS:
        for node in others(each.annotation):
            assert placeholders(node) <= set(each.components), each.id


def test_annotations_speak_of_declared_components():
    for each in DEFINITIONS:
        assert annotated(each) <= set(each.components), each.id


def test_no_component_has_two_case_rules():
    for each in DEFINITIONS:
        assert len(cased(each)) == len(set(cased(each))), each.id


def test_what_all_variants_require_is_required():
    for each in DEFINITIONS:
        needed = [{*form.namespace.required, *form.name.required} for form in each.variants]
        assert set(each.required) == set.intersection(*needed), each.id


def test_ids_classes_and_variants_are_told_apart():
    ids = [(each.kind, each.id) for each in DEFINITIONS]
    classes = [variant.class_name for each in DEFINITIONS for variant in each.variants]
    assert len(ids) == len(set(ids))
    assert len(classes) == len(set(classes))
    for each in DEFINITIONS:
        assert len({variant.id for variant in each.variants}) == len(each.variants)


def test_no_alias_of_a_scheme_is_a_scheme_itself():
    schemes = {scheme for each in DEFINITIONS for scheme in each.schemes}
    aliases = [alias for each in DEFINITIONS for alias in each.scheme_aliases]
    assert schemes.isdisjoint(aliases)
    assert len(aliases) == len(set(aliases))


def test_only_sources_that_are_composed_alone_have_no_scheme():
    for each in read_specification():
        if each.kind == "dataset":
            assert bool(each.schemes) is not bool(each.annotation.get("composeOnly"))
