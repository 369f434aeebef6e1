import pytest

from floe.naming import parse
from floe.naming.definitions import Kind
from floe.naming.registry import default_registry

REGISTRY = default_registry()
SOURCES = REGISTRY.of(Kind.DATASET)
SECRET = "hunter2-Q9x"  # noqa: S105
RULE = "naming/credentials-in-namespace"


def addresses() -> list[str]:
    return sorted(
        {
            node["namespace"]
            for each in SOURCES
            for node in each.annotation["vectors"]["valid"]
            if "://" in node["namespace"] and not node["namespace"].endswith("://")
        }
    )


@pytest.mark.parametrize("namespace", addresses())
def test_no_namespace_of_the_specification_admits_a_password(namespace):
    scheme, _, rest = namespace.partition("://")
    spoiled = f"{scheme}://reader:{SECRET}@{rest}"
    assert [
        f"{each.id}/{compiled.variant.id}"
        for each in SOURCES
        for compiled in (*REGISTRY.compiled(each), *REGISTRY.composed(each))
        for pattern in (compiled.namespace, compiled.relaxed)
        if pattern.fullmatch(spoiled) and not each.annotation.get("composeOnly")
    ] == []


@pytest.mark.parametrize("namespace", addresses())
@pytest.mark.parametrize("name", ["a.b.c", "a.b", "a", ""])
def test_a_password_is_found_and_never_told(namespace, name):
    scheme, _, rest = namespace.partition("://")
    naming = parse(f"{scheme}://reader:{SECRET}@{rest}", name)
    assert RULE in {each.rule for each in naming.findings}
    assert SECRET not in repr(naming)


@pytest.mark.parametrize("namespace", addresses())
def test_settings_of_a_connection_are_found_and_never_told(namespace):
    naming = parse(f"{namespace}?password={SECRET}", "a.b.c")
    assert RULE in {each.rule for each in naming.findings}
    assert SECRET not in repr(naming)
