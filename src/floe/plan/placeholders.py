"""Names put into a server's values, such as `{model}` in a path, and names of folders."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

# `${NAME}` is a variable of the environment, and none of ours.
_PLACEHOLDER = re.compile(r"(?<!\$)\{(\w+)\}")
# Anything else could lead out of the folder, match other files or add an option to an address.
_SAFE = re.compile(r"[\w\- ]+(?:\.[\w\- ]+)*")
_UNSAFE = re.compile(r"[^\w\-]+")
_LONGEST = 255
# A folder is written under a longer name first, and file systems count bytes.
_LONGEST_FOLDER = 200
_LONGEST_WORD = 40


class UnsafeNameError(ValueError):
    """A name that must not be put into a path or an address."""


def is_safe_name(name: str) -> bool:
    """Whether a name may be put into a path or an address."""
    return len(name) <= _LONGEST and _SAFE.fullmatch(name) is not None


def folder_name(name: str) -> str:
    """One folder for a name: the name itself, or what is safe of it with a mark of its own."""
    written = name.encode("utf-8", "replace")
    if is_safe_name(name) and len(written) <= _LONGEST_FOLDER:
        return name
    word = _UNSAFE.sub("_", name)[:_LONGEST_WORD]
    return f"{word}-{hashlib.sha256(written).hexdigest()[:8]}"


def fill_in(value: Any, names: Mapping[str, str | None]) -> Any:
    """A value with the names in place of their placeholders, however deep it is nested."""
    if isinstance(value, str):
        return _PLACEHOLDER.sub(lambda found: _name(found, names), value)
    if isinstance(value, Mapping):
        return {key: fill_in(inner, names) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [fill_in(inner, names) for inner in value]
    return value


def _name(found: re.Match[str], names: Mapping[str, str | None]) -> str:
    if found[1] not in names:
        return found[0]
    name = names[found[1]]
    if name is None:
        raise UnsafeNameError(f"the contract has no {found[1]} to put in the place of {found[0]}")
    if not is_safe_name(name):
        shown = name if len(name) <= _LONGEST else name[:_LONGEST] + "…"
        raise UnsafeNameError(
            f"the name {shown!r} cannot stand in the place of {found[0]}: "
            "only letters, digits, spaces and _ - . may"
        )
    return name
