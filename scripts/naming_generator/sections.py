"""A definition → its section of the reference."""

from collections.abc import Iterable, Iterator
from typing import Final

from floe.naming.definitions import (
    AliasTemplate,
    CaseRule,
    Compare,
    Component,
    Definition,
    Kind,
    NormalForm,
    Stored,
)
from naming_generator.disagreements import Disagreement, disagreements_of
from naming_generator.markdown import bullets, code, codes, paragraphs, table
from naming_generator.vectors import Node, vectors_of

STATUS: Final = {
    "standard": "in the OpenLineage naming table",
    "emitted": "emitted by OpenLineage's own code or a first-party integration, not in its table",
    "observed": "seen in events, not in the OpenLineage naming table",
    "proposed": "proposed here; OpenLineage has no rule for it",
}
_NORMAL: Final = {
    NormalForm.SNAKE: "brought into lower case, with underscores between words",
    NormalForm.LOWER: "brought into lower case",
    NormalForm.UNDERSCORED: "brought into one word, with underscores for dots",
}
_STORED: Final = {
    Stored.UPPER: "stored in upper case",
    Stored.LOWER: "stored in lower case",
    Stored.PRESERVE: "stored as written",
}
_COMPARED: Final = {
    Compare.SENSITIVE: "compared with case",
    Compare.INSENSITIVE: "compared without case",
    Compare.CONFIGURABLE: "compared as the server is configured",
}


def heading(definition: Definition) -> str:
    """The heading of a section; a dataset and a job may share a title."""
    return f"{definition.title} ({definition.kind})"


def source_section(definition: Definition, shared: Iterable[Disagreement] = ()) -> str:
    """All that the specification says about a source or an integration."""
    vectors = vectors_of(definition)
    return paragraphs(
        (
            f"### {heading(definition)}",
            definition.description,
            bullets(_facts(definition)),
            table(("Form", "Class", "Namespace", "Name"), _forms(definition)),
            table(("Component", "Needed", "Default", "Case", "What it is"), _rows(definition)),
            *_titled("Other pairs for the same components:", _others(definition)),
            *_titled("Examples:", table(("Namespace", "Name"), _pairs(vectors.get("valid", ())))),
            *_titled("Put right:", _repairs(vectors.get("equivalent", ()))),
            *_titled("Refused or questioned:", _refusals(vectors.get("invalid", ()))),
            *_titled("Notes:", bullets(definition.annotation.get("notes", ()))),
            *_titled("Disagreements:", disagreement_table(disagreements_of(definition, shared))),
        )
    )


def disagreement_table(disagreements: Iterable[Disagreement]) -> str:
    """What others do, what is done here, and why."""
    rows = (
        (each.subject, "; ".join(each.others), each.choice, each.reason) for each in disagreements
    )
    return table(("Subject", "Others", "Here", "Because"), rows)


def _titled(title: str, text: str) -> tuple[str, ...]:
    return (title, text) if text else ()


def _facts(definition: Definition) -> Iterator[str]:
    note = definition.annotation
    yield f"Id: {code(definition.id)}, version {definition.version}"
    yield f"Status: {definition.status} ({STATUS.get(definition.status, definition.status)})"
    if definition.kind is Kind.DATASET and definition.schemes:
        yield f"Namespaces begin with {codes(definition.schemes)}"
    if definition.scheme_aliases:
        yield f"Aliases, which are put right: {codes(definition.scheme_aliases)}"
    if note.get("composeOnly"):
        yield "It can be composed, but not be recognised in a pair"
    for each in definition.components.values():
        if each.recognised:
            yield f"Any {code(each.name)} can be composed; {_recognition(each)}"
    if note.get("integration"):
        words = [note[key] for key in ("integration", "jobType") if key in note]
        yield f"The facet `jobType` says {codes(words)}"
    if note.get("namespaceFrom"):
        yield f"The namespace is {', else '.join(note['namespaceFrom'])}"
    yield f"For display, namespace and name are joined {_joined(definition.qualifier)}"
    if definition.hierarchy:
        yield f"Naming hierarchy: {' → '.join(code(each) for each in definition.hierarchy)}"


def _recognition(component: Component) -> str:
    if component.known:
        return f"recognised in a pair are {codes(component.known)}"
    return "a pair is recognised only by some, as described below"


def _joined(qualifier: str) -> str:
    return f"with {code(qualifier)}" if qualifier else "with nothing between them"


def _forms(definition: Definition) -> Iterator[tuple[str, ...]]:
    for each in definition.variants:
        form = f"{each.id} (deprecated)" if each.is_deprecated else each.id
        yield form, *(code(text) for text in (each.class_name, each.namespace.text, each.name.text))


def _rows(definition: Definition) -> Iterator[tuple[str, ...]]:
    for name, each in definition.components.items():
        default = code(each.default) if each.default is not None else ""
        yield code(name), _need(definition, name), default, _case(each), _meaning(each)


def _need(definition: Definition, name: str) -> str:
    forms = [
        each.id
        for each in definition.variants
        if name in (*each.namespace.required, *each.name.required)
    ]
    if len(forms) == len(definition.variants):
        return "always"
    return f"in {', '.join(forms)}" if forms else "no"


def _case(component: Component) -> str:
    rule = component.case
    if component.normal_form is not None:
        return _NORMAL[component.normal_form]
    if component.path is not None:
        return f"{component.path} path, as written"
    if rule == CaseRule():
        return "as written"
    if rule.compare is Compare.SENSITIVE and rule.quote and rule.stored is not Stored.PRESERVE:
        return f"{_STORED[rule.stored]} unless in {code(rule.quote)}"
    quotes = f"; quoted with {code(rule.quote)}" if rule.quote else ""
    return f"{_COMPARED[rule.compare]}, {_STORED[rule.stored]}{quotes}"


def _meaning(component: Component) -> str:
    if not component.choices:
        return component.description
    return f"{component.description} One of {codes(component.choices)}.".strip()


def _others(definition: Definition) -> str:
    own = ((each.canonical_as, f", for the form {each.id}") for each in definition.variants)
    canonical = ((definition.canonical_as, ""), *own)
    rows = [
        *(_other(each, f" (the canonical pair{form})") for each, form in canonical if each),
        *(_other(each) for each in definition.aliases),
    ]
    return table(("Namespace", "Name", "Used by"), rows)


def _other(alias: AliasTemplate, remark: str = "") -> tuple[str, ...]:
    return code(alias.namespace.text), code(alias.name.text), f"{alias.origin}{remark}"


def _pairs(vectors: Iterable[Node]) -> Iterator[tuple[str, ...]]:
    for each in vectors:
        yield code(each["namespace"]), code(each["name"])


def _repairs(vectors: Iterable[Node]) -> str:
    rows = (
        (
            code(each["namespace"]),
            code(each["name"]),
            *(code(each["canonical"][part]) for part in ("namespace", "name")),
            _rules(each),
        )
        for each in vectors
    )
    heads = ("Namespace", "Name", "Canonical namespace", "Canonical name", "Rules")
    return table(heads, rows)


def _refusals(vectors: Iterable[Node]) -> str:
    rows = ((*pair, _rules(each)) for each in vectors for pair in _pairs((each,)))
    return table(("Namespace", "Name", "Rules"), rows)


def _rules(vector: Node) -> str:
    return ", ".join(f"[{each}](docs/rules/{each}.md)" for each in vector.get("rules", ()))
