"""Who is hurt, for people: a line for each, and a verdict."""

from collections.abc import Iterator

from floe.cleaning import clean
from floe.reports.impacts.verdict import job_name, moment, say_impact, shown
from floe.usage import Affected, Impact

_HEADINGS = ("HOW", "WHO", "CONTRACT", "COLUMN", "OWNER", "LAST ACCESSED", "WHY")
_LONGEST = 60


def render_impact_text(impact: Impact) -> str:
    """What changes, who is hurt, who is not, and what is not known."""
    return "\n".join(_lines(impact)) + "\n"


def _lines(impact: Impact) -> Iterator[str]:
    part = f", {shown(impact.column)}" if impact.column else ""
    days = f", {impact.window.since} to {impact.window.until}" if impact.window else ""
    yield f"# {shown(impact.contract)}{part}{days}"
    yield from (f"cannot be compared: {shown(problem)}" for problem in impact.problems)
    for change in impact.changes or ():
        yield clean(f"change: {change.message} [{change.rule}]")
    if impact.affected:
        yield from _table([_HEADINGS, *map(_cells, impact.affected)])
    for row in impact.spared:
        who = shown(row.product or job_name(row.job))
        columns = ", ".join(map(shown, row.columns or ())) or "none of it"
        yield f"not affected: {who} reads {_cut(columns)}"
    yield from (f"note: {shown(note)}" for note in impact.notes)
    yield say_impact(impact)


def _cells(row: Affected) -> tuple[str, ...]:
    how = row.how if row.is_certain else f"{row.how}?"
    who = job_name(row.job) if row.kind == "job" else row.product or ""
    cells = (how, f"{row.kind} {who}", row.contract or "", row.column or "?", row.owner or "")
    return (*(_cut(shown(cell)) for cell in cells), moment(row.last_accessed) or "", shown(row.why))


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
