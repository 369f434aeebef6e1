"""A product: the ports through which data comes in and goes out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty
from floe.model.place import Place
from floe.model.relationships import Relationship
from floe.model.schema import SchemaObject
from floe.model.team import SupportItem, Team, find_owner


@dataclass(frozen=True, slots=True, kw_only=True)
class InputPort:
    """Data that a product takes in, under a contract."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    version: str | None = None
    contract_id: str | None = None
    deprecated: bool = False
    tags: tuple[str, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InputContract:
    """A contract that an output port is made from."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputPort:
    """Data that a product gives out, under a contract."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    version: str | None = None
    description: str | None = None
    type: str | None = None
    contract_id: str | None = None
    deprecated: bool = False
    input_contracts: tuple[InputContract, ...] = ()
    schema: tuple[SchemaObject, ...] = ()
    sbom: Any = None
    tags: tuple[str, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ManagementPort:
    """An endpoint through which a product is watched or steered."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    content: str | None = None
    type: str | None = None
    url: str | None = None
    channel: str | None = None
    description: str | None = None
    deprecated: bool = False
    tags: tuple[str, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """An ODPS data product."""

    place: Place
    node: Mapping[str, Any]
    api_version: str | None = None
    kind: str | None = None
    id: str | None = None
    name: str | None = None
    version: str | None = None
    status: str | None = None
    type: str | None = None
    tenant: str | None = None
    domain: str | None = None
    description: Mapping[str, Any] | None = None
    context: Any = None
    product_created_ts: str | None = None
    deprecated: bool = False
    tags: tuple[str, ...] = ()
    input_ports: tuple[InputPort, ...] = ()
    output_ports: tuple[OutputPort, ...] = ()
    management_ports: tuple[ManagementPort, ...] = ()
    support: tuple[SupportItem, ...] = ()
    team: Team | None = None
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    @property
    def file(self) -> str:
        """The file it was written in."""
        return self.place.file

    @property
    def owner(self) -> str | None:
        """Who answers for it: an e-mail address or a team's name."""
        return find_owner(self.team, self.custom_properties)

    @property
    def title(self) -> str:
        """The best short name for messages."""
        return self.name or self.id or self.file
