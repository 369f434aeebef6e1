"""One finding as people read it: how loud, which rule, what, where, and the way out."""

from floe.cleaning import clean, width
from floe.findings import Finding
from floe.model import print_path
from floe.reports.excerpts import Excerpt, Excerpts
from floe.reports.paint import Paint


def describe(
    finding: Finding, excerpts: Excerpts, paint: Paint, columns: int, *, with_path: bool = False
) -> str:
    """The finding in a few lines, with its line of source where there is one.

    `with_path` is for lines that hold a whole document each, and are not shown.
    """
    margin = " " * len(str(max(finding.line, 1)))
    excerpt = excerpts.find(finding, max(columns - len(margin) - 3, 20))
    path = _path(finding) if with_path else ""
    where = f"{paint('-->', 'quiet')} {_location(finding)}{path}{_repeats(finding)}"
    head = [_headline(finding, paint), f"{margin}{where}"]
    hint = clean(finding.hint or "").strip()
    if excerpt is None:
        return "\n".join(head + _help(hint, paint))
    return "\n".join(head + _quote(finding, excerpt, hint, paint, columns))


def _headline(finding: Finding, paint: Paint) -> str:
    rule = f"[{clean(finding.rule)}]" if finding.rule else ""
    label = paint(f"{finding.severity}{rule}", finding.severity)
    return f"{label}{paint(f': {clean(finding.message)}', 'strong')}"


def _location(finding: Finding) -> str:
    file = clean(finding.place.file)
    return f"{file}:{finding.line}:{finding.column}" if finding.line > 0 else file


def _path(finding: Finding) -> str:
    path = clean(print_path(finding.place.path))
    return f" {path}" if path else ""


def _repeats(finding: Finding) -> str:
    return f" (first of {finding.count:,})" if finding.count > 1 else ""


def _quote(finding: Finding, excerpt: Excerpt, hint: str, paint: Paint, columns: int) -> list[str]:
    number = str(finding.line)
    line = excerpt.before + excerpt.marked + excerpt.after
    margin = " " * len(number)
    fits = len(number) + 3 + len(excerpt.underline) + 1 + width(hint) <= columns
    beside = paint(f" {hint}", finding.severity) if hint and fits else ""
    return [
        f"{paint(f'{number} |', 'quiet')} {line}".rstrip(),
        f"{paint(f'{margin} |', 'quiet')} {paint(excerpt.underline, finding.severity)}{beside}",
        *_help("" if fits else hint, paint),
    ]


def _help(hint: str, paint: Paint) -> list[str]:
    return [f"{paint('help:', 'strong')} {hint}"] if hint else []
