"""What catalog.json knows of tables that dbt has found in the database."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from floe.dbt.manifest.artifacts import Column
from floe.dbt.manifest.notes import mapping, text


@dataclass(frozen=True, slots=True)
class BuiltTable:
    """A table as it is in the database; `shape` is the database's word for what it is."""

    database: str | None = None
    schema: str | None = None
    shape: str | None = None
    comment: str | None = None
    columns: tuple[Column, ...] = ()

    def complete(self, described: Sequence[Column]) -> tuple[Column, ...]:
        """Columns that people described with their real types, then those that nobody did."""
        real = {column.name: column for column in self.columns}
        folded = {column.name.casefold(): column for column in reversed(self.columns)}
        completed = []
        for column in described:
            own = real.get(column.name) or folded.get(column.name.casefold())
            completed.append(_typed(column, real.pop(own.name, own)) if own else column)
        return (*completed, *real.values())


def read_catalog(catalog: Any) -> dict[str, BuiltTable]:
    """The tables of a catalog by dbt's ids."""
    tree = mapping(catalog)
    sections = (mapping(tree.get(section)) for section in ("nodes", "sources"))
    return {str(id_): _table(mapping(node)) for nodes in sections for id_, node in nodes.items()}


def _table(node: Mapping[str, Any]) -> BuiltTable:
    metadata = mapping(node.get("metadata"))
    columns = sorted(_columns(node), key=lambda entry: entry[0])
    return BuiltTable(
        database=text(metadata.get("database")),
        schema=text(metadata.get("schema")),
        shape=text(metadata.get("type")),
        comment=text(metadata.get("comment")),
        columns=tuple(column for _, column in columns),
    )


def _columns(node: Mapping[str, Any]) -> Iterator[tuple[int, Column]]:
    for key, written in mapping(node.get("columns")).items():
        column = mapping(written)
        index = column.get("index")
        name, data_type = text(column.get("name")) or str(key), text(column.get("type"))
        found = Column(name, data_type, text(column.get("comment")))
        yield index if isinstance(index, int) else 0, found


def _typed(described: Column, real: Column) -> Column:
    return Column(
        name=described.name,
        data_type=real.data_type or described.data_type,
        description=described.description or real.description,
        meta=described.meta,
        tags=described.tags,
        constraints=described.constraints,
    )
