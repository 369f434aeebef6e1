"""dbt on the workspace's project."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from floe.errors import ConfigurationError, OutsideError
from floe.wiring.dbt_lineage import emitting_dbt
from floe.wiring.spark_tables import open_spark_room
from floe.wiring.workspaces import Opened


def run_dbt(
    opened: Opened, arguments: tuple[str, ...], tell: Callable[[str], None], dbt: str | None = None
) -> int:
    """Run dbt on the workspace's project, with the workspace's Spark; its exit code."""
    from floe.adapters.dbt import choose_dbt, dbt_environment, is_work, names_project, run_dbt

    if opened.untrusted:
        raise ConfigurationError(
            "dbt runs what the project says, and this workspace is untrusted: "
            "once you trust it, leave --untrusted away"
        )
    project = opened.dbt_project if names_project(arguments) else opened.own_dbt_project
    project = project.resolve()
    said, shared = dbt_environment(project, arguments), _spark_environment(opened, arguments)
    # The user's own Java is among those that floe tried, and may be one that Spark cannot use.
    java = {key: value for key, value in shared.items() if key == "JAVA_HOME"}
    workspace = {"FLOE_WORKSPACE": str(opened.root)}
    program = choose_dbt(dbt, opened.settings.dbt.program, opened.root)
    if is_work(arguments):
        _look_at(program, project, arguments, said, tell)
    environment = {**workspace, **shared, **said, **java}
    with emitting_dbt(opened, project, arguments, environment, tell) as ends:
        code = run_dbt(program, arguments, environment)
        ends(code)
    return code


def _look_at(
    path: Path,
    project: Path,
    arguments: tuple[str, ...],
    environment: Mapping[str, str],
    tell: Callable[[str], None],
) -> None:
    """Say which dbt will run, and stop where it lacks the adapter that its profile asks for."""
    from floe.adapters.dbt import identify, is_told_little, profile_type, untried

    program = identify(path)
    kind = profile_type(project, arguments, environment)
    if kind and program.packages is not None and kind not in program.packages:
        package = "'floe[dbt]'" if kind == "spark" else f"dbt-{kind.replace('_', '-')}"
        install = f"{program.python or 'python'} -m pip install {package}"
        raise ConfigurationError(
            f"{path} has no adapter for {kind}, which the profile asks for: {install}"
        )
    if warning := untried(program):
        tell(warning)
    elif not is_told_little(arguments):
        tell(f"{program}: {path}")


def _spark_environment(opened: Opened, arguments: tuple[str, ...]) -> dict[str, str]:
    """What leads a Spark that dbt starts to floe's settings; nothing for other engines."""
    if opened.settings.dbt.adapter != "spark" or find_spec("pyspark") is None:
        return {}
    from floe.adapters.dbt import lakes_of_profile, starts_engine

    room, spark = open_spark_room(), opened.settings.spark
    lakes = lakes_of_profile(opened.dbt_project.resolve())
    master = os.environ.get("FLOE_SPARK_MASTER") or spark.master
    packages = tuple(dict.fromkeys((*spark.packages, *lakes)))
    request = room.SessionRequest(master, spark.properties, packages)
    if starts_engine(arguments):
        # Whoever needs what cannot be fetched tries again, and says why.
        with suppress(OutsideError):
            room.obtain_jars(request.coordinates, request.conf)
    folder = room.own_folder(opened.root) / "spark-conf"
    shared: dict[str, str] = room.share_settings(request, folder)
    # The packages are among those of all others now.
    return {**dict.fromkeys(lakes.values(), ""), **shared}
