"""Which run started this one, as schedulers tell it by the environment."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    from floe.reports.lineage_events import RunAbove

_PARENT, _ROOT = "OPENLINEAGE_PARENT_ID", "OPENLINEAGE_ROOT_PARENT_ID"
_PARTS = 3


def runs_above(
    environment: Mapping[str, str], tell: Callable[[str], None]
) -> "tuple[RunAbove | None, RunAbove | None]":
    """The run above, and the one above all; what is not understood is told."""
    parent, root = (_handed_down(name, environment, tell) for name in (_PARENT, _ROOT))
    return parent, root


def is_run_id(text: str) -> bool:
    """Whether a text can be the id of a run."""
    try:
        return bool(UUID(text))
    except ValueError:
        return False


def _handed_down(
    variable: str, environment: Mapping[str, str], tell: Callable[[str], None]
) -> "RunAbove | None":
    """A run as it stands in the environment: namespace/job/run id."""
    from floe.naming import Pair
    from floe.reports.lineage_events import RunAbove

    said = environment.get(variable, "")
    parts = said.rsplit("/", _PARTS - 1)
    if len(parts) == _PARTS and all(parts) and is_run_id(parts[-1]):
        return RunAbove(Pair(parts[0], parts[1]), parts[2])
    if said:
        tell(f"note: {variable} is not understood: it must be namespace/job/run id")
    return None
