"""How much a document may ask of us before it is refused."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest document that is read; every limit has a fault of its own."""

    bytes: int = 8 * 1024 * 1024
    depth: int = 64
    nodes: int = 150_000
    aliases: int = 100
    characters: int = 32 * 1024 * 1024
    scalar: int = 1024 * 1024
    digits: int = 4300
    faults: int = 100


DEFAULT_LIMITS = Limits()
