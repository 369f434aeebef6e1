"""Names that dbt and SQL can bear, made from those of contracts by a rule that can be read."""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from floe.findings import Finding
from floe.model import Property, SchemaObject

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OTHER = re.compile(r"[^A-Za-z0-9_]+")
# dbt puts names between quotes without a look at them, and renders them as templates.
_UNSAFE = re.compile(r"[`\"'\\{}\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LONGEST = 127


def is_name(text: str) -> bool:
    """Whether a text can stand anywhere as it is: letters, digits and underscores."""
    return len(text) <= _LONGEST and _NAME.fullmatch(text) is not None


def dbt_name(text: str) -> str:
    """A text as a name: as it is where it can be, else with an underscore for what cannot."""
    if is_name(text):
        return text
    parts = unicodedata.normalize("NFKD", text)
    name = _OTHER.sub("_", "".join(filter(_is_letter, parts))).strip("_")
    if len(name) > _LONGEST or not name:
        mark = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        name = f"{name[: _LONGEST - 9]}_{mark}"
    return name if is_name(name) else f"_{name}"


def _is_letter(sign: str) -> bool:
    return not unicodedata.combining(sign)


@lru_cache(maxsize=8192)
def name_problem(text: str) -> str | None:
    """Why a name of the data can be used nowhere in a dbt project, not even in quotes."""
    if not text.strip():
        return "it is empty"
    if unsafe := _UNSAFE.search(text):
        return f"dbt has no safe way to write {unsafe[0]!r} in a name"
    return None if len(text) <= _LONGEST else f"it has more than {_LONGEST} letters"


def usable_columns(schema_object: SchemaObject) -> tuple[Property, ...]:
    """The columns that a dbt project can name; no engine tells two apart by case alone."""
    by_name: dict[str, Property] = {}
    for prop in schema_object.properties:
        if prop.data_name is not None and name_problem(prop.data_name) is None:
            by_name.setdefault(prop.data_name.lower(), prop)
    return tuple(by_name.values())


def column_problems(schema_object: SchemaObject) -> Iterator[Finding]:
    """What is left out of a table, and why."""
    names: set[str] = set()
    for prop in schema_object.properties:
        name = prop.data_name
        problem = "it has no name" if name is None else name_problem(name)
        if name is not None and problem is None and name.lower() in names:
            problem = "another column has this name, and case does not count"
        names.add((name or "").lower())
        if problem:
            yield Finding(
                prop.place,
                f"the column {name or prop.id or ''!r} of '{schema_object.title}' is left out:"
                f" {problem}",
                hint="give it another physicalName",
                rule="generate/unusable-name",
            )


class TakenNames:
    """Names that were given away; case does not count, as files and engines may ignore it."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = {name.lower() for name in taken}

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._taken

    def __iter__(self) -> Iterator[str]:
        return iter(self._taken)

    def add(self, names: Iterable[str]) -> None:
        """Names that others have."""
        self._taken.update(name.lower() for name in names)

    def take(self, *preferred: str) -> str:
        """The first of these names that is free, else the last one with a number behind it."""
        number = 1
        free = next((name for name in preferred if name.lower() not in self._taken), None)
        while free is None:
            number += 1
            numbered = f"{preferred[-1]}_{number}"
            free = numbered if numbered.lower() not in self._taken else None
        self._taken.add(free.lower())
        return free
