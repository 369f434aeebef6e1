"""What a workspace asks of its contracts beyond the standard."""

from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatch

from floe.model.contract import Contract

PROFILES = ("standard", "extended", "platform")
DEFAULT_CLASSES = (
    "public",
    "internal",
    "confidential",
    "restricted",
    "pii",
    "phi",
    "financial",
)


@dataclass(frozen=True, slots=True)
class Policy:
    """The profile to judge by, and the workspace's own lists.

    `is_workspace` tells whether somebody set up a workspace, rather than that a file lies around.
    Without `today` nothing is said of contracts that end.
    """

    profile: str = "extended"
    allowed_tags: tuple[str, ...] = ()
    classes: tuple[str, ...] = DEFAULT_CLASSES
    expired_overrides: tuple[str, ...] = ()
    is_workspace: bool = True
    allows_costly_sql: bool = False
    today: date | None = None
    layers: tuple[tuple[str, tuple[str, ...]], ...] = (("gold", ("tag:gold", "tag:gold-layer")),)

    def layer_of(self, contract: Contract) -> str | None:
        """The first layer whose patterns (`tag:…`, `path:…`) fit the contract."""
        for layer, patterns in self.layers:
            if any(_fits(contract, pattern) for pattern in patterns):
                return layer
        return None


def _fits(contract: Contract, pattern: str) -> bool:
    kind, _, value = pattern.partition(":")
    if kind == "tag":
        return any(fnmatch(tag.casefold(), value.casefold()) for tag in contract.tags)
    return kind == "path" and fnmatch(contract.file, value)
