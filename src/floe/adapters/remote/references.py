"""Remote references: from the cache where they are pinned, from the network where they may be."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from floe.adapters.remote.addresses import RemoteAddress
from floe.adapters.remote.allowance import AllowList
from floe.adapters.remote.cache import Cache, Write, digest_of
from floe.adapters.remote.lockfile import LOCK_NAME, Pin, print_lock, read_lock
from floe.documents import Document, read_bytes
from floe.graph import Trouble
from floe.user_cache import cache_folder

_REFRESH = "run 'floe compile --refresh' to take the new content"


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
        pin = read_lock(self._lock).get(str(address))
        if pin is not None and not self.refresh:
            kept = cache.read(pin.address, pin.digest)
            if kept is not None:
                return kept
        if self.offline:
            message = f"'{address}' is not at hand, and nothing is fetched offline"
            return Trouble("no-document", message, "run once without --offline")
        content = self.download(address)
        if isinstance(content, Trouble):
            return content
        if pin is not None and not self.refresh and digest_of(content) != pin.digest:
            return _changed(address, pin.digest, digest_of(content))
        self._pin(address, cache.keep(str(address), content))
        return content

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


def _changed(address: RemoteAddress, pinned: str, digest: str) -> Trouble:
    message = f"'{address}' has changed: {LOCK_NAME} has {pinned}, the address now gives {digest}"
    return Trouble("no-document", message, _REFRESH)
