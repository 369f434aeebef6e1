"""Lines of YAML that two sides changed in one place, brought together by their keys."""

import re
from collections.abc import Callable

Lines = list[str]
MergeLines = Callable[[Lines, Lines, Lines], Lines | None]

_KEY = re.compile(r"""[^\s:#'"\[\]{}&*!|>%@`-][^:]*:(?=\s)""")
_ITEM = re.compile(r"-\s+\S.*")
_COMMENT = re.compile(r"\s+#.*")


def merge_entries(base: Lines, ours: Lines, theirs: Lines, merge: MergeLines) -> Lines | None:
    """The entries of both sides; None where both changed one, or where lines are no entries.

    `merge` brings together what lies below an entry that both have changed.
    """
    sides = [_entries(lines) for lines in (base, ours, theirs)]
    indents = {_indent(lines) for lines in (base, ours, theirs) if lines}
    if None in sides or len(indents) != 1:
        return None
    before, own, new = (side or {} for side in sides)
    merged: Lines = []
    for key in _order(own, new):
        chosen = _choose(before.get(key), own.get(key), new.get(key), merge)
        if chosen is None:
            return None
        merged += chosen
    return merged


def _choose(
    base: Lines | None, ours: Lines | None, theirs: Lines | None, merge: MergeLines
) -> Lines | None:
    """The lines of an entry, none where one side deleted it."""
    if ours in (theirs, base):
        return theirs or []
    if theirs == base:
        return ours or []
    if not base or not ours or not theirs or base[0] != theirs[0]:
        return None
    is_item = _ITEM.match(base[0].strip()) is not None
    if not is_item and base[0] != ours[0]:
        return None
    below = merge(base[1:], ours[1:], theirs[1:])
    return None if below is None else [ours[0], *below]


def _order(ours: dict[str, Lines], theirs: dict[str, Lines]) -> list[str]:
    """As the generated text has them; what only people have follows what it followed."""
    keys = list(theirs)
    place = 0
    for key in ours:
        if key not in theirs:
            keys.insert(place, key)
        place = keys.index(key) + 1
    return keys


def _entries(lines: Lines) -> dict[str, Lines] | None:
    """What stands below each key or item of a list; None where lines are something else."""
    indent = _indent(lines)
    entries: dict[str, Lines] = {}
    current: Lines | None = None
    for line in lines:
        text = line.strip()
        is_entry = bool(text) and _indent([line]) == indent and not text.startswith("#")
        if is_entry:
            key = _COMMENT.sub("", text) if _ITEM.match(text) else _key(text)
            if key is None or key in entries:
                return None
            current = entries[key] = []
        if current is None:
            return None
        current.append(line)
    return entries


def _key(text: str) -> str | None:
    match = _KEY.match(f"{text}\n")
    return match[0] if match else None


def _indent(lines: Lines) -> int:
    written = [line for line in lines if line.strip()]
    return min((len(line) - len(line.lstrip(" ")) for line in written), default=0)
