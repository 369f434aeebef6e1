"""Workflows that write a dbt project; apart, so that a lint does not load what they need."""

from floe.workflows.generation.adopting import AdoptionOutcome, propose_adoption
from floe.workflows.generation.deciding import (
    Action,
    Ask,
    Decision,
    Permissions,
    decide,
    judge_decisions,
    steps_of,
)
from floe.workflows.generation.generating import (
    GenerateRequest,
    Generation,
    is_sound,
    plan_generation,
)
from floe.workflows.generation.product_choice import choose_products
from floe.workflows.generation.project_folder import ProjectFolder
from floe.workflows.generation.project_generation import GenerationOutcome, generate_project

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
    "generate_project",
    "is_sound",
    "judge_decisions",
    "plan_generation",
    "propose_adoption",
    "steps_of",
]
