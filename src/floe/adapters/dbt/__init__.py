"""dbt, run as the program that it is; floe never imports it."""

from floe.adapters.dbt.needs import lakes_of_profile, starts_engine
from floe.adapters.dbt.program import dbt_environment, find_dbt, names_project, run_dbt

__all__ = [
    "dbt_environment",
    "find_dbt",
    "lakes_of_profile",
    "names_project",
    "run_dbt",
    "starts_engine",
]
