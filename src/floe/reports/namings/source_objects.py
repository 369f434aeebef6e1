"""The page of a source for programs; see docs/formats/naming-explain.schema.json."""

from typing import Any

from floe.naming import Component, Definition, Variant
from floe.reports.namings.listing import definition_row


def definition_object(definition: Definition) -> dict[str, Any]:
    """All that is written about a source or an integration."""
    notes = definition.annotation
    return {
        **definition_row(definition),
        "description": definition.description,
        "qualifier": definition.qualifier,
        "hierarchy": list(definition.hierarchy),
        "components": [
            _component(component, definition) for component in definition.components.values()
        ],
        "variants": [_variant(variant) for variant in definition.variants],
        "aliases": list(notes.get("aliases", ())),
        "canonicalAs": notes.get("canonicalAs"),
        "namespaceFrom": list(notes.get("namespaceFrom", ())),
        "notes": list(notes.get("notes", ())),
        "differences": list(notes.get("differences", ())),
        "examples": [
            {"namespace": vector["namespace"], "name": vector["name"]}
            for vector in notes.get("vectors", {}).get("valid", ())
        ],
    }


def _component(component: Component, definition: Definition) -> dict[str, Any]:
    case = component.case
    return {
        "name": component.name,
        "description": component.description,
        "required": component.name in definition.required,
        "pattern": f"^{component.pattern}$",
        "choices": list(component.choices),
        "default": component.default,
        "compare": case.compare.value,
        "stored": case.stored.value,
        "quote": case.quote,
    }


def _variant(variant: Variant) -> dict[str, Any]:
    return {
        "id": variant.id,
        "class": variant.class_name,
        "namespace": variant.namespace.text,
        "name": variant.name.text,
        "deprecated": variant.is_deprecated,
    }
