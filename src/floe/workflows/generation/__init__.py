"""Workflows that write a dbt project; apart, so that a lint does not load what they need."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from floe.workflows.generation.deciding import (
    Action,
    Ask,
    Decision,
    Permissions,
    decide,
    judge_decisions,
    steps_of,
)
from floe.workflows.generation.outcomes import GenerationOutcome, is_sound
from floe.workflows.generation.product_choice import choose_products
from floe.workflows.generation.project_folder import ProjectFolder

if TYPE_CHECKING:
    from floe.workflows.generation.adopting import AdoptionOutcome, propose_adoption
    from floe.workflows.generation.class_checks import find_other_classes
    from floe.workflows.generation.generating import GenerateRequest, Generation, plan_generation
    from floe.workflows.generation.project_generation import generate_project

# Drafts of contracts are decided about in the same way, and need no plan of a dbt project.
_LOADED_LATER = {
    "AdoptionOutcome": "adopting",
    "GenerateRequest": "generating",
    "Generation": "generating",
    "find_other_classes": "class_checks",
    "generate_project": "project_generation",
    "plan_generation": "generating",
    "propose_adoption": "adopting",
}

__all__ = [
    "Action",
    "AdoptionOutcome",
    "Ask",
    "Decision",
    "GenerateRequest",
    "Generation",
    "GenerationOutcome",
    "Permissions",
    "ProjectFolder",
    "choose_products",
    "decide",
    "find_other_classes",
    "generate_project",
    "is_sound",
    "judge_decisions",
    "plan_generation",
    "propose_adoption",
    "steps_of",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.workflows.generation' has no attribute '{name}'")
    return getattr(import_module(f"{__name__}.{_LOADED_LATER[name]}"), name)
