"""Who uses a contract: readings of its tables, by consumer, without those of its own product."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from floe.naming import Pair
from floe.usage.products import ProductMap
from floe.usage.readings import LoggedJob, Reading, ReadingJob, UsageWindow


@dataclass(frozen=True, slots=True)
class Consumer:
    """A job, and the product it works for, that reads a contract; without one, nobody can tell.

    `reads` are runs that came to their end, `failed` and `attempted` those that did not; a
    consumer that only tried has no `last_accessed`. Without `columns`, they are unknown, but for
    `some_columns`. `outputs` are the names of all that its jobs write.
    """

    product: str | None
    job: LoggedJob
    owner: str | None = None
    reads: int = 0
    failed: int = 0
    attempted: int = 0
    rows: int | None = None
    last_accessed: datetime | None = None
    last_attempted: datetime | None = None
    columns: tuple[str, ...] | None = ()
    outputs: frozenset[Pair] = frozenset()
    some_columns: tuple[str, ...] = ()

    @property
    def known_columns(self) -> tuple[str, ...]:
        """The columns of which it is known that they are read, whether there are more or not."""
        return self.some_columns if self.columns is None else self.columns


@dataclass(frozen=True, slots=True)
class ContractUsage:
    """Who reads a contract, in which days; `own` are runs of the product that gives it out."""

    contract: str
    window: UsageWindow
    consumers: tuple[Consumer, ...] = ()
    own: int = 0
    notes: tuple[str, ...] = ()

    @property
    def mapped(self) -> tuple[Consumer, ...]:
        """The consumers whose product is known."""
        return tuple(consumer for consumer in self.consumers if consumer.product is not None)

    @property
    def unmapped(self) -> tuple[Consumer, ...]:
        """The jobs of which nobody can tell for whom they read."""
        return tuple(consumer for consumer in self.consumers if consumer.product is None)

    @property
    def products(self) -> tuple[str, ...]:
        """The products that consume the contract."""
        return tuple(sorted({consumer.product or "" for consumer in self.mapped}))

    @property
    def last_accessed(self) -> datetime | None:
        """When anybody but its own product last read it."""
        return _latest(consumer.last_accessed for consumer in self.consumers)


@dataclass(frozen=True, slots=True)
class UsedContract:
    """A contract as events may name it, and the product that gives it out.

    Where one of its tables is asked about, `beside` are the names of the others.
    """

    name: str
    names: frozenset[Pair]
    product: str | None = None
    beside: frozenset[Pair] = frozenset()


def find_consumers(
    contract: UsedContract,
    readings: Iterable[Reading],
    products: ProductMap,
    window: UsageWindow,
    notes: tuple[str, ...] = (),
) -> ContractUsage:
    """Who reads a contract; each consumer once, by its product and its job."""
    found: dict[tuple[str | None, LoggedJob], Consumer] = {}
    own = 0
    for reading in readings:
        for product, jobs in _by_product(contract, reading, products).items():
            if product == _OWN:
                own += reading.completed
                continue
            consumer = _consumer(contract, reading, product, jobs, products)
            key = (product, reading.consumer)
            found[key] = _added(found[key], consumer) if key in found else consumer
    order = sorted(found.values(), key=_order)
    told = (*notes, *products.unknown(consumer.product for consumer in order))
    return ContractUsage(contract.name, window, tuple(order), own, told)


# No product can be called so.
_OWN: Final = "\0own"


def _by_product(
    contract: UsedContract, reading: Reading, products: ProductMap
) -> dict[str | None, list[ReadingJob]]:
    """The jobs of a reading by their products; None is for those that nobody knows."""
    jobs: dict[str | None, list[ReadingJob]] = {}
    for job in reading.jobs or (ReadingJob(reading.consumer),):
        for product in _products(contract, reading, job, products):
            jobs.setdefault(product, []).append(job)
    return jobs


def _products(
    contract: UsedContract, reading: Reading, job: ReadingJob, products: ProductMap
) -> Iterator[str | None]:
    said = (products.named(reading.product),) if reading.product else ()
    whose = said or products.of_job(job, reading.consumer)
    is_own_work = products.is_floes(job.job) or (not whose and _gives_out(contract) & job.outputs)
    if is_own_work:
        yield _OWN
        return
    for product in whose or (None,):
        is_own = product is not None and product == contract.product
        yield _OWN if is_own else product


def _gives_out(contract: UsedContract) -> frozenset[Pair]:
    return contract.names | contract.beside


def _consumer(
    contract: UsedContract,
    reading: Reading,
    product: str | None,
    jobs: list[ReadingJob],
    products: ProductMap,
) -> Consumer:
    owners = sorted({owner for job in jobs for owner in job.owners})
    owner = products.owner_of(product) if product else None
    columns, is_all = _columns(contract, reading, jobs), all(job.tells_columns for job in jobs)
    return Consumer(
        product,
        reading.consumer,
        owner or (", ".join(owners) or None),
        reading.completed,
        reading.failed,
        reading.attempted,
        reading.rows,
        reading.last,
        reading.last_attempt,
        columns if is_all else None,
        frozenset(pair for job in jobs for pair in job.outputs),
        () if is_all else columns,
    )


def _columns(contract: UsedContract, reading: Reading, jobs: list[ReadingJob]) -> tuple[str, ...]:
    """The columns that are read, as far as any of the jobs tells."""
    names = contract.names | reading.names
    made = (own for job in jobs for pair, own in job.columns.items() if pair in names)
    return tuple(sorted(reading.columns.union(*made)))


def _added(first: Consumer, second: Consumer) -> Consumer:
    """Two readings of one consumer: other tables, or the same by another name."""
    is_all = first.columns is not None and second.columns is not None
    columns = tuple(sorted({*first.known_columns, *second.known_columns}))
    rows = [consumer.rows for consumer in (first, second) if consumer.rows is not None]
    return replace(
        first,
        owner=first.owner or second.owner,
        reads=first.reads + second.reads,
        failed=first.failed + second.failed,
        attempted=first.attempted + second.attempted,
        rows=sum(rows) if rows else None,
        last_accessed=_latest((first.last_accessed, second.last_accessed)),
        last_attempted=_latest((first.last_attempted, second.last_attempted)),
        columns=columns if is_all else None,
        outputs=first.outputs | second.outputs,
        some_columns=() if is_all else columns,
    )


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((moment for moment in moments if moment is not None), default=None)


def _order(consumer: Consumer) -> tuple[bool, str, LoggedJob]:
    return consumer.product is None, consumer.product or "", consumer.job
