"""dbt, run as the program that it is; floe never imports it."""

from floe.adapters.dbt.installation import DbtProgram, identify, untried
from floe.adapters.dbt.needs import (
    artifacts_folder,
    is_told_little,
    is_work,
    lakes_of_profile,
    makes_tables,
    profile_output,
    profile_type,
    project_name,
    starts_engine,
)
from floe.adapters.dbt.program import (
    choose_dbt,
    dbt_environment,
    find_dbt,
    names_project,
    run_dbt,
)

__all__ = [
    "DbtProgram",
    "artifacts_folder",
    "choose_dbt",
    "dbt_environment",
    "find_dbt",
    "identify",
    "is_told_little",
    "is_work",
    "lakes_of_profile",
    "makes_tables",
    "names_project",
    "profile_output",
    "profile_type",
    "project_name",
    "run_dbt",
    "starts_engine",
    "untried",
]
