"""What the generated classes have in common: components that fit, and a canonical pair."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Self, cast

from floe.errors import ConfigurationError
from floe.naming.compiled_variants import CompiledVariant
from floe.naming.connections.jdbc_urls import from_jdbc
from floe.naming.connections.placements import TableName
from floe.naming.connections.storage_locations import from_location
from floe.naming.definitions import Component, Kind, has_fitting_text
from floe.naming.masking import shown_name
from floe.naming.names import default_names
from floe.naming.namespace_reader import read_job_namespace
from floe.naming.pairs import Naming, Pair
from floe.naming.parts import canonical_parts
from floe.naming.registry import Registry, default_registry
from floe.naming.template import Template


class ComponentError(ConfigurationError, ValueError):
    """A component cannot be what it was said to be; the message does not show it."""


class PubSubResourceType(StrEnum):
    """What stands first in a name of Pub/Sub; the openlineage client has an enum of this name."""

    TOPIC = "topic"
    SUBSCRIPTION = "subscription"


class TypedName(ABC):
    """A name with its components as attributes; what does not fit cannot be constructed.

    A class says which source and variant of the specification it is, and has their components as
    fields; the rest is here.
    """

    __slots__ = ()

    kind: ClassVar[Kind]
    source_id: ClassVar[str]
    variant_id: ClassVar[str]

    def __init_subclass__(cls, source: str | None = None, variant: str | None = None) -> None:
        super().__init_subclass__()
        # A dataclass with slots is made twice, the second time without these words.
        if source is not None and variant is not None:
            cls.source_id, cls.variant_id = source, variant

    def __post_init__(self) -> None:
        for component, is_required in _parts(self._compiled()):
            text = self._checked(component, is_required=is_required)
            object.__setattr__(self, component.name, text)

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self._filled(self._compiled().variant.namespace)

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self._filled(self._compiled().variant.name)

    @abstractmethod
    def canonical(self) -> Pair:
        """The pair in the case and with the quotes of its source."""

    @classmethod
    @abstractmethod
    def parse(cls, namespace: str, name: str) -> Self | None:
        """The canonical components of a pair, or None if it is not of this form."""

    @classmethod
    def _compiled(cls) -> CompiledVariant:
        return _compiled(default_registry(), cls.kind, cls.source_id, cls.variant_id)

    def _filled(self, template: Template) -> str:
        return template.fill({name: getattr(self, name) for name in template.components})

    @classmethod
    def _of(cls, components: Mapping[str, str]) -> Self | None:
        try:
            return cast("Callable[..., Self]", cls)(**components)
        except ComponentError:
            return None

    def _checked(self, component: Component, *, is_required: bool) -> str | None:
        """A component as a text; ports may be numbers, and choices may be members of an enum."""
        value: Any = getattr(self, component.name)
        if value is None and not is_required:
            return None
        subject = f"'{component.name}' of {self.source_id}"
        if value is None:
            raise ComponentError(f"the {subject} cannot be None")
        text = str(getattr(value, "value", value))
        if not text.strip():
            raise ComponentError(f"the {subject} cannot be blank")
        if not has_fitting_text(component, text):
            raise ComponentError(f"this cannot be the {subject}: {component.description}")
        return text


class DatasetName(TypedName):
    """The name of a dataset."""

    __slots__ = ()

    kind = Kind.DATASET

    def canonical(self) -> Pair:
        """The pair in the case and with the quotes of its source."""
        pair = Pair(self.get_namespace(), self.get_name())
        made = default_names().parse_thoroughly(*pair, self._compiled().definition)
        return made.canonical or pair

    @classmethod
    def parse(cls, namespace: str, name: str) -> Self | None:
        """The canonical components of a pair, or None if it is not of this form."""
        reading = default_names().read(namespace, name)
        if reading.candidate is None or reading.missing:
            return None
        found = reading.candidate.compiled
        is_own = found.definition.id == cls.source_id and found.variant.id == cls.variant_id
        return cls._of(reading.components) if is_own else None

    @classmethod
    def from_jdbc(cls, url: str, table: TableName, **properties: Any) -> Self | None:
        """The name of a table behind a JDBC URL, or None if it has no name of this form."""
        return cls._first_of(from_jdbc(url, table, **properties))

    @classmethod
    def from_location(cls, uri: str, table: str | None = None) -> Self | None:
        """The name of what is stored at a location, or None if it has no name of this form."""
        return cls._first_of(from_location(uri, table))

    @classmethod
    def _first_of(cls, naming: Naming) -> Self | None:
        """The canonical pair, else the first alias that is of this form."""
        pairs = ((alias.namespace, alias.name) for alias in naming.aliases)
        made = (cls.parse(*pair) for pair in (naming.canonical, *pairs) if pair is not None)
        return next((name for name in made if name is not None), None)


class JobName(TypedName):
    """The name of a job."""

    __slots__ = ()

    kind = Kind.JOB

    def __post_init__(self) -> None:
        super().__post_init__()
        if read_job_namespace(self.get_namespace()).has_credentials:
            raise ComponentError(
                f"a namespace of {self.source_id} cannot hold a user or a password"
            )

    def canonical(self) -> Pair:
        """The pair in the case and with the quotes of its source."""
        compiled = self._compiled()
        given = {each.name: getattr(self, each.name) for each, _ in _parts(compiled)}
        parts = canonical_parts(compiled.definition, given)
        return Pair(compiled.variant.namespace.fill(parts), compiled.variant.name.fill(parts))

    @classmethod
    def parse(cls, namespace: str, name: str) -> Self | None:
        """The canonical components of a pair, or None if it is not of this form."""
        compiled = cls._compiled()
        before = compiled.namespace.fullmatch(read_job_namespace(namespace).canonical)
        after = compiled.name.fullmatch(shown_name(name))
        if before is None or after is None:
            return None
        return cls._of(canonical_parts(compiled.definition, before.groupdict() | after.groupdict()))


@lru_cache(maxsize=1024)
def _compiled(registry: Registry, kind: Kind, source: str, variant: str) -> CompiledVariant:
    definition = registry.find(kind, source)
    variants = registry.compiled(definition) if definition else ()
    return next(compiled for compiled in variants if compiled.variant.id == variant)


def _parts(compiled: CompiledVariant) -> Iterator[tuple[Component, bool]]:
    """The components of a variant, and whether it needs them."""
    templates = compiled.variant.namespace, compiled.variant.name
    required = {name for template in templates for name in template.required}
    for name in dict.fromkeys(name for template in templates for name in template.components):
        yield compiled.definition.components[name], name in required
