"""Whether a local CSV file ends inside of a quote that nobody closed."""

import codecs
import re
from collections.abc import Mapping
from pathlib import Path

_READ = 256 * 1024
_PACKED = frozenset({".gz", ".bz2"})
# In these every byte of a delimiter or a quote is one, never a part of another character.
_PLAIN = ("utf-8", "ascii", "iso8859", "cp125", "latin")
_COMPARED = 100


class UnclearEndError(Exception):
    """A file whose last part does not tell."""


def open_end(file: Path, options: Mapping[str, str]) -> str | None:
    """The last of the text behind a quote that is never closed; None where all are.

    Engines read such a file to its end as one cell.
    """
    encoding = codecs.lookup(options["encoding"]).name
    is_plain = encoding.startswith(_PLAIN) and options["escape"] == options["quote"]
    if not is_plain or file.suffix.lower() in _PACKED:
        raise UnclearEndError
    with file.open("rb") as opened:
        size = opened.seek(0, 2)
        opened.seek(max(0, size - _READ))
        text = opened.read().decode(encoding, errors="replace").removeprefix("\ufeff")
    start = _open_since(text, options, is_whole=size <= _READ)
    if start is None:
        return None
    quote = options["quote"]
    return re.sub("\r\n?", "\n", text[start:]).replace(quote * 2, quote)[-_COMPARED:]


def _open_since(text: str, options: Mapping[str, str], *, is_whole: bool) -> int | None:
    """Where the quote begins that is open at the end.

    An even number of quotes in a row changes nothing: they are quotes inside of quotes, or an
    empty cell. An odd one opens at the beginning of a cell, closes at the end of one, and else is
    a character like any other.
    """
    turns: list[int] = []
    is_open = False
    for run in reversed(list(re.finditer(re.escape(options["quote"]) + "+", text))):
        if len(run[0]) % 2 == 0:
            continue
        before, behind = text[: run.start()][-1:], text[run.end() : run.end() + 1]
        opens = before in (options["sep"], "\n", "\r") or (is_whole and not before)
        closes = behind in ("", options["sep"], "\n", "\r")
        if opens or closes:
            turns.append(run.start() + 1)
        if opens != closes:
            is_open = opens
            break
    else:
        if not is_whole:
            raise UnclearEndError
        # Nothing is open where a file begins, so its first turn opens.
        is_open = True
    # From the turn that is certain to the end, each other one takes it back.
    ends_open = is_open == (len(turns) % 2 == 1)
    return turns[0] if turns and ends_open else None
