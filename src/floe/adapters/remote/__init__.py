"""Documents behind addresses: allowed by name, fetched with care, pinned and kept."""

from floe.adapters.remote.addresses import Address, parse_address
from floe.adapters.remote.allowance import AllowList
from floe.adapters.remote.lockfile import LOCK_NAME
from floe.adapters.remote.references import RemoteReferences

__all__ = ["LOCK_NAME", "Address", "AllowList", "RemoteReferences", "parse_address"]
