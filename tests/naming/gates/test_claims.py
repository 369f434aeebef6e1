import pytest
from naming_generator.vectors import vectors_of

from floe.naming.definitions import Definition, Kind
from floe.naming.registry import default_registry

REGISTRY = default_registry()
SOURCES = [each for each in REGISTRY.of(Kind.DATASET) if not each.annotation.get("composeOnly")]


def claims(definition: Definition, namespace: str, name: str) -> bool:
    return any(
        each.namespace.fullmatch(namespace) and each.name.fullmatch(name)
        for each in REGISTRY.compiled(definition)
    )


@pytest.mark.parametrize("definition", SOURCES, ids=lambda each: each.id)
def test_no_two_sources_claim_one_vector(definition):
    for node in vectors_of(definition)["valid"]:
        pair = node["namespace"], node["name"]
        assert [each.id for each in SOURCES if claims(each, *pair)] == [definition.id]


@pytest.mark.parametrize("definition", SOURCES, ids=lambda each: each.id)
def test_what_is_put_right_is_a_name_of_exactly_one_source(definition):
    for node in vectors_of(definition).get("equivalent", ()):
        pair = node["canonical"]["namespace"], node["canonical"]["name"]
        assert len([each.id for each in SOURCES if claims(each, *pair)]) == 1
