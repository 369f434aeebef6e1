"""The only way to standard output and standard error: nothing that is printed can steer them."""

import io
import os
import stat
import sys

import click

from floe.cleaning import clean, clean_output
from floe.errors import ConfigurationError

_RUNNERS = ("GITHUB_ACTIONS", "TF_BUILD")
_STEERING = "what would steer the terminal is shown as \ufffd; -o FILE keeps it as it is"
_REFUSED = (
    "the output holds what a CI runner takes for a command or cannot show: write it with -o FILE"
)


def say(text: str, *, err: bool = False, nl: bool = True, color: bool = False) -> None:
    """Lines for people, or for programs that read no content but ours."""
    _print(clean_output(text, is_painted=color), err=err, nl=nl, color=color)


def remark(text: str) -> None:
    """One line beside the result, on standard error; what looks like a secret is hidden in it."""
    say(clean(without_secrets(text)), err=True)


def without_secrets(text: str) -> str:
    """Words of programs without what looks like a secret; a page of help need not wait for it."""
    from floe.model import hide_secrets  # noqa: PLC0415

    return hide_secrets(text)


def say_verbatim(text: str) -> None:
    """Workflow commands, whose foreign parts are clean, and what is floe's own."""
    _print(text)


def print_rendered(text: str, format: str, *, color: bool) -> None:
    """A report in one of its formats; those of GitHub are commands."""
    if format == "github":
        say_verbatim(text)
    else:
        say(text, nl=not text.endswith("\n"), color=color)


def deliver_content(content: str | bytes) -> None:
    """Content as it is for files and pipes; terminals and CI logs get nothing that steers them."""
    if isinstance(content, bytes):
        _print(content)
        return
    text = content.replace("\r\n", "\n")
    shown = clean_output(text)
    if shown != text and _is_terminal():
        _print(shown)
        remark(_STEERING)
        return
    if shown != text and _is_logged():
        raise ConfigurationError(_REFUSED)
    _print(content)


def _print(
    content: str | bytes, *, err: bool = False, nl: bool = False, color: bool | None = None
) -> None:
    try:
        click.echo(content, err=err, nl=nl, color=color)
    except BrokenPipeError:
        # Whoever read along has seen enough; the exit code is still what the command came to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2 if err else 1)


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _is_logged() -> bool:
    """Whether a runner reads along; what is sent to a file is not read."""
    if not any(os.environ.get(name) for name in _RUNNERS):
        return False
    try:
        return not stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (AttributeError, OSError, io.UnsupportedOperation):
        return True
