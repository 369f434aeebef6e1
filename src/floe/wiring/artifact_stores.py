"""Where contracts are published."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.registry import ArtifactStore


def open_artifacts(
    opened: Opened, url: str | None = None
) -> "AbstractContextManager[ArtifactStore]":
    """The registry of the settings, or the one that a caller names."""
    from floe.adapters.files import write_atomically
    from floe.adapters.oci import open_store

    if url is None:
        opened.need_settings("registry")

    def write(file: Path, content: bytes) -> None:
        write_atomically(file, content, opened.root if file.is_relative_to(opened.root) else None)

    settings = opened.settings.registry
    return open_store(url or settings.url, opened.root, write, opened.environment, settings.hosts)
