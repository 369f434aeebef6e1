"""The page of a source for people."""

from collections.abc import Iterable, Iterator

from floe.naming import Compare, Component, Definition, Stored, Variant

_SAID = {
    "standard": "in OpenLineage's table",
    "emitted": "emitted by OpenLineage's own code, not in its table",
    "observed": "seen in events, not in OpenLineage's table",
    "proposed": "proposed by floe",
}

_COMPARED = {
    Compare.INSENSITIVE: "case tells nothing apart",
    Compare.CONFIGURABLE: "case counts as the server is configured",
}


def definition_lines(definition: Definition) -> Iterator[str]:
    """What it is, how it is named, and what is particular about it."""
    said = _SAID.get(definition.status, definition.status)
    yield f"{definition.id} ({definition.kind}, {definition.category}): {definition.title}"
    yield f"\n{definition.description}"
    yield f"Status: {said}; version {definition.version}."
    for variant in definition.variants:
        yield from _variant(variant)
    yield "\nComponents:"
    yield from _components(definition)
    yield from _sections(definition)


def _variant(variant: Variant) -> Iterator[str]:
    deprecated = ", deprecated" if variant.is_deprecated else ""
    yield f"\nForm {variant.id}{deprecated}:"
    yield f"  namespace  {variant.namespace.text}"
    yield f"  name       {variant.name.text}"


def _components(definition: Definition) -> Iterator[str]:
    width = max((len(name) for name in definition.components), default=0)
    for component in definition.components.values():
        facts = "; ".join(_facts(component, definition))
        yield f"  {component.name.ljust(width)}  {facts}".rstrip()


def _facts(component: Component, definition: Definition) -> Iterator[str]:
    if component.name not in definition.required:
        yield "not in every name"
    if component.description:
        yield component.description.rstrip(".")
    if component.choices:
        yield f"one of {', '.join(component.choices)}"
    if component.known:
        yield f"recognised are {', '.join(component.known)}"
    if component.default is not None:
        yield f"default {component.default}"
    if component.case.stored is not Stored.PRESERVE:
        yield f"stored in {component.case.stored} case"
    if component.case.compare in _COMPARED:
        yield _COMPARED[component.case.compare]
    if component.case.quote:
        yield f"quoted with {component.case.quote}"


def _sections(definition: Definition) -> Iterator[str]:
    notes = definition.annotation
    aliases = (f"{a['namespace']} {a['name']} ({a['origin']})" for a in notes.get("aliases", ()))
    vectors = notes.get("vectors", {}).get("valid", ())
    differences = (
        f"{difference['subject']}: {difference['choice']} ({difference['reason']})"
        for difference in notes.get("differences", ())
    )
    yield from _section(
        "Examples", (f"{vector['namespace']} {vector['name']}" for vector in vectors)
    )
    yield from _section("Scheme aliases", definition.scheme_aliases)
    yield from _section("Namespace from", notes.get("namespaceFrom", ()))
    yield from _section("Also called", aliases)
    yield from _section("Notes", notes.get("notes", ()))
    yield from _section("Where others differ", differences)


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if title:
            yield f"\n{title}:"
        title = ""
        yield f"  {line}"
