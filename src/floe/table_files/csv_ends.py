"""Whether a CSV file ends inside of a quote that nobody closed, by the last part of it."""

import re
from collections.abc import Mapping

TAIL = 256 * 1024
COMPARED = 100


class UnclearEndError(Exception):
    """A file whose last part does not tell."""


def find_open_end(text: str, options: Mapping[str, str], *, is_whole: bool) -> str | None:
    """The last of the text behind a quote that is never closed; None where all are.

    Engines read such a file to its end as one cell.
    """
    if options["escape"] != options["quote"]:
        raise UnclearEndError
    start = _open_since(text, options, is_whole=is_whole)
    return None if start is None else end_of(text[start:], options)


def end_of(text: str, options: Mapping[str, str]) -> str:
    """The last of a cell that is left open; Spark shows its quote where nothing stands behind."""
    return as_read(text, options)[-COMPARED:] or options["quote"]


def as_read(text: str, options: Mapping[str, str]) -> str:
    """What stands inside of quotes, as Spark reads it."""
    quote, escape = options["quote"], options["escape"]
    return re.sub("\r\n?", "\n", text).replace(escape + quote, quote)


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
