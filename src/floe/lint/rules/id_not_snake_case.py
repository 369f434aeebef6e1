import re
from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.elements import walk_ids
from floe.model import snake_case

_SNAKE_CASE = re.compile(r"[a-z0-9_]+")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_REFERABLE = re.compile(r"[^.#/\\@!%&^\s]+")


@rule("lint/id-not-snake-case", Severity.INFO)
def id_not_snake_case(graph: Graph) -> Iterator[Finding]:
    """An id that is neither snake_case nor a UUID.

    Why: ids are typed by hand into references; one style spares looking up where
    a capital or a dash was.

    Instead: write ids in snake_case, and do so before others refer to them: an id
    should never change afterwards.
    """
    for place, written in walk_ids(graph):
        if _is_unusual(written):
            yield Finding(
                place,
                f"id '{written}' is not snake_case",
                hint=_way_out(written),
            )


def _is_unusual(written: str) -> bool:
    # An id with forbidden characters is a fault of another rule.
    if not _REFERABLE.fullmatch(written):
        return False
    return not _SNAKE_CASE.fullmatch(written) and not _UUID.fullmatch(written)


def _way_out(written: str) -> str:
    better = snake_case(written)
    advice = f"write '{better}'" if better else "write it in letters from a to z"
    return f"{advice}, if nothing refers to it yet"
