"""Bytes become a document, or the faults that say why they cannot."""

import json
import re
from array import array

import yaml

from floe.documents.composer import Composer, UnreadableError
from floe.documents.document import Document, ReadingFault
from floe.documents.limits import DEFAULT_LIMITS, Limits

# What YAML itself refuses, plus the C1 controls that could steer a terminal.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_PAIR = re.compile(
    r"(?<!\\)((?:\\\\)*)(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
)
_LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


def read_bytes(file: str, raw: bytes, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Read a file's content; what is wrong with it is in `faults`, nothing is raised."""
    if len(raw) > limits.bytes:
        size = f"{len(raw):,} bytes, more than the {limits.bytes:,} that are read"
        return _empty(file, "", ReadingFault("file-too-large", 1, 1, size))
    encoding = _encoding(raw)
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        line, column = _line_and_column(raw[: error.start].decode(encoding, "replace"))
        fault = ReadingFault("bad-encoding", line, column, "not UTF-8", "save the file as UTF-8")
        return _empty(file, "", fault)
    return read_text(file, text, limits)


def read_text(file: str, text: str, limits: Limits = DEFAULT_LIMITS) -> Document:
    """Read YAML or JSON text."""
    text = text.removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control is not None:
        return _empty(file, text, _control_fault(text, control.start()))
    composer = Composer(text, limits)
    try:
        tree = composer.compose()
    except UnreadableError as error:
        return _empty(file, text, *composer.faults, error.fault)
    except yaml.YAMLError as error:
        joined = _join_surrogates(text)
        if joined != text:
            return read_text(file, joined, limits)
        return _empty(file, text, *composer.faults, _syntax_fault(error, text))
    return Document(file, text, tree, composer.marks, tuple(composer.faults))


def unread_document(file: str, message: str) -> Document:
    """What stands for a file or a folder that nobody can look into."""
    hint = "let it be read, or leave it out of `paths` in floe.toml"
    return _empty(file, "", ReadingFault("unreadable-path", 1, 1, message, hint))


def _join_surrogates(text: str) -> str:
    """JSON writes a rare character as two escapes, which YAML refuses."""
    if not text.lstrip().startswith(("{", "[")):
        return text
    return _PAIR.sub(lambda pair: pair[1] + json.loads(f'"{pair[2]}"'), text)


def _encoding(raw: bytes) -> str:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    return "utf-8-sig"


def _empty(file: str, text: str, *faults: ReadingFault) -> Document:
    return Document(file, text, None, array("Q"), faults)


def _control_fault(text: str, index: int) -> ReadingFault:
    line, column = _line_and_column(text[:index])
    return ReadingFault(
        "control-character",
        line,
        column,
        f"control character U+{ord(text[index]):04X}",
        "remove it, or write it as an escape inside double quotes",
    )


def _line_and_column(before: str) -> tuple[int, int]:
    """Where the character after `before` stands, counting lines as YAML does."""
    breaks = list(_LINE_BREAK.finditer(before))
    return len(breaks) + 1, len(before) - (breaks[-1].end() if breaks else 0) + 1


def _syntax_fault(error: yaml.YAMLError, text: str) -> ReadingFault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    opened = getattr(error, "context_mark", None)
    if mark is not None and opened is not None and mark.index >= len(text):
        mark = opened
    problem = getattr(error, "problem", None) or "not YAML"
    context = getattr(error, "context", None)
    message = f"{problem} {context}" if context else problem
    if mark is None:
        return ReadingFault("syntax-error", 1, 1, message)
    character = text[mark.index : mark.index + 1]
    message = message.replace("found character that", f"found character {character!r} that")
    line, column = mark.line + 1, mark.column + 1
    if mark.index >= len(text):
        line, column = _line_and_column(text.rstrip())
    return ReadingFault("syntax-error", line, column, message, _advice(message))


def _advice(message: str) -> str:
    if "found character '\\t'" in message:
        return "indent with spaces, not tabs"
    if "mapping values are not allowed" in message:
        return "quote a value that contains ': '"
    if "found character '@'" in message or "found character '`'" in message:
        return "quote a value that starts with this character"
    return "look at this line and at the one above it"
