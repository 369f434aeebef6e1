"""Where files are: locations as servers write them, up to the folder that is the table."""

import re
from typing import Final

from floe.findings import Finding, Severity
from floe.lineage.composing import compose_table, unresolved
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import ServedTable
from floe.naming import Alias, Naming, from_location, parse

LOCATIONS: Final = ("location", "path")
STORAGE: Final = "storage location"
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_STORAGE: Final = re.compile(r"(?!https?:|sftp:)[A-Za-z][A-Za-z0-9+.-]*://", re.IGNORECASE)
_GLOB: Final = re.compile(r"[*?\[{]")


def name_files(table: ServedTable, source: str) -> Naming:
    """The naming of files: by the scheme of their location, or as files of this machine."""
    location = table.find(*LOCATIONS)
    if location is None:
        return unresolved(source, (table.missing(source, "location"),))
    if _SCHEME.match(location.text):
        return name_location(table, location)
    if not location.text.startswith("/"):
        return unresolved("file", (_relative(location),))
    path = ServedField(folder_of(location.text).rstrip("/") or "/", location.place)
    return compose_table(table, "file", {"path": path}, {"path": LOCATIONS})


def name_custom(table: ServedTable) -> Naming:
    """Whatever it is: files have a location, all else has to say what it is."""
    if table.find(*LOCATIONS) is None:
        return unresolved(None, (table.missing("custom", "engine"),))
    return name_files(table, "custom")


def name_location(table: ServedTable, location: ServedField) -> Naming:
    """The naming of a location, in the namespace that the contract gives where it gives one."""
    naming = from_location(folder_of(location.text))
    namespace = table.override("namespace")
    if namespace is not None and naming.canonical is not None:
        return parse(namespace.text, naming.canonical.name)
    return naming


def storage_alias(table: ServedTable) -> tuple[Alias, ...]:
    """Where a table of a catalog is stored: Spark names it by that."""
    location = table.find("location")
    if location is None or not _STORAGE.match(location.text):
        return ()
    canonical = from_location(folder_of(location.text)).canonical
    return (Alias(*canonical, STORAGE),) if canonical is not None else ()


def folder_of(location: str) -> str:
    """A location without its glob: the folder above the first part that has one."""
    start = location.find("://") + 3 if "://" in location else 0
    found = _GLOB.search(location, start)
    if found is None:
        return location
    end = location.rfind("/", start, found.start())
    return location[: end + 1] if end >= 0 else location[:start]


def _relative(location: ServedField) -> Finding:
    message = "the path is relative, and names nothing outside of its folder"
    hint = "write the whole path, or give one with the custom property 'openlineage.location'"
    rule = "naming/malformed-name"
    return Finding(location.place, message, hint, rule=rule, severity=Severity.ERROR)
