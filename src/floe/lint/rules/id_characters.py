import re
from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import walk_ids

_FORBIDDEN = re.compile(r"[.#/\\@!%&^\s]")


@rule("lint/id-characters", Severity.ERROR)
def id_characters(graph: Graph) -> Iterator[Finding]:
    r"""An id with a character that references need for themselves.

    Not allowed are `. # / \ @ ! % & ^` and white space. UUIDs are fine, and the
    id of the contract itself may be anything.

    Why: references are taken apart at these characters, so no reference can reach
    the element.

    Instead: use letters, digits, `_` and `-`.
    """
    for place, written in walk_ids(graph):
        bad = _FORBIDDEN.search(written)
        if bad:
            yield Finding(
                place,
                f"id '{written}' contains {_name(bad[0])}, so no reference can reach it",
                hint=f"write '{_FORBIDDEN.sub('_', written)}'",
            )


def _name(character: str) -> str:
    return "white space" if character.isspace() else f"'{character}'"
