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
    `candidates` those of their variants that it fits. `canonical` is the namespace put right.
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

    key = "namespace"


@dataclass(frozen=True, slots=True)
class PairReading:
    """A namespace and a name taken apart; without a candidate, the name fits none."""

    namespace: NamespaceReading
    shown: str
    candidate: Candidate | None
    components: Mapping[str, str]
    canonical: Pair
    missing: tuple[str, ...] = ()
    recased: tuple[str, ...] = ()
    requoted: tuple[str, ...] = ()
    has_stray_slash: bool = False

    key = "name"


def is_recased(written: str, part: str) -> bool:
    """Whether two texts differ in case and in nothing else."""
    return written != part and written.casefold() == part.casefold()


def _is_longer(part: str, written: str) -> bool:
    return "," in part and len(part) > len(written)
