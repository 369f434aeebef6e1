"""What floe writes into floe.toml."""

from collections.abc import Mapping

from floe.settings import FILE_NAME, add_models
from floe.wiring.workspaces import Opened
from floe.wiring.written_files import write_below


def add_models_to_settings(opened: Opened, models: Mapping[str, str]) -> None:
    """Say in floe.toml which model each table is; the file is made where there is none."""
    opened.need_settings("dbt.models")
    file = opened.root / FILE_NAME
    text = file.read_bytes().decode("utf-8") if file.is_file() else ""
    write_below(opened.root, FILE_NAME, add_models(text, models))
