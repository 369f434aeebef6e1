"""Definitions → the reference of all names."""

from collections.abc import Iterable, Iterator
from typing import Final

from floe.naming.definitions import Definition, Kind
from naming_generator.disagreements import Disagreement, disagreements_of, source_key
from naming_generator.markdown import anchor, code, codes, paragraphs, table
from naming_generator.sections import STATUS, heading, source_section

_HEAD: Final = """\
# Names

How datasets and jobs are named in OpenLineage events: one section per source and integration.
This page is written by `make docs` from the JSON Schemas in `src/floe/naming/spec`; to change it,
change them. [CONTRIBUTING.md](src/floe/naming/spec/CONTRIBUTING.md) defines every term, says how
the specification thinks, and how a source is added.
"""
_TERMS: Final = (
    ("pair", "a namespace and a name; the two together are the identity, never one joined text"),
    ("namespace", "where the thing lives: the server, account, bucket or deployment"),
    ("name", "the thing itself, unique within its namespace"),
    ("scheme", "what stands before the first colon of a namespace, or the whole of a plain one"),
    ("authority", "what stands between `://` and the next slash: hosts and ports, never users"),
    ("component", "one flat part of a pair, such as `host` or `table`, with a pattern"),
    ("template", "how components make a text: `{component}`, and `[parts]` that may be absent"),
    ("form", "one way in which a source is named; each has a class in `floe.naming.classes`"),
    ("canonical", "the one pair of a thing, in the case and with the quotes of its source"),
    ("alias", "another pair that events use for the same thing"),
    ("datasource hierarchy", "what contains what outside of the name: the namespace's parts"),
    ("naming hierarchy", "what contains what within the name, such as database, schema, table"),
)
_NOUNS: Final = {Kind.DATASET: "Datasets", Kind.JOB: "Jobs"}


def reference_page(
    definitions: tuple[Definition, ...], disagreements: tuple[Disagreement, ...]
) -> str:
    """The whole page."""
    return paragraphs(
        (
            _HEAD,
            "## Terms in short",
            table(("Term", "Meaning"), _TERMS),
            "Every source has a status:",
            table(("Status", "Meaning"), STATUS.items()),
            *_tables(definitions),
            "## Disagreements",
            "Where OpenLineage's own table, clients and integrations do not agree with each other,"
            " or this specification not with them: what others do, what is done here, and why.",
            _all_disagreements(definitions, disagreements),
            *_sections(definitions, disagreements),
        )
    )


def _tables(definitions: Iterable[Definition]) -> Iterator[str]:
    for kind, noun in _NOUNS.items():
        own = _of(kind, definitions)
        if own:
            yield f"## {noun} at a glance"
        for category in sorted({each.category for each in own}):
            yield f"### Category {category} ({kind})"
            rows = (row for each in own if each.category == category for row in _rows(each))
            yield table(("Source", "Namespace", "Name", "Default", "Status"), rows)


def _rows(definition: Definition) -> Iterator[tuple[str, ...]]:
    for each in definition.variants:
        known = (*each.namespace.components, *each.name.components)
        defaults = (definition.components[name].default for name in known)
        yield (
            _link(definition),
            code(each.namespace.text),
            code(each.name.text),
            codes(text for text in defaults if text is not None),
            f"{definition.status}, deprecated" if each.is_deprecated else definition.status,
        )


def _link(definition: Definition) -> str:
    return f"[{definition.title}]({anchor(heading(definition))})"


def _all_disagreements(
    definitions: tuple[Definition, ...], shared: tuple[Disagreement, ...]
) -> str:
    links = {source_key(each): _link(each) for each in definitions}
    own = (each for one in definitions for each in disagreements_of(one, ()))
    rows = (
        (
            ", ".join(links[name] for name in each.sources if name in links) or "all",
            each.subject,
            "; ".join(each.others),
            each.choice,
            each.reason,
        )
        for each in (*shared, *own)
    )
    return table(("Source", "Subject", "Others", "Here", "Because"), rows)


def _sections(
    definitions: Iterable[Definition], disagreements: tuple[Disagreement, ...]
) -> Iterator[str]:
    for kind, noun in _NOUNS.items():
        own = _of(kind, definitions)
        if own:
            yield f"## {noun}"
        for each in own:
            yield source_section(each, disagreements)


def _of(kind: Kind, definitions: Iterable[Definition]) -> list[Definition]:
    own = (each for each in definitions if each.kind is kind)
    return sorted(own, key=lambda each: each.title.casefold())
