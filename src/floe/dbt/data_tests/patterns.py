"""A contract's pattern in the words of an engine."""

import re

from floe.dbt.data_tests.translation import Site, UntranslatedError

_POSIX = {
    "alnum": r"\p{Alnum}",
    "alpha": r"\p{Alpha}",
    "ascii": r"\p{ASCII}",
    "blank": r"\p{Blank}",
    "cntrl": r"\p{Cntrl}",
    "digit": r"\d",
    "graph": r"\p{Graph}",
    "lower": r"\p{Lower}",
    "print": r"\p{Print}",
    "punct": r"\p{Punct}",
    "space": r"\s",
    "upper": r"\p{Upper}",
    "word": r"\w",
    "xdigit": r"\p{XDigit}",
}
_WORD = "[0-9A-Za-z_]"
_EDGES = {
    r"\b": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    r"\B": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}
_TOKEN = re.compile(r"\\.|\(\?P<|\[\^?\]?|[^\\]", re.DOTALL)
_CLASS_TOKEN = re.compile(r"\\.|\[:[a-z]+:\]|[^\\]", re.DOTALL)
# Words of RE2 that other engines read differently, or not at all.
_OWN_WORDS = re.compile(r"\\[pPQEzAbBCxdDwWsS]|\(\?|\[\[|[*+?}]\?|\\.(?<=\\[afnrtv0-9])")
_WITH_RE2 = ("duckdb", "bigquery")


def engine_pattern(pattern: str, site: Site) -> str:
    """The same pattern for another engine; those with RE2 read it as it is."""
    if site.adapter in _WITH_RE2:
        return pattern
    if site.is_spark:
        return _for_java(pattern)
    if _OWN_WORDS.search(pattern):
        raise UntranslatedError(f"{site.adapter} may read the pattern {pattern!r} differently")
    return pattern


def _for_java(pattern: str) -> str:
    """Java's `$` also accepts a final line break, and its word edges know all alphabets."""
    is_multiline = any(flag in pattern for flag in ("(?m", "(?sm", "(?im"))
    written, place = "", 0
    while place < len(pattern):
        found = _TOKEN.match(pattern, place)
        piece = found[0] if found else pattern[place]
        place += len(piece)
        if piece.startswith("["):
            inner, place = _class(pattern, place)
            written += piece.replace("]", r"\]") + inner
        elif piece == "$":
            written += "$" if is_multiline else r"\z"
        else:
            written += {"(?P<": "(?<"}.get(piece) or _EDGES.get(piece, piece)
    return written


def _class(pattern: str, place: int) -> tuple[str, int]:
    """What is inside of brackets, to the closing one, and where it ends."""
    written = ""
    while place < len(pattern):
        found = _CLASS_TOKEN.match(pattern, place)
        piece = found[0] if found else pattern[place]
        place += len(piece)
        if piece == "]":
            return written + "]", place
        if piece.startswith("[:") and piece[2:-2] in _POSIX:
            written += _POSIX[piece[2:-2]]
        elif piece[0] in "[&$":
            written += "\\" + piece[0]
            place -= len(piece) - 1
        else:
            written += piece
    return written, place
