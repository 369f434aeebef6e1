"""What may be said about any element: custom properties, definitions, synonyms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.place import Place
from floe.model.relationships import Relationship


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthoritativeDefinition:
    """A link to the place where something is really defined."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    type: str | None = None
    url: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomProperty:
    """A key and value of the authors' own."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    property_: str | None = None
    value: Any = None
    description: str | None = None
    vendor: str | None = None
    relationships: tuple[Relationship, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Synonym:
    """Another word for an object or a property."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    synonym: str | None = None
    description: str | None = None
    locale: str | None = None
    source: str | None = None
    status: str | None = None
