"""How references are written: a location, a mark, and a path of ids or names."""

import re
from dataclasses import dataclass

from floe.cleaning import find_hidden, name_hidden, spell_out

LONGEST_REFERENCE = 2000
DOCUMENT_ENDINGS = (".yaml", ".yml", ".json")
_OLD_LIST = re.compile(r"(?P<table>[^()]+)\.\((?P<columns>[^()]+)\)")
_DIFF_PATH = re.compile(r"\[[^\]]*\]")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A reference taken apart; `location` is None for the document it stands in."""

    location: str | None
    hops: tuple[str, ...]
    form: str
    may_be_document: bool = False


@dataclass(frozen=True, slots=True)
class Malformed:
    """Why a text is no reference."""

    message: str
    hint: str | None = None


def split_columns(text: str) -> tuple[str, ...]:
    """`orders.(a, b)` is an old way to write the list `orders.a`, `orders.b`."""
    if len(text) > LONGEST_REFERENCE:
        return (text,)
    match = _OLD_LIST.fullmatch(text.strip())
    if match is None:
        return (text,)
    columns = match["columns"].split(",")
    return tuple(f"{match['table']}.{column.strip()}" for column in columns)


def parse_reference(text: str) -> Parsed | Malformed:
    """Take a reference apart; the target document decides later what its words mean."""
    if not text.strip():
        return Malformed("an empty reference")
    if len(text) > LONGEST_REFERENCE:
        return Malformed(f"a reference of {len(text):,} characters")
    if (hidden := find_hidden(text)) is not None:
        return Malformed(f"'{spell_out(text)}' holds {name_hidden(hidden)}", "write it without")
    if "<" in text or ">" in text:
        return Malformed(f"'{text}' is a placeholder", "write the reference itself")
    if text.count("#") > 1:
        return Malformed(f"'{text}' has more than one '#'")
    location, mark, fragment = text.partition("#")
    if not mark:
        return _without_mark(text)
    if not fragment:
        return Parsed(location or None, (), "document")
    return _fragment(location or None, fragment, text)


def _without_mark(text: str) -> Parsed | Malformed:
    if "://" in text or text.lower().endswith(DOCUMENT_ENDINGS):
        names = () if "://" in text or "/" in text else tuple(text.split("."))
        return Parsed(text, names, "document", may_be_document=True)
    return _fragment(None, text, text)


def _fragment(location: str | None, fragment: str, text: str) -> Parsed | Malformed:
    if text == "self":
        return Malformed(
            "'self' belongs to a way of importing that was not adopted",
            "write '#/' and the path of an element of this document",
        )
    if fragment.startswith("$") or _DIFF_PATH.search(fragment):
        return Malformed(
            f"'{text}' is a JSON path; references are made of ids",
            "write schema/<object id>/properties/<property id>",
        )
    path = fragment.removeprefix("/")
    form = "slash" if "/" in path else "dot"
    hops = tuple(path.split("/" if form == "slash" else "."))
    if not all(hop.strip() for hop in hops):
        return Malformed(f"'{text}' has an empty step")
    return Parsed(location, hops, form)
