"""A contract's pattern in the words of Java's regular expressions."""

import re
from functools import lru_cache

from floe.patterns.cost import searchable
from floe.patterns.nodes import members as members_of
from floe.patterns.plain import plain
from floe.patterns.syntax import PatternReader

_ESCAPE = r"\\(?:x\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|[pP]\{\w+\}|.)"
_PIECES = re.compile(
    rf"""
      (?P<escape>{_ESCAPE})
    | \[(?P<members>(?:\\.|[^\]])*)\]
    | (?P<opening>\((?:\?(?P<on>[a-z]*)(?:-(?P<off>[a-z]+))?(?P<end>[:)]))?)
    | (?P<closing>\))
    | .
    """,
    re.DOTALL | re.VERBOSE,
)
_MEMBERS = re.compile(f"{_ESCAPE}|.", re.DOTALL)
_WORD = "[0-9A-Za-z_]"
# Java's own word boundaries know the letters of all languages, unlike its words.
_BOUNDARIES = {
    r"\b": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    r"\B": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}
# A vertical tab is a space to Java.
_SPACES = {r"\s": r"\t\n\f\r ", r"\S": r"\x00-\x08\x0b\x0e-\x1f!-\x{10ffff}"}
# Under (?i) the sign for Kelvin is a k and a long s an s, though Java folds ASCII alone.
_FOLDED = {"k": r"\x{212a}", "s": r"\x{17f}"}
_FOLDED_OTHERS = r"\x00-/:-@\[-^`{-\x{17e}\x{180}-\x{2129}\x{212b}-\x{10ffff}"


@lru_cache(maxsize=2_000)
def java_pattern(pattern: str) -> str:
    """The same pattern to search for with Java, whose lines, spaces and letters are not RE2's."""
    flags: frozenset[str] = frozenset()
    above: list[frozenset[str]] = []
    written = ""
    for piece in _PIECES.finditer(searchable(plain(pattern))):
        if piece["opening"]:
            # Flags without a group hold for the rest of the group around them.
            if piece["end"] != ")":
                above.append(flags)
            flags = (flags | set(piece["on"] or "")) - set(piece["off"] or "")
        written += _word(piece, flags)
        if piece["closing"] and above:
            flags = above.pop()
    return written


def _word(piece: re.Match[str], flags: frozenset[str]) -> str:
    text = piece[0]
    if piece["opening"]:
        return text
    if piece["members"] is not None:
        return f"[{_class(piece['members'], flags)}]"
    match text:
        case ".":
            return text if "s" in flags else r"[^\n]"
        case "$":
            return r"(?=\n|\z)" if "m" in flags else r"\z"
        case "^":
            return r"(?:\A|(?<=\n))" if "m" in flags else text
        case r"\b" | r"\B":
            return _BOUNDARIES[text]
        case r"\A" | r"\z":
            return text
    several = _class(text, flags) if piece["escape"] or text.isalpha() else text
    return text if several == text else f"[{several}]"


def _class(members: str, flags: frozenset[str]) -> str:
    listed = members.removeprefix("^")
    written = "".join(_member(member, flags) for member in _MEMBERS.findall(listed))
    folded = _folded(listed) if "i" in flags else ""
    # Behind another member a dash would be the middle of a range.
    is_dash = folded and written.startswith("-")
    return ("^" if members != listed else "") + folded + ("\\" if is_dash else "") + written


def _member(member: str, flags: frozenset[str]) -> str:
    if member in "&$":
        return "\\" + member
    if member == r"\W" and "i" in flags:
        return _FOLDED_OTHERS
    return _SPACES.get(member, member)


def _folded(members: str) -> str:
    """What else Java must be told that a class holds under (?i)."""
    held = {chr(number).lower() for number in members_of(PatternReader(f"[{members}]").read())}
    return "".join(extra for letter, extra in _FOLDED.items() if letter in held)
