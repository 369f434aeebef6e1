"""What can be seen in a namespace and in a pair, before anyone judges it."""

from collections.abc import Mapping
from dataclasses import dataclass

from floe.naming.compiled_variants import CompiledVariant
from floe.naming.definitions import Definition
from floe.naming.pairs import Pair


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that a namespace fits, with the components it gives.

    `written` is what stands in the namespace, `components` what it ought to be.
    """

    compiled: CompiledVariant
    written: Mapping[str, str]
    components: Mapping[str, str]
    canonical: str

    @property
    def preferred(self) -> str:
        """The namespace to write: a source that is an alias of another has the other's."""
        other = self.compiled.canonical_as
        if other is None or not other.has_namespace(self.components):
            return self.canonical
        return other.namespace.fill(self.components)

    @property
    def is_decided_by_name(self) -> bool:
        """Whether only the name tells if the pair is put right as that of another source."""
        other, variant = self.compiled.canonical_as, self.compiled.variant
        if other is None:
            return False
        return not {*other.name.required} <= {*variant.namespace.required, *variant.name.required}

    @property
    def certain(self) -> str:
        """The namespace to write also before a name that does not fit, which stays as it is."""
        other, name = self.compiled.canonical_as, self.compiled.variant.name
        is_same = other is not None and other.name.text == name.text
        return self.preferred if is_same else self.canonical

    @property
    def recased(self) -> tuple[str, ...]:
        """The components that are written in another case."""
        pairs = ((name, text, self.components[name]) for name, text in self.written.items())
        return tuple(name for name, text, part in pairs if is_recased(text, part))

    @property
    def added(self) -> tuple[str, ...]:
        """The components that were left to their defaults, for one host at least."""
        pairs = ((name, text, self.written.get(name)) for name, text in self.components.items())
        return tuple(
            name for name, text, given in pairs if given is None or _is_longer(text, given)
        )


@dataclass(frozen=True, slots=True)
class NamespaceReading:
    """A namespace taken apart.

    `shown` is the namespace without secrets, `definitions` are the sources of its scheme, and
    `candidates` those of their variants that it fits. `canonical` is the namespace put right, and
    `near` a known scheme that may have been meant.
    """

    shown: str
    scheme: str
    definitions: tuple[Definition, ...]
    candidates: tuple[Candidate, ...]
    canonical: str
    has_credentials: bool = False
    has_query: bool = False
    alias_of: str | None = None
    recased: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    has_stray_slash: bool = False
    near: str | None = None

    key = "namespace"

    @property
    def preferred(self) -> str:
        """The namespace to write instead."""
        return self.candidates[0].preferred if self.candidates else self.canonical

    @property
    def advice(self) -> str | None:
        """What to write instead, for a hint; nothing where only the name can tell."""
        first = self.candidates[0] if self.candidates else None
        if first and first.is_decided_by_name and first.preferred != first.canonical:
            return None
        return f"write '{self.preferred}'"


@dataclass(frozen=True, slots=True)
class PairReading:
    """A namespace and a name taken apart; without a candidate, the name fits none.

    `has_other_quotes` where it fits only without quotes that its names do not have.
    """

    namespace: NamespaceReading
    shown: str
    candidate: Candidate | None
    components: Mapping[str, str]
    canonical: Pair
    missing: tuple[str, ...] = ()
    recased: tuple[str, ...] = ()
    requoted: tuple[str, ...] = ()
    has_stray_slash: bool = False
    has_other_quotes: bool = False

    key = "name"

    @property
    def advice(self) -> str:
        """What to write instead, for a hint."""
        namespace, name = self.canonical
        return f"write '{namespace}' and '{name}'"


@dataclass(frozen=True, slots=True)
class JobReading:
    """The namespace and the name of a job; `definition` is its integration, if that is known.

    Without `is_fitting`, the name has none of the integration's forms.
    """

    namespace: NamespaceReading
    shown: str
    definition: Definition | None = None
    is_fitting: bool = True

    key = "name"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What a facet says, where the name says something else."""

    facet: str
    subject: str
    said: str
    named: str


@dataclass(frozen=True, slots=True)
class FacetReading:
    """A dataset whose facets speak of its name too."""

    contradictions: tuple[Contradiction, ...]


def is_recased(written: str, part: str) -> bool:
    """Whether two texts differ in case and in nothing else."""
    return written != part and written.casefold() == part.casefold()


def _is_longer(part: str, written: str) -> bool:
    return "," in part and len(part) > len(written)
