"""Drift for people: each table, then its differences with a mark, then what to do."""

from collections.abc import Iterable, Iterator

from floe.cleaning import clean
from floe.drift import Difference, Drift, TableDrift
from floe.findings import Severity
from floe.reports import Paint, count

_MARKS = {
    "column_added": "+",
    "key_added": "+",
    "column_removed": "-",
    "table_missing": "-",
    "key_missing": "-",
    "uniqueness_missing": "-",
}


def render_drift_text(drifts: Iterable[Drift], *, color: bool = False, quiet: bool = False) -> str:
    """The tables that differ or cannot be reached, and a verdict in one line."""
    drifts = tuple(drifts)
    paint = Paint(color)
    shown = [] if quiet else [line for drift in drifts for line in _lines(drift, paint)]
    return "\n".join((*shown, _verdict(drifts))) + "\n"


def _lines(drift: Drift, paint: Paint) -> Iterator[str]:
    for table in drift.tables:
        if table.differences or table.problem or table.notes:
            name = clean(f"{drift.contract}: {table.table.name}")
            yield paint(f"{name} ({clean(drift.target)})", "strong")
            yield from _table_lines(table, paint)
            yield ""


def _table_lines(table: TableDrift, paint: Paint) -> Iterator[str]:
    if table.problem is not None:
        word = paint("cannot be reached", Severity.ERROR)
        yield f"  ! {word}: {clean(table.problem.reason)}"
    for difference in table.differences:
        mark = paint(_MARKS.get(difference.kind, "~"), difference.severity)
        severity = paint(f"[{difference.severity}]", difference.severity)
        yield f"  {mark} {_say(difference)} {severity}"
        yield f"      {difference.advice}"
    for note in table.notes:
        yield f"  ? not looked at: {clean(note)}"


def _say(difference: Difference) -> str:
    what = difference.kind.replace("_", " ")
    sides = [side for side in (difference.contract, difference.actual) if side is not None]
    said = f"{difference.path}: {what}"
    return clean(f"{said} ({' → '.join(sides)})" if sides else said)


def _verdict(drifts: tuple[Drift, ...]) -> str:
    tables = [table for drift in drifts for table in drift.tables]
    differences = [difference for table in tables for difference in table.differences]
    numbers = (
        (sum(difference.severity is word for difference in differences), str(word))
        for word in Severity
    )
    said = ", ".join(count(number, word) for number, word in numbers if number)
    lost = sum(table.problem is not None for table in tables)
    if lost == len(tables):
        return "nothing was compared" + (f": {count(lost, 'table')} out of reach" if lost else "")
    of = f"{len(tables) - lost} of " if lost else ""
    unreached = f", {count(lost, 'table')} out of reach" if lost else ""
    doubtful = sum(bool(table.notes) for table in tables)
    unseen = f", {count(doubtful, 'table')} not looked at in full" if doubtful else ""
    return f"{said or 'no differences'} in {of}{count(len(tables), 'table')}{unreached}{unseen}"
