"""The switch for workspaces of strangers; it counts before and after a command's name."""

import click

_ASKED = "floe.untrusted"


def untrusted_option() -> click.Option:
    """The switch that floe itself and every command with a workspace has."""
    return click.Option(
        ["--untrusted"],
        is_flag=True,
        expose_value=False,
        callback=_ask,
        help="Take nothing from floe.toml and contracts that runs code or reaches out.",
    )


def is_untrusted() -> bool:
    """Whether the command line says that the workspace is a stranger's."""
    return bool(click.get_current_context().meta.get(_ASKED))


def _ask(context: click.Context, _: click.Parameter, asked: bool) -> None:
    # A command's notes are those of the group above it.
    if asked:
        context.meta[_ASKED] = True
