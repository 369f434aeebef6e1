"""Components → a naming."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from floe.findings import Finding, Severity
from floe.model import Place, hide_secrets
from floe.naming.definitions import Definition, Kind, Variant, has_fitting_text
from floe.naming.job_names import JobNames
from floe.naming.names import Names
from floe.naming.pairs import Naming, Pair
from floe.naming.parts import quoted

UNKNOWN: Final = "naming/unknown-source"
MISSING: Final = "naming/missing-component"
MALFORMED: Final = {"namespace": "naming/malformed-namespace", "name": "naming/malformed-name"}


def compose_with(names: Names, kind: Kind, name: str, components: Mapping[str, Any]) -> Naming:
    """The naming of components; what is missing, unknown or wrong is told and never guessed."""
    definition = names.registry.find(kind, name)
    if definition is None:
        return unresolved(name, {}, (_unknown(names, kind, name),))
    given = dict(_texts(definition, components))
    variant = _variant(definition, given)
    full = {**_defaults(definition, variant), **given}
    findings = tuple(_faults(definition, variant, full, components))
    if findings:
        return unresolved(name, dict(_fitting(definition, full)), findings)
    pair = Pair(variant.namespace.fill(full), variant.name.fill(full))
    if kind is Kind.JOB:
        return JobNames(names.registry).parse(name, *pair)
    parsed = names.parse(*pair)
    if parsed.source is None and definition.annotation.get("composeOnly"):
        findings = tuple(each for each in parsed.findings if each.rule != UNKNOWN)
        return parsed._replace(source=name, components=full, findings=findings)
    return parsed._replace(source=name)


def unresolved(
    source: str | None, components: Mapping[str, str], findings: tuple[Finding, ...]
) -> Naming:
    """A naming that could not be composed."""
    return Naming(source, None, None, components, None, (), findings)


def missing_component(source: str, component: str, hint: str | None = None) -> Finding:
    """Told where a component is needed and nobody gave it."""
    message = f"'{component}' is missing, without which {source} has no name"
    return Finding(Place("", (component,)), message, hint, rule=MISSING, severity=Severity.ERROR)


def _unknown(names: Names, kind: Kind, name: str) -> Finding:
    ids = [each.id for each in names.registry.of(kind)]
    near = get_close_matches(name, ids, 1)
    hint = f"did you mean '{near[0]}'?" if near else "floe naming list shows all of them"
    noun = "source" if kind is Kind.DATASET else "integration"
    message = f"there is no {noun} '{hide_secrets(name)}'"
    return Finding(Place(""), message, hint, rule=UNKNOWN, severity=Severity.ERROR)


def _texts(definition: Definition, components: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The components as texts; a part that must be quoted is, where its source has quotes."""
    for name, value in components.items():
        component = definition.components.get(name)
        text = str(getattr(value, "value", value)) if value is not None else ""
        if component is None or not text.strip():
            continue
        quote = component.case.quote
        if quote and not has_fitting_text(component, text):
            text = quoted(text, quote)
        yield name, text


def _fitting(definition: Definition, full: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The components that fit; one that does not may hold anything, a password too."""
    for name, text in full.items():
        if has_fitting_text(definition.components[name], text):
            yield name, text


def _variant(definition: Definition, given: Mapping[str, str]) -> Variant:
    """The variant that lacks and leaves out the fewest components.

    A form that its source has given up is taken only for components that no other form has.
    """

    def doubt(variant: Variant) -> tuple[int, bool, int]:
        lacking = len(list(_missing(definition, variant, given)))
        return lacking, variant.is_deprecated, len(given.keys() - _components(variant))

    current = [each for each in definition.variants if not each.is_deprecated]
    usual = {name for each in current for name in _components(each)}
    older = [
        each
        for each in definition.variants
        if each.is_deprecated and any(given.get(name) for name in _components(each) - usual)
    ]
    return min((*current, *older), key=doubt)


def _components(variant: Variant) -> set[str]:
    return {*variant.namespace.components, *variant.name.components}


def _missing(definition: Definition, variant: Variant, given: Mapping[str, str]) -> Iterator[str]:
    for name in (*variant.namespace.required, *variant.name.required):
        if not given.get(name) and definition.components[name].default is None:
            yield name


def _defaults(definition: Definition, variant: Variant) -> dict[str, str]:
    """The defaults of what a variant cannot do without."""
    names = (*variant.namespace.required, *variant.name.required)
    defaults = ((name, definition.components[name].default) for name in names)
    return {name: default for name, default in defaults if default is not None}


def _faults(
    definition: Definition,
    variant: Variant,
    full: Mapping[str, str],
    components: Mapping[str, Any],
) -> Iterator[Finding]:
    for name in _missing(definition, variant, full):
        yield missing_component(definition.id, name)
    for name in components:
        if name not in definition.components:
            near = get_close_matches(name, list(definition.components), 1)
            message = f"{definition.id} has no component '{hide_secrets(name)}'"
            hint = f"did you mean '{near[0]}'?" if near else None
            yield Finding(Place("", (name,)), message, hint, rule=MALFORMED["name"])
    for name, text in full.items():
        if not has_fitting_text(definition.components[name], text):
            part = "namespace" if name in variant.namespace.components else "name"
            yield _misfit(definition, name, part)


def _misfit(definition: Definition, name: str, part: str) -> Finding:
    message = f"this cannot be the '{name}' of {definition.id}"
    hint = definition.components[name].description or None
    return Finding(Place("", (name,)), message, hint, rule=MALFORMED[part])
