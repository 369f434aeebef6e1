from typing import Final

from floe.findings import Finding, Severity
from floe.lineage.composing import unresolved
from floe.lineage.dotted_tables import DottedTables, name_parts
from floe.lineage.fields import ServedField
from floe.lineage.served_tables import OBJECT, ServedTable
from floe.naming import DUCKDB_SCHEMA, Naming, read_duckdb_file

_TABLES: Final = DottedTables(
    "duckdb",
    {"database": (), "schema": ("schema",), "table": OBJECT},
    others={"file": ("database", "path")},
    defaults={"schema": DUCKDB_SCHEMA},
)


def name_duckdb(table: ServedTable) -> Naming:
    """A table of a DuckDB file; the file names its database."""
    file = table.ask("file", "database", "path")
    if file is None:
        return _TABLES(table)
    read = read_duckdb_file(file.text)
    if not read:
        return unresolved("duckdb", (_homeless(file),))
    known = {name: ServedField(text, file.place) for name, text in read.items()}
    if len(name_parts(table)) == len(_TABLES.parts):
        del known["database"]
    return _TABLES.compose(table, **known)


def _homeless(file: ServedField) -> Finding:
    message = "the file is relative or in memory, and names nothing outside of its folder"
    hint = "write the whole path, or give one with the custom property 'openlineage.file'"
    rule = "naming/malformed-namespace"
    return Finding(file.place, message, hint, rule=rule, severity=Severity.ERROR)
