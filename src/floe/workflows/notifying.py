"""Notify: those who use a contract that ends are told once, and the ledger remembers whom."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from floe.contracts import Compilation
from floe.lifecycle import NOTIFIED, Notice, find_notices, notice_to
from floe.model import STATES
from floe.registry import GovernanceEvent, Registrant, RegistryLedger
from floe.reports.lineage_events import notice_events, notice_id
from floe.workflows.emitting import Emission
from floe.workflows.readers import FindUsers, contracts_in, nobody_seen, seen_users


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who use contracts that end, of all contracts or of some files, on a day."""

    compilation: Compilation
    today: date
    find_users: FindUsers = nobody_seen
    files: frozenset[str] | None = None

    @property
    def notices(self) -> tuple[Notice, ...]:
        """One for each user, who says so or was seen to read it, in their order."""
        notices: dict[tuple[str, ...], Notice] = {}
        compiled = {compiled.contract.file for compiled in self.compilation.contracts}
        wanted = compiled if self.files is None else compiled & self.files
        for notice in (*find_notices(self.compilation.graph, self.today), *self._seen()):
            if notice.file in wanted:
                notices.setdefault(notice.key, notice)
        return tuple(notices[key] for key in sorted(notices))

    def _seen(self) -> Iterator[Notice]:
        ending = contracts_in(self.compilation, self.today, STATES[1:])
        usages = self.find_users(self.compilation, ending)
        for compiled in ending:
            usage = usages.get(compiled.contract.file)
            for user, owner in seen_users(self.compilation, usage) if usage else ():
                yield notice_to(user, owner, compiled.contract, self.today)


def notify_users(
    audience: Audience, ledger: RegistryLedger, emission: Emission, registrant: Registrant
) -> tuple[Notice, ...]:
    """Tell what nobody has told yet.

    A notice counts once it was sent: what is interrupted is sent again, under the same id.
    """
    contracts = {c.contract.file: c for c in audience.compilation.contracts}
    told = []
    for notice in waiting_notices(audience, ledger):
        with ledger.transaction() as transaction:
            transaction.versions.lock()
            if notice.key in _told(transaction.events.list(notice.contract)):
                continue
            compiled, at = contracts[notice.file], registrant.at
            for event in notice_events(compiled, notice, emission.namespace, at, audience.today):
                emission.send(event)
            transaction.events.add(_recorded(notice, registrant))
        told.append(notice)
    return tuple(told)


def waiting_notices(audience: Audience, ledger: RegistryLedger) -> tuple[Notice, ...]:
    """The notices that nobody was given yet."""
    notices = audience.notices
    if not notices:
        return ()
    with ledger.reading() as transaction:
        told = _told(transaction.events.list())
    return tuple(notice for notice in notices if notice.key not in told)


def _told(events: Iterable[GovernanceEvent]) -> set[tuple[str, ...]]:
    return {
        (event.contract, event.version, str(event.details["state"]), str(event.details["user"]))
        for event in events
        if event.kind == NOTIFIED
    }


def _recorded(notice: Notice, registrant: Registrant) -> GovernanceEvent:
    details = {"state": notice.state, "user": notice.user, "notice": notice_id(notice)}
    return GovernanceEvent(
        kind=NOTIFIED,
        contract=notice.contract,
        version=notice.version,
        at=registrant.at,
        actor=registrant.actor,
        details=details | ({"owner": notice.owner} if notice.owner else {}),
    )
