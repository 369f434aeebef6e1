"""What the bytes of a local CSV file show of it, before an engine takes its quotes apart."""

import codecs
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from floe.table_files.csv_ends import TAIL, UnclearEndError, as_read, end_of, find_open_end
from floe.table_files.csv_headers import PACKED, open_csv

_READ = 4 * 1024 * 1024
_MOST_READ = 256 * 1024 * 1024
_MOST_PARSED = 32 * 1024 * 1024
_MOST_TOLD = 1000
# In these every byte of a delimiter or a quote is one, never a part of another character.
_PLAIN = ("utf-8", "ascii", "iso8859", "cp125", "latin")
# Of these alone all engines make the same texts.
_CLEAR = ("utf-8", "ascii", "iso8859-1")
_NO_TEXT = "\ufffd"


class Quotes(Enum):
    """What may be said of a file's quotes.

    SOUND if each that opens a cell is closed at the end of one, or there are none. ALL_STRAY if no
    sound cell begins with a quote, so that a value which does comes from a broken one.
    SOME_STRAY if there are both.
    """

    SOUND = 1
    ALL_STRAY = 2
    SOME_STRAY = 3
    UNKNOWN = 4


@dataclass(frozen=True, slots=True)
class CsvSurvey:
    """A file's name, and what its bytes show; `is_text` if they are nothing but text.

    `open_ends` are the ends of cells whose quote is never closed; None where nobody could look.
    `stray` are the values of cells with text behind a closing quote, as Spark reads them, where
    sound ones begin with a quote too.
    """

    name: str
    quotes: Quotes = Quotes.UNKNOWN
    is_text: bool = False
    open_ends: tuple[str, ...] | None = None
    stray: tuple[str, ...] = ()


