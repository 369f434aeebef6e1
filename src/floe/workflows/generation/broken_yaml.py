"""What keeps dbt from reading a file of YAML at all."""

import re
from dataclasses import replace

from floe.documents import Document, ReadingFault

UNREADABLE = "unreadable"
_STOPS = ("syntax-error", "control-character", "unknown-alias", "several-documents")
_CONFLICT = re.compile(r"^<{7}(?= |$)", re.MULTILINE)
_MARKERS = "delete the lines that begin with <<<<<<<, ======= and >>>>>>>, and keep what is right"


def yaml_fault(document: Document) -> ReadingFault | None:
    """The first fault that dbt stops at; a conflict of git's is told where it begins."""
    fault = next((fault for fault in document.faults if fault.code in _STOPS), None)
    if fault is None:
        is_mapping = isinstance(document.tree, dict | None) or bool(document.faults)
        no_mapping = ReadingFault("no-mapping", 1, 1, "it is no mapping of keys to values")
        return None if is_mapping else no_mapping
    conflict = _CONFLICT.search(document.text)
    if conflict is None:
        return fault
    line = document.text.count("\n", 0, conflict.start()) + 1
    return replace(fault, line=line, column=1, message="git left a conflict in it", hint=_MARKERS)
