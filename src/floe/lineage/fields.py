"""What a server and a schema object say, as texts that may be shown."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from floe.model import CustomProperty, Place, SchemaObject, Server, hide_secrets

OVERRIDE: Final = "openlineage."
_LONGEST: Final = 2048
_NAMES: Final = re.compile(r"(?<!\$)\{(?:model|table|object)\}")
_UNFILLED: Final = re.compile(r"\$?\{[^{},]*\}")
_NO_FOLDER: Final = re.compile(r"[/\\]|^\.\.?$")
# In Azure's addresses the container stands before the @.
_USER: Final = re.compile(r"(?<=://)(?:[^/@\s]*:)?[^/@\s]*@", re.IGNORECASE)
_AZURE: Final = re.compile(r"(?:abfss?|wasbs?|az|adl|azure)://[^/@:\s]*@", re.IGNORECASE)
_QUERY: Final = re.compile(r"\?[^/?]*=.*", re.DOTALL)
_USER_ANYWHERE: Final = re.compile(r"[^\s/@:]:[^\s/@]+@")


class ServedField(NamedTuple):
    """A value and where it stands; with a fault it is as good as absent."""

    text: str
    place: Place
    fault: str | None = None


def server_fields(server: Server, table: str | None) -> Mapping[str, ServedField]:
    """The values of a server, and its custom properties where it has no such value."""
    own = ((str(key), value, server.place / str(key)) for key, value in server.node.items())
    return {
        **_fields(_plain(server.custom_properties), table),
        **_fields(own, table),
    }


def overrides(owner: Server | SchemaObject, table: str | None) -> Mapping[str, ServedField]:
    """The custom properties that say how something is called in OpenLineage."""
    named = _plain(owner.custom_properties)
    found = ((key, value, place) for key, value, place in named if key.startswith(OVERRIDE))
    fields = _fields(found, table)
    return {key.removeprefix(OVERRIDE): field for key, field in fields.items()}


def make_field(value: Any, place: Place, table: str | None = None) -> ServedField | None:
    """A value as a text: with the table's name filled in, and without access to anything.

    One that cannot be used has a fault; None is for what is not there.
    """
    if value is None or str(value).strip() == "":
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ServedField("", place, "its value is neither a text nor a whole number")
    text = str(value).strip()
    if table is not None and len(text) <= _LONGEST and not _NO_FOLDER.search(table):
        text = _NAMES.sub(lambda _: table, text)
    text = _without_access(text[: _LONGEST + 1])
    fault = _fault(text)
    return ServedField("" if fault else text, place, fault)


def _plain(properties: Iterable[CustomProperty]) -> Iterator[tuple[str, Any, Place]]:
    for prop in properties:
        if prop.property_:
            yield prop.property_, prop.value, prop.place / "value"


def _fields(
    values: Iterable[tuple[str, Any, Place]], table: str | None
) -> Mapping[str, ServedField]:
    made = ((key, make_field(value, place, table)) for key, value, place in values)
    return {key: field for key, field in made if field is not None}


def _without_access(text: str) -> str:
    """An address without user, password and signature; other texts as they are."""
    if "://" not in text:
        return text
    bare = text if _AZURE.match(text) else _USER.sub("", text)
    return _QUERY.sub("", bare)


def _fault(text: str) -> str | None:
    if len(text) > _LONGEST:
        return "its value is too long for a name"
    if _UNFILLED.search(text):
        return "its value has a variable in it that is filled in later"
    bare = _AZURE.sub("", text)
    if _USER_ANYWHERE.search(bare) or hide_secrets(bare) != bare:
        return "its value holds what looks like a credential"
    return None
