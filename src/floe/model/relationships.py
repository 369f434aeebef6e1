"""Relationships: how one element depends on, documents or takes in another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.place import Place

FOREIGN_KEY = "foreignKey"
IMPORTS = "imports"
RELATES_TO = "relatesTo"
RELATES_TO_ALIASES = ("definition", "lineage", "businessDefinition", "governedBy")

# The words that a reference to an element of a contract may begin with.
CONTRACT_SECTIONS = frozenset(
    (
        "schema",
        "properties",
        "quality",
        "slaProperties",
        "sla",
        "servers",
        "roles",
        "support",
        "customProperties",
        "team",
        "authoritativeDefinitions",
        "relationships",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relationship:
    """One entry of a `relationships` block, whatever element carries it."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    type: str | None = None
    from_: str | tuple[str, ...] | None = None
    to: str | tuple[str, ...] | None = None
    description: str | None = None

    @property
    def kind(self) -> str:
        """foreignKey, imports or relatesTo; an unknown type is returned as written."""
        if self.type is None:
            return FOREIGN_KEY
        return RELATES_TO if self.type in RELATES_TO_ALIASES else self.type

    @property
    def subtype(self) -> str | None:
        """The finer meaning of a relatesTo, where its type names one."""
        if self.type == "definition":
            return "businessDefinition"
        return self.type if self.type in RELATES_TO_ALIASES else None
