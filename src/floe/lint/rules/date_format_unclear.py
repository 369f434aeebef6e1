from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.model import find_pattern_fault, text_pattern

_EXAMPLES = {"date": "yyyy-MM-dd", "timestamp": "yyyy-MM-dd'T'HH:mm:ss", "time": "HH:mm:ss"}


@rule("lint/date-format-unclear", Severity.WARNING)
def date_format_unclear(graph: Graph) -> Iterator[Finding]:
    """The `format` of a date, a timestamp or a time that does not say what its texts mean.

    It is a pattern of Java: y is the year, M the month, d the day of the month, H the hour of the
    day, m the minute, s the second, and other letters stand in single quotes.

    Why: a reader makes up what the pattern leaves out. `2026-12-31` in `yyyy-mm-dd` is the last
    of January, `12:30` in `hh:mm` is half past midnight. So `floe check` reads no texts by such
    a pattern, and does not run the checks of the column in CSV and JSON files.

    Instead: write `yyyy-MM-dd`, `yyyy-MM-dd'T'HH:mm:ss` or the like.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            kind, pattern = column.logical_type or "", text_pattern(column)
            if kind not in _EXAMPLES or pattern is None or "${" in pattern:
                continue
            if fault := find_pattern_fault(pattern, kind):
                yield Finding(
                    column.place / "logicalTypeOptions" / "format",
                    f"the format '{pattern}' of '{label(column)}' is not clear: {fault}",
                    hint=f"write a pattern of Java, such as {_EXAMPLES[kind]}",
                )
