"""Contracts drafted from real tables, and what one look at their rows suggests."""

from floe.adapters.spark.tables.profiling.drafts import draft_table
from floe.adapters.spark.tables.profiling.profiles import ColumnProfile, TableProfile
from floe.adapters.spark.tables.profiling.scans import profile_table

__all__ = ["ColumnProfile", "TableProfile", "draft_table", "profile_table"]
