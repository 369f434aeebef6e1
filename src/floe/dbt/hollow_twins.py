"""Models that would stand beside one of somebody else's, and hold nothing."""

from collections.abc import Iterable

from floe.dbt.model_yaml import ModelParts
from floe.dbt.names import dbt_name, usable_columns
from floe.dbt.options import DbtOptions
from floe.dbt.table_plans import ModelPlan
from floe.findings import Finding, Severity


def hollow_twins(
    models: Iterable[ModelPlan], options: DbtOptions
) -> dict[tuple[str, str], Finding]:
    """Tables whose name a model of the project has, and of which no column can be derived.

    By the contract's file and the object's title; what was written before stays.
    """
    taken = frozenset(name.lower() for name in options.taken_models)
    return {
        (plan.parts.model.contract.file, plan.parts.model.schema_object.title or ""): _left(plan)
        for plan in models
        if _is_hollow(plan.parts)
        and plan.parts.model.origin is None
        and dbt_name(plan.parts.model.schema_object.title or "").lower() in taken
    }


def _is_hollow(parts: ModelParts) -> bool:
    columns = {prop.data_name for prop in usable_columns(parts.model.schema_object)}
    return columns <= parts.nulls


def _left(plan: ModelPlan) -> Finding:
    title = plan.parts.model.schema_object.title
    return Finding(
        plan.parts.model.schema_object.place,
        f"the project has a '{title}' of its own, and nobody says what another one would be made"
        " from: nothing is generated",
        "name it as the custom property dbt.model of the table, or run floe generate --adopt",
        rule="generate/unattached-model",
        severity=Severity.WARNING,
    )
