"""Definitions → one JSON Schema that checks a namespace and a name."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from floe.naming.definitions import Component, Definition, Kind, Variant
from floe.naming.template import Option, Part, Template, Text

# Python's own escape writes \- and the like, which other dialects refuse.
_SPECIAL: Final = re.compile(r"[\\^$.*+?()\[\]{}|]")
_CONTROL: Final = {"pattern": r"[\x00-\x1f\x7f]"}
_PASSWORD: Final = {"pattern": "//[^/?#]*:[^/?#]*@"}
_TEXT: Final = {"type": "string", "minLength": 1}
_DESCRIPTION: Final = (
    "A dataset as OpenLineage names it. A namespace that begins like those of a known source must "
    "be one of them, and its name must fit; any other pair passes, unless it shows a password. To "
    "check the pair of a job, refer to the definition of its integration, such as "
    "#/$defs/job-airflow_task."
)

Node = dict[str, Any]


def pair_schema(definitions: Iterable[Definition]) -> str:
    """The schema as a text; it takes what fits a variant, and judges neither case nor quotes."""
    known = tuple(definitions)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:floe:naming:pair:1-0-0",
        "title": "A namespace and a name",
        "description": _DESCRIPTION,
        "type": "object",
        "properties": {
            "namespace": {**_TEXT, "not": {"anyOf": [_CONTROL, _PASSWORD]}},
            "name": {**_TEXT, "not": _CONTROL},
        },
        "required": ["namespace", "name"],
        "allOf": [_dispatch(schemes, group) for schemes, group in _groups(known)],
        "$defs": {_key(each): _definition(each) for each in known},
    }
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _groups(definitions: tuple[Definition, ...]) -> Iterator[tuple[list[str], list[Definition]]]:
    """The sources of each scheme; an alias leads to its sources too, which all refuse it."""
    claims: dict[str, list[Definition]] = {}
    for definition in definitions:
        if definition.kind is Kind.DATASET:
            for scheme in (*definition.schemes, *definition.scheme_aliases):
                claims.setdefault(scheme, []).append(definition)
    together: dict[tuple[str, ...], list[str]] = {}
    for scheme, group in claims.items():
        together.setdefault(tuple(_key(each) for each in group), []).append(scheme)
    by_key = {_key(each): each for each in definitions}
    for keys, schemes in together.items():
        yield sorted(schemes), [by_key[key] for key in keys]


def _dispatch(schemes: list[str], definitions: list[Definition]) -> Node:
    words = "|".join(_insensitive(each) for each in schemes)
    begins = {"pattern": rf"^(?:[Jj][Dd][Bb][Cc]:)?(?:{words})(?::|$)"}
    choices: list[Node] = [{"$ref": f"#/$defs/{_key(each)}"} for each in definitions]
    return {
        "if": {"properties": {"namespace": begins}, "required": ["namespace"]},
        "then": choices[0] if len(choices) == 1 else {"anyOf": choices},
    }


def _insensitive(scheme: str) -> str:
    """A scheme in any case: a wrong case must not make a source unknown."""
    return "".join(
        f"[{each.upper()}{each}]" if each.isalpha() else _escaped(each) for each in scheme
    )


def _key(definition: Definition) -> str:
    return f"{definition.kind}-{definition.id}"


def _definition(definition: Definition) -> Node:
    forms = [_form(each, definition.components) for each in definition.variants]
    node = forms[0] if len(forms) == 1 else {"anyOf": forms}
    return {"title": definition.title, **node}


def _form(variant: Variant, components: Mapping[str, Component]) -> Node:
    return {
        "properties": {
            "namespace": {"pattern": _anchored(variant.namespace, components)},
            "name": {"pattern": _anchored(variant.name, components)},
        }
    }


def _anchored(template: Template, components: Mapping[str, Component]) -> str:
    return f"^{_pattern(template.parts, components)}$"


def _pattern(parts: tuple[Part, ...], components: Mapping[str, Component]) -> str:
    return "".join(_part(each, components) for each in parts)


def _part(part: Part, components: Mapping[str, Component]) -> str:
    if isinstance(part, Text):
        return _escaped(part.text)
    if isinstance(part, Option):
        return f"(?:{_pattern(part.parts, components)})?"
    component = components[part.component]
    return component.recognised or component.pattern


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text)
