"""The dbt project that products ask for, and contracts read back from dbt."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.dbt.fingerprints import is_fingerprint
from floe.dbt.jinja import literal_tree, plain_text, plain_value
from floe.dbt.names import is_name
from floe.dbt.options import DbtOptions
from floe.dbt.owned_models import OwnedModel, OwnedModels
from floe.dbt.pins import AnyPin, ModelPin, Pins, print_pin, read_pins
from floe.dbt.relations import Layout, Model, ModelSources, Relation, SourceTable

if TYPE_CHECKING:
    from floe.dbt.adoption import Adoption, Proposal, propose_models
    from floe.dbt.class_agreement import class_findings
    from floe.dbt.dialects.contents import DIALECTS
    from floe.dbt.faults import FAULTS
    from floe.dbt.layout import lay_out
    from floe.dbt.moved_sources import moved_source_files
    from floe.dbt.older_names import older_pins
    from floe.dbt.owned_notes import noted_table
    from floe.dbt.owned_plans import LEFT_BEHIND, OwnedFile
    from floe.dbt.paths import model_file, product_folder, source_files
    from floe.dbt.project import ProjectPlan, plan_project
    from floe.dbt.server_faults import missing_server
    from floe.dbt.servers import choose_server

# Planning reads SQL and patterns with libraries that take long to load; settings need only types.
_LOADED_LATER = {
    "Adoption": "floe.dbt.adoption",
    "Proposal": "floe.dbt.adoption",
    "propose_models": "floe.dbt.adoption",
    "choose_server": "floe.dbt.servers",
    "class_findings": "floe.dbt.class_agreement",
    "DIALECTS": "floe.dbt.dialects.contents",
    "FAULTS": "floe.dbt.faults",
    "LEFT_BEHIND": "floe.dbt.owned_plans",
    "OwnedFile": "floe.dbt.owned_plans",
    "ProjectPlan": "floe.dbt.project",
    "lay_out": "floe.dbt.layout",
    "missing_server": "floe.dbt.server_faults",
    "model_file": "floe.dbt.paths",
    "moved_source_files": "floe.dbt.moved_sources",
    "noted_table": "floe.dbt.owned_notes",
    "older_pins": "floe.dbt.older_names",
    "plan_project": "floe.dbt.project",
    "product_folder": "floe.dbt.paths",
    "source_files": "floe.dbt.paths",
}

__all__ = [
    "DIALECTS",
    "FAULTS",
    "LEFT_BEHIND",
    "Adoption",
    "AnyPin",
    "DbtOptions",
    "Layout",
    "Model",
    "ModelPin",
    "ModelSources",
    "OwnedFile",
    "OwnedModel",
    "OwnedModels",
    "Pins",
    "ProjectPlan",
    "Proposal",
    "Relation",
    "SourceTable",
    "choose_server",
    "class_findings",
    "is_fingerprint",
    "is_name",
    "lay_out",
    "literal_tree",
    "missing_server",
    "model_file",
    "moved_source_files",
    "noted_table",
    "older_pins",
    "plain_text",
    "plain_value",
    "plan_project",
    "print_pin",
    "product_folder",
    "propose_models",
    "read_pins",
    "source_files",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.dbt' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
