"""What dbt does in a workspace, told to those who follow lineage."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floe.errors import FloeError
from floe.wiring.compile_requests import compile_request
from floe.wiring.lineage_events import is_switched_off, open_emission
from floe.wiring.scheduled_runs import runs_above
from floe.wiring.workspaces import Opened

if TYPE_CHECKING:
    from floe.contracts import CompiledContract
    from floe.dbt.manifest import DbtTable
    from floe.model import Contract
    from floe.naming import Pair
    from floe.workflows.dbt_lineage import DbtBuild

# Where a profile asks for a variable, or for a text where that is not set.
_VARIABLE = re.compile(
    r"""\{\{\s*env_var\(\s*(['"])(\w+)\1\s*(?:,\s*(['"])(.*?)\3\s*)?\)\s*(?:\|\s*\w+\s*)?\}\}"""
)
# How floe's own profiles name the folder of their project.
_FOLDER = 'env_var("DBT_PROJECT_DIR", flags.PROFILES_DIR) ~ "'
_NOT_STARTED = 3


@contextmanager
def emitting_dbt(
    opened: Opened,
    project: Path,
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    tell: Callable[[str], None],
) -> Iterator[Callable[[int], None]]:
    """Tell that a command of dbt begins; what is given is called with its exit code.

    Nothing is told of commands that make and test no tables.
    """
    from floe.adapters.dbt import artifacts_folder, makes_tables, project_name

    name = project_name(project, arguments, environment)
    if not (opened.is_workspace and makes_tables(arguments) and name) or is_switched_off(opened):
        yield lambda _: None
        return
    from floe.reports.lineage_events import command_run
    from floe.workflows.dbt_lineage import command_begins, command_ends, tables_made

    emission = open_emission(opened, tell)
    run = command_run(name, emission.namespace, *runs_above(environment, tell))
    folder = artifacts_folder(project, arguments, environment)
    before = _stamp(folder)
    command_begins(emission, run)

    def ends(code: int) -> None:
        try:
            if _stamp(folder) != before:
                build = _build(opened, folder, _profile(project, arguments, environment))
                tables_made(emission, run, build)
        except Exception as error:  # noqa: BLE001 - dbt has run, and its exit code counts
            reason = str(error) if isinstance(error, FloeError) else type(error).__name__
            tell(f"note: the tables of dbt are not told as lineage: {reason}")
        command_ends(emission, run, code)

    try:
        yield ends
    except BaseException:
        command_ends(emission, run, _NOT_STARTED)
        raise


def _stamp(folder: Path) -> tuple[int, int] | None:
    """What tells results of one command from those of another."""
    try:
        found = (folder / "run_results.json").stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def _build(opened: Opened, folder: Path, profile: Mapping[str, Any]) -> "DbtBuild":
    from floe.adapters.manifests import read_artifacts, read_results
    from floe.dbt import DbtOptions, choose_server
    from floe.naming import from_dbt_profile
    from floe.workflows.dbt_lineage import DbtBuild

    settings = opened.settings
    server = settings.dbt.environment or settings.servers.default
    options = DbtOptions(server=server, overrides=settings.servers.values)

    def server_of(contract: "Contract") -> str | None:
        chosen = choose_server(contract, options)
        return chosen.server if chosen else None

    def name_relation(table: "DbtTable") -> "Pair | None":
        parts = (table.database, table.schema, table.data_name)
        return from_dbt_profile(profile, tuple(part for part in parts if part)).canonical

    return DbtBuild(
        results=read_results(folder / "run_results.json"),
        manifest=read_artifacts(folder / "manifest.json"),
        contracts=_contracts(opened),
        server_of=server_of,
        name_relation=name_relation,
    )


def _contracts(opened: Opened) -> "tuple[CompiledContract, ...]":
    from floe.workflows.compiling import compile_workspace, nothing_beside

    asked = replace(compile_request(opened), may_find_nothing=True, look_beside=nothing_beside)
    compilation = compile_workspace(opened.workspace, asked)
    return tuple(compiled for compiled in compilation.contracts if compiled.is_usable)


def _profile(
    project: Path, arguments: tuple[str, ...], environment: Mapping[str, str]
) -> dict[str, Any]:
    """Where dbt is connected to, as far as its profile can be read without dbt."""
    from floe.adapters.dbt import profile_output

    def fill(found: re.Match[str]) -> str:
        return environment.get(found[2], found[4] if found[4] is not None else found[0])

    folder = f'"{environment.get("DBT_PROJECT_DIR", project)}'
    output = profile_output(project, arguments, environment)
    return {
        str(key): _VARIABLE.sub(fill, value.replace(_FOLDER, folder))
        if isinstance(value, str)
        else value
        for key, value in output.items()
    }
