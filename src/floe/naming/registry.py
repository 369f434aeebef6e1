"""Every source and integration that floe knows: its own, and those of other packages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from floe.errors import ConfigurationError
from floe.naming.compiled_variants import CompiledVariant, compile_variant
from floe.naming.definition_reader import read_definition, read_json
from floe.naming.definitions import Definition, Kind

ENTRY_POINTS: Final = "floe.naming"
_SPEC: Final = "floe.naming"
_REMEMBERED: Final = 1024
# What reading a file meets that somebody else has written.
_MALFORMED: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError, re.error)


class Registry:
    """Definitions, found by id and by the scheme of a namespace; `foreign` ones come last."""

    def __init__(
        self, definitions: Iterable[Definition], foreign: Iterable[Definition] = ()
    ) -> None:
        self.foreign = tuple(foreign)
        self.definitions = (*definitions, *self.foreign)
        self._compiled: dict[tuple[Kind, str, bool], tuple[CompiledVariant, ...]] = {}
        self._near: dict[str, str | None] = {}

    def find(self, kind: Kind, name: str) -> Definition | None:
        """The definition of an id."""
        return self._by_id.get((kind, name))

    def of(self, kind: Kind) -> tuple[Definition, ...]:
        """All definitions of a kind."""
        return tuple(definition for definition in self.definitions if definition.kind is kind)

    def claiming(self, scheme: str) -> tuple[Definition, ...]:
        """The sources whose namespaces begin with a scheme, or with what it is an alias of."""
        return self._by_scheme.get(scheme, ())

    def unaliased(self, scheme: str) -> str:
        """The scheme that an alias stands for; any other scheme as it is."""
        return self._aliases.get(scheme, scheme)

    def near_scheme(self, scheme: str) -> str | None:
        """The known scheme that someone may have meant."""
        if scheme not in self._near:
            if len(self._near) >= _REMEMBERED:
                self._near.clear()
            known = (*self._by_scheme, *self._aliases)
            self._near[scheme] = next(iter(get_close_matches(scheme, known, 1, 0.8)), None)
        return self._near[scheme]

    def compiled(self, definition: Definition) -> tuple[CompiledVariant, ...]:
        """The variants of a definition, ready to take names apart."""
        return self._variants(definition, is_wide=False)

    def composed(self, definition: Definition) -> tuple[CompiledVariant, ...]:
        """The same for all that can be composed, even if no pair of it would be recognised."""
        return self._variants(definition, is_wide=definition.is_wide)

    def _variants(self, definition: Definition, *, is_wide: bool) -> tuple[CompiledVariant, ...]:
        key = (definition.kind, definition.id, is_wide)
        if key not in self._compiled:
            self._compiled[key] = tuple(
                compile_variant(definition, variant, is_wide=is_wide)
                for variant in definition.variants
            )
        return self._compiled[key]

    @cached_property
    def _by_id(self) -> Mapping[tuple[Kind, str], Definition]:
        return {(definition.kind, definition.id): definition for definition in self.definitions}

    @cached_property
    def _by_scheme(self) -> Mapping[str, tuple[Definition, ...]]:
        claims: dict[str, list[Definition]] = {}
        for definition in self.of(Kind.DATASET):
            for scheme in definition.schemes:
                claims.setdefault(scheme, []).append(definition)
        return {scheme: tuple(each) for scheme, each in claims.items()}

    @cached_property
    def _aliases(self) -> Mapping[str, str]:
        """No alias hides the scheme of a source, and the first to claim one has it."""
        found: dict[str, str] = {}
        for definition in self.of(Kind.DATASET):
            for alias in definition.scheme_aliases if definition.schemes else ():
                if alias not in self._by_scheme:
                    found.setdefault(alias, definition.schemes[0])
        return found


@cache
def default_registry() -> Registry:
    """The specification in this package, and the sources that other packages bring."""
    own, foreign = tuple(read_specification()), tuple(read_entry_points())
    _distinct((*own, *foreign))
    _refuse_taken_schemes(own, foreign)
    return Registry(own, foreign)


def read_specification() -> Iterator[Definition]:
    """The definitions of this package, by name."""
    folder = resources.files(_SPEC) / "spec"
    for part in ("datasets", "jobs"):
        for each in sorted((folder / part).iterdir(), key=lambda entry: entry.name):
            file = f"{each.name}.json"
            yield read_definition(read_json((each / file).read_text("utf-8"), file), _base())


def read_entry_points() -> Iterator[Definition]:
    """The definitions that other packages bring, by the names of their entry points."""
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: each.name):
        document = read_json(_foreign_text(point), point.value)
        try:
            definition = read_definition(document, _base())
            for variant in definition.variants:
                compile_variant(definition, variant)
        except _MALFORMED as error:
            reason = f"{type(error).__name__}: {error}"
            raise ConfigurationError(
                f"{point.value} does not define a source ({reason});"
                " check it against NamingDefinition in NamingBase.json"
            ) from error
        yield definition


@cache
def _base() -> Mapping[str, Any]:
    """What all definitions refer to."""
    file = resources.files(_SPEC) / "spec" / "NamingBase.json"
    return read_json(file.read_text("utf-8"), file.name)


def _distinct(definitions: tuple[Definition, ...]) -> None:
    keys = [(definition.kind, definition.id) for definition in definitions]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise ConfigurationError(f"the {twice[0]} '{twice[1]}' is defined twice")


def _refuse_taken_schemes(own: tuple[Definition, ...], foreign: tuple[Definition, ...]) -> None:
    """Let no package take over the namespaces of another source."""
    taken = {scheme: each.id for each in own for scheme in _claims(each)}
    for definition in foreign:
        for scheme in _claims(definition):
            if scheme in taken:
                raise ConfigurationError(
                    f"the source '{definition.id}' claims the scheme '{scheme}',"
                    f" which belongs to '{taken[scheme]}'"
                )
        taken |= dict.fromkeys(_claims(definition), definition.id)


def _claims(definition: Definition) -> tuple[str, ...]:
    if definition.kind is not Kind.DATASET:
        return ()
    return (*definition.schemes, *definition.scheme_aliases)


def _foreign_text(point: EntryPoint) -> str:
    """The JSON file that an entry point names as `package:file.json`."""
    package, _, file = point.value.partition(":")
    if not re.fullmatch(r"[\w.-]+\.json", file):
        raise ConfigurationError(f"the entry point '{point.name}' must read package:file.json")
    try:
        return (resources.files(package) / file).read_text("utf-8")
    except (ImportError, OSError, ValueError) as error:
        raise ConfigurationError(f"the source '{point.name}' cannot be read: {error}") from error
