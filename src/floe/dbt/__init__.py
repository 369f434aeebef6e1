"""The dbt project that products ask for, and contracts read back from dbt."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.dbt.options import DbtOptions
from floe.dbt.relations import Layout, Model, Relation, SourceTable

if TYPE_CHECKING:
    from floe.dbt.dialects.contents import DIALECTS
    from floe.dbt.faults import FAULTS
    from floe.dbt.layout import lay_out
    from floe.dbt.project import ProjectPlan, plan_project

# Planning reads SQL and patterns with libraries that take long to load; settings need only types.
_LOADED_LATER = {
    "DIALECTS": "floe.dbt.dialects.contents",
    "FAULTS": "floe.dbt.faults",
    "ProjectPlan": "floe.dbt.project",
    "lay_out": "floe.dbt.layout",
    "plan_project": "floe.dbt.project",
}

__all__ = [
    "DIALECTS",
    "FAULTS",
    "DbtOptions",
    "Layout",
    "Model",
    "ProjectPlan",
    "Relation",
    "SourceTable",
    "lay_out",
    "plan_project",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.dbt' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
