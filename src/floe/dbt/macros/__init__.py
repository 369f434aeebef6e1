"""The SQL that generated tests are made of; it is copied into every project."""

from floe.dbt.macros.shared_files import shared_macros

__all__ = ["shared_macros"]
