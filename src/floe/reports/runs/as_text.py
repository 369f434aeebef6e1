"""Runs for people: what broke first, then what could not be said, then how much was well."""

from textwrap import wrap

from floe.cleaning import clean, width
from floe.findings import Severity
from floe.reports import Paint
from floe.reports.runs.cells import cut, cut_middle, pad, sample_lines
from floe.reports.runs.report import ResultGroup, RunReport, group_causes, loudest_first
from floe.reports.runs.wording import (
    STATUS_WORDS,
    effort_words,
    result_words,
    rows_words,
    seconds_words,
    verdict_words,
)
from floe.results import Run, Status

SIGNS = {
    Status.PASSED: "✓",
    Status.FAILED: "✗",
    Status.WARNED: "!",
    Status.INFORMATIONAL: "·",
    Status.NOT_RUN: "○",
    Status.ERROR: "✗",
}
_TONES = {
    Status.PASSED: "strong",
    Status.FAILED: Severity.ERROR,
    Status.WARNED: Severity.WARNING,
    Status.INFORMATIONAL: Severity.INFO,
    Status.NOT_RUN: Severity.WARNING,
    Status.ERROR: Severity.ERROR,
}
_VERDICT_TONES = {
    "failed": Severity.ERROR,
    "error": Severity.ERROR,
    "incomplete": Severity.WARNING,
    "passed": "strong",
}
_FOLDED = (Status.PASSED, Status.INFORMATIONAL)
_INDENT = "  "
_DETAIL = " " * 6
_STATUS_WIDTH = 9
_SMALL = 76


def render_text(report: RunReport) -> str:
    """Every run with its table, and how it stands in one line."""
    paint = Paint(report.color)
    last = _verdict(report, paint)
    if report.quiet:
        return f"{last}\n"
    blocks = [_run(report, run, paint) for run in report.runs]
    return "\n\n".join([*blocks, last]) + "\n"


def _verdict(report: RunReport, paint: Paint) -> str:
    word, counts = report.outcome.word, verdict_words(report)
    effort = effort_words(report.outcome.runs)
    fits = len(counts) + len(effort) + 2 <= report.width
    said = [f"{counts}; {effort}"] if fits else [f"{counts};", effort]
    said = said if effort else [counts]
    first, *more = [line for text in said for line in wrap(text, max(report.width, 20))]
    painted = paint(first[: len(word)], _VERDICT_TONES[word]) + first[len(word) :]
    return "\n".join([painted, *more])


def _run(report: RunReport, run: Run, paint: Paint) -> str:
    shown = _shown(report, run)
    lines = [_heading(report, run, paint), *_tables(report, run)]
    if shown:
        lines += ["", *_rows(report, shown, paint)]
    folded = _folded(run) if not report.verbose else []
    if folded:
        lines += ["", *(f"{_INDENT}{line}" for line in folded)]
    return "\n".join(lines)


def _shown(report: RunReport, run: Run) -> list[ResultGroup]:
    if report.verbose:
        return [ResultGroup((result,)) for result in loudest_first(run.results)]
    return [group for group in group_causes(run.results) if group.first.status not in _FOLDED]


def _heading(report: RunReport, run: Run, paint: Paint) -> str:
    name = clean(f"{run.contract} {run.version or ''}").strip()
    server = f" on {clean(run.server)}" if run.server else ""
    name = cut(name, report.width)
    return paint(name, "strong") + cut(server, max(report.width - width(name), 0))


def _tables(report: RunReport, run: Run) -> list[str]:
    counted = [f"{clean(name)} {rows_words(rows)}" for name, rows in run.rows.items()]
    said = [", ".join(counted)] if counted else []
    said += [f"only rows where {clean(run.where)}"] if run.where else []
    return [line for text in said for line in _wrapped(text, _INDENT, report.width)]


def _folded(run: Run) -> list[str]:
    return [
        f"{SIGNS[status]} {run.count(status):,} {STATUS_WORDS[status]}"
        for status in _FOLDED
        if run.count(status)
    ]


def _rows(report: RunReport, groups: list[ResultGroup], paint: Paint) -> list[str]:
    cells = [_cells(group, is_small=report.width < _SMALL) for group in groups]
    widths = _widths(cells, report.width)
    lines = []
    for group, row in zip(groups, cells, strict=True):
        result = group.first
        status = pad(f"{SIGNS[result.status]} {STATUS_WORDS[result.status]}", _STATUS_WIDTH)
        room = report.width - len(_INDENT) - _STATUS_WIDTH - 2
        line, below = _fit(row, widths, 0 if result.status is Status.PASSED else room)
        painted = paint(status.rstrip(), _TONES[result.status]) + status[len(status.rstrip()) :]
        lines.append(f"{_INDENT}{painted}  {line}".rstrip())
        lines += _details(report, group, below)
    return lines


def _fit(row: list[str], widths: list[int], room: int) -> tuple[str, str]:
    """A row on its line, and what stands below it for want of room; without any, a part will do."""
    if room > 0 and width(row[0]) > widths[0]:
        return cut_middle(row[0], room), row[1]
    below = row[1] if room > 0 and width(row[1]) > widths[1] else ""
    words = "" if below else cut(row[1], widths[1])
    fitted = [cut_middle(row[0], widths[0]), words, *map(cut, row[2:], widths[2:])]
    return "  ".join(map(pad, fitted, widths)), below


def _cells(group: ResultGroup, *, is_small: bool) -> list[str]:
    result = group.first
    cells = [clean(group.name), clean(result_words(result))]
    if is_small:
        return cells
    seconds = seconds_words(result.seconds)
    return [*cells, clean(result.answered_by or ""), seconds]


def _widths(rows: list[list[str]], columns: int) -> list[int]:
    wanted = [max(map(width, column)) for column in zip(*rows, strict=True)]
    fixed = len(_INDENT) + _STATUS_WIDTH + 2 * len(wanted) + sum(wanted[2:])
    room = max(columns - fixed, 20)
    if sum(wanted[:2]) <= room:
        return wanted
    figures = min(wanted[1], max(room // 2, room - wanted[0]))
    return [room - figures, figures, *wanted[2:]]


def _details(report: RunReport, group: ResultGroup, words: str) -> list[str]:
    result = group.first
    if result.status is Status.PASSED:
        return []
    reason = clean(result.reason or result.check.reason or result.check.description)
    said = [words, reason, f"--> {clean(str(report.spot(group.place)))}"]
    lines = [line for text in said if text for line in _wrapped(text, _DETAIL, report.width)]
    room = max(report.width - len(_DETAIL), 20)
    return lines + [f"{_DETAIL}{line}" for line in sample_lines(result.samples, room)]


def _wrapped(text: str, indent: str, columns: int) -> list[str]:
    room = max(columns - len(indent), 20)
    return [f"{indent}{cut(line, room)}" for line in wrap(text, room)]
