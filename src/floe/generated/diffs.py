"""What a plan would change in a file, for people."""

from collections.abc import Iterator
from difflib import unified_diff as compare_lines

from floe.generated.merging import split_lines
from floe.generated.planned_file import PlannedFile

_NOWHERE = "/dev/null"


def unified_diff(planned: PlannedFile) -> str:
    """From what is there to what is wanted; for a file that is kept, to what floe would write."""
    wanted = planned.wanted if planned.is_due else planned.generated
    before = _NOWHERE if planned.existing is None else f"a/{planned.path}"
    after = _NOWHERE if wanted is None else f"b/{planned.path}"
    if not planned.is_due and planned.generated is None:
        return ""
    lines = compare_lines(
        split_lines(planned.existing or ""), split_lines(wanted or ""), before, after
    )
    return "".join(_ended(lines))


def _ended(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
