"""A schema object on a server → what OpenLineage calls it."""

from collections.abc import Iterator
from dataclasses import replace

from floe.findings import Finding
from floe.lineage.any_sources import is_of_files, name_any_source
from floe.lineage.composing import settle_table, unresolved
from floe.lineage.contents import NAMERS
from floe.lineage.locations import LOCATIONS, name_files, storage_alias
from floe.lineage.served_tables import ServedTable, serve
from floe.model import SchemaObject, Server
from floe.naming import Naming, find_source, parse

_OWN = "lineage/"


def from_odcs(server: Server, schema_object: SchemaObject) -> Naming:
    """What a table of a contract is called in OpenLineage, and what else events may call it.

    What the contract does not say is never guessed: without it there is no name, and a finding
    tells what is missing.
    """
    table = serve(server, schema_object)
    kind = (table.text("engine") or server.type or "").strip().lower()
    naming = _overridden(table) or _named(table, kind)
    is_stored = not is_of_files(find_source(naming.source or ""))
    settled = settle_table(naming, storage_alias(table) if is_stored else ())
    return settled._replace(findings=tuple(_findings(table, naming, settled)))


def _overridden(table: ServedTable) -> Naming | None:
    """The pair that the contract gives whole."""
    namespace, name = table.override("namespace"), table.override("name")
    return parse(namespace.text, name.text) if namespace and name else None


def _named(table: ServedTable, kind: str) -> Naming:
    naming = _named_by_kind(table, kind)
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
        yield from (each for each in naming.findings if each.rule.startswith(_OWN))


def _placed(table: ServedTable, finding: Finding) -> Finding:
    """A finding about a pair, told at what the pair was made of."""
    if finding.place.file == table.server_place.file and finding.place.path[:1] not in (
        ("namespace",),
        ("name",),
    ):
        return finding
    is_name = finding.place.path[:1] == ("name",)
    return replace(finding, place=table.object_place if is_name else table.server_place)
