import re
from collections.abc import Sequence

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_$#]*")


def quoted(parts: Sequence[str], *, marks: str = '""') -> str:
    """A name that a database takes literally, whatever stands in it."""
    opening, closing = marks[0], marks[1]
    return ".".join(f"{opening}{part.replace(closing, closing * 2)}{closing}" for part in parts)


def quoted_escaped(parts: Sequence[str]) -> str:
    """The same for databases that take a backslash inside of quotes for a sign of its own."""
    return quoted([part.replace("\\", "\\\\") for part in parts])


def quoted_upper(parts: Sequence[str]) -> str:
    """The same for databases that fold plain names to upper case."""
    return quoted([_fold(part) for part in parts])


def _fold(name: str) -> str:
    is_plain = _PLAIN.fullmatch(name) is not None and name in (name.lower(), name.upper())
    return name.upper() if is_plain else name
