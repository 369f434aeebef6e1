"""What the importer of SQL leaves out: constraints, comments and statements, in their own words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from floe.adapters.datacontract.sql_sources import partition_names, properties_of
from floe.adapters.datacontract.upstream import load
from floe.odcs import ConversionNote

_LONGEST: Final = 100
# Constraints of columns and tables, and what of a property shows that it was read.
_SHOWN_BY: Final = {
    "PrimaryKeyColumnConstraint": "primaryKey",
    "NotNullColumnConstraint": "required",
    "UniqueColumnConstraint": "unique",
    "Reference": "relationships",
    "PrimaryKey": "primaryKey",
    "ForeignKey": "relationships",
}
_COMMENT: Final = "CommentColumnConstraint"

Node = Mapping[str, Any]


def find_sql_losses(
    statements: list[Any], dialect: str | None, contract: Node
) -> Iterator[ConversionNote]:
    """The parts of some DDL that the contract has no trace of; what cannot be parsed has none."""
    dialect = "tsql" if dialect == "sqlserver" else dialect
    tables: dict[str, list[Node]] = {}
    for listed in contract.get("schema", ()):
        name = str(listed.get("physicalName") or listed.get("name")).rpartition(".")[2]
        tables.setdefault(name.lower(), []).append(listed)
    for statement in statements:
        table = _table_of(statement, tables)
        if table is None:
            if not _is_said(statement, contract):
                yield _note((), statement, dialect)
            continue
        name = statement.this.this
        is_named = "." in str(table.get("physicalName"))
        servers = contract.get("servers", ())
        if is_named:
            message = f"another table has the name too: {table['physicalName']} is called so here"
            yield ConversionNote((str(table["name"]),), message)
        elif name.db and not any(name.db in server.values() for server in servers):
            message = f"the schema of {name.sql(dialect=dialect)} is not in the contract"
            yield ConversionNote((str(table["name"]),), message)
        columns = {str(c.get("name")).lower(): c for c in table.get("properties", ())}
        for element in statement.this.expressions:
            for path, part in _element_losses(element, columns):
                yield _note((str(table["name"]), *path), part, dialect)
        for part in properties_of(statement):
            if not _is_kept(part, statement, columns):
                yield _note((str(table["name"]),), part, dialect)


def _is_kept(part: Any, statement: Any, columns: Mapping[str, Node]) -> bool:
    """Whether a table's comment or partitions are in the contract; nothing else of it is."""
    if part.key == "partitionedbyproperty":
        names = partition_names(statement)
        return bool(names) and all(name in columns for name in names)
    return bool(part.key == "schemacommentproperty")


def _table_of(statement: Any, tables: Mapping[str, list[Node]]) -> Node | None:
    """The next table of a name: those of two schemas have the same name in the contract."""
    if statement.key != "create" or statement.kind != "TABLE":
        return None
    has_columns = statement.this.key == "schema"
    name = statement.this.this.name if has_columns else statement.this.name
    same = tables.get(name.lower())
    table = same.pop(0) if same else None
    return table if has_columns else None


def _element_losses(
    element: Any, columns: Mapping[str, Node]
) -> Iterator[tuple[tuple[str, ...], Any]]:
    if element.key == "columndef":
        column = columns.get(element.name.lower(), {})
        for constraint in element.args.get("constraints") or ():
            if not _is_read(type(constraint.kind).__name__, constraint, [column]):
                yield (element.name,), constraint
        return
    names = [identifier.name.lower() for identifier in element.expressions]
    if not _is_read(type(element).__name__, element, [columns.get(name, {}) for name in names]):
        yield (), element


def _is_read(kind: str, constraint: Any, columns: list[Node]) -> bool:
    if kind == _COMMENT:
        return all(_is_said(constraint.kind, column) for column in columns)
    shown = _SHOWN_BY.get(kind)
    return shown is not None and bool(columns) and all(column.get(shown) for column in columns)


def _is_said(node: Any, element: Node) -> bool:
    """Whether the text of a comment stands somewhere."""
    literals = [literal.this for literal in node.find_all(load("sqlglot").exp.Literal)]
    return node.key.startswith("comment") and all(text in str(element) for text in literals)


def _note(path: tuple[str, ...], node: Any, dialect: str | None) -> ConversionNote:
    text = " ".join(node.sql(dialect=dialect).split())
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return ConversionNote(path, f"{shown} is not in the contract")
