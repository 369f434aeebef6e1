"""References and what became of them."""

from dataclasses import dataclass
from typing import Any

from floe.documents import Path
from floe.model import Place

RESOLVED = "resolved"
DANGLING = "dangling"
AMBIGUOUS = "ambiguous"
REJECTED = "rejected"

_ITEM_KINDS = {
    "properties": "property",
    "schema": "object",
    "quality": "quality",
    "slaProperties": "sla",
    "servers": "server",
    "roles": "role",
    "support": "support",
    "customProperties": "custom",
    "authoritativeDefinitions": "definition",
    "relationships": "relationship",
    "members": "member",
    "team": "member",
    "inputPorts": "port",
    "outputPorts": "port",
    "managementPorts": "port",
}


@dataclass(frozen=True, slots=True)
class Target:
    """An element that a reference leads to, in the file's effective tree."""

    file: str
    path: Path
    node: Any

    @property
    def kind(self) -> str:
        """property, object, quality, sla, …; collection for a whole list, document for a file."""
        if not self.path:
            return "document"
        last = self.path[-1]
        if isinstance(last, int):
            return _ITEM_KINDS.get(str(self.path[-2]), "other")
        if isinstance(self.node, list):
            return "collection"
        is_inner = last == "items" or (last in ("key", "value") and "map" in self.path)
        return "property" if is_inner else "other"


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth saying about a reference that did resolve."""

    code: str
    message: str
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where a reference leads, or why it leads nowhere.

    `document` is the file in which nothing was found.
    """

    status: str
    targets: tuple[Target, ...] = ()
    canonical: str | None = None
    problem: str | None = None
    message: str = ""
    hint: str | None = None
    notes: tuple[Note, ...] = ()
    document: str | None = None

    @property
    def files(self) -> frozenset[str]:
        """The files that were looked into, also where nothing was found in them."""
        looked = (target.file for target in self.targets)
        return frozenset((*looked, *([self.document] if self.document else [])))

    @property
    def is_resolved(self) -> bool:
        """Whether there is something to follow."""
        return self.status == RESOLVED


@dataclass(frozen=True, slots=True)
class Reference:
    """A text that points at something, who wrote it and what it points at.

    `base` is the file that the text is read from: an imported element keeps its own
    place, while its references are read in the contract that took it in.
    """

    text: str
    place: Place
    kind: str
    end: str
    owner: Place
    base: str
    resolution: Resolution
