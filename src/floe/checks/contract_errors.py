"""Errors in a contract: what they touch is not measured, and none of them is passed over."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from floe.checks.check import Check
from floe.checks.identities import make_unique
from floe.checks.subjects import Derived, Subject, columns_of, tables_of
from floe.documents import Path
from floe.findings import Finding
from floe.graph import Graph, trace
from floe.model import Contract, Place

_CLAUSE = "lint"
_PASSED_DOWN = (("schema",), ("slaProperties",), ("customProperties",))
# An error in one of these leaves nothing of the element that could be trusted.
_WIDE = ("name", "physicalName", "logicalType", "physicalType")
# What is said beside a clause: it changes nothing of what is measured.
_REMARKS = frozenset(
    (
        *("authoritativeDefinitions", "businessImpact", "customProperties", "description"),
        *("dimension", "driver", "id", "schedule", "scheduler", "tags"),
    )
)


def heed_errors(
    graph: Graph,
    contract: Contract,
    checks: tuple[Check, ...],
    errors: Iterable[Finding],
    above: Collection[str] = (),
) -> tuple[Check, ...]:
    """The checks of a contract, without measuring what its errors touch.

    An error that touches no check is told by one of its own, `<element>/lint:<rule>`; so is one in
    what the files `above` it ask for. Those of `lint/unmeasurable-clause` are reasons of checks,
    which have them already.
    """
    errors = tuple(errors)
    if not errors:
        return checks
    places = [_written(graph, check.place) for check in checks]
    subjects = [(graph.authored(each.place), each) for each in _subjects(graph, contract)]
    home = graph.authored(contract.place)
    provenance = graph.provenance_of(contract.file).values()
    files = {home.file, *(place.file for place in (*places, *provenance))}
    files |= {*above, *(place.file for place, _ in subjects)}
    untold: list[Derived] = []
    heeded = list(checks)
    for error in errors:
        if error.place.file not in files or not _concerns(error, contract.file, None):
            continue
        if error.place.file in above and not _is_passed_down(error):
            continue
        stands = _stands(graph, contract, error)
        touched = [
            number
            for number, place in enumerate(places)
            if any(touches(stand, place) for stand in stands)
            and _concerns(error, contract.file, checks[number].place.within)
        ]
        for number in touched:
            if _is_withheld(heeded[number], error):
                heeded[number] = _withheld(heeded[number], error)
        if all(_is_green(heeded[number]) for number in touched):
            is_own = error.place.file in above or any(_holds(home, stand) for stand in stands)
            untold += _tell(error, _around(stands, subjects), is_own=is_own)
    return (*heeded, *(derived.check for derived in make_unique(untold)))


def _is_passed_down(error: Finding) -> bool:
    """Whether an error of a tier may keep something from those below it, as a misspelt key does."""
    return error.place.path[:1] in _PASSED_DOWN or error.rule == "lint/unknown-key"


def _concerns(error: Finding, file: str, within: Place | None) -> bool:
    """Whether an error is one in this contract, and at this place of it if that is known.

    What is wrong by itself is so wherever it is imported, what one contract makes of it is not.
    """
    if error.is_own:
        return True
    own = [place for place in error.within if place.file == file]
    return any(within is None or not place.path or touches(place, within) for place in own)


def _written(graph: Graph, place: Place) -> Place:
    return graph.authored(graph.field_place(place))


def _stands(graph: Graph, contract: Contract, error: Finding) -> tuple[Place, ...]:
    """The places of an error: its own, and those of the contract to which it was brought."""
    provenance, written = graph.provenance_of(contract.file), error.place
    if written.file == contract.file:
        return (written,)
    origins = {path: origin for path, origin in provenance.items() if _holds(origin, written)}
    outer = {path[:length] for path in origins for length in range(len(path))}
    stands = {written: None}
    for path, origin in origins.items():
        # What was merged piece by piece has its pieces here too, and only these are sure.
        if path and path not in outer:
            element = graph.authored(trace(provenance, Place(contract.file, path[:-1])))
            inside = written.path[len(origin.path) :]
            stands[Place(element.file, (*element.path, path[-1], *inside))] = None
    return tuple(stands)


def touches(error: Place, check: Place) -> bool:
    """Whether an error in a contract leaves what a check would say in doubt."""
    if error.file != check.file or not error.path or _REMARKS.intersection(error.path):
        return False
    if error.path[-1] in _WIDE:
        return len(error.path) > 1 and _is_within(check.path, error.path[:-1])
    # What is said of a whole table or column is not said of all that is in it.
    if _is_element(error.path) or _is_element(check.path):
        return error.path == check.path
    return _is_within(check.path, error.path) or _is_within(error.path, check.path)


def _is_element(path: Path) -> bool:
    return len(path) > 1 and path[-2] in ("schema", "properties")


def _is_within(path: Path, beginning: Path) -> bool:
    return path[: len(beginning)] == beginning


def _is_green(check: Check) -> bool:
    """Whether it is measured, or only told."""
    return check.measures is not None or check.is_informational


def _is_withheld(check: Check, error: Finding) -> bool:
    """What data cannot show does not depend on the type of the column that it stands on."""
    is_wide = error.place.path[-1] in _WIDE
    return check.measures is not None or (check.is_informational and not is_wide)


def _withheld(check: Check, error: Finding) -> Check:
    return replace(
        check, measures=None, threshold=None, reason=_reason(error), is_informational=False
    )


def _reason(error: Finding) -> str:
    return f"the contract has an error here: {error.message} ({error.rule})"


def _tell(error: Finding, subject: Subject | None, *, is_own: bool) -> Iterator[Derived]:
    if subject is None and not is_own:
        return
    check = Check(
        id=f"{subject.name if subject else '*'}/{_CLAUSE}:{error.rule.partition('/')[2]}",
        clause=_CLAUSE,
        table=subject.table if subject else None,
        column=str(subject.column) if subject and subject.column else None,
        place=error.place,
        description=error.message,
        reason=_reason(error),
    )
    yield Derived(check, ())


def _around(stands: tuple[Place, ...], subjects: list[tuple[Place, Subject]]) -> Subject | None:
    """The table or column, however deep, in which an error stands."""
    around = [
        (len(written.path), subject)
        for written, subject in subjects
        if any(_holds(written, stand) for stand in stands)
    ]
    return max(around, key=lambda entry: entry[0])[1] if around else None


def _holds(outer: Place, inner: Place) -> bool:
    return outer.file == inner.file and _is_within(inner.path, outer.path)


def _subjects(graph: Graph, contract: Contract) -> Iterator[Subject]:
    for table in tables_of(graph, contract):
        yield table
        yield from (element.subject for element in columns_of(table))
