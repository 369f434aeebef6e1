"""From what is hurt to all who are: by what they say, by what they read, and through others."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from floe.naming import Pair
from floe.usage.affected import DECLARED, READ, TRANSITIVE, Affected, Spared, joined
from floe.usage.contract_usage import Consumer
from floe.usage.dependencies import ContractLink, Dependencies, ProductLink
from floe.usage.spots import WHOLE, Spot, meet, print_spot, read_names

TableReaders = Mapping[str, tuple[Consumer, ...]]


class Hit(NamedTuple):
    """A part of a contract that is hurt, for sure or perhaps."""

    file: str
    spot: Spot = WHOLE
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class ReadTables:
    """Who reads the tables of contracts by their files, and which contracts have which names."""

    readers: Callable[[Iterable[str]], Mapping[str, TableReaders]]
    written: Callable[[frozenset[Pair]], tuple[str, ...]]


def follow(
    dependencies: Dependencies, tables: ReadTables, start: Iterable[Hit]
) -> tuple[tuple[Affected, ...], tuple[Spared, ...]]:
    """Who is hurt by some hits of one contract, however far away; who uses it and is not."""
    walk = _Walk(dependencies, tables)
    walk.run(tuple(dict.fromkeys(start)))
    return joined(walk.rows), tuple(walk.spared())


class _Walk:
    """Goes from hit to hit, each once: cycles end where they began."""

    def __init__(self, dependencies: Dependencies, tables: ReadTables) -> None:
        self._dependencies = dependencies
        self._tables = tables
        self._met: set[Hit] = set()
        self._first: TableReaders = {}
        self._is_first = True
        self._start: tuple[Hit, ...] = ()
        self._names: dict[tuple[str, str], dict[str, Spot]] = {}
        self.rows: list[Affected] = []

    def run(self, hits: tuple[Hit, ...]) -> None:
        """Follow hits until nothing new is met."""
        self._start = hits
        while hits:
            self._met.update(hits)
            readers = self._tables.readers({hit.file for hit in hits})
            self._first = readers.get(self._root, {}) if self._is_first else self._first
            reached = [
                after for hit in hits for after in self._spread(hit, readers.get(hit.file, {}))
            ]
            hits = tuple(hit for hit in dict.fromkeys(reached) if self._is_new(hit))
            self._is_first = False

    def spared(self) -> Iterator[Spared]:
        """Who reads the first contract, and is not hurt there."""
        root = self._name(self._root)
        hurt = {(row.product, row.job) for row in self.rows if row.contract == root}
        products = {product for product, _ in hurt if product is not None}
        told: dict[tuple[str | None, object], Consumer] = {}
        for consumers in self._first.values():
            for consumer in consumers:
                is_hurt = (None, consumer.job) in hurt or consumer.product in products
                if not is_hurt:
                    told.setdefault((consumer.product, consumer.job), consumer)
        for consumer in told.values():
            yield Spared(consumer.product, consumer.job, consumer.columns)

    @property
    def _root(self) -> str:
        return self._start[0].file if self._start else ""

    def _is_new(self, hit: Hit) -> bool:
        return not self._met & {hit, hit._replace(is_certain=True)}

    def _spread(self, hit: Hit, readers: TableReaders) -> Iterator[Hit]:
        for link in self._dependencies.links.get(hit.file, ()):
            if meet(link.target, hit.spot):
                yield from self._linked(hit, link)
        for table, consumers in readers.items():
            if meet((table,), hit.spot):
                for consumer in consumers:
                    yield from self._read(hit, table, consumer)
        seen = {consumer.product for consumers in readers.values() for consumer in consumers}
        for taken in self._dependencies.products.get(hit.file, ()):
            # What a product was seen to read says more than its port.
            if _called(taken) not in seen:
                yield from self._taken(hit, taken)

    def _linked(self, hit: Hit, link: ContractLink) -> Iterator[Hit]:
        is_inside = len(link.target) > 1 or link.target[: len(hit.spot)] == hit.spot
        is_certain = hit.is_certain and is_inside
        is_start = any(link.user == s.file and meet(link.column, s.spot) for s in self._start)
        if not is_start:
            how = self._how(DECLARED)
            self._add_contract(link.user, link.column, how, link.words, is_certain=is_certain)
        if link.carries:
            yield Hit(link.user, link.column, is_certain and link.is_sure)

    def _read(self, hit: Hit, table: str, consumer: Consumer) -> Iterator[Hit]:
        columns = tuple(self._columns_hit(hit, table, consumer))
        for column, is_certain, why in columns:
            self.rows.append(
                Affected(
                    kind="job" if consumer.product is None else "product",
                    how=self._how(READ),
                    why=why,
                    product=consumer.product,
                    contract=self._name(hit.file),
                    column=column,
                    owner=consumer.owner,
                    is_certain=is_certain and hit.is_certain,
                    last_accessed=consumer.last_accessed,
                    job=consumer.job,
                )
            )
        if columns:
            yield from self._made(self._written(hit, consumer), "a reader writes it")

    def _columns_hit(
        self, hit: Hit, table: str, consumer: Consumer
    ) -> Iterator[tuple[str | None, bool, str]]:
        """The columns by which a reader is hurt, whether that is sure, and why."""
        is_whole = len(hit.spot) <= 1
        spots = self._read_names(hit.file, table)
        read = {column: spots.get(column.casefold()) for column in consumer.known_columns}
        hurt = sorted({spot for spot in read.values() if spot and meet(spot, hit.spot)})
        for spot in hurt:
            yield print_spot(spot), True, "it reads it"
        strange = sorted(column for column, spot in read.items() if spot is None)
        if not hurt and consumer.columns is None:
            yield None, is_whole, "it reads it; which columns is not known"
        elif not hurt and is_whole:
            yield None, True, "it reads the table"
        elif not hurt and strange:
            yield None, False, f"it reads '{strange[0]}', which the contract does not have"

    def _taken(self, hit: Hit, taken: ProductLink) -> Iterator[Hit]:
        product, name = taken.product, self._product_name(hit.file)
        if _called(taken) == name:
            return
        is_sure = hit.spot == WHOLE and hit.is_certain
        why = f"{taken.words} it" + ("" if is_sure else "; which columns it reads is not known")
        self.rows.append(
            Affected(
                kind="product",
                how=self._how(DECLARED),
                why=why,
                product=_called(taken),
                contract=self._name(hit.file),
                owner=product.owner,
                is_certain=is_sure,
            )
        )
        yield from self._made(taken.outputs, f"{_called(taken)} may make it of that")

    def _made(self, files: Iterable[str], words: str) -> Iterator[Hit]:
        """What is made of something hurt may be hurt wherever nobody says what it is made of."""
        for file in files:
            spots = self._dependencies.unexplained(file)
            if spots and file != self._root:
                self._add_contract(file, WHOLE, TRANSITIVE, words, is_certain=False)
                yield from (Hit(file, spot, is_certain=False) for spot in spots)

    def _written(self, hit: Hit, consumer: Consumer) -> tuple[str, ...]:
        """The contracts whose tables a reader writes; unknown, those that its product gives out."""
        files = tuple(f for f in self._tables.written(consumer.outputs) if f != hit.file)
        if files or consumer.product is None:
            return files
        return self._dependencies.outputs_of(consumer.product, hit.file)

    def _add_contract(
        self, file: str, column: Spot, how: str, why: str, *, is_certain: bool
    ) -> None:
        compiled = self._dependencies.contracts.get(file)
        self.rows.append(
            Affected(
                kind="contract" if compiled else "library",
                how=how,
                why=why,
                product=self._product_name(file),
                contract=self._name(file),
                column=print_spot(column),
                owner=compiled.contract.owner if compiled else None,
                is_certain=is_certain,
            )
        )

    def _how(self, direct: str) -> str:
        return direct if self._is_first else TRANSITIVE

    def _name(self, file: str) -> str:
        compiled = self._dependencies.contracts.get(file)
        return str(compiled.identity) if compiled else file

    def _product_name(self, file: str) -> str | None:
        compiled = self._dependencies.contracts.get(file)
        product = compiled.product if compiled else None
        return (product.name or product.id) if product else None

    def _read_names(self, file: str, table: str) -> dict[str, Spot]:
        if (file, table) not in self._names:
            tables = self._dependencies.contracts[file].contract.schema
            own = next((one for one in tables if (one.name or "") == table), None)
            self._names[file, table] = read_names(own) if own else {}
        return self._names[file, table]


def _called(taken: ProductLink) -> str | None:
    return taken.product.name or taken.product.id
