"""A name for people: what it is, what it ought to be, and what is wrong with it."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from floe.cleaning import clean
from floe.findings import Finding
from floe.naming import Naming
from floe.reports import Paint

_WIDTH = 12

Item = TypeVar("Item")


def naming_lines(naming: Naming, paint: Paint) -> Iterator[str]:
    """One line per fact, then the findings."""
    yield _fact("source", naming.source or "unknown")
    if naming.namespace is not None and naming.name is not None:
        yield _fact("namespace", naming.namespace)
        yield _fact("name", naming.name)
    for label, (name, text) in _labelled("components", naming.components.items()):
        yield _fact(label, f"{name}={text}")
    yield from _canonical(naming)
    for label, alias in _labelled("aliases", naming.aliases):
        yield _fact(label, f"{alias.namespace} {alias.name} ({alias.origin})")
    for finding in naming.findings:
        yield from _finding(finding, paint)


def _canonical(naming: Naming) -> Iterator[str]:
    if naming.canonical is None:
        return
    if naming.canonical == (naming.namespace, naming.name):
        yield _fact("canonical", "as it is")
    else:
        yield _fact("canonical", f"{naming.canonical.namespace} {naming.canonical.name}")


def _labelled(label: str, items: Iterable[Item]) -> Iterator[tuple[str, Item]]:
    """The label stands before the first item only."""
    for item in items:
        yield label, item
        label = ""


def _fact(label: str, text: str) -> str:
    return f"{label.ljust(_WIDTH)}{clean(text)}".rstrip()


def _finding(finding: Finding, paint: Paint) -> Iterator[str]:
    label = paint(f"{finding.severity}[{finding.rule}]", finding.severity)
    yield f"{label}{paint(f': {clean(finding.message)}', 'strong')}"
    if finding.line > 0:
        file = clean(finding.place.file)
        yield f" {paint('-->', 'quiet')} {file}:{finding.line}:{finding.column}"
    if finding.hint:
        yield f"{paint('help:', 'strong')} {clean(finding.hint)}"
