"""Every vector of the specification, in one test per source or integration."""

from typing import Any

import pytest
from naming_generator.vectors import vectors_of

from floe.naming import compose, compose_job, parse, parse_job
from floe.naming.definitions import Definition, Kind, Variant
from floe.naming.registry import default_registry
from tests.naming.broken_vectors import Node, broken

DEFINITIONS = default_registry().definitions


def of_each(kind: Kind) -> Any:
    known = default_registry().of(kind)
    return pytest.mark.parametrize("definition", known, ids=lambda each: each.id)


every_definition = pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: each.id)


def variant_of(definition: Definition, node: Node) -> Variant:
    """The variant whose templates make the pair of a valid vector."""
    components = node["components"]
    for each in definition.variants:
        needed = {*each.namespace.required, *each.name.required}
        named = {*each.namespace.components, *each.name.components}
        if needed <= components.keys() <= named and pair_of(each, components) == given(node):
            return each
    raise AssertionError("no variant makes this pair of these components")


def pair_of(variant: Variant, components: dict[str, str]) -> tuple[str, str]:
    return variant.namespace.fill(components), variant.name.fill(components)


def given(node: Node) -> tuple[str, str]:
    return node["namespace"], node["name"]


def canonical(node: Node) -> tuple[str, str]:
    right = node.get("canonical", node)
    return right["namespace"], right["name"]


def rules_of(naming) -> list[str]:
    return sorted({each.rule for each in naming.findings})


def composes_its_pair(definition, node):
    variant_of(definition, node)
    naming = compose(definition.id, **node["components"])
    assert naming.source == definition.id
    assert (naming.namespace, naming.name) == given(node)
    assert naming.canonical == canonical(node)
    assert naming.components == node["components"]
    assert rules_of(naming) == node.get("rules", [])


def is_taken_apart(definition, node):
    naming = parse(*given(node))
    if definition.annotation.get("composeOnly"):
        assert naming.source is None
        return
    assert naming.source == definition.id
    assert naming.components == node["components"]
    assert naming.canonical == canonical(node)
    assert rules_of(naming) == node.get("rules", [])


def is_put_right(definition, node):
    naming = parse(*given(node))
    assert naming.source == definition.id
    assert naming.canonical == canonical(node)
    assert rules_of(naming) == node["rules"]


def is_told_to_be_wrong(_definition, node):
    assert rules_of(parse(*given(node))) == node["rules"]


def composes_its_job(definition, node):
    variant_of(definition, node)
    naming = compose_job(definition.id, **node["components"])
    assert (naming.namespace, naming.name) == given(node)
    assert naming.canonical == canonical(node)


def is_brought_into_the_form_of_the_integration(definition, node):
    naming = compose_job(definition.id, **node["components"])
    assert naming.source == definition.id
    assert (naming.namespace, naming.name) == naming.canonical == given(node)
    assert rules_of(naming) == node.get("rules", [])
    assert compose_job(naming.source, **naming.components) == naming


def is_taken_apart_as_a_job(definition, node):
    naming = parse_job(definition.id, *given(node))
    assert naming.source == definition.id
    assert naming.components == node["components"]
    assert rules_of(naming) == node.get("rules", [])


def is_told_to_be_a_wrong_job(definition, node):
    naming = parse_job(definition.id, *given(node))
    assert rules_of(naming) == node["rules"]
    assert "canonical" not in node or naming.canonical == canonical(node)


@of_each(Kind.DATASET)
def test_the_vectors_of_a_source_hold(definition):
    assert [
        *broken(definition, composes_its_pair, "valid"),
        *broken(definition, is_taken_apart, "valid"),
        *broken(definition, is_put_right, "equivalent"),
        *broken(definition, is_told_to_be_wrong, "invalid"),
    ] == []


@of_each(Kind.JOB)
def test_the_vectors_of_an_integration_hold(definition):
    assert [
        *broken(definition, composes_its_job, "valid"),
        *broken(definition, is_taken_apart_as_a_job, "valid"),
        *broken(definition, is_brought_into_the_form_of_the_integration, "composed"),
        *broken(definition, is_told_to_be_a_wrong_job, "invalid", "equivalent"),
    ] == []


@every_definition
def test_every_variant_has_a_valid_vector_and_every_definition_an_invalid_one(definition):
    nodes = vectors_of(definition)
    shown = {variant_of(definition, node).id for node in nodes["valid"]}
    others = {each for node in nodes.get("equivalent", ()) for each in read_by(definition, node)}
    hidden = [each for each in definition.variants if each.id not in shown]
    assert {each.id for each in hidden} <= others
    assert nodes["invalid"]
    assert_given_up_and_made_of_no_components(definition, hidden)


def assert_given_up_and_made_of_no_components(definition, hidden):
    """Only such a form may have no valid vector."""
    for old in hidden:
        named = {*old.namespace.components, *old.name.components}
        assert old.is_deprecated
        assert any(
            named <= {*each.namespace.components, *each.name.components}
            for each in definition.variants
            if not each.is_deprecated
        )


def read_by(definition: Definition, node: Node) -> list[str]:
    """The variants that take a pair as it is."""
    return [
        each.variant.id
        for each in default_registry().compiled(definition)
        if each.namespace.fullmatch(node["namespace"]) and each.name.fullmatch(node["name"])
    ]


def test_the_rules_of_a_vector_are_sorted():
    assert [
        (definition.id, node)
        for definition in DEFINITIONS
        for nodes in vectors_of(definition).values()
        for node in nodes
        if "rules" in node and node["rules"] != sorted(set(node["rules"]))
    ] == []


def test_a_vector_that_does_not_hold_is_named():
    kafka = default_registry().find(Kind.DATASET, "kafka")
    (first, *_) = broken(kafka, composes_its_job, "valid")
    assert first.startswith("kafka valid[0] ('kafka://broker-1.example.com:9092', 'shop.orders-v1'")


def test_every_file_of_vectors_belongs_to_a_definition_and_shows_no_valid_one(pytestconfig):
    folder = pytestconfig.rootpath / "tests" / "naming" / "vectors"
    known = {f"{each.kind}s/{each.id}" for each in DEFINITIONS}
    files = {str(file.relative_to(folder).with_suffix("")) for file in folder.rglob("*.json")}
    assert files == known
    assert all("valid" in each.annotation["vectors"] for each in DEFINITIONS)
    assert all(list(each.annotation["vectors"]) == ["valid"] for each in DEFINITIONS)
