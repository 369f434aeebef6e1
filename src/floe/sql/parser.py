"""sqlglot, loaded when something of it is asked for: that takes its time, and most need none."""

from importlib import import_module
from typing import TYPE_CHECKING, Any


class _Later:
    """A module that is imported with the first of its names."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self._module), name)


if TYPE_CHECKING:
    import sqlglot
    from sqlglot import exp
else:
    sqlglot, exp = _Later("sqlglot"), _Later("sqlglot.expressions")


def simplify(tree: "exp.Expr") -> "exp.Expr":
    """The same tree with all worked out that can be."""
    simplified: exp.Expr = import_module("sqlglot.optimizer.simplify").simplify(tree)
    return simplified


__all__ = ["exp", "simplify", "sqlglot"]
