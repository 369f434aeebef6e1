"""Is the contract well made? One rule per file, one runner for all."""

from floe.lint.baseline import Baseline, is_baseline, read_baseline, write_baseline
from floe.lint.contents import RULES, UNREAD
from floe.lint.runner import Outcome, apply_selection, lint

__all__ = [
    "RULES",
    "UNREAD",
    "Baseline",
    "Outcome",
    "apply_selection",
    "is_baseline",
    "lint",
    "read_baseline",
    "write_baseline",
]
