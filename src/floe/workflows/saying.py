"""How a workflow tells what it is doing, to whoever listens."""

from collections.abc import Callable

Say = Callable[[str], None]


def say_nothing(_what: str) -> None:
    """For whoever does not listen."""
