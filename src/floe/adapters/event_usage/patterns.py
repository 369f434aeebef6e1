"""What runs have said becomes patterns of access: whatever many runs have in common stands once.

A pattern is the set of statements of a run. What stays of it are keys, and their names once, masked
and in their canonical form.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
from msgspec.json import Decoder

from floe.adapters.event_usage.statements import NO_KEY, Fact, StatementContent, key_of
from floe.model import hide_secrets
from floe.naming import NamespaceAlias, show_job
from floe.usage import FactKind, NameKind, read_name

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
        ("namespace", pa.string()),
        ("name", pa.string()),
    ]
)
_NAME_KINDS: Final = {
    FactKind.JOB: NameKind.JOB,
    FactKind.OWNER: NameKind.TEXT,
    FactKind.PRODUCT: NameKind.TEXT,
    FactKind.COLUMN: NameKind.TEXT,
}
_CONTENT: Final = Decoder(StatementContent)

Facts = set[tuple[int, int, int]]
NameKey = tuple[int, int]
PatternRow = tuple[int, int, int, int | None, int | None, int | None]


class OpenStatements:
    """Statements with their facts and columns, and the names of all keys in them.

    Datasets are known by their canonical names, in whatever way an event writes them.
    """

    def __init__(
        self, contents: Mapping[int, bytes], aliases: tuple[NamespaceAlias, ...] = ()
    ) -> None:
        self._aliases = aliases
        self._datasets: dict[tuple[str, str], int] = {}
        self.facts: dict[int, Facts] = {}
        self.columns: set[tuple[int, int, int]] = set()
        self.names: dict[NameKey, tuple[str | None, str]] = {}
        self.misnamed: set[tuple[str, str]] = set()
        for statement, text in contents.items():
            self._open(statement, _CONTENT.decode(text))

    def _open(self, statement: int, content: StatementContent) -> None:
        self.facts[statement] = {self._fact(fact) for fact in content.facts}
        for facet, namespace, name, field in content.columns:
            column = key_of(field)
            self._name(NameKind.TEXT, column, None, field)
            self.columns.add((facet, self._dataset(namespace, name), column))

    def _fact(self, fact: Fact) -> tuple[int, int, int]:
        kind, a, key, namespace, name = fact
        if kind in (FactKind.INPUT, FactKind.OUTPUT):
            key = self._dataset(namespace or "", name)
        elif kind in _NAME_KINDS:
            self._name(_NAME_KINDS[FactKind(kind)], key, namespace, name)
        return kind, a, key

    def _dataset(self, namespace: str, name: str) -> int:
        pair = namespace, name
        if pair not in self._datasets:
            right, is_understood = read_name(namespace, name, self._aliases)
            if not is_understood:
                self.misnamed.add(right)
            self._datasets[pair] = key = key_of(*right)
            self._name(NameKind.DATASET, key, *right)
        return self._datasets[pair]

    def _name(self, kind: NameKind, key: int, namespace: str | None, name: str) -> None:
        # Two names of one hash: the first is kept, for a key has one name.
        told = self.names.setdefault((int(kind), key), (namespace, name))
        if told != (namespace, name):
            self.names[int(kind), key] = min(told, (namespace, name), key=str)


def pattern_rows(pattern: int, job: int, facts: Facts) -> Iterator[PatternRow]:
    """What a run of a pattern reads, under which product and which columns, and what its job is."""
    read, written = _datasets(facts, FactKind.INPUT), _datasets(facts, FactKind.OUTPUT)
    products: dict[int, int] = {}
    for a, values in _keys(facts, FactKind.PRODUCT).items():
        products[read[a]] = max(*values, products.get(read[a], NO_KEY))
    columns = _keys(facts, FactKind.COLUMN)
    for a, dataset in read.items():
        yield pattern, job, int(FactKind.INPUT), dataset, products.get(dataset), a
        for column in columns.get(a, ()):
            yield pattern, job, int(FactKind.COLUMN), dataset, products.get(dataset), column
    for dataset in set(written.values()):
        yield pattern, job, int(FactKind.OUTPUT), None, None, dataset
    for kind in (FactKind.OWNER, FactKind.LINEAGE):
        for value in {b for told, _, b in facts if told == kind}:
            yield pattern, job, int(kind), None, None, value
    told = {written[a] for a in _keys(facts, FactKind.TOLD)}
    if not told or told != set(written.values()) or _has_untold_columns(facts, written):
        yield pattern, job, int(FactKind.LINEAGE), None, None, None


def _has_untold_columns(facts: Facts, written: Mapping[int, int]) -> bool:
    """Whether any event names columns of an output that no event tells all about."""
    told = {(written[a], b) for kind, a, b in facts if kind == FactKind.TOLD}
    return any((written[a], b) not in told for kind, a, b in facts if kind == FactKind.UNTOLD)


def members(facts: Facts) -> Iterator[tuple[int, int]]:
    """The datasets of a pattern, with the keys of all their names."""
    for kind in (FactKind.INPUT, FactKind.OUTPUT):
        for names in _names(facts, kind).values():
            yield from ((_key_of(names), name) for name in names)


def _datasets(facts: Facts, kind: FactKind) -> dict[int, int]:
    """The dataset that is meant by each way to name one."""
    return {a: _key_of(names) for a, names in _names(facts, kind).items()}


def _names(facts: Facts, kind: FactKind) -> dict[int, set[int]]:
    """All names of what is meant by each way to name a dataset: one in common makes them one."""
    told, whole = _keys(facts, kind), dict[int, set[int]]()
    for names in told.values():
        united = names.union(*(whole[name] for name in names if name in whole))
        whole.update(dict.fromkeys(united, united))
    return {a: whole[min(names)] for a, names in told.items()}


def _key_of(names: Iterable[int]) -> int:
    return key_of("dataset", *map(str, sorted(names)))


def _keys(facts: Facts, kind: FactKind) -> dict[int, set[int]]:
    keys: dict[int, set[int]] = defaultdict(set)
    for told, a, b in facts:
        if told == kind:
            keys[a].add(b)
    return keys


def shown_name(kind: NameKind, namespace: str | None, name: str) -> tuple[str | None, str]:
    """A name as it may be kept; canonical ones hold no secrets."""
    if kind is NameKind.JOB:
        return show_job(namespace or "", name)
    return namespace, hide_secrets(name) if kind is NameKind.TEXT else name
