"""Which declared name is which name in the table."""

from collections.abc import Sequence


def pair_names(declared: Sequence[str], actual: Sequence[str]) -> dict[int, int]:
    """The place in the table of each declared name that is there: spelled alike, else but for case.

    Names that differ in case alone are paired in every engine: it is told by how loud that is.
    """
    paired: dict[int, int] = {}
    free = dict(reversed([(name, place) for place, name in enumerate(actual)]))
    for place, name in enumerate(declared):
        if name in free:
            paired[place] = free.pop(name)
    folded = {name.lower(): name for name in reversed(list(free))}
    for place, name in enumerate(declared):
        spelled = folded.get(name.lower())
        if place not in paired and spelled in free:
            paired[place] = free.pop(spelled)
    return paired
