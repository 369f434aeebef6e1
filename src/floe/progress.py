"""How far long work is, for whoever wants to know."""

from typing import Protocol


class Progress(Protocol):
    """Is called whenever long work takes its next step."""

    def __call__(self, what: str, share: float | None = None) -> None:
        """What is being done now, and how much of it is done, from 0 to 1, where that is known.

        An empty text says that the work waits, as for an answer.
        """
        ...


def no_progress(what: str, share: float | None = None) -> None:
    """For whoever does not want to know."""
    del what, share
