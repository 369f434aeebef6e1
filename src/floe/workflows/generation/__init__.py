"""Workflows that write a dbt project; apart, so that a lint does not load what they need."""

from floe.workflows.generation.deciding import Action, Decision, Permissions, decide, steps_of
from floe.workflows.generation.generating import (
    GenerateRequest,
    Generation,
    plan_generation,
)
from floe.workflows.generation.product_choice import choose_products
from floe.workflows.generation.project_folder import ProjectFolder

__all__ = [
    "Action",
    "Decision",
    "GenerateRequest",
    "Generation",
    "Permissions",
    "ProjectFolder",
    "choose_products",
    "decide",
    "plan_generation",
    "steps_of",
]
