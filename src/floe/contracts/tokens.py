"""How far the key, value or bracket reaches that begins somewhere in a line."""

import re

_QUOTED = re.compile(r""""(?:\\.|[^"\\])*"?|'(?:''|[^'])*'?""")
_INDICATOR = re.compile(r"-(?=\s|$)|[|>][-+0-9]*(?=\s|$)")
_IN_BLOCK = re.compile(r"(?:(?!:\s|:$|\s#).)+")
_IN_FLOW = re.compile(r"(?:(?!:\s|:$|\s#)[^,\[\]{}])+")
# Nobody is shown more of a line; minified JSON has thousands of findings on one of a megabyte.
LONGEST_TOKEN = 2000
_OPENING = "[{"
_CLOSING = "]}"


def token_end(line: str, start: int) -> int:
    """The index after the key, value or bracket that begins at `start`."""
    if start >= len(line) or line[start].isspace():
        return start + 1
    if line[start] in _OPENING:
        return _end_of_flow(line, start)
    limit = start + LONGEST_TOKEN
    match = _QUOTED.match(line, start, limit) or _INDICATOR.match(line, start, limit)
    if match:
        return match.end()
    return _end_of_plain(line, start)


def _end_of_plain(line: str, start: int) -> int:
    inside = start > LONGEST_TOKEN or _depth(line[:start]) > 0
    match = (_IN_FLOW if inside else _IN_BLOCK).match(line, start, start + LONGEST_TOKEN)
    if match is None:
        return start + 1
    # A line of a longer flow collection (all of JSON is one) may end in what is not the value's.
    text = match.group().rstrip().rstrip(",")
    while text and text[-1] in _CLOSING and _depth(text) < 0:
        text = text[:-1].rstrip()
    return start + max(len(text), 1)


def _end_of_flow(line: str, start: int) -> int:
    depth = 0
    for index, character in _outside_quotes(line, start):
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0:
            return index + 1
    return start + 1


def _depth(text: str) -> int:
    return sum(
        (character in _OPENING) - (character in _CLOSING)
        for _, character in _outside_quotes(text, 0)
    )


def _outside_quotes(line: str, start: int) -> list[tuple[int, str]]:
    """The characters that are not part of a quoted scalar; an apostrophe in a word opens none."""
    parts = []
    index = start
    while index < min(len(line), start + LONGEST_TOKEN):
        if line[index] in "\"'" and (index == 0 or line[index - 1] in " \t,:[{"):
            quoted = _QUOTED.match(line, index)
            index = quoted.end() if quoted else index + 1
            continue
        parts.append((index, line[index]))
        index += 1
    return parts
