"""A part of a contract that a format does not say as it is meant."""

from dataclasses import dataclass

from floe.documents import Path

LEFT_OUT = "is left out"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Which clause at which place, and what became of it."""

    path: Path
    clause: str
    message: str = LEFT_OUT
