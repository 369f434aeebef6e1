"""What is known of a table though it has no name: its namespace, its parts, its aliases."""

from collections.abc import Iterable, Iterator

from floe.findings import Finding
from floe.naming.composition import MISSING
from floe.naming.contents import NAMESPACE_RULES
from floe.naming.definitions import Definition
from floe.naming.names import Names, judge
from floe.naming.pairs import Alias, Naming
from floe.naming.parts import canonical_parts
from floe.naming.readings import NamespaceReading


def describe_known(
    names: Names,
    definition: Definition,
    composed: Naming,
    others: Iterable[tuple[str, str]],
    *,
    is_asked: bool,
) -> Naming:
    """A naming that lacks parts, with all that they leave; `others` are namespaces and origins.

    Where no table was asked for, the parts of its name are not missing.
    """
    parts = canonical_parts(definition, composed.components)
    aliases = tuple(_aliases(definition, parts, others))
    lacking = composed._replace(components=parts, aliases=aliases)
    findings = composed.findings if is_asked else tuple(_without_name(definition, composed))
    reading = _read_namespace(names, definition, parts)
    if reading is None:
        return lacking._replace(findings=findings)
    if not is_asked:
        findings = (*findings, *judge(NAMESPACE_RULES, reading))
    first = reading.candidates[0] if reading.candidates else None
    return lacking._replace(
        source=first.compiled.definition.id if first else composed.source,
        namespace=reading.preferred,
        components={**parts, **(first.components if first else {})},
        findings=findings,
    )


def _read_namespace(
    names: Names, definition: Definition, parts: dict[str, str]
) -> NamespaceReading | None:
    """The canonical namespace that tells the most of the parts, if they are enough for one."""
    defaults = {
        component.name: component.default
        for component in definition.components.values()
        if component.default
    }
    full = {**defaults, **parts}
    spaces = [variant.namespace for variant in definition.variants]
    known = [space for space in spaces if all(full.get(name) for name in space.required)]
    if not known:
        return None
    most = max(known, key=lambda each: sum(name in parts for name in each.components))
    written = names.read(most.fill(full), "").namespace
    return names.read(written.preferred, "").namespace


def _without_name(definition: Definition, composed: Naming) -> Iterator[Finding]:
    """The findings that are not about missing parts of a name."""
    parts = {name for variant in definition.variants for name in variant.name.components}
    spaces = {name for variant in definition.variants for name in variant.namespace.components}
    for finding in composed.findings:
        is_missing = finding.rule == MISSING and finding.place.path[0] in parts - spaces
        if not is_missing:
            yield finding


def _aliases(
    definition: Definition, parts: dict[str, str], others: Iterable[tuple[str, str]]
) -> Iterator[Alias]:
    """The pairs of those who name a table by what is known."""
    name = definition.variants[0].name
    if all(parts.get(each) for each in name.required):
        for namespace, origin in others:
            yield Alias(namespace, name.fill(parts), origin)
