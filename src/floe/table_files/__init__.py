"""What files say of a table by themselves: footers, CSV headers, listings, the Delta log."""

from floe.table_files.arrow_types import has_stored_schema
from floe.table_files.csv_ends import COMPARED
from floe.table_files.csv_headers import (
    CsvLayout,
    UnclearHeaderError,
    WrongEncodingError,
    csv_layouts,
)
from floe.table_files.csv_surveys import CsvSurvey, CsvSurveyor, Quotes
from floe.table_files.delta_log import DELTA_KEEPS, list_delta_files, read_delta_log
from floe.table_files.doubled_columns import refuse_doubled, refuse_names
from floe.table_files.folder_types import declared_folders
from floe.table_files.footers import (
    Footer,
    common_schema,
    find_unreadable,
    has_one_schema,
    list_footers,
    read_footers,
    readable_schema,
)
from floe.table_files.hidden_files import find_hidden
from floe.table_files.json_texts import JsonLayout, json_layouts
from floe.table_files.listings import (
    DamagedTableError,
    DataFile,
    StrayFilesError,
    UnclearFolderError,
    fixed_part,
    has_glob,
    list_files,
    match_paths,
    partition_texts,
    partitions_below,
)
from floe.table_files.schema_conflicts import schema_conflict
from floe.table_files.stored_schemas import columns_of, load_schema

__all__ = [
    "COMPARED",
    "DELTA_KEEPS",
    "CsvLayout",
    "CsvSurvey",
    "CsvSurveyor",
    "DamagedTableError",
    "DataFile",
    "Footer",
    "JsonLayout",
    "Quotes",
    "StrayFilesError",
    "UnclearFolderError",
    "UnclearHeaderError",
    "WrongEncodingError",
    "columns_of",
    "common_schema",
    "csv_layouts",
    "declared_folders",
    "find_hidden",
    "find_unreadable",
    "fixed_part",
    "has_glob",
    "has_one_schema",
    "has_stored_schema",
    "json_layouts",
    "list_delta_files",
    "list_files",
    "list_footers",
    "load_schema",
    "match_paths",
    "partition_texts",
    "partitions_below",
    "read_delta_log",
    "read_footers",
    "readable_schema",
    "refuse_doubled",
    "refuse_names",
    "schema_conflict",
]
