"""What a contract is for, taken out of the descriptions of its tables."""

import re

_SECTION = re.compile(r"^\*\*(Purpose|Limitations|Usage):\*\* ", re.MULTILINE)


def split_description(text: str | None) -> tuple[str | None, dict[str, str]]:
    """The table's own words, and the sections that floe writes below them."""
    own, *rest = _SECTION.split(text or "")
    sections = {
        name.lower(): words.strip() for name, words in zip(rest[::2], rest[1::2], strict=True)
    }
    return own.strip() or None, sections
