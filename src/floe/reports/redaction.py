"""Secrets that stand in a file, kept out of whatever is said about it."""

import re
from collections.abc import Iterator
from dataclasses import replace

from floe.findings import Finding
from floe.model import HIDDEN, SECRET_SHAPES, USER_AND_PASSWORD, has_secret_word, is_secret_key
from floe.reports.findings_report import Report, SourceText
from floe.reports.tokens import FAR, token_end

_SHORTEST_SECRET = 4
# Beyond this a hostile file could make every message cost a search for each of its values.
_MANY_SECRETS = 500
_WORD = re.compile(r"""(?<=')[^']*(?=')|[^\s'",{}\[\]]+""")
_NAMING_KEYS = ("property", "name", "key", "id")
_LINE_KEY = re.compile(r"""(?<![\w.-])([\w.-]{1,100})(?:["']\s*:\s*|\s*:\s+)(?=[^\s{\[|>$#])""")

Span = tuple[int, int]


def without_secrets(report: Report) -> Report:
    """The same report, its messages and hints free of the secrets in their files."""
    known: dict[str, frozenset[str]] = {}
    findings = []
    for finding in report.findings:
        file = finding.place.file
        if file not in known:
            known[file] = secrets_of(report.sources.get(file))
        findings.append(_redact_finding(finding, known[file]))
    return replace(report, findings=tuple(findings))


def secrets_of(source: SourceText | None) -> frozenset[str]:
    """The values in a file that stand under a key for secrets."""
    # Most files have no such word at all, and need not be walked.
    if source is None or not has_secret_word(source.text):
        return frozenset()
    if source.tree is None:
        return frozenset(filter(_is_secret, _scan(source.text)))
    return frozenset(_walk(source.tree))


def redact(text: str, secrets: frozenset[str]) -> str:
    """The text with every secret hidden."""
    return hide(text, _values_and_shapes(text, secrets), 0, len(text))


def hidden_spans(line: str, secrets: frozenset[str]) -> list[Span]:
    """The parts of a line of source that may not be shown."""
    return _merge([*_values_and_shapes(line, secrets), *_values_of_keys(line)])


def hide(text: str, spans: list[Span], start: int, end: int) -> str:
    """A part of a text in which the spans are hidden."""
    shown, position = "", start
    for first, last in spans:
        if first < end and last > start:
            shown += text[position : max(first, position)] + HIDDEN
            position = last
    return shown + text[position:end]


def _redact_finding(finding: Finding, secrets: frozenset[str]) -> Finding:
    message = redact(finding.message, secrets)
    hint = finding.hint and redact(finding.hint, secrets)
    if (message, hint) == (finding.message, finding.hint):
        return finding
    return replace(finding, message=message, hint=hint)


def _walk(node: object) -> Iterator[str]:
    if isinstance(node, list):
        for item in node:
            yield from _walk(item)
    elif isinstance(node, dict):
        named = any(_names_a_secret(node.get(key)) for key in _NAMING_KEYS)
        for key, value in node.items():
            if isinstance(value, dict | list):
                yield from _walk(value)
            elif (_names_a_secret(key) or (named and key == "value")) and _is_secret(value):
                yield str(value)


def _scan(text: str) -> Iterator[str]:
    """What looks like a secret in a text that could not be read as values."""
    for line in text.splitlines():
        for start, end in _values_of_keys(line):
            yield line[start:end].strip("\"'")


def _values_of_keys(line: str) -> Iterator[Span]:
    """The words behind keys for secrets; one that has no end in sight takes the whole rest."""
    for found in _LINE_KEY.finditer(line):
        if _names_a_secret(found[1]):
            start = found.end()
            end = token_end(line, start)
            yield start, end if end - start < FAR else len(line)


def _names_a_secret(key: object) -> bool:
    return isinstance(key, str) and is_secret_key(key)


def _is_secret(value: object) -> bool:
    """Whether it can be one; a variable is only the name of a secret."""
    if value is None or isinstance(value, bool):
        return False
    text = str(value)
    return len(text) >= _SHORTEST_SECRET and "${" not in text


def _values_and_shapes(text: str, secrets: frozenset[str]) -> list[Span]:
    shapes = (SECRET_SHAPES, USER_AND_PASSWORD)
    spans = [found.span() for shape in shapes for found in shape.finditer(text)]
    if len(secrets) > _MANY_SECRETS:
        words = _WORD.finditer(text)
        return _merge(spans + [word.span() for word in words if word.group() in secrets])
    for secret in secrets:
        start = text.find(secret)
        while start >= 0:
            spans.append((start, start + len(secret)))
            start = text.find(secret, start + len(secret))
    return _merge(spans)


def _merge(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
