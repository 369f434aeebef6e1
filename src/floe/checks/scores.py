"""Service levels that promise a share of good rows, over other checks."""

from collections.abc import Callable, Iterator

from floe.checks.ages import unreadable
from floe.checks.check import Check, Score, Source
from floe.checks.metrics import BadRows, DuplicateRows, OrphanRows
from floe.checks.service_elements import ElementError, elements_of_level
from floe.checks.subjects import Derived, LevelSubject
from floe.checks.threshold import Comparison, Threshold
from floe.model import parse_percent

_ROW_METRICS = (BadRows, DuplicateRows, OrphanRows)
IsMeant = Callable[[Derived], bool]


class PartError(ValueError):
    """Why a score has no parts; its text says so."""


def check_score(level: LevelSubject, clause: str, is_meant: IsMeant, words: str) -> Iterator[Check]:
    """The average share of good rows over the rules that are meant is what was promised."""
    promised = parse_percent(level.sla.value, level.sla.unit)
    if promised is None:
        yield level.not_run(clause, unreadable(level, "a percentage"))
        return
    try:
        parts = _parts(level, is_meant, words)
    except PartError as error:
        yield level.not_run(clause, str(error))
        return
    score = _score([part.check for part in parts])
    threshold = Threshold((Comparison("mustBeGreaterOrEqualTo", promised.value),), "percent")
    yield level.promise(clause, None, score, threshold)


def _score(checks: list[Check]) -> Score:
    sources = [check.measures for check in checks if isinstance(check.measures, Source)]
    thresholds = tuple(
        None if isinstance(source.metric, _ROW_METRICS) else check.threshold
        for source, check in zip(sources, checks, strict=True)
    )
    return Score("good_share", tuple(sources), thresholds if any(thresholds) else ())


def _parts(level: LevelSubject, is_meant: IsMeant, words: str) -> list[Derived]:
    referenced = _referenced(level)
    if referenced is not None:
        found = [one for one in referenced if is_meant(one)]
        if not found:
            raise PartError(f"its relationships lead to no {words} of this contract")
        for one in found:
            if not isinstance(one.check.measures, Source):
                raise PartError(f"'{one.check.id}' cannot be measured: {one.check.reason}")
        return found
    found = [one for one in _of_elements(level) if is_meant(one) and is_of_rows(one.check)]
    if not found:
        raise PartError(f"there is no {words} that can be measured")
    return found


def is_of_rows(check: Check) -> bool:
    """Whether a check counts bad rows."""
    return isinstance(check.measures, Source) and isinstance(check.measures.metric, _ROW_METRICS)


def _referenced(level: LevelSubject) -> list[Derived] | None:
    """What its relationships lead to: checks at or below each target; None without any."""
    references = [
        reference
        for reference in level.graph.references
        if reference.owner == level.sla.place
        and reference.base == level.contract.file
        and reference.kind != "element"
        and reference.end == "to"
    ]
    if not references:
        return None
    found: dict[str, Derived] = {}
    for reference in references:
        resolution = reference.resolution
        if not resolution.is_resolved:
            raise PartError(resolution.message or f"'{reference.text}' leads nowhere")
        for target in resolution.targets:
            if target.file != level.contract.file:
                raise PartError(f"'{reference.text}' is a rule of another contract")
            found |= {one.check.id: one for one in _below(level.derived, target.path)}
    return list(found.values())


def _of_elements(level: LevelSubject) -> Iterator[Derived]:
    elements = elements_of_level(level)
    if not elements:
        yield from level.derived
    for element in elements:
        if isinstance(element, ElementError):
            raise PartError(str(element))
        yield from _below(level.derived, element.path)


def _below(derived: tuple[Derived, ...], path: tuple[str | int, ...]) -> Iterator[Derived]:
    return (one for one in derived if one.path[: len(path)] == path)
