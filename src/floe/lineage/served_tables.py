"""A schema object on a server: all that a namer may ask."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from floe.findings import Finding, Severity
from floe.lineage.fields import ServedField, make_field, overrides, server_fields
from floe.model import Place, SchemaObject, Server

_MISSING: Final = "naming/missing-component"
_HALVES: Final = ("namespace", "name")
OBJECT: Final = ("physicalName",)


@dataclass(frozen=True, slots=True)
class ServedTable:
    """The values of a server and the name of a schema object on it.

    What the object says about itself comes before what the server says, and an override before
    a value of the server.
    """

    name: ServedField | None
    server_place: Place
    object_place: Place
    fields: Mapping[str, ServedField] = field(repr=False)
    server_overrides: Mapping[str, ServedField] = field(repr=False)
    object_overrides: Mapping[str, ServedField] = field(repr=False)

    @property
    def usable_name(self) -> ServedField | None:
        """What the object is called in the data, where that can be told."""
        return self.name if self.name is not None and self.name.fault is None else None

    def find(self, *words: str) -> ServedField | None:
        """The first of these values that is there; None if it cannot be used."""
        return _usable(self._overriding(*words) or _first(self.fields, words))

    def ask(self, component: str, *words: str) -> ServedField | None:
        """A component: an override of its own name, else what the standard has words for."""
        return _usable(self._said(component, words))

    def ask_or_name(self, component: str, *words: str) -> ServedField | None:
        """The same, or the name of the object where nothing else is said."""
        return self.ask_or_tell(component, self.usable_name, *words)

    def ask_or_tell(
        self, component: str, told: ServedField | None, *words: str
    ) -> ServedField | None:
        """The same, or what something else tells of it."""
        found = self._said(component, words)
        return told if found is None else _usable(found)

    def refuses(self, component: str, *words: str) -> bool:
        """Whether a component is said in a way that cannot be used."""
        found = self._said(component, words)
        return found is not None and found.fault is not None

    def text(self, *names: str) -> str | None:
        """The same as a text."""
        found = self.find(*names)
        return found.text if found else None

    def override(self, name: str) -> ServedField | None:
        """An override, whoever has it."""
        return _usable(self._override(name))

    def refuses_override(self, name: str) -> bool:
        """Whether there is an override that cannot be used."""
        found = self._override(name)
        return found is not None and found.fault is not None

    def own(self, *names: str) -> ServedField | None:
        """The first of these overrides that stands at the table itself, also with a fault."""
        return _first(self.object_overrides, _parts_of_pairs(names))

    def _override(self, name: str) -> ServedField | None:
        own = _first(self.object_overrides, (name,))
        return own or _first(self.server_overrides, (name,))

    def _said(self, component: str, words: tuple[str, ...]) -> ServedField | None:
        return self._overriding(component, *words) or _first(self.fields, words)

    def _overriding(self, *names: str) -> ServedField | None:
        parts = _parts_of_pairs(names)
        return _first(self.object_overrides, parts) or _first(self.server_overrides, parts)

    def missing(self, source: str, component: str, *words: str) -> Finding:
        """Told where a component is needed that nobody says; `words` are the contract's for it."""
        is_object = words[-1:] == OBJECT and not self.refuses(component, *words)
        at, hint = self._nameless() if is_object else self._silent(component, words)
        message = f"'{component}' is missing, without which {source} has no name"
        return Finding(at, message, hint, rule=_MISSING, severity=Severity.ERROR)

    def _nameless(self) -> tuple[Place, str]:
        advice = "give the schema object a physicalName"
        if self.name is None:
            return self.object_place, advice
        return self.name.place, f"{self.name.fault}; {advice}" if self.name.fault else advice

    def _silent(self, component: str, words: tuple[str, ...]) -> tuple[Place, str]:
        """Where a value should stand, and how it could be said."""
        word = (*_parts_of_pairs((*words, component)), component)[0]
        advice = f"the server's custom property 'openlineage.{word}' can say it"
        for values in (self.object_overrides, self.server_overrides, self.fields):
            for name in (component, *words):
                found = values.get(name)
                if found is not None and found.fault:
                    return found.place, f"{found.fault}; {advice}"
        return self.server_place, advice


def serve(server: Server, schema_object: SchemaObject) -> ServedTable:
    """See a schema object on a server."""
    name = _name(schema_object)
    text = name.text if name is not None and name.fault is None else None
    return ServedTable(
        name=name,
        server_place=server.place,
        object_place=schema_object.place,
        fields=server_fields(server, text),
        server_overrides=overrides(server, text),
        object_overrides=overrides(schema_object, text),
    )


def _first(values: Mapping[str, ServedField], names: Iterable[str]) -> ServedField | None:
    found = (values.get(name) for name in names)
    return next((each for each in found if each is not None), None)


def _usable(found: ServedField | None) -> ServedField | None:
    return found if found is not None and found.fault is None else None


def _parts_of_pairs(names: Iterable[str]) -> tuple[str, ...]:
    """Names without those of a whole half of a pair: Iceberg's `namespace` is another thing."""
    return tuple(name for name in names if name not in _HALVES)


def _name(schema_object: SchemaObject) -> ServedField | None:
    """What the object is called in the data."""
    for key, value in (
        ("physicalName", schema_object.physical_name),
        ("name", schema_object.name),
    ):
        found = make_field(value, schema_object.place / key)
        if found is not None:
            return found
    return None
