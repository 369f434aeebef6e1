"""Which places of data a contract may name, and of which of them rows are shown."""

import glob
import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.plan import TableSource

# The values of a server that say where its tables are.
_PLACES = (
    *("path", "location", "host", "url", "uri", "catalogUrl", "endpointUrl", "warehouse"),
    *("account", "storageAccount", "stagingDir", "metastore", "bootstrapServers", "topic"),
)
_FILE_TYPES = {"local": ("path", "location"), "duckdb": ("database",)}
_VARIABLE = re.compile(r"\$\{(?P<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?P<default>[^}]*))?\}")
_PATTERN = re.compile(r"[*?\[\]{}\\]")
# Parts of a pattern that Hadoop reads in another way than Python; each counts as any name.
_UNCLEAR = re.compile(r"[\[\]{}\\]|.\*\*|\*\*.")
# Their own files name the files that are read, wherever those are.
_NAMING_FILES = ("delta", "iceberg")
_MOST_ENTRIES = 1_000_000


class DataPlaces:
    """Judges the places that contracts name; what floe.toml or the user gave is not asked about."""

    def __init__(self, opened: Opened, variables: Mapping[str, str] | None = None) -> None:
        self._root = opened.root
        self._variables = {**os.environ, **(variables or {})}
        self._untrusted = opened.untrusted

    def refuse(self, source: "TableSource") -> str | None:
        """Why a table is not read at all; only untrusted workspaces are held to that."""
        if not self._untrusted:
            return None
        words = {key: value for key, value in source.values.items() if key not in source.given}
        if _VARIABLE.search(json.dumps(words, default=str)):
            return "no variable is filled in for an untrusted workspace"
        if source.type in _FILE_TYPES:
            return self._refuse_files(source)
        named = [key for key in _PLACES if key in source.values]
        if named and all(key in source.given for key in named):
            return None
        return (
            f"server '{source.server}' is not reached for an untrusted workspace: "
            "name its place yourself, as with --var host=…"
        )

    def conceal(self, source: "TableSource") -> str | None:
        """Why rows of a table are not shown, nor what an engine says of them."""
        for key, text in _local_places(source):
            if self._leads_out(text):
                line = f"{_toml_key(source.server)}.{key} = {json.dumps(text, ensure_ascii=False)}"
                return (
                    f"the contract names {text}, which leads out of the workspace: "
                    f"add {line} under [servers] in floe.toml, or --var {key}=…, if it may be shown"
                )
        return None

    def _refuse_files(self, source: "TableSource") -> str | None:
        for _, text in _local_places(source):
            if Path(_as_path(text)).is_absolute() or self._leads_out(text):
                return (
                    f"an untrusted workspace reads its own files only, and {text} leads out of it"
                )
            if str(source.values.get("format")) in _NAMING_FILES or self._names_files(text):
                return "an untrusted workspace has no tables that name their own files"
        return None

    def _leads_out(self, text: str) -> bool:
        """Whether a path leaves the place that it begins in, by itself or by a link."""
        base = self._root
        if (variable := _VARIABLE.match(text)) and (value := self._variables.get(variable["name"])):
            # The platform named the folder; the contract says what is below it.
            base, text = Path(value), text[variable.end() :].lstrip("/")
        text = _VARIABLE.sub(lambda found: found["default"] or "", text)
        if _PATTERN.search(text) and ".." in text:
            return True
        inside = base.resolve()

        def is_below(path: Path) -> bool:
            return path.resolve().is_relative_to(inside)

        try:
            path = _as_path(text)
            start = base / _PATTERN.split(path)[0]
            places = tuple(_find(base, path)) if is_below(start) else ()
            links = (link for place in places if is_below(place) for link in _links(place))
            return not all(map(is_below, (start, *places, *links)))
        except (OSError, ValueError, RuntimeError):
            return True

    def _names_files(self, text: str) -> bool:
        starts = _find(self._root, _as_path(text))
        walks = (walk for start in starts for walk in os.walk(start))
        names = (name for _, folders, files in walks for name in (*folders, *files))
        return any(name == "_delta_log" or name.endswith(".metadata.json") for name in names)


def _local_places(source: "TableSource") -> Iterator[tuple[str, str]]:
    """The local paths among a server's values that the contract wrote."""
    for key in _FILE_TYPES.get(source.type, ("path", "location", "warehouse")):
        value = source.values.get(key)
        if isinstance(value, str) and key not in source.given and _is_local(value):
            yield key, value


def _is_local(text: str) -> bool:
    return text.lower().startswith("file:") or "://" not in text


def _as_path(text: str) -> str:
    return unquote(urlsplit(text).path) if text.lower().startswith("file:") else text


def _find(base: Path, text: str) -> Iterator[Path]:
    """The files and folders that a path means; of a pattern at least those that it fits."""
    if not _PATTERN.search(text):
        yield base / text
        return
    plain = "/".join("*" if _UNCLEAR.search(part) else part for part in text.split("/"))
    if re.search(r"\{[^}]*/", text):
        plain = plain.partition("*")[0] + "**"
    # A path from the root is one in whatever folder it is looked for.
    names = glob.iglob(plain, root_dir=base, recursive=True)  # noqa: PTH207
    yield from (base / name for name in names)


def _links(start: Path) -> Iterator[Path]:
    """The links below a folder, but for those that Spark would not read."""
    folders, number = [start] if start.is_dir() else [], 0
    while folders:
        for entry in os.scandir(folders.pop()):
            number += 1
            if number > _MOST_ENTRIES:
                raise ValueError(f"there are more than {_MOST_ENTRIES:,} entries")
            if _is_hidden(entry.name):
                continue
            if entry.is_symlink():
                yield Path(entry)
            elif entry.is_dir():
                folders.append(Path(entry))


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or (name.startswith("_") and "=" not in name)


def _toml_key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)
