"""A JSON Schema of the specification → what it defines."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from floe.errors import ConfigurationError
from floe.naming.definitions import (
    AliasTemplate,
    CaseRule,
    Compare,
    Component,
    Definition,
    Kind,
    NormalForm,
    PathForm,
    Stored,
    Variant,
)
from floe.naming.template import Slot, Template, Text, read_template

ANNOTATION: Final = "x-naming"
_HOSTS: Final = ("host", "hostList")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
_LETTER: Final = re.compile("[A-Za-z]")
# What means something in the patterns of every language; re.escape escapes more than some allow.
_SIGN: Final = re.compile(r"[\\^$.*+?()\[\]{}|]")

Node = Mapping[str, Any]


def read_definition(document: Node, base: Node) -> Definition:
    """Read one file; `base` holds the definitions that it refers to."""
    (subject,) = document["properties"]
    (schema,) = document["$defs"].values()
    notes = schema[ANNOTATION]
    cases = _cases(notes)
    nodes = {name: node for name, node in schema["properties"].items() if name != "source"}
    components = {name: _component(name, nodes[name], base, notes, cases) for name in nodes}
    variants = tuple(_variant(node) for node in notes["variants"])
    return Definition(
        id=subject,
        kind=Kind(notes["kind"]),
        title=document["title"],
        category=notes["category"],
        status=notes["status"],
        version=str(document["$id"]).rsplit(":", 1)[-1],
        description=schema["description"],
        components=components,
        required=tuple(schema.get("required", ())),
        variants=variants,
        schemes=tuple(dict.fromkeys(_schemes(variants, components))),
        scheme_aliases=tuple(notes.get("schemeAliases", ())),
        qualifier=notes["uniqueNameQualifier"],
        hierarchy=tuple(notes.get("hierarchy", ())),
        aliases=tuple(_alias(node) for node in notes.get("aliases", ())),
        canonical_as=_alias(notes["canonicalAs"]) if "canonicalAs" in notes else None,
        has_spanning_quotes=bool(notes.get("spanningQuotes")),
        annotation=notes,
    )


def read_json(text: str, file: str) -> Node:
    """The content of a file of the specification."""
    try:
        node = json.loads(text)
    except ValueError as error:
        raise ConfigurationError(f"{file} is not JSON: {error}") from error
    if not isinstance(node, dict):
        raise ConfigurationError(f"{file} is not a JSON Schema")
    return node


def _component(
    name: str, node: Node, base: Node, notes: Node, cases: Mapping[str, CaseRule]
) -> Component:
    shared = str(node.get("$ref", "")).rsplit("/", 1)[-1]
    full = {**base["$defs"].get(shared, {}), **node}
    choices, case = tuple(full.get("enum", ())), cases.get(name, CaseRule())
    path, form = (notes.get(key, {}).get(name) for key in ("paths", "normalise"))
    recognised = notes.get("recognisedBy", {}).get(name)
    known = tuple(recognised) if isinstance(recognised, list) else ()
    return Component(
        name=name,
        pattern=_choice(choices, case) if choices else _pattern(name, full),
        description=full.get("description", ""),
        case=case,
        path=PathForm(path) if path else None,
        default=notes.get("defaults", {}).get(name),
        is_greedy=name in notes.get("greedy", ()),
        is_host=shared in _HOSTS,
        choices=choices,
        normal_form=NormalForm(form) if form else None,
        recognised=_choice(known, case) if known else _recognised(name, recognised),
        known=known,
    )


def _recognised(name: str, pattern: str | None) -> str | None:
    return _pattern(name, {"pattern": pattern}) if pattern is not None else None


def _choice(choices: tuple[str, ...], case: CaseRule) -> str:
    """The pattern of one of a few words, in any case where case says nothing."""
    is_sensitive = case.compare is not Compare.INSENSITIVE
    words = (_SIGN.sub(r"\\\g<0>", choice) for choice in choices)
    texts = (word if is_sensitive else _LETTER.sub(_both_cases, word) for word in words)
    return f"(?:{'|'.join(texts)})"


def _both_cases(letter: re.Match[str]) -> str:
    return f"[{letter.group().upper()}{letter.group().lower()}]"


def _pattern(name: str, node: Node) -> str:
    """The pattern without its anchors, since it becomes a part of a longer one."""
    pattern = str(node.get("pattern", ""))
    if not (pattern.startswith("^") and pattern.endswith("$")):
        raise ConfigurationError(f"the component '{name}' needs a pattern from ^ to $")
    return f"(?:{pattern[1:-1]})"


def _cases(notes: Node) -> dict[str, CaseRule]:
    return {
        name: CaseRule(
            Compare(group.get("compare", "sensitive")),
            Stored(group.get("stored", "preserve")),
            group.get("quote"),
            tuple(group.get("otherQuotes", ())),
        )
        for group in notes.get("case", ())
        for name in group["components"]
    }


def _variant(node: Node) -> Variant:
    return Variant(
        id=node["id"],
        namespace=read_template(node["namespace"]),
        name=read_template(node["name"]),
        class_name=node["class"],
        is_deprecated=bool(node.get("deprecated")),
        canonical_as=_alias(node["canonicalAs"]) if "canonicalAs" in node else None,
    )


def _alias(node: Node) -> AliasTemplate:
    templates = read_template(node["namespace"]), read_template(node["name"])
    return AliasTemplate(*templates, node["origin"])


def _schemes(variants: tuple[Variant, ...], components: Mapping[str, Component]) -> Iterator[str]:
    """What stands before the first colon: text, or a component that is one of a few words."""
    for variant in variants:
        yield from _first_words(variant.namespace, components)


def _first_words(template: Template, components: Mapping[str, Component]) -> Iterator[str]:
    first = template.parts[0]
    if isinstance(first, Text):
        found = _SCHEME.match(first.text)
        if found:
            yield found.group()
    elif isinstance(first, Slot):
        component = components[first.component]
        yield from component.choices or component.known
