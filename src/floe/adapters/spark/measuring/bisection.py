"""Many things done at once, and apart only where one of them is broken."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
V = TypeVar("V")


def bisect(
    things: Sequence[T],
    attempt: Callable[[Sequence[T]], Mapping[T, V]],
    is_hopeless: Callable[[Exception], bool],
) -> tuple[dict[T, V], dict[T, Exception]]:
    """Do all together; halve what fails until the broken ones stand alone."""
    if not things:
        return {}, {}
    try:
        return dict(attempt(things)), {}
    except Exception as error:  # noqa: BLE001 - whatever breaks is the answer for that thing
        if len(things) == 1 or is_hopeless(error):
            return {}, dict.fromkeys(things, error)
    middle = len(things) // 2
    done, broken = bisect(things[:middle], attempt, is_hopeless)
    more_done, more_broken = bisect(things[middle:], attempt, is_hopeless)
    return done | more_done, broken | more_broken
