"""The parts of a table: its columns, fields inside of these, and what arrays and maps hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from floe.comparing import fits_logical
from floe.documents import Path
from floe.model import parse_type

Entry = Mapping[str, Any]
Found = tuple[Path, Entry]
# The name of a column, or the keys that lead to what an array or a map holds.
Step = str | Path
Steps = tuple[Step, ...]

_PATTERN = frozenset("*?[")
HOLDERS: Mapping[Step, str] = {("items",): "array", ("map", "key"): "map", ("map", "value"): "map"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a table, and the steps from the table down to it."""

    path: Path
    steps: Steps
    node: Entry


def parts_of(node: Entry, path: Path, steps: Steps = ()) -> Iterator[Part]:
    """All parts, however deep; a column without a name has an empty one."""
    for step, inner, part in _parts_below(node, path):
        here = (*steps, step)
        yield Part(inner, here, part)
        yield from parts_of(part, inner, here)


def follow(node: Entry, path: Path, steps: Steps) -> Iterator[Found]:
    """The parts that steps lead to; of an array that does not say what it holds, an empty one."""
    if not steps:
        yield path, node
        return
    step, rest = steps[0], steps[1:]
    is_met = False
    for other, inner, part in _parts_below(node, path):
        if other == step if isinstance(step, tuple) else _is_called(other, part, step):
            is_met = True
            yield from follow(part, inner, rest)
    if isinstance(step, tuple) and not is_met and _can_hold(node, step):
        yield from follow({}, (*path, *step), rest)


def columns_at(node: Entry, path: Path, steps: Steps) -> Iterator[Found]:
    """The columns that steps stand for: in that place, or anywhere if their names are patterns."""
    patterns = [number for number, step in enumerate(steps) if is_pattern(step)]
    if patterns:
        return columns_anywhere(node, path, steps[patterns[-1] :])
    return follow(node, path, steps)


def columns_anywhere(node: Entry, path: Path, steps: Steps) -> Iterator[Found]:
    """Where steps lead to from a table, and from every part of it."""
    yield from follow(node, path, steps)
    for part in parts_of(node, path):
        yield from follow(part.node, part.path, steps)


def is_pattern(step: Step) -> bool:
    """Whether a name stands for several, as `*_email` does."""
    return isinstance(step, str) and not _PATTERN.isdisjoint(step)


def fits_name(element: Entry, pattern: str) -> bool:
    """Whether an element is called so, whatever the case."""
    names = (element.get(key) for key in ("name", "physicalName"))
    return any(
        fnmatchcase(name.casefold(), pattern.casefold()) for name in names if isinstance(name, str)
    )


def _parts_below(node: Entry, path: Path) -> Iterator[tuple[Step, Path, Entry]]:
    columns = node.get("properties")
    for number, column in enumerate(columns if isinstance(columns, list) else ()):
        if isinstance(column, dict):
            name = column.get("name")
            step = name if isinstance(name, str) else ""
            yield step, (*path, "properties", number), column
    for keys in HOLDERS:
        part: Any = node
        for key in keys:
            part = part.get(key) if isinstance(part, dict) else None
        if isinstance(part, dict):
            yield keys, (*path, *keys), part


def _is_called(step: Step, part: Entry, name: str) -> bool:
    return isinstance(step, str) and fits_name(part, name)


def _can_hold(node: Entry, step: Step) -> bool:
    """Whether nothing says that a column is anything else than an array, or a map."""
    logical, physical = node.get("logicalType"), parse_type(str(node.get("physicalType") or ""))
    if logical is not None or physical is None:
        return logical in (None, HOLDERS[step])
    return fits_logical(HOLDERS[step], physical)
