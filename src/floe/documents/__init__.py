"""YAML and JSON text, read into plain values that remember where they stood."""

from floe.documents.canonical import canonical_json, content_hash
from floe.documents.document import Document, Path, Position, ReadingFault, node_at
from floe.documents.edits import (
    Edit,
    apply_edits,
    insert_below,
    insert_entry,
    rename_key,
    replace_scalar,
)
from floe.documents.layout import TextLayout, WrittenValue, scalar_spans
from floe.documents.limits import DEFAULT_LIMITS, Limits
from floe.documents.patches import UnsafePatchError, YamlPatch
from floe.documents.printer import print_yaml
from floe.documents.reader import read_bytes, read_text, unread_document
from floe.documents.scalars import LongFloat
from floe.documents.upgrade import Upgrade, Upgrading, authored_path, is_like, strip_nulls

__all__ = [
    "DEFAULT_LIMITS",
    "Document",
    "Edit",
    "Limits",
    "LongFloat",
    "Path",
    "Position",
    "ReadingFault",
    "TextLayout",
    "UnsafePatchError",
    "Upgrade",
    "Upgrading",
    "WrittenValue",
    "YamlPatch",
    "apply_edits",
    "authored_path",
    "canonical_json",
    "content_hash",
    "insert_below",
    "insert_entry",
    "is_like",
    "node_at",
    "print_yaml",
    "read_bytes",
    "read_text",
    "rename_key",
    "replace_scalar",
    "scalar_spans",
    "strip_nulls",
    "unread_document",
]
