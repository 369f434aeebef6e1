"""What floe wrote last, kept in files that are committed with what it wrote.

A state file is JSON with one entry per line, sorted, and a first and last line that never change:
two branches that add entries merge without a conflict, and lines of both may stand in one file.

    {"file": path, "sha256": …, "text": …}      what floe wrote at a path
    {"moved": path, "to": path}                 where people have moved what is planned at a path
    {"pending": path, "merged": …, …}           a merge that may not have been written yet
    {"pin": kind, …}                            names that were given once, and stay
"""

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from floe.errors import ConfigurationError

STATE_FILE = "floe-state.json"
STATE_FOLDER = "floe-state"
VERSION = 2

Pin = Mapping[str, str]
"""A name that was given: its kind as `pin`, what it was given to, and the name."""

_ABOUT = "What floe wrote last. Commit it with the files, and leave it alone."
_LAST = "{}]}"
_SHA256 = re.compile(r"[0-9a-f]{64}")
_MARKERS = re.compile(r"^(<{7}|={7}|>{7})", re.MULTILINE)
_LARGEST = 64 * 1024 * 1024
_ADVICE = "put it right, or delete it: then files that differ are kept, and told of"
_MERGED = (
    "git left a conflict in it; delete the lines that begin with <<<<<<<, ======="
    " and >>>>>>>, keep all others, and run floe generate"
)


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
            raise self._broken(f"cannot be unpacked ({error})") from error
        if not self.is_text(text):
            raise self._broken("does not fit its hash")
        return text

    def _broken(self, problem: str) -> ConfigurationError:
        return _broken(STATE_FOLDER, f"the text with the sha256 {self.sha256[:12]}… {problem}")


@dataclass(frozen=True, slots=True)
class Pending:
    """A merge that may not have been written yet: what it makes of a file, and its new base."""

    merged: str
    base: Written


@dataclass(frozen=True, slots=True)
class GeneratedState:
    """What floe wrote last, by path.

    `rivals` are other texts that floe wrote at a path on another branch. `moved` says where
    people have moved what is planned at a path; `files` has it under the path where it is.
    `pending` is filled only while merged files are being written. A run that is cut short
    leaves it behind, and the next one can tell a merged file from an edited one.
    """

    files: Mapping[str, Written] = field(default_factory=dict)
    pending: Mapping[str, Pending] = field(default_factory=dict)
    rivals: Mapping[str, tuple[Written, ...]] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    pins: tuple[Pin, ...] = ()

    def base_of(self, path: str, existing: str) -> Written | None:
        """What floe wrote before a file became what it is."""
        pending = self.pending.get(path)
        if pending is not None and pending.merged == hash_text(existing):
            return pending.base
        rivals = self.rivals.get(path, ())
        return next((base for base in rivals if base.is_text(existing)), self.files.get(path))


