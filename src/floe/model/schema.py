"""Objects (tables) and properties (columns)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty, Synonym
from floe.model.place import Place
from floe.model.quality import QualityRule
from floe.model.relationships import Relationship

_PUBLIC = ("", "public")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnumValue:
    """One value that a property may have."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    value: Any = None
    label: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MapType:
    """What the keys and the values of a map are."""

    place: Place
    node: Mapping[str, Any]
    key: "Property | None" = None
    value: "Property | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """A column, a field of a nested object, or the elements of an array or map."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    physical_name: str | None = None
    physical_type: str | None = None
    logical_type: str | None = None
    logical_type_options: Mapping[str, Any] | None = None
    description: str | None = None
    business_name: str | None = None
    required: bool = False
    unique: bool = False
    primary_key: bool = False
    primary_key_position: int | None = None
    partitioned: bool = False
    partition_key_position: int | None = None
    critical_data_element: bool = False
    classification: str | None = None
    encrypted_name: str | None = None
    transform_source_objects: tuple[str, ...] = ()
    transform_logic: str | None = None
    transform_description: str | None = None
    examples: Any = None
    enum: tuple[EnumValue, ...] = ()
    semantic_type: str | None = None
    deprecated: bool = False
    synonyms: tuple[Synonym, ...] = ()
    tags: tuple[str, ...] = ()
    properties: tuple["Property", ...] = ()
    items: "Property | None" = None
    map: MapType | None = None
    quality: tuple[QualityRule, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    def walk(self) -> Iterator["Property"]:
        """This property and everything below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def data_name(self) -> str | None:
        """What it is called in the data."""
        return self.physical_name or self.name

    @property
    def is_public(self) -> bool:
        """Whether nobody has to be kept from its values; those below it have a say of their own."""
        return (self.classification or "").strip().lower() in _PUBLIC

    @property
    def children(self) -> tuple["Property", ...]:
        """Fields, the array's element type, the map's key and value."""
        if self.items is None and self.map is None:
            return self.properties
        mapped = (self.map.key, self.map.value) if self.map else ()
        inner = tuple(child for child in (self.items, *mapped) if child is not None)
        return self.properties + inner


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaObject:
    """A table, view, topic or file."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    physical_name: str | None = None
    physical_type: str | None = None
    logical_type: str | None = None
    description: str | None = None
    business_name: str | None = None
    data_granularity_description: str | None = None
    context: Any = None
    deprecated: bool = False
    synonyms: tuple[Synonym, ...] = ()
    tags: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()
    quality: tuple[QualityRule, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    @property
    def title(self) -> str | None:
        """What it is called in the contract; its name in the data or its id where it has none."""
        return self.name or self.physical_name or self.id

    @property
    def data_name(self) -> str | None:
        """What it is called in the data."""
        return self.physical_name or self.name

    def walk(self) -> Iterator[Property]:
        """All properties, however deep."""
        for child in self.properties:
            yield from child.walk()
