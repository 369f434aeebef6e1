"""What files say of a table by themselves: Parquet footers, local listings, the Delta log."""

from floe.table_files.arrow_types import has_stored_schema
from floe.table_files.delta_log import DELTA_KEEPS, read_delta_log
from floe.table_files.footers import (
    Footer,
    common_schema,
    has_one_schema,
    list_footers,
    read_footers,
)
from floe.table_files.listings import UnclearFolderError, has_glob, list_files
from floe.table_files.stored_schemas import columns_of, load_schema

__all__ = [
    "DELTA_KEEPS",
    "Footer",
    "UnclearFolderError",
    "columns_of",
    "common_schema",
    "has_glob",
    "has_one_schema",
    "has_stored_schema",
    "list_files",
    "list_footers",
    "load_schema",
    "read_delta_log",
    "read_footers",
]
