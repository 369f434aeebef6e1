"""The end of a contract's life: whether it is planned, and whether the contract says so."""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.model import NOTICE, STATES, SUNSET, Contract, EndOfLife, read_end_of_life, state_of

_STATUSES = ("proposed", "draft", *STATES)
_LIKENESS = 0.75
_ENDED = {
    **dict.fromkeys(("obsolete", "outdated", "superseded", "legacy"), "deprecated"),
    **dict.fromkeys(("retiring", "endofsupport", "eos", "sunsetting", "sunsetted"), "sunset"),
    **dict.fromkeys(("endoflife", "eol", "decommissioned", "discontinued"), "retired"),
    **dict.fromkeys(("withdrawn", "archived", "removed", "deleted", "expired"), "retired"),
}
_NEEDED = {
    "announced": "the day on which it was announced",
    "sunset": "the day on which it ends",
    "migrationGuide": "how to move away from it",
}


@rule("lint/deprecation-incomplete", Severity.WARNING)
def deprecation_incomplete(graph: Graph) -> Iterator[Finding]:
    """A contract that ends, and does not say when it was announced, when it ends, or what to do.

    They are custom properties: `deprecation.announced`, `deprecation.sunset`,
    `deprecation.migrationGuide`. The service level `endOfSupport` is a sunset too.

    Why: consumers need the day, and the way out, while there is still time.

    Instead: add what is missing.
    """
    for contract, plan in _plans(graph):
        if plan is not None and not plan.notes and not _is_ending(contract):
            continue
        for name, words in _NEEDED.items():
            if plan is None or name not in plan.said:
                place = plan.place if plan else contract.place / "status"
                message = f"'{contract.title}' is to end, but lacks deprecation.{name}: {words}"
                yield Finding(place, message, f"add the custom property deprecation.{name}")


@rule("lint/deprecation-date-not-readable", Severity.ERROR)
def deprecation_date_not_readable(graph: Graph) -> Iterator[Finding]:
    """A date of a deprecation that nobody can read.

    What ends may end `never`, or in the year 9999, which says the same; what is announced may not.

    Why: the contract would live on without an end, and nobody would be warned.

    Instead: write it as 2027-01-31.
    """
    for _, plan in _plans(graph):
        for name, value, place in plan.unreadable if plan else ():
            message = f"deprecation.{name} '{value}' is no date"
            yield Finding(place, message, "write it as 2027-01-31")


@rule("lint/deprecation-ambiguous", Severity.ERROR)
def deprecation_ambiguous(graph: Graph) -> Iterator[Finding]:
    """A deprecation that says two things of one part, such as two days on which it ends.

    The service level `endOfSupport` is a sunset too, and `endOfLife` the end; those of single
    columns or tables say nothing of the contract.

    Why: the first word counts, and who has read the other one plans with another day.

    Instead: keep one of them, or let both name the same day.
    """
    for _, plan in _plans(graph):
        for name, value, place in plan.others if plan else ():
            first, where = plan.said[name] if plan else (None, place)
            message = f"deprecation.{name} is '{value}' here, and '{first}' elsewhere"
            yield Finding(place, message, f"'{first}' at {where} counts; keep one of them")


@rule("lint/deprecation-too-short", Severity.ERROR)
def deprecation_too_short(graph: Graph) -> Iterator[Finding]:
    """A contract that ends less than 30 days after this was announced, or within a week.

    Why: consumers have their own plans; a contract that is gone before they look breaks them.

    Instead: announce earlier or end later: 30 days of warnings, then 7 days of sunset.
    """
    for _, plan in _plans(graph):
        dates = plan.dates if plan else {}
        announced, sunset, retired = (
            dates.get(name) for name in ("announced", "sunset", "retired")
        )
        if plan and announced and sunset and sunset - announced < NOTICE:
            days = (sunset - announced).days
            message = f"the sunset is {_apart(days)} the announcement, and must be {NOTICE.days}"
            hint = f"end on {announced + NOTICE} or later"
            yield Finding(plan.said["sunset"][1], message, hint)
        if plan and announced and retired and not sunset and retired - announced < NOTICE + SUNSET:
            days = (retired - announced).days
            message = f"the end of life is {_apart(days)} the announcement"
            hint = f"let its life end on {announced + NOTICE + SUNSET} or later"
            yield Finding(plan.said["retired"][1], message, hint)
        if plan and sunset and retired and retired - sunset < SUNSET:
            message = f"the end of life is {_apart((retired - sunset).days)} the sunset"
            hint = f"let its life end on {sunset + SUNSET} or later"
            yield Finding(plan.said["retired"][1], message, hint)


