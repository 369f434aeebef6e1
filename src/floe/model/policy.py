"""What a workspace asks of its contracts beyond the standard."""

from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatch

from floe.model.classes import DEFAULT_CLASSES, Classes
from floe.model.contract import Contract
from floe.model.override import Override

PROFILES = ("standard", "extended", "platform")


@dataclass(frozen=True, slots=True)
class Policy:
    """The profile to judge by, and the workspace's own lists.

    `is_workspace` tells whether somebody set up a workspace, rather than that a file lies around.
    Without `today` nothing is said of contracts that end.
    """

    profile: str = "extended"
    allowed_tags: tuple[str, ...] = ()
    classes: Classes = DEFAULT_CLASSES
    overrides: tuple[Override, ...] = ()
    is_workspace: bool = True
    allows_costly_sql: bool = False
    today: date | None = None
    layers: tuple[tuple[str, tuple[str, ...]], ...] = (("gold", ("tag:gold", "tag:gold-layer")),)

    @property
    def standing_overrides(self) -> tuple[Override, ...]:
        """The overrides that have not run out."""
        return tuple(each for each in self.overrides if not each.is_over(self.today))

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
