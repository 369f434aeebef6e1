"""Examine: whether ledger, catalog and registry can be reached, and are what they should be."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from floe.circumstances import Circumstance
from floe.errors import AlteredError
from floe.registry import (
    ArtifactStore,
    ContractCatalog,
    RegistryLedger,
    RegistryTransaction,
)
from floe.reports import count
from floe.results import RunRecords
from floe.workflows.auditing import audit_events
from floe.workflows.reconciling import cut_tail, find_drift


class RecordsTransaction(RegistryTransaction, Protocol):
    """All that a ledger keeps."""

    @property
    def runs(self) -> RunRecords:
        """The runs."""
        ...


class ExaminedLedger(RegistryLedger, Protocol):
    """A ledger that says how it is."""

    def reading(self) -> AbstractContextManager[RecordsTransaction]:
        """For whoever only reads."""
        ...

    def steps(self) -> tuple[int, int]:
        """How many steps made its tables, and how many there are."""
        ...

    def has_worker(self) -> bool:
        """Whether somebody tells others right now what the ledger has."""
        ...


def examine_ledger(ledger: ExaminedLedger) -> Iterator[Circumstance]:
    """Where runs and versions are recorded."""
    done, steps = ledger.steps()
    if 0 < done < steps:
        text = f"its tables are of an older floe, step {done} of {steps}"
        yield Circumstance("ledger", "note", text, "whatever reads it next brings it up to date")
        return
    with ledger.reading() as transaction:
        runs = transaction.runs.list(limit=1)
    last = f", the last at {runs[0].started_at:%Y-%m-%d %H:%M}" if runs else ", none so far"
    yield Circumstance("ledger", "ok", f"runs are recorded{last}")
    audit = audit_events(ledger)
    if audit.problems:
        yield Circumstance("ledger", "wrong", audit.problems[0], "restore a copy; see floe audit")
    elif audit.events:
        text = f"step {done} of {steps}, {count(len(audit.events), 'event')} in a whole chain"
        yield Circumstance("ledger", "ok", text)
    if ledger.has_worker():
        text = "a process updates the catalog right now, and others wait for it"
        yield Circumstance("ledger", "note", text)


def examine_catalog(
    ledger: ExaminedLedger, open_catalog: Callable[[], AbstractContextManager[ContractCatalog]]
) -> Iterator[Circumstance]:
    """Whether the catalog shows what the ledger has."""
    with ledger.reading() as transaction:
        versions = len(transaction.versions.list())
        waiting = len(transaction.outbox.waiting())
    with open_catalog() as catalog:
        cut, drift = cut_tail(ledger, catalog), find_drift(ledger, catalog)
    if cut:
        yield Circumstance("catalog", "wrong", cut, "restore a copy of the ledger; see floe audit")
    if drift:
        text = f"it differs from the ledger in {count(len(drift), 'place')}, such as {drift[0]}"
        yield Circumstance("catalog", "wrong", text, "floe reconcile --all")
    if waiting:
        text = f"{waiting} of {count(versions, 'version')} not yet in the catalog"
        yield Circumstance("catalog", "note", text, "floe reconcile")
    if not cut and not drift and not waiting:
        yield Circumstance(
            "catalog", "ok", f"it shows what the ledger has, {count(versions, 'version')}"
        )


def examine_registry(
    open_store: Callable[[], AbstractContextManager[ArtifactStore]],
) -> Iterator[Circumstance]:
    """Where artifacts are published."""
    with open_store() as store:
        yield Circumstance("registry", "ok", store.describe())


def examined(
    topic: str, look: Callable[[], Iterator[Circumstance]], advice: str
) -> Iterator[Circumstance]:
    """What a look shows; what cannot be reached is told, with what to do about it."""
    try:
        yield from look()
    except AlteredError as error:
        yield Circumstance(topic, "wrong", str(error), "restore a copy; see floe audit")
    except Exception as error:  # noqa: BLE001 - a doctor looks at the rest all the same
        text = str(error).splitlines()[0] if str(error) else type(error).__name__
        yield Circumstance(topic, "note", f"out of reach: {text}", advice)
