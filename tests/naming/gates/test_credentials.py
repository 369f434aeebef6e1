from itertools import product

import pytest
from naming_generator.vectors import vectors_of

from floe.naming import parse
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry

REGISTRY = default_registry()
SOURCES = REGISTRY.of(Kind.DATASET)
SECRET = "hunter2-Q9x"  # noqa: S105
RULE = "naming/credentials-in-namespace"


every_source = pytest.mark.parametrize("definition", SOURCES, ids=lambda each: each.id)


def addresses(definition) -> list[str]:
    return sorted(
        {
            node["namespace"]
            for node in vectors_of(definition)["valid"]
            if "://" in node["namespace"] and not node["namespace"].endswith("://")
        }
    )


def test_most_sources_have_addresses():
    assert sum(bool(addresses(each)) for each in SOURCES) > 50


@every_source
def test_no_namespace_of_the_specification_admits_a_password(definition):
    for namespace in addresses(definition):
        scheme, _, rest = namespace.partition("://")
        spoiled = f"{scheme}://reader:{SECRET}@{rest}"
        assert [
            f"{each.id}/{compiled.variant.id}"
            for each in SOURCES
            for compiled in (*REGISTRY.compiled(each), *REGISTRY.composed(each))
            for pattern in (compiled.namespace, compiled.relaxed)
            if pattern.fullmatch(spoiled) and not each.annotation.get("composeOnly")
        ] == [], namespace


@every_source
def test_a_password_is_found_and_never_told(definition):
    for namespace, name in product(addresses(definition), ("a.b.c", "a.b", "a", "")):
        scheme, _, rest = namespace.partition("://")
        naming = parse(f"{scheme}://reader:{SECRET}@{rest}", name)
        assert RULE in {each.rule for each in naming.findings}, (namespace, name)
        assert SECRET not in repr(naming), (namespace, name)


@every_source
def test_settings_of_a_connection_are_found_and_never_told(definition):
    for namespace in addresses(definition):
        naming = parse(f"{namespace}?password={SECRET}", "a.b.c")
        assert RULE in {each.rule for each in naming.findings}, namespace
        assert SECRET not in repr(naming), namespace
