"""A contract: what a producer promises about its data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty
from floe.model.place import Place
from floe.model.quality import QualityRule
from floe.model.schema import Property, SchemaObject
from floe.model.servers import Server
from floe.model.sla import SlaProperty
from floe.model.team import Role, SupportItem, Team, find_owner


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """An ODCS contract; `quality` and `properties` are libraries for others to import."""

    place: Place
    node: Mapping[str, Any]
    api_version: str | None = None
    kind: str | None = None
    id: str | None = None
    name: str | None = None
    version: str | None = None
    status: str | None = None
    tenant: str | None = None
    domain: str | None = None
    data_product: str | None = None
    description: Mapping[str, Any] | None = None
    context: Any = None
    contract_created_ts: str | None = None
    sla_default_element: str | None = None
    tags: tuple[str, ...] = ()
    schema: tuple[SchemaObject, ...] = ()
    quality: tuple[QualityRule, ...] = ()
    properties: tuple[Property, ...] = ()
    servers: tuple[Server, ...] = ()
    team: Team | None = None
    roles: tuple[Role, ...] = ()
    support: tuple[SupportItem, ...] = ()
    price: Mapping[str, Any] | None = None
    sla_properties: tuple[SlaProperty, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()
    all_properties: tuple[Property, ...] = ()

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

    @property
    def is_library(self) -> bool:
        """Whether it only holds definitions for other contracts to import."""
        return not self.schema and bool(self.quality or self.properties)

    def walk_quality(self) -> Iterator[tuple[QualityRule, Property | SchemaObject | None]]:
        """All quality rules, each with the element it speaks of."""
        for rule in self.quality:
            yield rule, None
        for schema_object in self.schema:
            for rule in schema_object.quality:
                yield rule, schema_object
        for prop in self.all_properties:
            for rule in prop.quality:
                yield rule, prop