class CsvSurveyor:
    """Looks at the files of one table; at no more bytes of them than can be read in passing."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self._options = options
        self._unread, self._unparsed = _MOST_READ, _MOST_PARSED
        self._is_by_line = options["multiLine"].lower() == "false"

    def survey(self, file: Path) -> CsvSurvey:
        """What a file shows; little where it is large, nothing where it is written otherwise."""
        try:
            encoding = codecs.lookup(self._options["encoding"]).name
            if not encoding.startswith(_PLAIN):
                return CsvSurvey(file.name)
            if file.stat().st_size <= self._unread:
                return self._look(file, encoding)
            return CsvSurvey(file.name, open_ends=self._ends_of_large(file, encoding))
        except (OSError, EOFError, LookupError, UnicodeError, UnclearEndError, zlib.error):
            return CsvSurvey(file.name)

    def _look(self, file: Path, encoding: str) -> CsvSurvey:
        quote, escape, sep = (
            self._options[key].encode(encoding) for key in ("quote", "escape", "sep")
        )
        leading = quote + escape + quote
        literal = re.escape(leading)
        begins = rb"(?:(?<=%b%b)|(?<=[\r\n]%b))" % (re.escape(sep), literal, literal)
        opening = re.compile(literal + begins)
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        is_text, has_quotes, has_openings = encoding in _CLEAR, False, False
        size, tail = 0, b"\n"
        for chunk in self._chunks(file):
            has_quotes = has_quotes or quote in chunk
            if has_quotes and not has_openings:
                has_openings = bool(opening.search(tail[-len(leading) - len(sep) :] + chunk))
            is_text = is_text and b"\0" not in chunk and _is_clean(decoder, chunk)
            size += len(chunk)
            tail = (tail + chunk)[-TAIL:]
        is_text = is_text and _NO_TEXT not in decoder.decode(b"", final=True)
        survey = CsvSurvey(file.name, Quotes.SOUND, is_text, ())
        if not has_quotes:
            return survey
        if not has_openings and not self._is_by_line:
            try:
                ends = self._open_end(tail, encoding, is_whole=size < TAIL)
                return replace(survey, quotes=Quotes.ALL_STRAY, open_ends=ends)
            except UnclearEndError:
                pass
        return self._parse(file, encoding, survey, size)

    def _chunks(self, file: Path) -> Iterator[bytes]:
        mark = codecs.BOM_UTF8
        with open_csv(file) as opened:
            while chunk := opened.read(_READ):
                self._unread -= len(chunk)
                if self._unread < 0:
                    raise UnclearEndError
                yield chunk.removeprefix(mark)
                mark = b""

    def _ends_of_large(self, file: Path, encoding: str) -> tuple[str, ...] | None:
        if file.suffix.lower() in PACKED or self._is_by_line:
            return None
        with file.open("rb") as opened:
            opened.seek(-TAIL, 2)
            return self._open_end(opened.read(), encoding, is_whole=False)

    def _open_end(self, tail: bytes, encoding: str, *, is_whole: bool) -> tuple[str, ...]:
        text = tail.decode(encoding, errors="replace")
        end = find_open_end(text, self._options, is_whole=is_whole)
        return () if end is None else (end,)

    def _parse(self, file: Path, encoding: str, survey: CsvSurvey, size: int) -> CsvSurvey:
        """Go from cell to cell, which takes longer."""
        self._unparsed -= size
        if self._unparsed < 0:
            return replace(survey, quotes=Quotes.UNKNOWN, open_ends=None)
        with open_csv(file) as opened:
            text = opened.read().decode(encoding, errors="replace").removeprefix("\ufeff")
        texts = re.split("\r\n|\r|\n", text) if self._is_by_line else [text]
        faults = dict.fromkeys(fault for text in texts for fault in self._find_faults(text))
        if not faults:
            return survey
        ends = tuple(value for value, is_open in faults if is_open)[:_MOST_TOLD]
        stray = tuple(value for value, is_open in faults if not is_open)[:_MOST_TOLD]
        return replace(survey, quotes=Quotes.SOME_STRAY, open_ends=ends, stray=stray)

    def _find_faults(self, text: str) -> Iterator[tuple[str, bool]]:
        """Every cell with text behind its closing quote, and the end of one that is left open."""
        quote = self._options["quote"]
        if quote not in text:
            return
        whole, at = f"\n{text}\n", 0
        sound, broken = map(re.compile, _cells(self._options))
        while (end := _place_behind(sound.match(whole, at))) < len(whole):
            cell = broken.match(whole, end)
            if cell is None:
                yield end_of(whole[end + 1 : -1], self._options), True
                return
            yield quote + as_read(cell["inside"], self._options) + quote + cell["behind"], False
            at = cell.end()


def _place_behind(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def _is_clean(decoder: codecs.IncrementalDecoder, chunk: bytes) -> bool:
    """Whether bytes and those that a decoder has kept of others before them are text."""
    is_plain = chunk.isascii() and not decoder.getstate()[0]
    return is_plain or _NO_TEXT not in decoder.decode(chunk)


def _cells(options: Mapping[str, str]) -> tuple[str, str]:
    """As many cells as are sound, and one with text behind a closing quote.

    A quote inside of an unquoted cell is a character like others.
    """
    quote, sep = re.escape(options["quote"]), re.escape(options["sep"])
    begins, ends = rf"(?:(?<={sep})|(?<=[\r\n]))", rf"(?=[\r\n]|{sep})"
    quoted = rf"{quote}(?P<inside>{_inside(options)}){quote}"
    plain = rf"(?<!{sep})(?<![\r\n]){quote}"
    sound = rf"[^{quote}]*+(?:(?:{plain}|{begins}{quoted}[ \t]*+{ends})[^{quote}]*+)*+"
    return sound, rf"{quoted}(?P<behind>(?:(?!{sep})[^\r\n])++)"


def _inside(options: Mapping[str, str]) -> str:
    quote, escape = re.escape(options["quote"]), re.escape(options["escape"])
    if quote == escape:
        return rf"[^{quote}]*+(?:{quote}{quote}[^{quote}]*+)*+"
    return rf"(?s:[^{quote}{escape}]|{escape}.)*+"
