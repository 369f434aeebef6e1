"""How local JSON files are laid out, and what Spark would pass over in them."""

import bz2
import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any

from floe.table_files.doubled_columns import refuse_names
from floe.table_files.listings import DataFile, list_files

_OPENERS: Mapping[str, Callable[..., IO[Any]]] = {".gz": gzip.open, ".bz2": bz2.open}
_OPAQUE = (".zst", ".lz4", ".snappy", ".deflate")
_PEEKED = 20
_BETWEEN = re.compile(r"[\s,]*")
# What cannot stand behind the end of a value that others hold, and what can but seldom does.
_BEHIND = {
    "{": re.compile(r"\}\s*(?:[^\s,}\]]|,\s*[{\[])"),
    "[": re.compile(r"\]\s*(?:[^\s,}\]]|,\s*[{\[])"),
}
# The same within a line. Each begins with one character, which Python looks for fast.
_BEHIND_ON_LINE = tuple(
    re.compile(rf"{end}[ \t\r]*(?:[^\s,}}\]]|,[ \t]*[{{\[])") for end in (r"\}", r"\]")
)
_BLOCK = 4 * 1024 * 1024
# What stands behind a key and is neither a text nor null.
_OTHER = r'"\s*:\s*[^"n\s]'
_ESCAPED = re.compile(rf"\\[^\"\\]*{_OTHER}")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class JsonLayout:
    """A file: one document as a whole or one on every line, and how many stand behind these.

    `may_mix` unless every value is known to be a text whose key was said to have texts.
    """

    file: DataFile
    is_document: bool
    passed_over: int = 0
    may_mix: bool = False


def json_layouts(
    path: str,
    encoding: str = "utf-8",
    *,
    is_document: bool | None = None,
    text_keys: Iterable[str] = (),
) -> tuple[JsonLayout, ...]:
    """The layout of every file at a path, found out unless it is said."""
    other = _other_than_texts(text_keys)
    return tuple(_layout(file, encoding, is_document, other) for file in list_files(path))


def _other_than_texts(keys: Iterable[str]) -> re.Pattern[str] | None:
    written = "|".join(map(_escape, keys))
    return re.compile(f'"(?i:{written}){_OTHER}') if written else None


def _escape(key: str) -> str:
    return re.escape(json.dumps(key, ensure_ascii=False)[1:-1])


def _layout(
    file: DataFile,
    encoding: str,
    is_document: bool | None,  # noqa: FBT001
    other: re.Pattern[str] | None,
) -> JsonLayout:
    if file.path.suffix in _OPAQUE:
        return JsonLayout(file, bool(is_document), may_mix=other is not None)
    if is_document is None:
        with _open(file.path, encoding) as opened:
            is_document = _is_document(list(islice(filter(str.strip, opened), _PEEKED)))
    with _open(file.path, encoding) as opened:
        passed_over, may_mix = 0, False
        doubled = _like_keys(file.partition)
        for text in [opened.read()] if is_document else _blocks(opened):
            passed_over += sum(map(_count_behind, [text] if is_document else _doubtful(text)))
            may_mix = may_mix or (other is not None and _may_mix(text, other))
            if doubled and doubled.search(text):
                objects = [text] if is_document else filter(doubled.search, text.split("\n"))
                refuse_names((key for written in objects for key in _keys(written)), file)
        return JsonLayout(file, is_document, passed_over, may_mix)


def _like_keys(names: Iterable[str]) -> re.Pattern[str] | None:
    """What may be a key of one of these names; whatever has a backslash in it may be any."""
    written = "|".join(map(_escape, names))
    return re.compile(rf'"(?:(?i:{written})|[^"\\]*\\[^"]*)"\s*:') if written else None


def _keys(text: str) -> Iterator[str]:
    """The keys of the object, or of the objects in the list, that a text begins with."""
    try:
        first = _DECODER.raw_decode(text, _skip(text, 0))[0]
    except (ValueError, RecursionError):
        return
    for entry in first if isinstance(first, list) else [first]:
        yield from entry if isinstance(entry, dict) else ()


def _blocks(opened: IO[str]) -> Iterator[str]:
    while block := opened.read(_BLOCK) + opened.readline():
        yield block


def _doubtful(block: str) -> list[str]:
    """The lines of a block in which something may stand behind a value."""
    is_doubtful = any(behind.search(block) for behind in _BEHIND_ON_LINE)
    return block.split("\n") if is_doubtful else []


def _may_mix(text: str, other: re.Pattern[str]) -> bool:
    """Whether a key of texts has another value, or is written so that it was not found."""
    if other.search(text) or "\0" in text:
        return True
    return "\\" in text and _ESCAPED.search(text) is not None


def _open(path: Path, encoding: str) -> IO[str]:
    is_utf8 = encoding.lower().replace("_", "-") in ("utf-8", "utf8")
    opener = _OPENERS.get(path.suffix, partial(open))
    return opener(path, "rt", encoding="utf-8-sig" if is_utf8 else encoding, errors="replace")


def _is_document(lines: list[str]) -> bool:
    if len(lines) < 2 or _end_of_value(lines[0]) is not None:
        return False
    # Pretty objects go on with a key: an object below is a line, and the first line is broken.
    is_object = lines[0].lstrip().startswith("{")
    return not (is_object and any(_is_object(line) for line in lines[1:]))


def _is_object(line: str) -> bool:
    return line.lstrip().startswith("{") and _end_of_value(line) is not None


def _count_behind(text: str) -> int:
    """How many pieces stand behind the first value of a text."""
    start = text.lstrip("\ufeff \t\r\n,")
    behind = _BEHIND.get(start[:1])
    if behind is None or not behind.search(start):
        return 0
    end, count = _end_of_value(start), 0
    while end is not None and (end := _skip(start, end)) < len(start):
        count += 1
        end = _end_of_value(start, end)
    return count


def _end_of_value(text: str, start: int = 0) -> int | None:
    try:
        return _DECODER.raw_decode(text, _skip(text, start))[1]
    except (ValueError, RecursionError):
        return None


def _skip(text: str, start: int) -> int:
    between = _BETWEEN.match(text, start)
    return between.end() if between else start
