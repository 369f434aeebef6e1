"""Service levels."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty
from floe.model.place import Place
from floe.model.relationships import Relationship


@dataclass(frozen=True, slots=True, kw_only=True)
class SlaProperty:
    """One promise about the service: how fresh, how available, how long kept."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    property_: str | None = None
    value: Any = None
    value_ext: Any = None
    unit: str | None = None
    element: str | None = None
    driver: str | None = None
    description: str | None = None
    scheduler: str | None = None
    schedule: str | None = None
    business_impact: str | None = None
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    @property
    def elements(self) -> tuple[str, ...]:
        """The elements it speaks of; the standard separates them by commas."""
        parts = (self.element or "").split(",")
        return tuple(part.strip() for part in parts if part.strip())
