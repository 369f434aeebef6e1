from pathlib import PurePosixPath
from typing import Final

from floe.findings import Finding, Severity
from floe.lineage.composing import unresolved
from floe.lineage.dotted_tables import DottedTables
from floe.lineage.fields import Field
from floe.lineage.identifiers import name_parts
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import Naming

_TABLES: Final = DottedTables(
    "duckdb",
    {"database": (), "schema": ("schema",), "table": OBJECT},
    others={"file": ("database", "path")},
    defaults={"schema": "main"},
)


def name_duckdb(table: ServedTable) -> Naming:
    """A table of a DuckDB file; the file names its database."""
    file = table.ask("file", "database", "path")
    if file is None:
        return _TABLES(table)
    if file.text == ":memory:" or not file.text.startswith(("/", "md:")):
        return unresolved("duckdb", (_homeless(file),))
    known = {"file": file}
    if len(name_parts(table)) < len(_TABLES.parts):
        stem = PurePosixPath(file.text).stem.removeprefix("md:")
        known["database"] = Field(stem, file.place)
    return _TABLES.compose(table, **known)


def _homeless(file: Field) -> Finding:
    message = "the file is relative or in memory, and names nothing outside of its folder"
    hint = "write the whole path, or give one with the custom property 'openlineage.file'"
    rule = "naming/malformed-namespace"
    return Finding(file.place, message, hint, rule=rule, severity=Severity.ERROR)
