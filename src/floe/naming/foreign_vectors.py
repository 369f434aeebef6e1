"""The examples that a source of another package comes with, tried when it is loaded."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from floe.errors import ConfigurationError
from floe.naming.definitions import Definition, Kind
from floe.naming.pairs import Naming

Parse = Callable[[Definition, str, str], Naming]
_Node = Mapping[str, Any]


def try_vectors(definitions: Iterable[Definition], parse: Parse) -> None:
    """Refuse a source one of whose own vectors does not hold."""
    for definition in definitions:
        for place, trouble in _broken(definition, parse):
            raise ConfigurationError(
                f"the {definition.kind} '{definition.id}' does not hold its own vector"
                f" {place}: {trouble}"
            )


def _broken(definition: Definition, parse: Parse) -> Iterator[tuple[str, str]]:
    for sort, nodes in _vectors(definition):
        for number, node in enumerate(nodes):
            try:
                trouble = _trouble(definition, sort, node, parse)
            except (AttributeError, KeyError, TypeError) as error:
                trouble = f"it cannot be read ({type(error).__name__}: {error})"
            if trouble is not None:
                yield f"{sort}[{number}]", trouble


def _vectors(definition: Definition) -> Iterator[tuple[str, list[_Node]]]:
    vectors = definition.annotation.get("vectors", {})
    if not isinstance(vectors, dict):
        raise ConfigurationError(f"the vectors of '{definition.id}' are no object")
    for sort in ("valid", "equivalent", "invalid"):
        nodes = vectors.get(sort, [])
        yield sort, nodes if isinstance(nodes, list) else [nodes]


def _trouble(definition: Definition, sort: str, node: _Node, parse: Parse) -> str | None:
    """What differs first, if anything does."""
    pair = node["namespace"], node["name"]
    if sort == "valid" and pair not in _composed(definition, node["components"]):
        return "its components do not make this pair"
    if definition.annotation.get("composeOnly"):
        return None
    naming = parse(definition, *pair)
    rules = sorted({finding.rule for finding in naming.findings})
    if sort != "invalid" and naming.source != definition.id:
        return f"the pair is read as one of {naming.source or 'no known source'}"
    if sort == "valid" and naming.components != node["components"]:
        return "the pair has other components"
    if rules != sorted(node.get("rules", [])):
        return f"the rules that speak are {', '.join(rules) or 'none'}"
    return _other_canonical(definition, sort, node, naming)


def _other_canonical(definition: Definition, sort: str, node: _Node, naming: Naming) -> str | None:
    right = node.get("canonical", node if sort == "valid" else None)
    if right is None or definition.kind is Kind.JOB or naming.canonical is None:
        return None
    if naming.canonical == (right["namespace"], right["name"]):
        return None
    return f"the canonical pair is '{naming.canonical.namespace}' and '{naming.canonical.name}'"


def _composed(definition: Definition, components: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs that some components make, one for each form that they are enough for."""
    for variant in definition.variants:
        if {*variant.namespace.required, *variant.name.required} <= components.keys():
            yield variant.namespace.fill(components), variant.name.fill(components)