def hash_text(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_inside(path: str) -> bool:
    """Whether a path with slashes stays below the folder that it is meant for."""
    parts = path.split("/")
    is_plain = all(part not in ("", ".", "..") for part in parts)
    return is_plain and path.isprintable() and not set(path) & {"\\", ":"}


def is_state(path: str) -> bool:
    """Whether a path is that of a state file."""
    return path == STATE_FILE or path.startswith(f"{STATE_FOLDER}/")


def print_state(state: GeneratedState) -> str:
    """The content of the one state file of a folder; the same for the same state."""
    return print_states(state, lambda _: STATE_FILE, lambda _: STATE_FILE).get(
        STATE_FILE, _print_entries([])
    )


def print_states(
    state: GeneratedState,
    file_of_path: Callable[[str], str],
    file_of_pin: Callable[[Pin], str],
) -> dict[str, str]:
    """The content of each state file; the callables say in which one an entry stands."""
    entries: dict[str, list[str]] = {}
    planned = {actual: path for path, actual in state.moved.items()}
    for path, entry in _path_entries(state):
        file = file_of_path(planned.get(path, path))
        entries.setdefault(file, []).append(json.dumps(entry))
    for pin in state.pins:
        entries.setdefault(file_of_pin(pin), []).append(json.dumps(dict(pin)))
    return {file: _print_entries(lines) for file, lines in entries.items()}


def _print_entries(lines: list[str]) -> str:
    first = json.dumps({"about": _ABOUT, "version": VERSION}).removesuffix("}")
    body = "".join(f"{line},\n" for line in sorted(set(lines)))
    return f'{first}, "entries": [\n{body}{_LAST}\n'


def _path_entries(state: GeneratedState) -> Iterator[tuple[str, dict[str, str]]]:
    for path, written in state.files.items():
        for text in (written, *state.rivals.get(path, ())):
            yield path, {"file": path, **_print(text)}
    for path, actual in state.moved.items():
        yield path, {"moved": path, "to": actual}
    for path, pending in state.pending.items():
        yield path, {"pending": path, "merged": pending.merged, **_print(pending.base)}


def read_state(text: str | None, name: str = STATE_FILE) -> GeneratedState:
    """The state in a file's text; empty where there is no file."""
    if text is None:
        return GeneratedState()
    try:
        content = json.loads(text)
        version = content["version"]
        if isinstance(version, int) and version > VERSION:
            raise ConfigurationError(f"{name} was written by a newer floe: install that one")
        return _read_entries(content["entries"] if version == VERSION else _older(content))
    except (ValueError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        raise _broken(name, reason, _MERGED if _MARKERS.search(text) else _ADVICE) from error
    except (KeyError, TypeError, AttributeError) as error:
        raise _broken(name, "it has another shape") from error


def read_states(texts: Mapping[str, str]) -> GeneratedState:
    """All that some state files say; what an older single file says as well counts less."""
    states = [read_state(texts[name], name) for name in sorted(texts, key=_newest_first)]
    files: dict[str, list[Written]] = {}
    for state in states:
        for path, written in state.files.items():
            files.setdefault(path, []).extend((written, *state.rivals.get(path, ())))
    return GeneratedState(
        {path: written[0] for path, written in files.items()},
        {path: pending for state in reversed(states) for path, pending in state.pending.items()},
        _rivals(files),
        {path: actual for state in reversed(states) for path, actual in state.moved.items()},
        tuple(pin for state in states for pin in state.pins),
    )


def _newest_first(name: str) -> tuple[bool, str]:
    return name == STATE_FILE, name


def _rivals(files: Mapping[str, list[Written]]) -> dict[str, tuple[Written, ...]]:
    unique = {path: tuple(dict.fromkeys(written)) for path, written in files.items()}
    return {path: written[1:] for path, written in unique.items() if written[1:]}


def _older(content: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The entries of a file as floe wrote it before there was one per line."""
    for path, entry in content["files"].items():
        yield {"file": path, **entry}
    for path, entry in content.get("pending", {}).items():
        yield {"pending": path, **entry}


def _read_entries(entries: Any) -> GeneratedState:
    files: dict[str, list[Written]] = {}
    pending: dict[str, Pending] = {}
    moved: dict[str, str] = {}
    pins: list[Pin] = []
    for entry in entries:
        if "pin" in entry:
            pins.append({str(key): _text(word) for key, word in entry.items()})
        elif "file" in entry:
            files.setdefault(_path(entry["file"]), []).append(_read(entry))
        elif "pending" in entry:
            pending[_path(entry["pending"])] = Pending(_hash(entry["merged"]), _read(entry))
        elif "moved" in entry:
            moved[_path(entry["moved"])] = _path(entry["to"])
    first = {path: written[0] for path, written in files.items()}
    return GeneratedState(first, pending, _rivals(files), moved, tuple(pins))


def _print(written: Written) -> dict[str, str]:
    return {"sha256": written.sha256, "text": written.packed}


def _read(entry: Mapping[str, Any]) -> Written:
    return Written(_hash(entry["sha256"]), _text(entry["text"]))


def _path(path: Any) -> str:
    if not is_inside(_text(path)):
        raise ValueError(f"'{path}' is no path below the project")
    return str(path)


def _text(word: Any) -> str:
    if not isinstance(word, str):
        raise TypeError(word)
    return word


def _hash(text: Any) -> str:
    if not _SHA256.fullmatch(_text(text)):
        raise TypeError(text)
    return str(text)


def _broken(name: str, reason: str, advice: str = _ADVICE) -> ConfigurationError:
    return ConfigurationError(f"{name} cannot be read: {reason}; {advice}")
