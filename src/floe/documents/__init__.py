"""YAML and JSON text, read into plain values that remember where they stood."""

from floe.documents.canonical import canonical_json, content_hash
from floe.documents.document import Document, Fault, Path, Position
from floe.documents.limits import DEFAULT_LIMITS, Limits
from floe.documents.printer import print_yaml
from floe.documents.reader import read_bytes, read_text
from floe.documents.upgrade import Upgrade, Upgrading, authored_path, strip_nulls

__all__ = [
    "DEFAULT_LIMITS",
    "Document",
    "Fault",
    "Limits",
    "Path",
    "Position",
    "Upgrade",
    "Upgrading",
    "authored_path",
    "canonical_json",
    "content_hash",
    "print_yaml",
    "read_bytes",
    "read_text",
    "strip_nulls",
]
