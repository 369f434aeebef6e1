"""Figures that are judged and then shown to nobody."""

from dataclasses import replace

from floe.results.result import Result

_WORDS = "the figure is not shown"


def withhold(result: Result) -> Result:
    """The verdict without its figure, where that would show what is in a classified column."""
    hidden = result.check.hidden_column
    if hidden is None or result.measured is None:
        return result
    verb = "are" if ", " in hidden else "is"
    return replace(result, measured=None, reason=f"{_WORDS}: {hidden} {verb} classified")


def is_withheld(result: Result) -> bool:
    """Whether there was a figure; a stored result knows it by its reason alone."""
    return result.measured is None and (result.reason or "").startswith(_WORDS)
