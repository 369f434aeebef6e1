"""Documents behind addresses: allowed by name, fetched with care, pinned and kept."""

from floe.adapters.remote.addresses import RemoteAddress, parse_address
from floe.adapters.remote.allowance import AllowList
from floe.adapters.remote.artifacts import Artifacts
from floe.adapters.remote.lockfile import LOCK_NAME
from floe.adapters.remote.references import RemoteReferences

__all__ = [
    "LOCK_NAME",
    "AllowList",
    "Artifacts",
    "RemoteAddress",
    "RemoteReferences",
    "parse_address",
]
