"""What lies ahead of contracts: their states, and the days on which these change."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from floe.model import Contract, read_end_of_life, state_of

_FOLDED = 73  # iCalendar's lines have 75 bytes, with what folds them


@dataclass(frozen=True, slots=True)
class ContractState:
    """The state of a contract on a day, and its next one."""

    contract: Contract
    state: str
    next_day: date | None = None
    next_state: str | None = None


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """Something that happens on a day."""

    day: date
    what: str


def states_on(contracts: Iterable[Contract], day: date) -> tuple[ContractState, ...]:
    """The state of every contract, those that change soonest first."""
    states = (_state(contract, day) for contract in contracts)
    return tuple(sorted(states, key=lambda each: (each.next_day or date.max, each.contract.title)))


def days_ahead(contracts: Iterable[Contract], day: date) -> tuple[CalendarEntry, ...]:
    """Every day from now on on which a contract enters another state."""
    entries = (
        CalendarEntry(since, f"{contract.title} {contract.version or ''} is {state}".strip())
        for contract in contracts
        if (plan := read_end_of_life(contract)) is not None
        for since, state in plan.steps
        if since >= day
    )
    return tuple(sorted(entries, key=lambda entry: (entry.day, entry.what)))


def print_calendar(entries: Iterable[CalendarEntry], made: date) -> str:
    """The entries as iCalendar, which calendars subscribe to."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//floe//contracts//EN"]
    for entry in entries:
        lines += (
            "BEGIN:VEVENT",
            f"UID:{_plain(entry.day)}-{_identifier(entry.what)}@floe",
            f"DTSTAMP:{_plain(made)}T000000Z",
            f"DTSTART;VALUE=DATE:{_plain(entry.day)}",
            f"DTEND;VALUE=DATE:{_plain(entry.day + timedelta(days=1))}",
            f"SUMMARY:{_escape(entry.what)}",
            "END:VEVENT",
        )
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _fold(line))


def _state(contract: Contract, day: date) -> ContractState:
    plan = read_end_of_life(contract)
    step = plan.next_step(day) if plan else None
    return ContractState(contract, state_of(contract, day), *(step or ()))


def _plain(day: date) -> str:
    return day.strftime("%Y%m%d")


def _identifier(text: str) -> str:
    return text.encode().hex()[:60]


def _escape(text: str) -> str:
    for special in "\\;,":
        text = text.replace(special, f"\\{special}")
    return " ".join(text.split())


def _fold(line: str) -> Iterable[str]:
    """Lines of at most 75 bytes, cut between characters."""
    folded = ""
    for character in line:
        if len((folded + character).encode()) > _FOLDED:
            yield folded
            folded = " "
        folded += character
    yield folded
