"""`floe dbt`: dbt on the generated project, with floe's Spark."""

import click

from floe.cli.output import remark, say
from floe.cli.workspaces import open_workspace
from floe.wiring import run_dbt


@click.command(
    "dbt",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    options_metavar="",
)
@click.option("--dbt", metavar="PATH", help="The dbt to run; also FLOE_DBT, or dbt.program.")
@click.argument("arguments", metavar="ARGUMENTS...", nargs=-1, type=click.UNPROCESSED)
def command(dbt: str | None, arguments: tuple[str, ...]) -> int:
    """Run dbt on the project of floe.toml, with floe's Spark settings and Java.

    All ARGUMENTS are dbt's own; --dbt stands before them. The exit code is dbt's: 0 fine,
    1 something failed in it; 3 where dbt itself could not go on.

    \b
    Examples:
      floe dbt build
      floe dbt build --select orders+
      floe dbt run --help
      floe dbt --dbt ~/dbt-1.12/bin/dbt build
    """  # noqa: D301
    if not arguments:
        say(click.get_current_context().get_help())
        return 0
    return run_dbt(open_workspace(), arguments, remark, dbt)
