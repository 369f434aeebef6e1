"""Where documents behind addresses come from."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from floe.errors import ConfigurationError
from floe.settings import Settings

if TYPE_CHECKING:
    from floe.adapters.remote import RemoteReferences
    from floe.registry import ArtifactSource


def open_references(
    root: Path, settings: Settings, environment: Mapping[str, str]
) -> "RemoteReferences":
    """Documents behind the addresses that the settings allow; nothing is reached before it is used.

    The login of the registry goes to its own host, and to those that the settings name with it.
    """
    from floe.adapters.files import write_atomically
    from floe.adapters.remote import AllowList, Artifacts, RemoteReferences

    own = (urlsplit(settings.registry.url).netloc, *settings.registry.hosts)

    def open_place(place: str) -> AbstractContextManager["ArtifactSource"]:
        from floe.adapters.oci import open_store

        known = environment if urlsplit(place).netloc in own else {}
        return open_store(place, root, write_atomically, known, settings.registry.hosts)

    mirrors = settings.references.mirrors
    standing = AllowList.parse(tuple(mirrors), "references.mirrors").entries
    if any(entry.scheme != "oci" for entry in standing):
        raise ConfigurationError("references.mirrors: folders stand for registries, oci://… alone")
    return RemoteReferences(
        root,
        AllowList(AllowList.parse(settings.references.allow).entries + standing),
        write_atomically,
        artifacts=Artifacts(open_place, tuple(zip(standing, mirrors.values(), strict=True))),
    )
