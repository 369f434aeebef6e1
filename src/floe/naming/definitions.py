"""What a file of the specification says about one source or one integration."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from floe.naming.template import Template

_CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LAST_WORD: Final = re.compile(r"_(?:name|id|identifier)\Z")


class Kind(StrEnum):
    """What is named."""

    DATASET = "dataset"
    JOB = "job"


class Stored(StrEnum):
    """How a source stores a part that is written without quotes."""

    UPPER = "upper"
    LOWER = "lower"
    PRESERVE = "preserve"


class Compare(StrEnum):
    """Whether a source tells two parts apart that differ in case only."""

    SENSITIVE = "sensitive"
    INSENSITIVE = "insensitive"
    CONFIGURABLE = "configurable"


class PathForm(StrEnum):
    """How the path of a file is written."""

    RELATIVE = "relative"
    ABSOLUTE = "absolute"
    LOCAL = "local"


class NormalForm(StrEnum):
    """The form into which an integration brings what it names a job after."""

    SNAKE = "snake"
    LOWER = "lower"
    UNDERSCORED = "underscored"


@dataclass(frozen=True, slots=True)
class CaseRule:
    """What case and quotes mean in a component; the default is a text that stands as it is.

    `other_quotes` are those that its SQL knows and its names do not, as a left and a right one.
    """

    compare: Compare = Compare.SENSITIVE
    stored: Stored = Stored.PRESERVE
    quote: str | None = None
    other_quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """One flat component: its pattern, its rules, and what it is.

    Whoever composes may write all that fits `pattern`; a pair is recognised only where the
    component fits `recognised` too, if there is such a pattern, and `known` are its words.
    """

    name: str
    pattern: str
    description: str = ""
    case: CaseRule = CaseRule()
    path: PathForm | None = None
    default: str | None = None
    is_greedy: bool = False
    is_host: bool = False
    choices: tuple[str, ...] = ()
    normal_form: NormalForm | None = None
    recognised: str | None = None
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AliasTemplate:
    """Another pair for the same components, and who emits it."""

    namespace: Template
    name: Template
    origin: str

    def fill(self, components: Mapping[str, str]) -> tuple[str, str] | None:
        """The pair, if the components are enough for it."""
        needed = (*self.namespace.required, *self.name.required)
        if not all(components.get(each) for each in needed):
            return None
        return self.namespace.fill(components), self.name.fill(components)

    def has_namespace(self, components: Mapping[str, str]) -> bool:
        """Whether the components are enough for its namespace."""
        return all(components.get(each) for each in self.namespace.required)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way in which a source is named; `class_name` is the class that stands for it."""

    id: str
    namespace: Template
    name: Template
    class_name: str
    is_deprecated: bool = False
    canonical_as: AliasTemplate | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """One source or integration; `annotation` is the whole of `x-naming`, for whoever prints it."""

    id: str
    kind: Kind
    title: str
    category: str
    status: str
    version: str
    description: str
    components: Mapping[str, Component]
    required: tuple[str, ...]
    variants: tuple[Variant, ...]
    schemes: tuple[str, ...]
    scheme_aliases: tuple[str, ...] = ()
    qualifier: str = "/"
    hierarchy: tuple[str, ...] = ()
    aliases: tuple[AliasTemplate, ...] = ()
    canonical_as: AliasTemplate | None = None
    has_spanning_quotes: bool = False
    annotation: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_wide(self) -> bool:
        """Whether more can be composed than is recognised in a pair."""
        return any(component.recognised for component in self.components.values())

    def variant(self, name: str) -> Variant | None:
        """The variant of an id."""
        return next((variant for variant in self.variants if variant.id == name), None)


def own_name(definition: Definition, name: str) -> str:
    """The name that a component has here, if others call it otherwise: `bucket`, `bucketName`.

    A synonym differs in case or in a last word like `name` and `id`, or the specification has it.
    """
    if name in definition.components:
        return name
    listed = definition.annotation.get("synonyms", {}).get(name)
    stem = _stem(name)
    own = [each for each in definition.components if _stem(each) == stem]
    return str(listed) if listed else own[0] if len(own) == 1 else name


def _stem(name: str) -> str:
    return _LAST_WORD.sub("", _CAPITAL.sub("_", name).lower())


def has_fitting_text(component: Component, text: str) -> bool:
    """Whether a text can stand for a component."""
    return re.fullmatch(component.pattern, text) is not None
