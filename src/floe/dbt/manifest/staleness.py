"""Whether the files of a project are still those that its manifest was made of."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from floe.dbt.manifest.artifacts import Manifest, Stamp

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
        found = datetime.fromisoformat(written or "")
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
