import pytest

from floe.naming.registry import default_registry, read_specification
from floe.naming.template import read_template

DEFINITIONS = default_registry().definitions
every_definition = pytest.mark.parametrize(
    "definition", DEFINITIONS, ids=lambda each: f"{each.kind}-{each.id}"
)


def placeholders(node: dict[str, str]) -> set[str]:
    templates = (read_template(node["namespace"]), read_template(node["name"]))
    return {name for each in templates for name in each.components}


@every_definition
def test_every_placeholder_is_declared_and_every_component_is_used(definition):
    notes = definition.annotation
    used = {name for each in notes["variants"] for name in placeholders(each)}
    assert used == set(definition.components)


@every_definition
def test_other_pairs_are_made_of_declared_components(definition):
    notes = definition.annotation
    others = [*notes.get("aliases", ()), *(each for each in [notes.get("canonicalAs")] if each)]
    others += [each["canonicalAs"] for each in notes["variants"] if "canonicalAs" in each]
    for each in others:
        assert placeholders(each) <= set(definition.components)


@every_definition
def test_annotations_speak_of_declared_components(definition):
    notes = definition.annotation
    named = {
        *(name for group in notes.get("case", ()) for name in group["components"]),
        *notes.get("paths", {}),
        *notes.get("greedy", ()),
        *notes.get("defaults", {}),
        *notes.get("normalise", {}),
        *notes.get("recognisedBy", {}),
        *notes.get("hierarchy", ()),
        *definition.required,
    }
    assert named <= set(definition.components)


@every_definition
def test_no_component_has_two_case_rules(definition):
    named = [
        name for group in definition.annotation.get("case", ()) for name in group["components"]
    ]
    assert len(named) == len(set(named))


@every_definition
def test_what_all_variants_require_is_required(definition):
    needed = [{*each.namespace.required, *each.name.required} for each in definition.variants]
    assert set(definition.required) == set.intersection(*needed)


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
