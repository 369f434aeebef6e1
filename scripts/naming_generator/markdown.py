"""The few shapes of Markdown that the reference needs."""

import re
from collections.abc import Iterable, Sequence


def code(text: str) -> str:
    """A text as code; more backticks stand around one that holds some, and nothing is hidden."""
    if not text:
        return "(empty)"
    text = re.sub(r"[\x00-\x1f\x7f]", lambda found: repr(found.group())[1:-1], text)
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def codes(texts: Iterable[str]) -> str:
    """Texts as code, with commas between them."""
    return ", ".join(code(each) for each in texts)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing where it would have no row."""
    lines = [_row(row) for row in rows]
    if not lines:
        return ""
    return "\n".join((_row(heads), "|" + "---|" * len(heads), *lines)) + "\n"


def bullets(texts: Iterable[str]) -> str:
    """A list."""
    return "".join(f"- {each}\n" for each in texts)


def anchor(heading: str) -> str:
    """The link to a heading of the same page."""
    bare = re.sub(r"[^\w\- ]", "", heading.lower())
    return f"#{bare.replace(' ', '-')}"


def paragraphs(parts: Iterable[str]) -> str:
    """Parts with a blank line between them; empty ones are left out."""
    return "\n".join(f"{each.rstrip()}\n" for each in parts if each)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(each.replace("|", "\\|") for each in cells) + " |"
