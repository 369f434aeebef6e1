"""Service levels that promise a share of good rows, over other checks: a row for each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from floe.checks.check import Check, Comparison, Score, TableMetric, Threshold
from floe.checks.metrics import BadRows, DuplicateRows, OrphanRows
from floe.checks.service_elements import ElementError, elements_of_level
from floe.checks.subjects import Derived, LevelSubject
from floe.model import parse_percent

_ROW_METRICS = (BadRows, DuplicateRows, OrphanRows)


class PartError(ValueError):
    """Why a score has no parts; its text says so, and whether it is the parts' own fault."""

    def __init__(self, reason: str, *, is_of_parts: bool = False) -> None:
        super().__init__(reason)
        self.is_of_parts = is_of_parts


@dataclass(frozen=True, slots=True)
class ScoreClause:
    """A clause, the checks that are its parts, and what one of them is called."""

    clause: str
    is_part: Callable[[Check], bool]
    words: str


def _is_rule(check: Check) -> bool:
    return check.clause not in ("present", "type") and not check.is_informational


def _is_foreign_key(check: Check) -> bool:
    return check.clause == "foreign_key"


_SCORES = {
    "dataquality": ScoreClause("data_quality", _is_rule, "quality rule"),
    "dataintegrity": ScoreClause("data_integrity", _is_foreign_key, "foreign key"),
}


def score(level: LevelSubject) -> Iterator[Check]:
    """The average share of good rows over the rules, or the foreign keys, that it names.

    Without relationships these are all that are about rows of its element, or of the contract.
    A named rule that counts no bad rows, such as a number of rows, is good or it is not.
    """
    row = _SCORES[level.name.lower()]
    promised = parse_percent(level.sla.value, level.sla.unit)
    if promised is None:
        yield level.not_run(row.clause, level.unreadable("a percentage"))
        return
    try:
        parts = _parts(level, row)
    except PartError as error:
        yield level.not_run(row.clause, str(error), is_sound=error.is_of_parts)
        return
    figure = _score([part.check for part in parts])
    threshold = Threshold((Comparison("mustBeGreaterOrEqualTo", promised.value),), "percent")
    yield level.promise(row.clause, None, figure, threshold)


def _score(checks: list[Check]) -> Score:
    sources = [check.measures for check in checks if isinstance(check.measures, TableMetric)]
    thresholds = tuple(
        None if isinstance(source.metric, _ROW_METRICS) else check.threshold
        for source, check in zip(sources, checks, strict=True)
    )
    return Score("good_share", tuple(sources), thresholds if any(thresholds) else ())


def _parts(level: LevelSubject, row: ScoreClause) -> list[Derived]:
    referenced = _referenced(level)
    if referenced is not None:
        parts = [derived for derived in referenced if row.is_part(derived.check)]
        if not parts:
            raise PartError(f"its relationships lead to no {row.words} of this contract")
        for part in parts:
            if not isinstance(part.check.measures, TableMetric):
                reason = f"'{part.check.id}' cannot be measured: {part.check.reason}"
                raise PartError(reason, is_of_parts=True)
        return parts
    named = [derived for derived in _of_elements(level) if row.is_part(derived.check)]
    parts = [derived for derived in named if _is_of_rows(derived.check)]
    if not parts:
        reason = f"there is no {row.words} that can be measured"
        raise PartError(reason, is_of_parts=bool(named))
    return parts


def _is_of_rows(check: Check) -> bool:
    return isinstance(check.measures, TableMetric) and isinstance(
        check.measures.metric, _ROW_METRICS
    )


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
    checks: dict[str, Derived] = {}
    for reference in references:
        resolution = reference.resolution
        if not resolution.is_resolved:
            raise PartError(resolution.message or f"'{reference.text}' leads nowhere")
        for target in resolution.targets:
            if target.file != level.contract.file:
                raise PartError(f"'{reference.text}' is a rule of another contract")
            checks |= {derived.check.id: derived for derived in _below(level.derived, target.path)}
    return list(checks.values())


def _of_elements(level: LevelSubject) -> Iterator[Derived]:
    elements = elements_of_level(level)
    if not elements:
        yield from level.derived
    for element in elements:
        if isinstance(element, ElementError):
            raise PartError(str(element))
        yield from _below(level.derived, element.path)


def _below(derived: tuple[Derived, ...], path: tuple[str | int, ...]) -> Iterator[Derived]:
    return (part for part in derived if part.path[: len(path)] == path)
