"""dbt, run as the program that it is; floe never imports it."""

from floe.adapters.dbt.program import dbt_environment, find_dbt, run_dbt

__all__ = ["dbt_environment", "find_dbt", "run_dbt"]
