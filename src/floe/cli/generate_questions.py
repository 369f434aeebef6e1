"""What `floe generate` may do: by its flags, and by the answers of whoever sits before it."""

import sys
from typing import Any

import click

from floe.cli.options import wants_color
from floe.generated import PlannedFile, unified_diff
from floe.reports import Paint
from floe.reports.generations import print_diff
from floe.workflows.generation import Action, Permissions

_QUESTIONS = {
    Action.WRITE: "write this",
    Action.MERGE: "merge this into the edited file",
    Action.DELETE: "delete it, as no product asks for it any more",
}


def make_permissions(options: dict[str, Any], *, is_text: bool) -> Permissions:
    """The flags, and a way to ask where there is somebody to answer."""
    is_written = not (options["check"] or options["dry_run"])
    can_ask = is_text and is_written and not options["yes"] and _is_terminal()
    orphans = options["delete_orphans"]
    return Permissions(
        merges=options["yes"],
        deletes=options["yes"] if orphans is None else orphans,
        replaces_edited=options["replace_edited"],
        accepts_edited=options["keep_edited"],
        ask=_Questions(options["color"], may_delete=orphans is not False) if can_ask else None,
        ask_to_write=can_ask,
    )


def _is_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class _Questions:
    """Asks about one file after the other, until the rest is answered at once."""

    def __init__(self, color: str, *, may_delete: bool) -> None:
        self._paint = Paint(wants_color(color))
        self._answers: dict[Action, bool] = {} if may_delete else {Action.DELETE: False}

    def __call__(self, planned: PlannedFile, action: Action) -> bool:
        """Show what it is about, and take yes, no, or either for all files of this kind."""
        if action in self._answers:
            return self._answers[action]
        click.echo(print_diff(unified_diff(planned), self._paint))
        question = f"{planned.path}: {_QUESTIONS[action]}? (yes, no, all, quit)"
        choices = click.Choice(("y", "n", "a", "q"))
        answer = click.prompt(question, type=choices, default="y", show_choices=False)
        if answer in ("a", "q"):
            self._answers[action] = answer == "a"
        if answer == "q":
            self._answers |= dict.fromkeys(_QUESTIONS, False)
        return answer in ("y", "a")
