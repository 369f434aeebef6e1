"""Stored runs as a list, and one check through time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from floe.cleaning import clean, width, write_json
from floe.reports.runs.cells import cut, cut_middle, pad
from floe.reports.runs.wording import STATUS_WORDS, result_words, seconds_words
from floe.results import PastResult, RunSummary, Status, plain_number, threshold_object

Json = dict[str, Any]
Table = list[tuple[str, ...]]

_LEVELS = "▁▂▃▄▅▆▇█"
_ABSENT = "·"
# Enough of a run's id to name it by.
_SHOWN_ID = 12
_NARROWEST = 8
_RUN_HEADINGS = ("WHEN (UTC)", "RUN", "CONTRACT", "SERVER", "VERDICT", "ROWS", "TIME")
_RESULT_HEADINGS = ("WHEN (UTC)", "RUN", "CHECK", "VERSION", "STATUS", "MEASURED")


def render_summaries(runs: Sequence[RunSummary], format: str, *, columns: int = 100) -> str:
    """Runs, the newest first, as text or JSON."""
    if format == "json":
        listed = [_summary_object(run) for run in runs]
        return _print({"runs": listed, "summary": {"runs": len(listed)}})
    if not runs:
        return "no runs are recorded\n"
    table = [_RUN_HEADINGS, *(_summary_row(run) for run in runs)]
    return "\n".join([*_lines(table, columns, (3, 2, 4, 1)), _found(len(runs), "run")]) + "\n"


def render_past_results(past: Sequence[PastResult], format: str, *, columns: int = 100) -> str:
    """Results, the newest first, as text with a curve of each check's figures, or JSON."""
    if format == "json":
        listed = [_past_object(past_result) for past_result in past]
        return _print({"history": listed, "summary": {"results": len(listed)}})
    if not past:
        return "no results are recorded\n"
    table = [_RESULT_HEADINGS, *(_past_row(past_result) for past_result in past)]
    giving: tuple[int, ...] = (3, 2, 5, 1)
    if len({past_result.result.check.id for past_result in past}) == 1:
        # The curve below names the only check that there is.
        table = [(*row[:2], *row[3:]) for row in table]
        giving = (2, 4, 1)
    lines = [*_lines(table, columns, giving), *_curves(past, columns), _found(len(past), "result")]
    return "\n".join(lines) + "\n"


def draw_curve(figures: Sequence[float | None]) -> str:
    """Figures as a row of small bars; a dot where there is none."""
    measured = [figure for figure in figures if figure is not None]
    if not measured:
        return _ABSENT * len(figures)
    low, high = min(measured), max(measured)
    span = (high - low) or 1.0
    top = len(_LEVELS) - 1
    return "".join(
        _ABSENT if figure is None else _LEVELS[round((figure - low) / span * top)]
        for figure in figures
    )


def _curves(past: Sequence[PastResult], columns: int) -> list[str]:
    checks: dict[str, list[PastResult]] = {}
    for past_result in reversed(past):
        checks.setdefault(past_result.result.check.id, []).append(past_result)
    lines = []
    for check, results in checks.items():
        curve = draw_curve([_level(result) for result in results][-min(60, columns // 2) :])
        name = cut_middle(clean(check), max(columns - len(curve) - 2, 8))
        lines.append(f"{name}  {curve}")
    return lines


def _level(past: PastResult) -> float | None:
    figure = past.result.measured
    number = figure.timestamp() if isinstance(figure, datetime) else figure
    try:
        level = None if number is None else float(number)
    except OverflowError:
        return None
    return level if level is not None and level - level == 0 else None


def _summary_row(run: RunSummary) -> tuple[str, ...]:
    shown = {STATUS_WORDS[status]: run.counts.get(status, 0) for status in Status}
    verdict = ", ".join(f"{number:,} {word}" for word, number in shown.items() if number)
    return (
        _moment(run.started_at),
        clean(run.id)[:_SHOWN_ID],
        clean(f"{run.contract} {run.version or ''}").strip(),
        clean(run.server or "-"),
        verdict or "no checks",
        f"{run.rows:,}",
        seconds_words(run.seconds) or "-",
    )


def _past_row(past: PastResult) -> tuple[str, ...]:
    result = past.result
    return (
        _moment(past.started_at),
        clean(past.run)[:_SHOWN_ID],
        clean(result.check.id),
        clean(past.version or "-"),
        STATUS_WORDS[result.status],
        clean(result_words(result) or result.reason or "-"),
    )


def _lines(table: Table, columns: int, giving: tuple[int, ...]) -> list[str]:
    """A table that fits: the columns that can give room give it in their order."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    excess = sum(widths) + 2 * (len(widths) - 1) - columns
    for number in giving:
        given = min(max(excess, 0), max(widths[number] - _NARROWEST, 0))
        widths[number] -= given
        excess -= given
    return [
        "  ".join(
            pad(cut(cell, space), space) for cell, space in zip(row, widths, strict=True)
        ).rstrip()
        for row in table
    ]


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M")


def _found(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _summary_object(run: RunSummary) -> Json:
    counts = {status.value: run.counts.get(status, 0) for status in Status}
    return {
        "run": run.id,
        "contract": run.contract,
        "fq_id": run.fq_id,
        "id": run.contract_id,
        "version": run.version,
        "schema_hash": run.schema_hash,
        "document_hash": run.document_hash,
        "effective_hash": run.effective_hash,
        "file": run.contract_file,
        "server": run.server,
        "started_at": run.started_at.isoformat(),
        "summary": counts | {"rows": run.rows, "seconds": round(run.seconds, 3)},
    }


def _past_object(past: PastResult) -> Json:
    result = past.result
    return {
        "run": past.run,
        "started_at": past.started_at.isoformat(),
        "version": past.version,
        "server": past.server,
        "check": result.check.id,
        "status": result.status.value,
        "measured": plain_number(result.measured),
        "failing_rows": result.failing_rows,
        "rows": result.rows,
        "threshold": threshold_object(result.check.threshold),
        "answered_by": result.answered_by,
        "reason": result.reason,
        "seconds": round(result.seconds, 3),
    }


def _print(value: Json) -> str:
    return write_json(value) + "\n"
