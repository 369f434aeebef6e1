"""Runs as one page that needs nothing else, or as a part of another page."""

from html import escape
from importlib.resources import files

from floe.cleaning import clean
from floe.reports.runs.as_text import SIGNS
from floe.reports.runs.cells import value_words
from floe.reports.runs.report import RunReport, loudest_first
from floe.reports.runs.wording import (
    STATUS_WORDS,
    UNREADABLE,
    count_words,
    effort_words,
    result_words,
    rows_words,
    seconds_words,
    verdict_words,
)
from floe.results import Result, Run, Status, summarise

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_HEADINGS = ("Status", "Check", "Measured", "Failing rows", "Answered by", "Time")


def render_html(report: RunReport) -> str:
    """A whole page without scripts."""
    title = _text(", ".join(run.contract for run in report.runs) or "floe")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>Checks of {title}</title>\n</head>\n"
        f"<body>\n{render_fragment(report)}</body>\n</html>\n"
    )


def render_fragment(report: RunReport) -> str:
    """The runs with their style, to stand inside of a page or a notebook."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    effort = effort_words(report.outcome.runs)
    lost = [f"{file} {UNREADABLE}" for file in report.unreadable]
    notes = "".join(f"<p>{_text(text)}</p>\n" for text in (*lost, *report.outcome.failures))
    sections = "" if report.quiet else "".join(_section(report, run) for run in report.runs)
    return (
        f'<div class="floe-runs">\n<style>\n{style}</style>\n'
        f"<h1>{_text(verdict_words(report))}</h1>\n"
        f"<p>{_text(effort)}</p>\n{notes}{sections}</div>\n"
    )


def _section(report: RunReport, run: Run) -> str:
    name = _text(f"{run.contract} {run.version or ''}".strip())
    server = f" on {_text(run.server)}" if run.server else ""
    moment = run.started_at.isoformat(sep=" ", timespec="seconds")
    notes = [moment, *(f"{table} {rows_words(rows)}" for table, rows in run.rows.items())]
    notes += [f"only rows where {run.where}"] if run.where else []
    return (
        f"<section>\n<h2>{name}{server}</h2>\n<p>{_text(', '.join(notes))}</p>\n"
        f"{_bar(run)}{_table(report, run)}</section>\n"
    )


def _bar(run: Run) -> str:
    label = _text(count_words(summarise((run,))))
    parts = "".join(
        f'<span class="{status.value}" style="flex:{run.count(status)}"></span>'
        for status in Status
        if run.count(status)
    )
    return f'<div class="bar" role="img" aria-label="{label}">{parts}</div>\n'


def _table(report: RunReport, run: Run) -> str:
    headings = "".join(f'<th scope="col">{heading}</th>' for heading in _HEADINGS)
    rows = "".join(_row(report, result) for result in loudest_first(run.results))
    caption = f"Checks of {_text(run.contract)}, what did not hold first"
    return (
        f'<div class="scroll"><table>\n<caption>{caption}</caption>\n'
        f"<thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"
    )


def _row(report: RunReport, result: Result) -> str:
    status = f"{SIGNS[result.status]} {STATUS_WORDS[result.status]}"
    seconds = seconds_words(result.seconds)
    failing = "" if result.failing_rows is None else f"{result.failing_rows:,}"
    return (
        f'<tr><td class="status {result.status.value}">{status}</td>'
        f'<th scope="row">{_text(result.check.id)}{_details(report, result)}</th>'
        f"<td>{_text(result_words(result))}</td>"
        f'<td class="number">{failing}</td>'
        f"<td>{_text(result.answered_by or '')}</td>"
        f'<td class="number">{seconds}</td></tr>\n'
    )


def _details(report: RunReport, result: Result) -> str:
    reason = result.reason or result.check.reason
    said = [result.check.description, reason]
    if result.status is not Status.PASSED:
        said.append(str(report.spot(result.check.place)))
    notes = "".join(f"<small>{_text(text)}</small>" for text in said if text)
    return notes + (_samples(result) if result.samples else "")


def _samples(result: Result) -> str:
    names = list(dict.fromkeys(name for row in result.samples for name in row))
    headings = "".join(f'<th scope="col">{_text(name)}</th>' for name in names)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(value_words(row.get(name)))}</td>' for name in names)}</tr>"
        for row in result.samples
    )
    return (
        f"<details open><summary>Some of the rows</summary><table><thead><tr>{headings}</tr>"
        f"</thead><tbody>{rows}</tbody></table></details>"
    )


def _text(text: str) -> str:
    return escape(clean(text))
