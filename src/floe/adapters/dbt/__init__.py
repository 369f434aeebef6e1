"""dbt, run as the program that it is; floe never imports it."""

from floe.adapters.dbt.installation import DbtProgram, identify, untried
from floe.adapters.dbt.needs import (
    is_told_little,
    is_work,
    lakes_of_profile,
    profile_type,
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
    "choose_dbt",
    "dbt_environment",
    "find_dbt",
    "identify",
    "is_told_little",
    "is_work",
    "lakes_of_profile",
    "names_project",
    "profile_type",
    "run_dbt",
    "starts_engine",
    "untried",
]
