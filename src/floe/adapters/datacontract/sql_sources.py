"""DDL as sqlglot reads it, and what the importer of SQL mixes up, set right."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from floe.adapters.datacontract.upstream import load

_NAMES: Final = {"sqlserver": "tsql"}


def read_statements(source: Path, dialect: str | None) -> list[Any]:
    """The statements of a script; placeholders of templates are names, as for the importer."""
    text = source.read_text(encoding="utf-8")
    plain, _ = load("datacontract.imports.sql_importer").remove_variable_tokens(text)
    read = load("sqlglot").parse(plain, read=_NAMES.get(str(dialect), dialect))
    return [statement for statement in read if statement is not None]


def settle_tables(statements: list[Any], contract: dict[str, Any]) -> None:
    """Give each table its own name, comment and partitions: the importer takes those of others."""
    creates = [node for each in statements for node in each.find_all(load("sqlglot").exp.Create)]
    tables = [create for create in creates if create.kind == "TABLE"]
    names = [create.this.find(load("sqlglot").exp.Table) for create in tables]
    for table, create, name in zip(contract.get("schema", ()), tables, names, strict=False):
        _describe(table, create)
        _partition(table, create)
        same = [other for other in names if other.name.lower() == name.name.lower()]
        if len({other.sql().lower() for other in same}) > 1 and name.db:
            table["name"] = f"{name.db}_{name.name}"
            table["physicalName"] = ".".join(p for p in (name.catalog, name.db, name.name) if p)


def properties_of(create: Any) -> Iterator[Any]:
    """What stands behind the columns of a table."""
    listed = create.args.get("properties")
    yield from listed.expressions if listed else ()


def _describe(table: dict[str, Any], create: Any) -> None:
    comments = [part for part in properties_of(create) if part.key == "schemacommentproperty"]
    table.pop("description", None)
    if comments:
        table["description"] = comments[0].this.name


def _partition(table: dict[str, Any], create: Any) -> None:
    """Columns that a table is partitioned by, where they are columns of it and nothing else."""
    columns = {str(c.get("name")).lower(): c for c in table.get("properties", ())}
    for position, name in enumerate(partition_names(create), start=1):
        if name in columns:
            columns[name] |= {"partitioned": True, "partitionKeyPosition": position}


def partition_names(create: Any) -> list[str]:
    """The names that follow PARTITIONED BY, if they are all plain names."""
    for part in properties_of(create):
        if part.key == "partitionedbyproperty":
            listed = part.this.expressions
            is_plain = all(each.key in ("identifier", "column", "var") for each in listed)
            return [each.name.lower() for each in listed] if is_plain else []
    return []