def _apart(days: int) -> str:
    return f"{days} days after" if days >= 0 else f"{-days} days before"


@rule("lint/deprecation-replacement-unknown", Severity.ERROR)
def deprecation_replacement_unknown(graph: Graph) -> Iterator[Finding]:
    """A replacement that is no contract, or one that has come to its end itself.

    Why: consumers are sent to something that they cannot find, or have to leave again.

    Instead: name the id or the file of the contract that replaces this one.
    """
    for contract, plan in _plans(graph):
        if plan is None or "replacement" not in plan.said:
            continue
        value, place = plan.said["replacement"]
        text = str(value)
        others = [other for other in graph.contracts_with_id(text) if other.file != contract.file]
        if not others and not graph.resolve(text, contract.file).is_resolved:
            message = f"the replacement '{text}' is no contract here"
            yield Finding(place, message, "name the id or the file of a contract")
        today = graph.policy.today
        states = {state_of(other, today) for other in others} if today else set()
        if states and states <= {"sunset", "retired"}:
            message = f"the replacement '{text}' is itself {min(states)}"
            yield Finding(place, message, "name the contract that is to stay")


@rule("lint/status-misspelt", Severity.ERROR)
def status_misspelt(graph: Graph) -> Iterator[Finding]:
    """A status that is almost a word of the standard, or another word for one that ends things.

    Why: words of one's own are fine, and mean that the contract lives; `depricated` and
    `obsolete` warn nobody, and refuse nobody.

    Instead: write proposed, draft, active, deprecated, sunset or retired.
    """
    for contract in graph.contracts:
        written = (contract.status or "").strip().lower()
        if written and written not in _STATUSES:
            near = get_close_matches(written, _STATUSES, 1, _LIKENESS)
            meant = _ENDED.get(re.sub(r"[\s_-]", "", written)) or (near[0] if near else None)
            if meant:
                message = f"'{contract.status}' is no status that floe knows"
                yield Finding(contract.place / "status", message, f"did you mean '{meant}'?")


@rule("lint/status-ahead-of-dates", Severity.ERROR)
def status_ahead_of_dates(graph: Graph) -> Iterator[Finding]:
    """A status that the dates of the contract have not reached yet.

    Why: a contract that is retired early breaks those who planned by its dates.

    Instead: wait for the day, or move the date, with the notice that it needs.
    """
    for contract, plan in _plans(graph):
        if plan is not None and (states := _states(graph, contract, plan)):
            written, actual = states
            if STATES.index(written) > STATES.index(actual):
                step = next((day for day, state in plan.steps if state == written), None)
                hint = f"it is {written} from {step} on" if step else f"write {actual}"
                message = f"the status is {written}, and by its dates it is {actual}"
                yield Finding(contract.place / "status", message, hint)


@rule("lint/status-behind-dates", Severity.WARNING)
def status_behind_dates(graph: Graph) -> Iterator[Finding]:
    """A status that the dates of the contract have passed.

    Why: people read the status, and think that there is more time.

    Instead: write the state that the dates have reached.
    """
    for contract, plan in _plans(graph):
        if plan is not None and (states := _states(graph, contract, plan)):
            written, actual = states
            if STATES.index(written) < STATES.index(actual):
                message = f"the status is {written}, and by its dates it is {actual}"
                yield Finding(contract.place / "status", message, f"write status: {actual}")


def _plans(graph: Graph) -> Iterator[tuple[Contract, EndOfLife | None]]:
    """The contracts that end, by their dates or by their status."""
    for contract in graph.contracts:
        plan = read_end_of_life(contract)
        if plan is not None or _is_ending(contract):
            yield contract, plan


def _is_ending(contract: Contract) -> bool:
    return (contract.status or "").strip().lower() in STATES[1:]


def _states(graph: Graph, contract: Contract, plan: EndOfLife) -> tuple[str, str] | None:
    """The state that is written and that of today, where both are known."""
    written, today = (contract.status or "").strip().lower(), graph.policy.today
    if today is None or written not in STATES or not plan.steps:
        return None
    return written, plan.state_on(today)
