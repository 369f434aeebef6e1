"""A change, and the rules that know what changes mean."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from floe.changes.bumps import Bump
from floe.changes.elements import ElementPair, Terms
from floe.documents import Path
from floe.findings import Fault, Severity, read_page

SEED, CONSUMER = "seed", "consumer"
PROFILES = (SEED, CONSUMER)

_SEVERITIES = {
    Bump.MAJOR: Severity.ERROR,
    Bump.MINOR: Severity.WARNING,
    Bump.PATCH: Severity.INFO,
    Bump.NONE: Severity.INFO,
}


@dataclass(frozen=True, slots=True)
class Change:
    """What changed, where, what it needs and what to do instead.

    `names` lead to the element as people know it, the paths to it in the trees of both versions.
    `breaks_readers`: a reader may stumble over it, although the profile asks for less. File, line
    and column are added where they are known: in the new version, or in the old one if it is gone.
    """

    rule: str
    names: tuple[str, ...]
    message: str
    bump: Bump
    why: str
    advice: str
    old: Any
    new: Any
    old_path: Path
    new_path: Path
    keys: tuple[str, ...] = ()
    breaks_readers: bool = False
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def path(self) -> str:
        """Where, in one line."""
        parts = [part for part in self.names if part]
        return "/".join([*parts, *(self.keys if len(self.keys) == 1 else ())])

    @property
    def severity(self) -> Severity:
        """How severe it is."""
        return Severity.WARNING if self.breaks_readers else severity_of(self.bump)


@dataclass(frozen=True, slots=True)
class Told:
    """What a rule says of an element: the keys it speaks of, and what became of their values."""

    keys: tuple[str, ...]
    message: str
    old: Any = None
    new: Any = None
    bump: Bump | None = None


Tell = Callable[[ElementPair, Terms], Iterator[Told]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRule(Fault):
    """A kind of change: what it needs for those who write data, and for those who read it.

    A rule with `keys` is asked only where one of them differs.
    """

    bump: Bump
    consumer: Bump
    sections: tuple[str, ...]
    keys: frozenset[str]
    tell: Tell

    def concerns(self, pair: ElementPair) -> bool:
        """Whether it has anything to look at."""
        return not self.keys or not self.keys.isdisjoint(pair.differing)

    def bump_in(self, profile: str) -> Bump:
        """What the change needs by a profile."""
        return self.consumer if profile == CONSUMER else self.bump


def severity_of(bump: Bump) -> Severity:
    """How severe a change is."""
    return _SEVERITIES[bump]


def change_rule(
    rule_id: str,
    bump: Bump,
    *sections: str,
    consumer: Bump | None = None,
    keys: tuple[str, ...] = (),
) -> Callable[[Tell], ChangeRule]:
    """Build a rule from a function; its docstring says what, why and what to do instead."""

    def build(tell: Tell) -> ChangeRule:
        return ChangeRule(
            rule_id,
            severity_of(bump),
            *read_page(tell.__doc__ or ""),
            bump=bump,
            consumer=consumer or bump,
            sections=sections,
            keys=frozenset(keys),
            tell=tell,
        )

    return build
