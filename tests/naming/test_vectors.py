from typing import Any, NamedTuple

import pytest

from floe.naming import compose, compose_job, parse, parse_job
from floe.naming.definitions import Definition, Kind, Variant
from floe.naming.registry import default_registry


class Vector(NamedTuple):
    definition: Definition
    node: dict[str, Any]


def vectors(kind: Kind, sort: str) -> list[Any]:
    return [
        pytest.param(Vector(each, node), id=f"{each.id}-{number}")
        for each in default_registry().of(kind)
        for number, node in enumerate(each.annotation["vectors"].get(sort, ()))
    ]


def variant_of(vector: Vector) -> Variant:
    """The variant whose templates make the pair of a valid vector."""
    components = vector.node["components"]
    for each in vector.definition.variants:
        needed = {*each.namespace.required, *each.name.required}
        named = {*each.namespace.components, *each.name.components}
        if needed <= components.keys() <= named and pair_of(each, components) == given(vector):
            return each
    pytest.fail("no variant makes this pair of these components")


def pair_of(variant: Variant, components: dict[str, str]) -> tuple[str, str]:
    return variant.namespace.fill(components), variant.name.fill(components)


def given(vector: Vector) -> tuple[str, str]:
    return vector.node["namespace"], vector.node["name"]


def canonical(vector: Vector) -> tuple[str, str]:
    node = vector.node.get("canonical", vector.node)
    return node["namespace"], node["name"]


def rules_of(naming) -> list[str]:
    return sorted({each.rule for each in naming.findings})


@pytest.mark.parametrize("vector", vectors(Kind.DATASET, "valid"))
def test_valid_components_compose_the_pair(vector):
    variant_of(vector)
    naming = compose(vector.definition.id, **vector.node["components"])
    assert naming.source == vector.definition.id
    assert (naming.namespace, naming.name) == given(vector)
    assert naming.canonical == canonical(vector)
    assert naming.components == vector.node["components"]
    assert rules_of(naming) == vector.node.get("rules", [])


@pytest.mark.parametrize("vector", vectors(Kind.DATASET, "valid"))
def test_a_valid_pair_is_taken_apart(vector):
    if vector.definition.annotation.get("composeOnly"):
        assert parse(*given(vector)).source is None
        return
    naming = parse(*given(vector))
    assert naming.source == vector.definition.id
    assert naming.components == vector.node["components"]
    assert naming.canonical == canonical(vector)
    assert rules_of(naming) == vector.node.get("rules", [])


@pytest.mark.parametrize("vector", vectors(Kind.DATASET, "equivalent"))
def test_an_equivalent_pair_is_put_right(vector):
    naming = parse(*given(vector))
    assert naming.source == vector.definition.id
    assert naming.canonical == canonical(vector)
    assert rules_of(naming) == vector.node["rules"]


@pytest.mark.parametrize("vector", vectors(Kind.DATASET, "invalid"))
def test_what_is_wrong_with_an_invalid_pair_is_told(vector):
    assert rules_of(parse(*given(vector))) == vector.node["rules"]


@pytest.mark.parametrize("vector", vectors(Kind.JOB, "valid"))
def test_valid_components_compose_the_pair_of_a_job(vector):
    variant_of(vector)
    naming = compose_job(vector.definition.id, **vector.node["components"])
    assert (naming.namespace, naming.name) == given(vector)
    assert naming.canonical == canonical(vector)


@pytest.mark.parametrize("vector", vectors(Kind.JOB, "composed"))
def test_what_somebody_gives_is_brought_into_the_form_of_the_integration(vector):
    naming = compose_job(vector.definition.id, **vector.node["components"])
    assert naming.source == vector.definition.id
    assert (naming.namespace, naming.name) == naming.canonical == given(vector)
    assert rules_of(naming) == vector.node.get("rules", [])
    assert compose_job(naming.source, **naming.components) == naming


@pytest.mark.parametrize("vector", vectors(Kind.JOB, "valid"))
def test_a_valid_pair_of_a_job_is_taken_apart(vector):
    naming = parse_job(vector.definition.id, *given(vector))
    assert naming.source == vector.definition.id
    assert naming.components == vector.node["components"]
    assert rules_of(naming) == vector.node.get("rules", [])


@pytest.mark.parametrize(
    "vector", [*vectors(Kind.JOB, "invalid"), *vectors(Kind.JOB, "equivalent")]
)
def test_what_is_wrong_with_the_pair_of_a_job_is_told(vector):
    naming = parse_job(vector.definition.id, *given(vector))
    assert rules_of(naming) == vector.node["rules"]
    assert "canonical" not in vector.node or naming.canonical == canonical(vector)


@pytest.mark.parametrize("definition", default_registry().definitions, ids=lambda each: each.id)
def test_every_variant_has_a_valid_vector_and_every_definition_an_invalid_one(definition):
    nodes = definition.annotation["vectors"]
    shown = {variant_of(Vector(definition, node)).id for node in nodes["valid"]}
    others = {each for node in nodes.get("equivalent", ()) for each in read_by(definition, node)}
    hidden = {each.id for each in definition.variants if each.id not in shown}
    assert hidden <= others
    assert nodes["invalid"]


@pytest.mark.parametrize("definition", default_registry().definitions, ids=lambda each: each.id)
def test_only_a_form_that_was_given_up_and_that_no_components_make_has_no_valid_vector(definition):
    nodes = definition.annotation["vectors"]
    shown = {variant_of(Vector(definition, node)).id for node in nodes["valid"]}
    for hidden in (each for each in definition.variants if each.id not in shown):
        named = {*hidden.namespace.components, *hidden.name.components}
        assert hidden.is_deprecated
        assert any(
            named <= {*each.namespace.components, *each.name.components}
            for each in definition.variants
            if not each.is_deprecated
        )


def read_by(definition: Definition, node: dict[str, Any]) -> list[str]:
    """The variants that take a pair as it is."""
    return [
        each.variant.id
        for each in default_registry().compiled(definition)
        if each.namespace.fullmatch(node["namespace"]) and each.name.fullmatch(node["name"])
    ]


@pytest.mark.parametrize("definition", default_registry().definitions, ids=lambda each: each.id)
def test_the_rules_of_a_vector_are_sorted(definition):
    for nodes in definition.annotation["vectors"].values():
        assert [node["rules"] for node in nodes if "rules" in node] == [
            sorted(set(node["rules"])) for node in nodes if "rules" in node
        ]
