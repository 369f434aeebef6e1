"""What floe wrote last, kept in a file that is committed with what it wrote."""

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.errors import ConfigurationError, InputError

STATE_FILE = "floe-state.json"
VERSION = 1

_SHA256 = re.compile(r"[0-9a-f]{64}")
_LARGEST = 64 * 1024 * 1024
_ADVICE = "put it right, or delete it: then files that differ are kept, and told of"


@dataclass(frozen=True, slots=True)
class Written:
    """A text that floe has written: its hash, and the text itself in a small form."""

    sha256: str
    packed: str

    @classmethod
    def of(cls, text: str) -> "Written":
        """Remember a text."""
        packed = zlib.compress(text.encode("utf-8", "surrogatepass"), 9)
        return cls(hash_text(text), base64.b64encode(packed).decode("ascii"))

    def is_text(self, text: str) -> bool:
        """Whether this is the text that was written."""
        return self.sha256 == hash_text(text)

    @property
    def text(self) -> str:
        """The text that was written."""
        try:
            unpacked = zlib.decompressobj().decompress(
                base64.b64decode(self.packed, validate=True), _LARGEST
            )
            text = unpacked.decode("utf-8", "surrogatepass")
        except (binascii.Error, zlib.error, ValueError) as error:
            raise _broken(f"a text cannot be unpacked ({error})") from error
        if not self.is_text(text):
            raise _broken("a text does not fit its hash")
        return text


@dataclass(frozen=True, slots=True)
class Pending:
    """A merge that may not have been written yet: what it makes of a file, and its new base."""

    merged: str
    base: Written


@dataclass(frozen=True, slots=True)
class GeneratedState:
    """What floe wrote last, by path.

    `pending` is filled only while merged files are being written. A run that is cut short
    leaves it behind, and the next one can tell a merged file from an edited one.
    """

    files: Mapping[str, Written] = field(default_factory=dict)
    pending: Mapping[str, Pending] = field(default_factory=dict)

    def base_of(self, path: str, existing: str) -> Written | None:
        """What floe wrote before a file became what it is."""
        pending = self.pending.get(path)
        if pending is not None and pending.merged == hash_text(existing):
            return pending.base
        return self.files.get(path)


def hash_text(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_inside(path: str) -> bool:
    """Whether a path with slashes stays below the folder that it is meant for."""
    parts = path.split("/")
    is_plain = all(part not in ("", ".", "..") for part in parts)
    return is_plain and path.isprintable() and not set(path) & {"\\", ":"}


def print_state(state: GeneratedState) -> str:
    """The content of the state file; the same for the same state."""
    written: dict[str, Any] = {
        "about": "What floe wrote last. Commit it with the files, and leave it alone.",
        "version": VERSION,
        "files": {path: _print(state.files[path]) for path in sorted(state.files)},
    }
    if state.pending:
        written["pending"] = {
            path: {"merged": pending.merged, **_print(pending.base)}
            for path, pending in sorted(state.pending.items())
        }
    return json.dumps(written, indent=1) + "\n"


def read_state(text: str | None) -> GeneratedState:
    """The state in a file's text; empty where there is no file."""
    if text is None:
        return GeneratedState()
    try:
        content = json.loads(text)
        version = content["version"]
        if isinstance(version, int) and version > VERSION:
            raise ConfigurationError(f"{STATE_FILE} was written by a newer floe: install that one")
        files = {path: _read(path, entry) for path, entry in content["files"].items()}
        pending = {
            path: Pending(_hash(entry["merged"]), _read(path, entry))
            for path, entry in content.get("pending", {}).items()
        }
    except (ValueError, RecursionError) as error:
        raise _broken(str(error).partition("\n")[0]) from error
    except (KeyError, TypeError, AttributeError) as error:
        raise _broken("it has another shape") from error
    return GeneratedState(files, pending)


def _print(written: Written) -> dict[str, str]:
    return {"sha256": written.sha256, "text": written.packed}


def _read(path: str, entry: Mapping[str, Any]) -> Written:
    if not is_inside(path):
        raise ValueError(f"'{path}' is no path below the project")
    packed = entry["text"]
    if not isinstance(packed, str):
        raise TypeError(packed)
    return Written(_hash(entry["sha256"]), packed)


def _hash(text: Any) -> str:
    if not isinstance(text, str) or not _SHA256.fullmatch(text):
        raise TypeError(text)
    return text


def _broken(reason: str) -> InputError:
    return InputError(f"{STATE_FILE} cannot be read: {reason}; {_ADVICE}")
