"""What comes of files that are generated, whoever plans them."""

from dataclasses import dataclass

from floe.documents import read_text
from floe.workflows.generation.deciding import Decision
from floe.workflows.linting import Linted


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationOutcome:
    """What was decided about each file, by path, and the findings; the verdict is an exit code."""

    linted: Linted
    decisions: tuple[tuple[str, Decision], ...]
    is_written: bool
    is_stopped: bool = False
    verdict: int


def is_sound(path: str, text: str) -> bool:
    """Whether a merged file can be read: two sides may have written one key in two places."""
    return not path.endswith((".yml", ".yaml")) or not read_text(path, text).faults
