"""The files that a manifest was made of, and whether they are still what they were then."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from floe.dbt.manifest.artifacts import Manifest, Stamp
from floe.dbt.manifest.notes import mapping, text

YAML = (".yml", ".yaml")
NEWER = "was written after the manifest"


@dataclass(frozen=True, slots=True)
class FileOnDisk:
    """What a file holds now, and when it was last written."""

    content: bytes
    written_at: datetime


def stale_files(manifest: Manifest, files: Mapping[str, FileOnDisk]) -> tuple[str, ...]:
    """A line for each file that is no longer what the manifest was made of."""
    moment = _moment(manifest.generated_at)
    return tuple(
        f"{stamp.file}: {reason}"
        for stamp in manifest.stamps
        for reason in _reasons(stamp, files.get(stamp.file), moment)
    )


def has_changed(manifest: Manifest, file: str, text: str) -> bool:
    """Whether a file is no longer what the manifest was made of, by its checksum."""
    checksum = manifest.checksums.get(file)
    return checksum is not None and checksum != _checksum(text.encode())


def _reasons(stamp: Stamp, file: FileOnDisk | None, moment: datetime | None) -> Iterator[str]:
    if file is None:
        yield "is no longer there"
    elif _has_changed(stamp, file):
        yield "has changed since the manifest was written"
    # A manifest keeps no hash of YAML files, only the moment at which it was written itself.
    elif stamp.file.endswith(YAML) and moment is not None and file.written_at > moment:
        yield NEWER


def _has_changed(stamp: Stamp, file: FileOnDisk) -> bool:
    if stamp.checksum is not None:
        return stamp.checksum != _checksum(file.content)
    return any(part.encode("utf-8", "surrogatepass") not in file.content for part in stamp.parts)


def _checksum(content: bytes) -> str:
    """As dbt reckons it: of the text without the white space around it."""
    text = content.decode("utf-8", "surrogateescape").strip()
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _moment(written: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(written or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def read_stamps(tree: Mapping[str, Any], project: str) -> tuple[Stamp, ...]:
    """Every file of the project itself, with all that the manifest knows of it."""
    stamps: dict[str, Stamp] = {}
    for stamp in (*_of_nodes(tree, project), *_of_macros(tree, project)):
        earlier = stamps.get(stamp.file)
        stamps[stamp.file] = stamp if earlier is None else _both(earlier, stamp)
    return tuple(stamps[file] for file in sorted(stamps))


def _both(stamp: Stamp, other: Stamp) -> Stamp:
    return Stamp(stamp.file, stamp.checksum or other.checksum, (*stamp.parts, *other.parts))


def _of_nodes(tree: Mapping[str, Any], project: str) -> Iterator[Stamp]:
    for section in ("nodes", "sources", "exposures", "unit_tests"):
        for node in mapping(tree.get(section)).values():
            own = mapping(node)
            if own.get("package_name") == project and own.get("resource_type") != "operation":
                yield from _of_node(own)


def _of_node(node: Mapping[str, Any]) -> Iterator[Stamp]:
    file = text(node.get("original_file_path"))
    checksum = mapping(node.get("checksum"))
    is_hashed = checksum.get("name") == "sha256" and not str(file).endswith(YAML)
    if file:
        yield Stamp(file, str(checksum.get("checksum")) if is_hashed else None)
    # The file that describes a model is named behind its package: `shop://models/shop.yml`.
    patch = (text(node.get("patch_path")) or "").partition("://")[2]
    if patch:
        yield Stamp(patch)


def _of_macros(tree: Mapping[str, Any], project: str) -> Iterator[Stamp]:
    for macro in mapping(tree.get("macros")).values():
        own = mapping(macro)
        file, code = text(own.get("original_file_path")), text(own.get("macro_sql"))
        if own.get("package_name") == project and file and code:
            yield Stamp(file, parts=(code,))
