"""A contract's pattern in the words of Java's regular expressions."""

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
# Java's own word boundaries know the letters of all languages, unlike its words.
_BOUNDARIES = {
    r"\b": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    r"\B": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}


def java_pattern(pattern: str) -> str:
    """The same pattern for Java, whose `$` also accepts a final line break."""
    is_multiline = "(?m" in pattern or "(?sm" in pattern or "(?im" in pattern
    written, place, in_class = "", 0, False
    while place < len(pattern):
        step = _next_in_class if in_class else _next
        piece, place, in_class = step(pattern, place)
        written += r"\z" if piece == "$" and not in_class and not is_multiline else piece
    return written


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
