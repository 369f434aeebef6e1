"""Where the data is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import CustomProperty
from floe.model.place import Place
from floe.model.team import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server; the fields of its own type are read from `node`."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    server: str | None = None
    type: str | None = None
    description: str | None = None
    environment: str | None = None
    roles: tuple[Role, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
