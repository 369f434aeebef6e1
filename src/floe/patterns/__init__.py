"""Which regular expressions may run over data, and how Java writes them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.patterns.cost import searchable
from floe.patterns.depth import longest_text
from floe.patterns.java import java_pattern

if TYPE_CHECKING:
    from floe.patterns.gate import SafePattern, gate_pattern, pattern_problem

# The gate needs RE2, which those who only match do not.
_LOADED_LATER = ("SafePattern", "gate_pattern", "pattern_problem")

__all__ = [
    "SafePattern",
    "gate_pattern",
    "java_pattern",
    "longest_text",
    "pattern_problem",
    "searchable",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.patterns' has no attribute '{name}'")
    return getattr(import_module("floe.patterns.gate"), name)
