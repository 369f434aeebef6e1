"""A schema object on a server → what OpenLineage calls it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from floe.findings import Finding, Severity
from floe.lineage.any_sources import is_of_files, name_any_source
from floe.lineage.composing import settle_table, unresolved
from floe.lineage.contents import NAMERS
from floe.lineage.locations import LOCATIONS, name_files, storage_alias
from floe.lineage.served_tables import ServedTable, serve
from floe.model import Place, SchemaObject, Server, view
from floe.naming import Naming, find_source, parse

Element = TypeVar("Element", Server, SchemaObject)

_HALVES = ("namespace", "name")
_OWN = "lineage/"
_MISSING = "naming/missing-component"


def from_odcs(
    server: Server | Mapping[str, Any], schema_object: SchemaObject | Mapping[str, Any]
) -> Naming:
    """What a table of a contract is called in OpenLineage, and what else events may call it.

    Both are elements of a contract that floe has read, or mappings as a contract writes them.
    What the contract does not say is never guessed: without it there is no name, and a finding
    tells what is missing.

    >>> server = {"type": "postgres", "host": "h", "port": 5432, "database": "d", "schema": "s"}
    >>> from_odcs(server, {"name": "orders"}).canonical
    Pair(namespace='postgres://h:5432', name='d.s.orders')
    """
    seen = _seen(Server, server, "server")
    table = serve(seen, _seen(SchemaObject, schema_object, "schema_object"))
    naming = _overridden(table) or _named(table, seen.type or "")
    is_stored = not is_of_files(find_source(naming.source or ""))
    settled = settle_table(naming, storage_alias(table) if is_stored else ())
    return settled._replace(findings=tuple(_findings(table, naming, settled)))


def _seen(element: type[Element], given: Element | Mapping[str, Any], word: str) -> Element:
    """An element of a contract; a plain mapping stands at no place of a file."""
    if isinstance(given, Mapping):
        return view(element, given, (word,), lambda path: Place("", path))
    return given


def _overridden(table: ServedTable) -> Naming | None:
    """The pair that the contract gives whole."""
    namespace, name = table.override("namespace"), table.override("name")
    return parse(namespace.text, name.text) if namespace and name else None


def _named(table: ServedTable, kind: str) -> Naming:
    refused = [each for each in _HALVES if table.refuses_override(each)]
    if table.refuses("engine", "engine"):
        refused.append("engine")
    if refused:
        return unresolved(None, [table.missing("the server", each) for each in refused])
    naming = _named_by_kind(table, (table.text("engine") or kind).strip().lower())
    name = table.override("name")
    if name is None or naming.canonical is None:
        return naming
    return parse(naming.canonical.namespace, name.text)


def _named_by_kind(table: ServedTable, kind: str) -> Naming:
    namer, definition = NAMERS.get(kind), find_source(kind)
    if namer is not None:
        return namer(table)
    if definition is not None:
        return name_any_source(table, definition)
    if table.find(*LOCATIONS) is not None:
        return name_files(table, kind)
    return unresolved(None, (table.missing("the server", "engine"),))


def _findings(table: ServedTable, naming: Naming, settled: Naming) -> Iterator[Finding]:
    for each in settled.findings:
        yield _placed(table, each)
    if naming.canonical is not None:
        yield from (finding for finding in naming.findings if _is_of_contract(finding))


def _is_of_contract(finding: Finding) -> bool:
    """Whether a finding cannot be seen in the pair: it is about the contract, or tells a guess."""
    is_guess = finding.rule == _MISSING and finding.severity is Severity.INFO
    return is_guess or finding.rule.startswith(_OWN)


def _placed(table: ServedTable, finding: Finding) -> Finding:
    """A finding about a pair, told at what the pair was made of."""
    if finding.place.file == table.server_place.file and finding.place.path[:1] not in (
        ("namespace",),
        ("name",),
    ):
        return finding
    is_name = finding.place.path[:1] == ("name",)
    return replace(finding, place=table.object_place if is_name else table.server_place)
