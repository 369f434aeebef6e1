"""`floe completion`: a script that completes commands and options in a shell."""

import click
from click.shell_completion import get_completion_class

from floe.cli.output import say_verbatim
from floe.errors import ConfigurationError


@click.command("completion")
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
@click.pass_context
def command(ctx: click.Context, shell: str) -> int:
    """Print the script that completes floe's commands and options in a shell.

    \b
    Examples:
      bash:  echo 'eval "$(floe completion bash)"' >> ~/.bashrc
      zsh:   echo 'eval "$(floe completion zsh)"' >> ~/.zshrc
      fish:  floe completion fish > ~/.config/fish/completions/floe.fish
    """  # noqa: D301
    completion = get_completion_class(shell)
    if completion is None:
        raise ConfigurationError(f"{shell} is not known to this version of click")
    group = ctx.find_root().command
    say_verbatim(completion(group, {}, "floe", "_FLOE_COMPLETE").source() + "\n")
    return 0
