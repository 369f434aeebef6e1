"""What runs have said becomes patterns of access: whatever many runs have in common stands once.

A pattern is the set of statements of a run. What stays of it are keys, and their names once, masked
and in their canonical form.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
from msgspec.json import Decoder

from floe.adapters.event_usage.statements import StatementContent, key_of
from floe.model import hide_secrets
from floe.naming import NamespaceAlias, parse, show_job
from floe.usage import FactKind, NameKind, dataset_name

STATEMENT_SCHEMA: Final = pa.schema(
    [("id", pa.int64()), ("kind", pa.int32()), ("a", pa.int64()), ("b", pa.int64())]
)
PATTERN_SCHEMA: Final = pa.schema(
    [
        ("pattern", pa.int64()),
        ("job", pa.int64()),
        ("kind", pa.int32()),
        *((name, pa.int64()) for name in ("dataset", "product", "value")),
    ]
)
MEMBER_SCHEMA: Final = pa.schema([("dataset", pa.int64()), ("id", pa.int64())])
COLUMN_SCHEMA: Final = pa.schema([(name, pa.int64()) for name in ("facet", "id", "column")])
NAME_SCHEMA: Final = pa.schema(
    [
        ("name_kind", pa.int32()),
        ("id", pa.int64()),
        *(
            (name, pa.string())
            for name in ("namespace", "name", "canonical_namespace", "canonical_name")
        ),
    ]
)
_NAME_KINDS: Final = {
    FactKind.JOB: NameKind.JOB,
    FactKind.INPUT: NameKind.DATASET,
    FactKind.OUTPUT: NameKind.DATASET,
    FactKind.OWNER: NameKind.TEXT,
    FactKind.PRODUCT: NameKind.TEXT,
    FactKind.COLUMN: NameKind.TEXT,
}
_CONTENT: Final = Decoder(StatementContent)

Facts = set[tuple[int, int, int]]
NameKey = tuple[int, int]
PatternRow = tuple[int, int, int, int | None, int | None, int | None]


class OpenStatements:
    """Statements with their facts and columns, and the names of all keys in them."""

    def __init__(self, contents: Mapping[int, bytes]) -> None:
        self.facts: dict[int, Facts] = {}
        self.columns: set[tuple[int, int, int]] = set()
        self.names: dict[NameKey, tuple[str | None, str]] = {}
        for statement, text in contents.items():
            self._open(statement, _CONTENT.decode(text))

    def _open(self, statement: int, content: StatementContent) -> None:
        self.facts[statement] = {fact[:3] for fact in content.facts}
        for kind, _, key, namespace, name in content.facts:
            if kind in _NAME_KINDS:
                self._name(_NAME_KINDS[FactKind(kind)], key, namespace, name)
        for facet, namespace, name, field in content.columns:
            dataset, column = key_of(namespace, name), key_of(field)
            self._name(NameKind.DATASET, dataset, namespace, name)
            self._name(NameKind.TEXT, column, None, field)
            self.columns.add((facet, dataset, column))

    def _name(self, kind: NameKind, key: int, namespace: str | None, name: str) -> None:
        # Two names of one hash: the first is kept, for a key has one name.
        told = self.names.setdefault((int(kind), key), (namespace, name))
        if told != (namespace, name):
            self.names[int(kind), key] = min(told, (namespace, name), key=str)


def pattern_rows(pattern: int, job: int, facts: Facts) -> Iterator[PatternRow]:
    """What a run of a pattern reads, under which product and which columns, and what its job is."""
    read, written = _keys(facts, FactKind.INPUT), _keys(facts, FactKind.OUTPUT)
    products = {a: max(values) for a, values in _keys(facts, FactKind.PRODUCT).items()}
    for a, names in read.items():
        dataset, product = dataset_key(names), products.get(a)
        yield pattern, job, int(FactKind.INPUT), dataset, product, a
        for column in _keys(facts, FactKind.COLUMN).get(a, ()):
            yield pattern, job, int(FactKind.COLUMN), dataset, product, column
    for names in written.values():
        yield pattern, job, int(FactKind.OUTPUT), None, None, dataset_key(names)
    for kind in (FactKind.OWNER, FactKind.LINEAGE):
        for value in {b for told, _, b in facts if told == kind}:
            yield pattern, job, int(kind), None, None, value
    if not written or written.keys() - _keys(facts, FactKind.LINEAGE).keys():
        yield pattern, job, int(FactKind.LINEAGE), None, None, None


def members(facts: Facts) -> Iterator[tuple[int, int]]:
    """The datasets of a pattern, with the keys of all their names."""
    for kind in (FactKind.INPUT, FactKind.OUTPUT):
        for names in _keys(facts, kind).values():
            yield from ((dataset_key(names), name) for name in names)


def dataset_key(names: Iterable[int]) -> int:
    """One key for a dataset, whatever its events call it first."""
    return key_of("dataset", *map(str, sorted(names)))


def _keys(facts: Facts, kind: FactKind) -> dict[int, set[int]]:
    keys: dict[int, set[int]] = defaultdict(set)
    for told, a, b in facts:
        if told == kind:
            keys[a].add(b)
    return keys


def name_of(
    kind: NameKind, namespace: str | None, name: str, aliases: tuple[NamespaceAlias, ...]
) -> tuple[str | None, str, str | None, str | None]:
    """A name that may be shown, and the one that all forms of a dataset's name lead to."""
    if kind is NameKind.TEXT:
        return None, hide_secrets(name), None, None
    space = namespace or ""
    if kind is NameKind.JOB:
        return *show_job(space, name), None, None
    shown, right = parse(space, name), dataset_name(space, name, aliases)
    return shown.namespace, shown.name or "", right.namespace, right.name
