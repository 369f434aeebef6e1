"""`floe usage`: who uses a contract, and the tables that tell it."""

import click

from floe.cli.main import LazyGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "update": ("floe.cli.usage_update:update", "Read new events into the tables."),
    "show": ("floe.cli.usage_show:show", "Say who uses a contract."),
}


class UsageGroup(LazyGroup):
    """Takes what is no command of its own for a contract."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; any other word is a contract to be shown."""
        return super().get_command(ctx, cmd_name if cmd_name in self.table else "show")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """`floe usage orders` is `floe usage show orders`."""
        is_contract = args and args[0] not in self.table and not args[0].startswith("-")
        return super().resolve_command(ctx, ["show", *args] if is_contract else args)


@click.group("usage", cls=UsageGroup, table=COMMANDS)
def command() -> None:
    """Say who uses a contract, as OpenLineage events tell it.

    `floe usage CONTRACT` is short for `floe usage show CONTRACT`.

    \b
    Examples:
      floe usage update events/
      floe usage orders --since 30d
    """  # noqa: D301
