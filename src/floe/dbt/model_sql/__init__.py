"""The SQL of a model, made from what contracts say of its columns and of its inputs."""

from floe.dbt.model_sql.column_types import type_dialect
from floe.dbt.model_sql.configuration import file_format_of
from floe.dbt.model_sql.storage_settings import misplaced_settings, unknown_settings
from floe.dbt.model_sql.writing import ModelSql, model_sql

__all__ = [
    "ModelSql",
    "file_format_of",
    "misplaced_settings",
    "model_sql",
    "type_dialect",
    "unknown_settings",
]
