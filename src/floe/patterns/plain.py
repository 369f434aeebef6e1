r"""A pattern of RE2 in words of all engines: no `\Q…\E`, `[[:alpha:]]`, or groups with names."""

import re

_PIECES = re.compile(
    r"""
      \\Q(?P<quoted>.*?)(?:\\E|\Z)
    | \\.
    | (?P<named>\(\?P?<\w+>)
    | \[(?P<members>\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]])*)\]
    """,
    re.DOTALL | re.VERBOSE,
)
_MEMBERS = re.compile(r"\[:(?P<negated>\^?)(?P<name>\w+):\]|\\.|.", re.DOTALL)
_POSIX = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "ascii": r"\x00-\x7f",
    "blank": r"\t ",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": r"!-/:-@\[-`{-~",
    "space": r"\t\n\x0b\f\r ",
    "upper": "A-Z",
    "word": "0-9A-Za-z_",
    "xdigit": "0-9A-Fa-f",
}
_SHORTHANDS = frozenset(("\\d", "\\D", "\\w", "\\W", "\\s", "\\S"))
_ASCII = range(128)


def plain(pattern: str) -> str:
    """The same pattern in the words that engines share."""
    return _PIECES.sub(_plain, pattern)


def _plain(piece: re.Match[str]) -> str:
    if piece["quoted"] is not None:
        return "".join(map(_literal, piece["quoted"]))
    if piece["named"]:
        return "(?:"
    return piece[0] if piece["members"] is None else f"[{_class(piece['members'])}]"


def _literal(char: str) -> str:
    return char if char.isalnum() or char.isspace() or not char.isascii() else "\\" + char


def _class(members: str) -> str:
    written, after_several = "", False
    for member in _MEMBERS.finditer(members):
        # A dash behind a shorthand stands for itself, while a list in its place would go on.
        is_dash = member[0] == "-" and after_several and member.end() < len(members)
        written += r"\-" if is_dash else _member(member)
        after_several = member[0] in _SHORTHANDS or member["name"] in _POSIX
    return written


def _member(member: re.Match[str]) -> str:
    if member["name"] not in _POSIX:
        return member[0]
    return _complement(member["name"]) if member["negated"] else _POSIX[member["name"]]


def _complement(name: str) -> str:
    inside = re.compile(f"[{_POSIX[name]}]")
    outside = [number for number in _ASCII if not inside.match(chr(number))]
    starts = [number for number in outside if number - 1 not in outside]
    ends = [number for number in outside if number + 1 not in outside]
    ranges = (rf"\x{low:02x}-\x{high:02x}" for low, high in zip(starts, ends, strict=True))
    return "".join(ranges) + r"\x{80}-\x{10ffff}"
