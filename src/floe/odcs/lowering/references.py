"""References in the one form that the standard reads."""

import re
from typing import Any, Final

from floe.model import CONTRACT_SECTIONS, FOREIGN_KEY, RELATES_TO, RELATES_TO_ALIASES
from floe.odcs.lowering.carrying import Lowering, Node

_ODD: Final = re.compile(r"[^A-Za-z0-9_-]")


def lower_id(lowering: Lowering, text: str) -> str:
    """An id that the edition accepts; a character that it does not is spelt as its number."""
    if lowering.words.accepts_id(text):
        return text
    return _ODD.sub(lambda odd: f"_{ord(odd.group()):x}_", text) or "_"


def lower_entry(lowering: Lowering, entry: Any) -> Any:
    """A relationship with its ends in canonical form."""
    if not isinstance(entry, dict):
        return entry
    kind = str(entry.get("type", FOREIGN_KEY))
    kind = RELATES_TO if kind in RELATES_TO_ALIASES else kind
    return {
        key: _lower_end(lowering, value, kind) if key in ("from", "to") else value
        for key, value in entry.items()
    }


def lower_element(lowering: Lowering, sla: Node) -> Node:
    """An SLA's `element`: names stay, since the standard has names there; ids get slashes."""
    written = sla.get("element")
    if not isinstance(written, str):
        return sla
    parts = [part.strip() for part in written.split(",")]
    lowered = [_lower_element(lowering, part) for part in parts]
    return sla if lowered == parts else {**sla, "element": ", ".join(lowered)}


def _lower_element(lowering: Lowering, text: str) -> str:
    return text if _is_name_path(text) else _canonical(lowering, text, "element")


def _is_name_path(text: str) -> bool:
    """Whether only names can be meant: the standard's own shorthand, which stays as it is."""
    return "/" not in text and "#" not in text and text.partition(".")[0] not in CONTRACT_SECTIONS


def _lower_end(lowering: Lowering, written: Any, kind: str) -> Any:
    if isinstance(written, list):
        return [_lower_end(lowering, text, kind) for text in written]
    return _canonical(lowering, written, kind) if isinstance(written, str) else written


def _canonical(lowering: Lowering, text: str, kind: str) -> str:
    if _is_name_path(text) and lowering.words.accepts_reference(text):
        return text
    canonical = lowering.canonical(text, kind)
    if canonical is None:
        return text
    lowered = _lower_hops(lowering, canonical)
    readable = lowering.words.accepts_reference
    return text if readable(text) and not readable(lowered) else lowered


def _lower_hops(lowering: Lowering, text: str) -> str:
    location, mark, fragment = text.rpartition("#")
    if "/" not in fragment:
        return text
    hops = [lower_id(lowering, hop) if hop else hop for hop in fragment.split("/")]
    return location + mark + "/".join(hops)
