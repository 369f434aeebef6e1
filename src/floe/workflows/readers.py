"""Who reads the tables of some contracts, and which contracts a job writes."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

from floe.contracts import Compilation, CompiledContract
from floe.graph import name_user
from floe.model import state_of
from floe.naming import Pair
from floe.usage import (
    Consumer,
    ContractUsage,
    ProductMap,
    Reading,
    TableReaders,
    UsageWindow,
    UsedContract,
    find_consumers,
)
from floe.workflows.consumers import (
    ReadUses,
    UsageRequest,
    answered,
    beyond,
    product_id,
    product_map,
    table_names,
)

# Who was seen to use some contracts of a compilation lately, by the contract's file.
FindUsers = Callable[[Compilation, Sequence[CompiledContract]], Mapping[str, ContractUsage]]
TableNames = Mapping[str | None, frozenset[Pair]]


def nobody_seen(
    _compilation: Compilation, _contracts: Sequence[CompiledContract]
) -> Mapping[str, ContractUsage]:
    """Nothing is known of who reads what."""
    return {}


def contracts_in(
    compilation: Compilation, day: date | None, states: tuple[str, ...]
) -> tuple[CompiledContract, ...]:
    """The contracts that are in one of some states on a day."""
    usable = (compiled for compiled in compilation.contracts if compiled.is_usable)
    return tuple(c for c in usable if day is not None and state_of(c.contract, day) in states)


def seen_users(compilation: Compilation, usage: ContractUsage) -> Iterator[tuple[str, str | None]]:
    """Those who were seen to use a contract, named as notices and the ledger do, and their owners.

    Jobs of which nobody can tell the product are users by themselves.
    """
    products = {product_id(product): product for product in compilation.graph.products}
    for consumer in usage.consumers:
        product = products.get(consumer.product) if consumer.product else None
        if product is not None:
            yield name_user(product), product.owner
        elif consumer.product is not None:
            yield f"product {consumer.product}", consumer.owner
        else:
            yield f"job {'/'.join(filter(None, consumer.job))}", consumer.owner


class ReaderLookup:
    """Asks the tables of usage about contracts; without any, nothing is known and none is asked.

    `window` are the days that answers are about, None as long as nothing is known.
    """

    def __init__(
        self, compilation: Compilation, request: UsageRequest, read: ReadUses | None
    ) -> None:
        self._compilation = compilation
        self._request = request
        self._read = read
        self._unknown: set[str] = set()
        self.window: UsageWindow | None = None
        self._beyond: tuple[str, ...] = ()
        if read is not None:
            self._ask(frozenset())

    @property
    def notes(self) -> tuple[str, ...]:
        """Days that no log reaches, and products among the readers that nobody knows."""
        return (*self._beyond, *sorted(self._unknown))

    def usages(self, contracts: Iterable[CompiledContract]) -> dict[str, ContractUsage]:
        """Who uses each of some contracts, by the contract's file."""
        asked = {compiled.contract.file: compiled for compiled in contracts}
        names = {file: _all(self._names[file]) for file in asked if file in self._names}
        readings = self._ask(_union(names.values()))
        return {
            file: self._find(asked[file], own, readings, frozenset()) for file, own in names.items()
        }

    def tables(self, contracts: Iterable[CompiledContract]) -> dict[str, TableReaders]:
        """Who reads each table of some contracts, by the contract's file and the table's name."""
        asked = {compiled.contract.file: compiled for compiled in contracts}
        names = {file: self._names[file] for file in asked if file in self._names}
        readings = self._ask(_union(map(_all, names.values())))
        return {file: self._by_table(asked[file], own, readings) for file, own in names.items()}

    def written(self, outputs: frozenset[Pair]) -> tuple[str, ...]:
        """The files of the contracts that have a table of any of these names."""
        return tuple(sorted({file for pair in outputs for file in self._files.get(pair, ())}))

    def _by_table(
        self, compiled: CompiledContract, names: TableNames, readings: tuple[Reading, ...]
    ) -> dict[str, tuple[Consumer, ...]]:
        """What names the contract alone may be about any of its tables."""
        every = _all(names)
        placed = every - names[None]
        found = {}
        for table, own in names.items():
            if table is not None:
                mine = [r for r in readings if r.names & own or not r.names & placed]
                called = own | names[None]
                found[table] = self._find(compiled, called, mine, every - called).consumers
        return found

    def _find(
        self,
        compiled: CompiledContract,
        names: frozenset[Pair],
        readings: Iterable[Reading],
        beside: frozenset[Pair],
    ) -> ContractUsage:
        product = product_id(compiled.product)
        contract = UsedContract(str(compiled.identity), names, product, beside)
        mine = (reading for reading in readings if reading.names & names)
        window = self.window or self._request.window
        found = find_consumers(contract, mine, self._products, window)
        self._unknown.update(found.notes)
        return found

    def _ask(self, names: frozenset[Pair]) -> tuple[Reading, ...]:
        if self._read is None:
            return ()
        asked = self._request.window
        used = self._read(names, asked)
        if used.first_day is not None:
            self._beyond = tuple(beyond(asked, used))
            self.window = answered(asked, used)
        return used.readings

    @cached_property
    def _names(self) -> dict[str, TableNames]:
        """What events may call the tables of all contracts."""
        if self.window is None:
            return {}
        return {
            compiled.contract.file: table_names(compiled, self._request)[0]
            for compiled in self._compilation.contracts
            if compiled.is_usable
        }

    @cached_property
    def _files(self) -> dict[Pair, list[str]]:
        files: dict[Pair, list[str]] = defaultdict(list)
        for file, names in self._names.items():
            for pair in _all(names):
                files[pair].append(file)
        return files

    @cached_property
    def _products(self) -> ProductMap:
        return product_map(self._compilation, self._request)


def _all(names: TableNames) -> frozenset[Pair]:
    return _union(names.values())


def _union(sets: Iterable[frozenset[Pair]]) -> frozenset[Pair]:
    return frozenset(pair for pairs in sets for pair in pairs)
