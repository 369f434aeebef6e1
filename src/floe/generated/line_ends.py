"""Files that were checked out with the line ends of another system."""

import re

_BARE = re.compile(r"(?<!\r)\n")


def is_windows(text: str) -> bool:
    """Whether every line of a text ends with a carriage return and a line feed."""
    return "\n" in text and _BARE.search(text) is None


def to_windows(text: str) -> str:
    """The text with a carriage return before every line feed."""
    return _BARE.sub("\r\n", text)


def to_plain(text: str) -> str:
    """The text with line feeds alone."""
    return text.replace("\r\n", "\n")
