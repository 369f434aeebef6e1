"""What floe notes of its own words in YAML that people wrote, to take them out again."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from floe.dbt.owned_notes import notes_of

ADDED: Final = "added"
WHOLE: Final = "name"
"""The mark of a column that floe has listed itself."""
OWN_NOTES: Final = ("floe", "data_contract")
_LENGTH = 8


def as_mapping(value: object) -> Mapping[str, Any]:
    """What people wrote, if it is a mapping; else an empty one."""
    return value if isinstance(value, dict) else {}


def marks_of(entry: Mapping[str, Any]) -> dict[str, str]:
    """The keys that floe has added to an entry, each with the hash of what it wrote."""
    words = str(notes_of(entry).get(ADDED, "")).split()
    return {key: print_ for key, _, print_ in (word.partition("=") for word in words)}


def with_marks(
    notes: Mapping[str, Any], before: Mapping[str, str], new: Mapping[str, Any]
) -> dict[str, Any]:
    """Notes for an entry that some keys are added to, beside those that were added before."""
    marks = {**before, **{key: "" if key == WHOLE else _hash(new[key]) for key in new}}
    words = (f"{key}={print_}" if print_ else key for key, print_ in marks.items())
    return {**notes, **({ADDED: " ".join(words)} if marks else {})}


def is_as_added(marks: Mapping[str, str], key: str, value: Any) -> bool:
    """Whether floe has added a key, and nobody has changed its value since."""
    return marks.get(key) == _hash(value)


def _hash(value: Any) -> str:
    content = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]
