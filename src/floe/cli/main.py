"""The `floe` command; each subcommand is imported only when it is called."""

import gc
import importlib
import io
import os
import sys
import traceback
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import click
from click.shell_completion import CompletionItem

from floe import __version__
from floe.cli.output import remark, say, without_secrets
from floe.cli.untrusted import untrusted_option
from floe.errors import ConfigurationError, FloeError, InputError
from floe.extras import naming_extras

COMMANDS: dict[str, tuple[str, str]] = {
    "compile": ("floe.cli.compile_command", "Compile a workspace: all checks, one artifact."),
    "lint": ("floe.cli.lint_command", "Say what is wrong with contracts and products, and where."),
    "check": ("floe.cli.check_command", "Measure what contracts promise of their data."),
    "drift": ("floe.cli.drift_command", "Say where real tables differ from their contracts."),
    "classify": ("floe.cli.classify_command", "Say which columns need a classification."),
    "diff": ("floe.cli.diff_command", "Say what changed in contracts, and which version it needs."),
    "results": ("floe.cli.results_command", "Show earlier runs and what became of a check."),
    "generate": ("floe.cli.generate_command", "Write the dbt project that products ask for."),
    "dbt": ("floe.cli.dbt_command", "Run dbt on the generated project, with floe's Spark."),
    "contract": ("floe.cli.contract_command", "Draft contracts from ports, dbt and tables."),
    "export": ("floe.cli.export_command", "Write a contract in standard ODCS or another format."),
    "import": ("floe.cli.import_command", "Make a contract from another format."),
    "status": ("floe.cli.status_command", "Show the state of contracts, and what comes next."),
    "calendar": ("floe.cli.calendar_command", "List the dates ahead of contracts."),
    "deprecate": ("floe.cli.deprecate_command", "Plan the end of a contract, and announce it."),
    "notify": ("floe.cli.notify_command", "Notify users of contracts that end."),
    "register": ("floe.cli.register_command", "Record versions of contracts, for ever."),
    "contracts": ("floe.cli.contracts_command", "List the contracts that are registered."),
    "show": ("floe.cli.show_command", "Print a registered version of a contract."),
    "history": ("floe.cli.history_command", "Show what happened to a contract."),
    "approve": ("floe.cli.approve_command", "Approve a version, as its contract's owner."),
    "owner": ("floe.cli.owner_command", "Show who owns a contract, or transfer it."),
    "audit": ("floe.cli.audit_command", "Print what was done to contracts, and verify it."),
    "platform": ("floe.cli.platform_command", "Publish a workspace: its contracts, and all of it."),
    "pull": ("floe.cli.pull_command", "Fetch a published contract, and check every byte."),
    "reconcile": ("floe.cli.reconcile_command", "Bring the catalog up to date with the ledger."),
    "refs": ("floe.cli.refs_command", "Show where a reference leads."),
    "naming": ("floe.cli.naming_command", "Compose, read and check names of OpenLineage."),
    "usage": ("floe.cli.usage_command", "Say who uses a contract, by events of OpenLineage."),
    "impact": ("floe.cli.impact_command", "Say who is affected if a contract changes."),
    "graph": ("floe.cli.graph_command", "Draw tables and lineage."),
    "find": ("floe.cli.find_command", "Find contracts and columns by tag, name or class."),
    "init": ("floe.cli.init_command", "Start a workspace that compiles."),
    "explain": ("floe.cli.explain_command", "Print a rule's page."),
    "explain-effective": (
        "floe.cli.explain_effective_command",
        "Show every value that holds of a contract, and where it came from.",
    ),
    "schema": ("floe.cli.schema_command", "Print the JSON Schema for editors."),
    "spark": ("floe.cli.spark_command", "Keep a warm Spark server, fetch its packages."),
    "doctor": ("floe.cli.doctor_command", "Say what checks need, and what is missing."),
    "completion": ("floe.cli.completion_command", "Print a shell completion script."),
}
# What opens no workspace has nothing to take from one.
WITHOUT_WORKSPACE = frozenset({"import", "init", "explain", "list", "schema", "completion"})


class LazyGroup(click.Group):
    """Knows its commands by name, and imports one only to run it.

    `table` has a module and a summary for each, or `module:function` where a module has several.
    """

    def __init__(self, *arguments: Any, table: Mapping[str, tuple[str, str]], **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All command names, in the order of the help page."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if cmd_name not in self.table:
            return None
        module, _, name = self.table[cmd_name][0].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name or "command")
        if cmd_name not in WITHOUT_WORKSPACE:
            _add_switch(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Complete command names without importing any."""
        return [
            CompletionItem(name, help=text)
            for name, (_, text) in self.table.items()
            if name.startswith(incomplete)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command where there is none of that name."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            near = get_close_matches(args[0], self.table, 1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            ctx.fail(f"No such command '{args[0]}'.{hint}")
        return super().resolve_command(ctx, args)


def _add_switch(command: click.Command) -> None:
    """Let a command, and those of a group, be told that the workspace is not trusted."""
    if not any(option.name == "untrusted" for option in command.params):
        command.params.append(untrusted_option())
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        _add_switch(inner)


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
    params=[untrusted_option()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="floe %(version)s")
def floe() -> None:
    """Data contracts that are guarantees: compile, check and govern them.

    Exit codes: 0 fine, 1 findings, 2 wrong usage or configuration, 3 something outside failed.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run a command; an accident ends in one line and the right exit code."""
    # What a command reads stays until its end: to look through it for cycles is mostly in vain.
    gc.set_threshold(50_000, 50, 100)
    try:
        with naming_extras():
            outcome: Any = floe.main(args=arguments, prog_name="floe", standalone_mode=False)
        _flush()
        sys.exit(outcome if isinstance(outcome, int) else 0)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        _show(error)
        sys.exit(2)
    except FloeError as error:
        remark(f"error: {error}")
        sys.exit(exit_code(error))
    except BrokenPipeError:
        # Whoever read along has seen enough; Python would complain once more on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(0)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        remark(f"error: {_accident(error)}")
        sys.exit(3)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:  # noqa: BLE001
        if os.environ.get("FLOE_TRACEBACK"):
            say(without_secrets(traceback.format_exc()), err=True, nl=False)
        else:
            fault = f"{type(error).__name__}: {error}"
            remark(f"error: a fault in floe: {fault} (FLOE_TRACEBACK=1 shows where)")
        sys.exit(3)


def _accident(error: OSError) -> str:
    where = error.filename or "standard output"
    return f"{where}: {error.strerror or error}"


def _show(error: click.ClickException) -> None:
    shown = io.StringIO()
    error.show(shown)
    say(without_secrets(shown.getvalue()), err=True, nl=False)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def exit_code(error: FloeError) -> int:
    """1 for input, 2 for usage and configuration, 3 for the outside world."""
    if isinstance(error, InputError):
        return 1
    return 2 if isinstance(error, ConfigurationError) else 3
