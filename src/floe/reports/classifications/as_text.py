"""Columns that need a class, for people: where each is, its class, and what tells of it."""

from collections.abc import Iterator

from floe.cleaning import clean
from floe.findings import Severity
from floe.plan import SampledTable
from floe.reports import Paint, count
from floe.reports.classifications.report import ClassificationReport
from floe.results import ShapedValues, TableLook, UnclassifiedColumn

_ROWS = {
    "all": "all {} rows of {}",
    "spread": "{} rows of {}, spread over the table",
    "first": "the first {} rows of {}",
}


def render_classes_text(
    report: ClassificationReport, *, color: bool = False, quiet: bool = False
) -> str:
    """A line for each column, one for each table, and a verdict."""
    paint = Paint(color)
    shown = [] if quiet else [*_columns(report, paint), *_tables(report, paint)]
    return "\n".join((*shown, *_verdict(report))) + "\n"


def _columns(report: ClassificationReport, paint: Paint) -> Iterator[str]:
    places = [f"{column.place.file}:{column.line}" for column in report.columns]
    names = [column.name for column in report.columns]
    for place, column in zip(places, report.columns, strict=True):
        where = clean(place).ljust(max(map(len, places)))
        name = clean(column.name).ljust(max(map(len, names)))
        class_ = paint(clean(column.proposed or "?"), Severity.WARNING)
        yield f"{where}  {name}  {class_}: {_reasons(column)}"


def _reasons(column: UnclassifiedColumn) -> str:
    parts = ["its name"] if column.by_name else []
    if column.by_data:
        parts.append(_values(column.by_data))
    return " and ".join(parts)


def _values(shaped: ShapedValues) -> str:
    figures = f"{shaped.matching:,} of {shaped.values:,} values ({_percent(shaped.share)})"
    return f"{figures} are {shaped.words}"


def _percent(share: float) -> str:
    """Never 100 % where a value is missing."""
    return f"{int(share * 1000) / 10:g} %"


def _tables(report: ClassificationReport, paint: Paint) -> Iterator[str]:
    if report.columns and report.tables:
        yield ""
    for look in report.tables:
        yield from _table(look, paint)


def _table(look: TableLook, paint: Paint) -> Iterator[str]:
    name = clean(f"{look.contract}: {look.table.name}")
    if not isinstance(look.outcome, SampledTable):
        word = paint("cannot be read", Severity.ERROR)
        yield f"{name} {word}: {clean(look.outcome.reason)}"
        return
    yield f"looked at {_ROWS[look.outcome.chosen].format(f'{look.outcome.rows:,}', name)}"
    for path in look.outcome.unseen:
        yield f"  not looked at: {clean(str(path))}, which the table lacks or Spark cannot read"


def _verdict(report: ClassificationReport) -> Iterator[str]:
    lost = sum(not isinstance(look.outcome, SampledTable) for look in report.tables)
    unread = f"; {count(lost, 'table')} not looked at" if lost else ""
    if not report.columns:
        yield f"no column seems to need a classification{unread}"
        return
    number = count(len(report.columns), "column")
    verb = "needs" if len(report.columns) == 1 else "need"
    yield f"{number} {verb} a classification{unread}"
    if any(column.proposed for column in report.columns):
        yield "floe classify --diff shows them in the contracts, --fix writes them"
    if any(not column.proposed for column in report.columns):
        yield "where it says ?, name a class of governance.classes with --class"
