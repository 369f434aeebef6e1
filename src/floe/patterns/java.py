"""A contract's pattern in the words of Java's regular expressions."""

import re

from floe.patterns.cost import searchable

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
_FLAGS = re.compile(r"\(\?(?P<on>[a-zA-Z]*)(?:-(?P<off>[a-zA-Z]*))?(?P<end>[:)])")
_WORD = "[0-9A-Za-z_]"
# Java's own word boundaries know the letters of all languages, unlike its words.
_BOUNDARIES = {
    r"\b": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    r"\B": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}


def java_pattern(pattern: str) -> str:
    """The same pattern to search for with Java, whose ends of texts and lines are not RE2's."""
    pattern = searchable(pattern)
    written, place, in_class = "", 0, False
    by_line, above = False, []
    while place < len(pattern):
        step = _next_in_class if in_class else _next
        was_in_class, start = in_class, place
        piece, place, in_class = step(pattern, place)
        if was_in_class or in_class or pattern[start] == "\\":
            written += piece
        elif piece == "(" or piece == "(?<":
            above.append(by_line)
            flags = _FLAGS.match(pattern, start)
            by_line = _is_by_line(flags, by_line)
            if flags and flags["end"] == ")":
                # Flags without a group hold for the rest of the group around them.
                above.pop()
                place = flags.end()
                piece = flags[0]
            written += piece
        else:
            written += _end_of(piece, by_line=by_line)
            by_line = above.pop() if piece == ")" and above else by_line
    return written


def _is_by_line(flags: re.Match[str] | None, by_line: bool) -> bool:  # noqa: FBT001
    """Whether `^` and `$` speak of lines after some flags."""
    if flags is None:
        return by_line
    if "m" in flags["on"]:
        return True
    return by_line and "m" not in (flags["off"] or "")


def _end_of(piece: str, *, by_line: bool) -> str:
    if piece == "$":
        return r"(?=\n|\z)" if by_line else r"\z"
    return r"(?:\A|(?<=\n))" if piece == "^" and by_line else piece


def _next(pattern: str, place: int) -> tuple[str, int, bool]:
    char = pattern[place]
    if char == "\\":
        escape = pattern[place : place + 2]
        return _BOUNDARIES.get(escape, escape), place + 2, False
    if pattern.startswith("(?P<", place):
        return "(?<", place + 4, False
    if char == "[":
        start = place + 2 if pattern.startswith("[^", place) else place + 1
        # A bracket that closes right after the opening stands for itself.
        closing = pattern.startswith("]", start)
        return pattern[place:start] + (r"\]" if closing else ""), start + closing, True
    return char, place + 1, False


def _next_in_class(pattern: str, place: int) -> tuple[str, int, bool]:
    char = pattern[place]
    if char == "\\":
        return pattern[place : place + 2], place + 2, True
    if char == "[":
        end = pattern.find(":]", place)
        if pattern.startswith("[:", place) and end > 0 and pattern[place + 2 : end] in _POSIX:
            return _POSIX[pattern[place + 2 : end]], end + 2, True
        return r"\[", place + 1, True
    if char in "&$":
        return "\\" + char, place + 1, True
    return char, place + 1, char != "]"
