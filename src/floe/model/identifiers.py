"""Ids made of names: snake_case, plain letters, the same every time."""

import re
import unicodedata
from collections.abc import Container

from floe.model.secrets import hide_shapes

_WORD_STARTS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_PLAIN = re.compile(r"[^a-z0-9]+")


def snake_case(name: str) -> str:
    """A name in lower case letters, digits and underscores; empty where none of it can be kept.

    A secret in it is left out: nobody would know it again in this form, to hide it.
    """
    words = _WORD_STARTS.sub("_", hide_shapes(name)).casefold()
    folded = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return _NOT_PLAIN.sub("_", folded).strip("_")


def free_id(preferred: str, *taken: Container[str]) -> str:
    """The id that is preferred, with a number behind it if it is taken anywhere."""
    candidate, number = preferred, 1
    while any(candidate in ids for ids in taken):
        number += 1
        candidate = f"{preferred}_{number}"
    return candidate
