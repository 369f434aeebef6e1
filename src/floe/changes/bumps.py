"""How far a version has to be raised."""

from collections.abc import Iterable
from enum import StrEnum


class Bump(StrEnum):
    """The part of a version that a change raises, the smallest first."""

    NONE = "none"
    PATCH = "patch"
    MINOR = "minor"
    MAJOR = "major"

    @property
    def rank(self) -> int:
        """The largest last."""
        return tuple(Bump).index(self)


def largest(bumps: Iterable[Bump]) -> Bump:
    """What several changes need together."""
    return max(bumps, key=lambda bump: bump.rank, default=Bump.NONE)
