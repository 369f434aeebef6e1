"""Components → a naming."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

from floe.findings import Finding, Severity
from floe.model import Place, hide_secrets
from floe.naming.definitions import Definition, Kind, Variant, has_fitting_text, own_name
from floe.naming.job_names import job_names_of
from floe.naming.masking import shown_name
from floe.naming.names import Names
from floe.naming.normal_forms import in_normal_form
from floe.naming.pairs import Naming, Pair
from floe.naming.parts import canonical_parts, in_brackets, quoted
from floe.naming.template import read_template
from floe.naming.variant_choice import find_variant, missing_components

UNKNOWN: Final = "naming/unknown-source"
MISSING: Final = "naming/missing-component"
MALFORMED: Final = {"namespace": "naming/malformed-namespace", "name": "naming/malformed-name"}


def compose_with(names: Names, kind: Kind, name: str, components: Mapping[str, Any]) -> Naming:
    """The naming of components; what is missing, unknown or wrong is told and never guessed.

    It is canonical by the rules of its own source, also where a pair like it is taken for another.
    """
    definition = _definition(names, kind, name, components)
    if definition is None:
        return unresolved(name, {}, (_unknown(names, kind, name),))
    name, components = definition.id, _by_own_names(definition, components)
    given = dict(_texts(definition, components))
    variant = find_variant(definition, given)
    full = {**_defaults(definition, variant, given), **given}
    lacking = (*_missing(definition, variant, full), *_undeclared(definition, components))
    misfits = tuple(_misfits(definition, variant, full))
    made = None if lacking else _made(names, definition, variant, full)
    used = {name: text for name, text in full.items() if name in _used(variant, full)}
    if made is None or (misfits and not _is_put_right(definition, used, made)):
        return unresolved(name, dict(_fitting(definition, full)), (*lacking, *misfits))
    findings = (*made.findings, *_unused(definition, variant, given.keys() - used))
    parts = _read_parts(definition, used, made)
    return made._replace(source=name, components=parts, findings=findings)


def _definition(
    names: Names, kind: Kind, name: str, components: Mapping[str, Any]
) -> Definition | None:
    """The definition of an id; a job may also be told by the word of its integration."""
    own = names.registry.find(kind, name)
    if own is not None or kind is Kind.DATASET:
        return own
    return job_names_of(names.registry).find(name, components)


def _by_own_names(definition: Definition, components: Mapping[str, Any]) -> Mapping[str, Any]:
    """Components by the names of their source; one that is given twice keeps the other name."""
    if components.keys() <= definition.components.keys():
        return components
    own: dict[str, Any] = {
        name: components[name] for name in components if name in definition.components
    }
    for name, value in components.items():
        known = own_name(definition, name)
        own[name if known in own else known] = value
    return own


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
    """The components as texts, with the quotes and the brackets without which they do not fit."""
    for name, value in components.items():
        component = definition.components.get(name)
        text = str(getattr(value, "value", value)) if value is not None else ""
        if component is None or not text.strip():
            continue
        text = in_normal_form(text, component.normal_form)
        if not has_fitting_text(component, text):
            quote = component.case.quote
            text = in_brackets(text) if component.is_host else quoted(text, quote)
        yield name, text


def _fitting(definition: Definition, full: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The components that fit; one that does not may hold anything, a password too."""
    for name, text in full.items():
        if has_fitting_text(definition.components[name], text) and shown_name(text) == text:
            yield name, text


def _defaults(definition: Definition, variant: Variant, given: Mapping[str, str]) -> dict[str, str]:
    """The defaults of what a variant cannot do without; some are made of other components."""
    names = (*variant.namespace.required, *variant.name.required)
    defaults = ((name, definition.components[name].default) for name in names)
    templates = ((name, read_template(text)) for name, text in defaults if text is not None)
    return {
        name: each.fill(given)
        for name, each in templates
        if all(given.get(needed) for needed in each.required)
    }


def _made(
    names: Names, definition: Definition, variant: Variant, full: Mapping[str, str]
) -> Naming:
    """The pair of a variant, as its own source reads it."""
    pair = Pair(variant.namespace.fill(full), variant.name.fill(full))
    if definition.kind is Kind.JOB:
        return job_names_of(names.registry).parse(definition.id, *pair)
    return names.parse_thoroughly(*pair, definition)


def _is_put_right(definition: Definition, full: Mapping[str, str], made: Naming) -> bool:
    """Whether a pair with a part that does not fit is read as just these parts, put right."""
    parts = sorted(canonical_parts(definition, full).values())
    return definition.kind is Kind.DATASET and parts == sorted(made.components.values())


def _read_parts(definition: Definition, used: Mapping[str, str], made: Naming) -> Mapping[str, str]:
    """The components as they are read; what is only composed is as it was given."""
    is_shown = all(shown_name(text) == text for text in used.values())
    if definition.annotation.get("composeOnly") and is_shown:
        return canonical_parts(definition, used)
    return made.components


def _missing(
    definition: Definition, variant: Variant, full: Mapping[str, str]
) -> Iterator[Finding]:
    for name in missing_components(definition, variant, full):
        yield missing_component(definition.id, name)


def _undeclared(definition: Definition, components: Mapping[str, Any]) -> Iterator[Finding]:
    for name in components:
        if name not in definition.components:
            near = get_close_matches(name, list(definition.components), 1)
            message = f"{definition.id} has no component '{hide_secrets(name)}'"
            hint = f"did you mean '{near[0]}'?" if near else None
            yield Finding(Place("", (name,)), message, hint, rule=MALFORMED["name"])


def _misfits(
    definition: Definition, variant: Variant, full: Mapping[str, str]
) -> Iterator[Finding]:
    for name, text in full.items():
        if not has_fitting_text(definition.components[name], text):
            part = "namespace" if name in variant.namespace.components else "name"
            message = f"this cannot be the '{name}' of {definition.id}"
            hint = definition.components[name].description or None
            yield Finding(Place("", (name,)), message, hint, rule=MALFORMED[part])


def _used(variant: Variant, full: Mapping[str, str]) -> set[str]:
    return {*variant.namespace.used(full), *variant.name.used(full)}


def _unused(definition: Definition, variant: Variant, names: Iterable[str]) -> Iterator[Finding]:
    """Told of components that the chosen form has no place for."""
    form = f"'{variant.namespace.text}' and '{variant.name.text}'"
    for name in sorted(names):
        message = f"'{name}' is left out: beside the other components it has no place"
        hint = f"{definition.id} has {form} for them"
        place, rule = Place("", (name,)), MALFORMED["name"]
        yield Finding(place, message, hint, rule=rule, severity=Severity.WARNING)
