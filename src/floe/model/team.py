"""Who stands behind a contract or a product, and how to reach them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty
from floe.model.place import Place
from floe.model.relationships import Relationship


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """A person of the team."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    username: str | None = None
    name: str | None = None
    description: str | None = None
    role: str | None = None
    date_in: str | None = None
    date_out: str | None = None
    replaced_by_username: str | None = None
    tags: tuple[str, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    @property
    def is_owner(self) -> bool:
        """Whether the member answers for the data, as `owner` or `Data Product Owner`."""
        return (self.role or "").strip().lower().endswith("owner")


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """The team; its name is None where a document lists bare members."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    description: str | None = None
    members: tuple[TeamMember, ...] = ()
    tags: tuple[str, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A role through which people get access."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    role: str | None = None
    description: str | None = None
    access: str | None = None
    first_level_approvers: str | None = None
    second_level_approvers: str | None = None
    custom_properties: tuple[CustomProperty, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportItem:
    """A channel on which help is given."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    channel: str | None = None
    url: str | None = None
    description: str | None = None
    tool: str | None = None
    scope: str | None = None
    invitation_url: str | None = None
    custom_properties: tuple[CustomProperty, ...] = ()


def _called(member: TeamMember) -> str | None:
    return member.username or member.name


def find_owner(team: Team | None, customs: tuple[CustomProperty, ...]) -> str | None:
    """The owner: a member with that role, the team, one who has left, or a custom property."""
    if team is not None:
        owners = [member for member in team.members if member.is_owner]
        here = [member for member in owners if member.date_out is None]
        names = [*map(_called, here), team.name, *map(_called, owners)]
        if named := next(filter(None, names), None):
            return named
    for custom in customs:
        if custom.property_ == "owner" and isinstance(custom.value, str):
            return custom.value
    return None
