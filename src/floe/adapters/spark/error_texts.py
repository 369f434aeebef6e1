"""What Spark says of an error, in the same words whether it is classic or reached by Connect."""

import re
from collections.abc import Iterator

_CLASS = r"(?:[a-z_$][\w$]*\.)+[A-Z][\w$]*"
# Frames name code and its lines, which read like causes: a line 403 refuses nobody.
_FRAME = re.compile(
    r"\s+at \S.*|\s*\.\.\. \d+ (?:more|common frames omitted).*|\s*(?:JVM|Driver) stacktrace:\s*|"
    r"An error occurred while calling .*"
)
_OPENING = re.compile(r"\A(?:: |Caused by: )")
_CONNECT_CLASS = re.compile(rf"\A\(({_CLASS})\) ")
_TASK = re.compile(
    rf"\A(?:{_CLASS}: )?Job aborted due to stage failure: (?:.*?\(TID \d+\) \([^)]*\): )?"
)
_HEADING = re.compile(
    rf"(?P<classes>(?:{_CLASS}(?::\s*|\s*\Z))*)(?:\[(?P<condition>[A-Z][A-Z0-9_.]+)\])?"
)
_WRAPPERS = ("SparkException", "ExecutionException", "RuntimeException")


def text_of(error: BaseException) -> str:
    """An error and its causes, one heading after the other, without their stacks."""
    lines = (line for line in _told(error).splitlines() if not _FRAME.fullmatch(line))
    return "\n".join(map(_plain, lines))


def names_in(text: str) -> Iterator[str]:
    """Spark's conditions and Java's classes, the outer ones first; `A.B` is also an `A`."""
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is None:
            continue
        for name in re.findall(_CLASS, heading["classes"]):
            yield name.rpartition(".")[2]
        if heading["condition"]:
            yield heading["condition"]
            yield heading["condition"].split(".")[0]


def kind_of(error: BaseException) -> str:
    """The most telling name of an error: a condition, else the class that is no wrapper."""
    names = list(names_in(text_of(error)))
    telling = [name for name in names if name.isupper()] or [
        name for name in names if name not in _WRAPPERS
    ]
    return telling[0] if telling else type(error).__name__


def _told(error: BaseException) -> str:
    try:
        text = str(error)
        ask = getattr(error, "getStackTrace", None)
        # A server may be told not to show its causes; they are sent all the same.
        return f"{text}\n{ask() or ''}" if callable(ask) else text
    except Exception:  # noqa: BLE001 - a dead JVM cannot say what its errors were
        return type(error).__name__


def _plain(line: str) -> str:
    for pattern, shown in ((_OPENING, ""), (_CONNECT_CLASS, r"\1: "), (_TASK, "")):
        line = pattern.sub(shown, line, count=1)
    return line
