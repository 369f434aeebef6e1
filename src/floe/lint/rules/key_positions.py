from collections.abc import Iterator
from dataclasses import dataclass

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import Property, SchemaObject


@dataclass(frozen=True, slots=True)
class KeyKind:
    """One of the standard's two kinds of key: its words and its two fields."""

    words: str
    flag: str
    position: str


_PRIMARY_KEY = KeyKind("primary key", "primaryKey", "primaryKeyPosition")
_PARTITION_KEY = KeyKind("partition key", "partitioned", "partitionKeyPosition")


@rule("lint/partition-key-positions", Severity.WARNING)
def partition_key_positions(graph: Graph) -> Iterator[Finding]:
    """A partition key of several columns whose positions are missing, doubled or have gaps.

    Why: the order of the partition columns is the order of the folders on disk; without
    it a table is laid out differently by each tool that makes it.

    Instead: give each column with `partitioned: true` a `partitionKeyPosition` of its own,
    counting from 1.
    """
    yield from _check(graph, _PARTITION_KEY)


@rule("lint/primary-key-positions", Severity.WARNING)
def primary_key_positions(graph: Graph) -> Iterator[Finding]:
    """A primary key of several columns whose positions are missing, doubled or have gaps.

    Why: the order of a key's columns decides how tables are generated, sorted and joined;
    without it two tools make two different keys of one contract.

    Instead: give each column with `primaryKey: true` a `primaryKeyPosition` of its own,
    counting from 1.
    """
    yield from _check(graph, _PRIMARY_KEY)


def _check(graph: Graph, kind: KeyKind) -> Iterator[Finding]:
    for contract in graph.contracts:
        for schema_object in contract.schema:
            yield from _check_object(schema_object, kind)


def _check_object(schema_object: SchemaObject, kind: KeyKind) -> Iterator[Finding]:
    columns = [column for column in schema_object.walk() if column.node.get(kind.flag) is True]
    yield from _strangers(schema_object, kind)
    yield from _missing(columns, kind)
    placed = [(position, column) for column in columns if (position := _position(column, kind))]
    yield from _duplicates(placed, kind)
    yield from _gap(sorted({position for position, _ in placed}), placed, kind)


def _position(column: Property, kind: KeyKind) -> int | None:
    """The position; the standard's default of -1 means none."""
    position = column.node.get(kind.position)
    is_whole = isinstance(position, int) and not isinstance(position, bool)
    return position if is_whole and position != -1 else None


def _strangers(schema_object: SchemaObject, kind: KeyKind) -> Iterator[Finding]:
    for column in schema_object.walk():
        if _position(column, kind) is not None and column.node.get(kind.flag) is not True:
            yield Finding(
                column.place / kind.position,
                f"'{label(column)}' has a {kind.position} but is not part of the {kind.words}",
                hint=f"add {kind.flag}: true, or remove the position",
            )


def _missing(columns: list[Property], kind: KeyKind) -> Iterator[Finding]:
    if len(columns) < 2:
        return
    lacking = [column for column in columns if _position(column, kind) is None]
    if lacking:
        names = ", ".join(f"'{label(column)}'" for column in lacking)
        have = "has" if len(lacking) == 1 else "have"
        yield Finding(
            lacking[0].place / kind.flag,
            f"{names} {have} no position in the {kind.words} of {len(columns)} columns",
            hint=f"add {kind.position}, counting from 1",
            at_most=Severity.INFO,
        )


def _duplicates(placed: list[tuple[int, Property]], kind: KeyKind) -> Iterator[Finding]:
    first: dict[int, Property] = {}
    for position, column in placed:
        if first.setdefault(position, column) is not column:
            yield Finding(
                column.place / kind.position,
                f"'{label(column)}' has position {position} of the {kind.words},"
                f" and so has '{label(first[position])}'",
                hint="give each column a position of its own",
            )


def _gap(
    positions: list[int], placed: list[tuple[int, Property]], kind: KeyKind
) -> Iterator[Finding]:
    for expected, position in enumerate(positions, start=1):
        if position != expected:
            column = next(column for number, column in placed if number == position)
            yield Finding(
                column.place / kind.position,
                f"'{label(column)}' has position {position} of the {kind.words},"
                f" but no column has position {expected}",
                hint="count from 1 without gaps",
            )
            return
