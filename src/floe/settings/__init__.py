"""Typed settings of a workspace; only wiring and the doors read them."""

from floe.settings.model_mapping import add_models
from floe.settings.reading import FILE_NAME, find_workspace, override_lines, read_settings
from floe.settings.tables import LATER_TABLES, Dbt, Settings
from floe.settings.trust import TRUST, Trust, withhold

__all__ = [
    "FILE_NAME",
    "LATER_TABLES",
    "TRUST",
    "Dbt",
    "Settings",
    "Trust",
    "add_models",
    "find_workspace",
    "override_lines",
    "read_settings",
    "withhold",
]
