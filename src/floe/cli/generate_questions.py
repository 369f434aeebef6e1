"""The questions about files that are asked of whoever sits before the terminal."""

import sys

import click

from floe.cleaning import clean
from floe.cli.options import wants_color
from floe.cli.output import say
from floe.contracts import redact_source
from floe.generated import PlannedFile, unified_diff
from floe.progress import Progress
from floe.reports import Paint
from floe.reports.generations import print_diff
from floe.workflows.generation import Action

_QUESTIONS = {
    Action.WRITE: "write this",
    Action.MERGE: "merge this into the edited file",
    Action.DELETE: "delete it, as no product asks for it any more",
}


def is_terminal() -> bool:
    """Whether there is somebody to answer."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class Questions:
    """Asks about one file after the other, until the rest is answered at once."""

    def __init__(self, color: str, progress: Progress) -> None:
        self._paint = Paint(wants_color(color))
        self._progress = progress
        self._answers: dict[Action, bool] = {}

    def __call__(self, planned: PlannedFile, action: Action) -> bool:
        """Show what it is about, and take yes, no, or either for all files of this kind."""
        if action in self._answers:
            return self._answers[action]
        self._progress("")
        say(print_diff(redact_source(unified_diff(planned)), self._paint), color=self._paint.on)
        question = f"{clean(planned.path)}: {_QUESTIONS[action]}? (yes, no, all, quit)"
        choices = click.Choice(("y", "n", "a", "q"))
        answer = click.prompt(question, type=choices, default="y", show_choices=False)
        if answer in ("a", "q"):
            self._answers[action] = answer == "a"
        if answer == "q":
            self._answers |= dict.fromkeys(_QUESTIONS, False)
        return answer in ("y", "a")
