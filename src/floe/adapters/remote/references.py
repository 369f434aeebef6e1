"""Remote references: from the cache where they are pinned, from the network where they may be."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from floe.adapters.remote.addresses import RemoteAddress
from floe.adapters.remote.allowance import AllowList
from floe.adapters.remote.artifacts import REFRESH, Artifacts, Fetched, recall
from floe.adapters.remote.cache import Cache, Write, digest_of
from floe.adapters.remote.lockfile import LOCK_NAME, Pin, print_lock, read_lock
from floe.documents import Document, read_bytes
from floe.graph import Trouble
from floe.user_cache import cache_folder


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def _download(address: RemoteAddress) -> bytes | Trouble:
    # The client takes longer to load than most compiles; pinned references never need it.
    from floe.adapters.remote.downloads import Download  # noqa: PLC0415

    return Download()(address)


@dataclass(slots=True)
class RemoteReferences:
    """Gives the document behind an address, the same one as last time unless told to look anew.

    A lock is a workspace's word, so it is never enough: the content has to be in the cache of this
    user, or to be fetched and fit the lock.
    """

    root: Path
    allowed: AllowList
    write: Write
    download: Callable[[RemoteAddress], bytes | Trouble] = _download
    clock: Callable[[], datetime.datetime] = _now
    offline: bool = False
    refresh: bool = False
    artifacts: Artifacts | None = None
    cache: Path = field(default_factory=lambda: cache_folder() / "references")
    _seen: dict[str, bytes | Trouble] = field(default_factory=dict, init=False)

    def fetch(self, url: str) -> Document | Trouble:
        """The document behind an address that the workspace allows."""
        address = self.allowed.admit(url)
        if isinstance(address, Trouble):
            return address
        key = str(address)
        if key not in self._seen:
            self._seen[key] = self._content(address)
        content = self._seen[key]
        return content if isinstance(content, Trouble) else read_bytes(url, content)

    def _content(self, address: RemoteAddress) -> bytes | Trouble:
        cache = Cache(self.cache, self.write)
        pin = None if self.refresh else read_lock(self._lock).get(str(address))
        if pin is not None:
            kept = (recall if address.scheme == "oci" else _recall)(cache, address, pin.digest)
            if kept is not None:
                return kept
        fetched = self._fetch(address, pin.digest if pin else None)
        if isinstance(fetched, Trouble):
            return fetched
        if pin is not None and fetched.digest != pin.digest:
            return _changed(address, pin.digest, fetched.digest)
        for part in fetched.parts:
            cache.keep(str(address), part)
        self._pin(address, fetched.digest)
        return fetched.document

    def _fetch(self, address: RemoteAddress, pinned: str | None) -> Fetched | Trouble:
        is_at_hand = self.artifacts is not None and self.artifacts.folder_of(address) is not None
        if self.offline and not is_at_hand:
            message = f"'{address}' is not at hand, and nothing is fetched offline"
            return Trouble("no-document", message, "run once without --offline")
        if address.scheme == "oci" and self.artifacts is not None:
            return self.artifacts.fetch(address, pinned)
        content = self.download(address)
        if isinstance(content, Trouble):
            return content
        return Fetched(digest_of(content), (content,), content)

    def _pin(self, address: RemoteAddress, digest: str) -> None:
        pins = read_lock(self._lock)
        pinned = pins.get(str(address))
        if pinned is None or pinned.digest != digest:
            moment = self.clock().replace(microsecond=0)
            pins[str(address)] = Pin(str(address), "document", digest, moment)
            self.write(self._lock, print_lock(pins.values()).encode(), self.root)

    @property
    def _lock(self) -> Path:
        return self.root / LOCK_NAME


def _recall(cache: Cache, address: RemoteAddress, digest: str) -> bytes | None:
    return cache.read(str(address), digest)


def _changed(address: RemoteAddress, pinned: str, digest: str) -> Trouble:
    message = f"'{address}' has changed: {LOCK_NAME} has {pinned}, the address now gives {digest}"
    return Trouble("no-document", message, REFRESH)
