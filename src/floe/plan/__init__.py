"""How checks are measured: few passes, nothing twice, nothing that metadata can answer."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from floe.plan.buffers import counts_rows
    from floe.plan.builder import build_plan
    from floe.plan.catalog_choices import demand_platform, undue_choices
    from floe.plan.credentials import Credentials
    from floe.plan.explanation import explain
    from floe.plan.facts import ActualColumn, ColumnStatistics, TableFacts, Unreachable
    from floe.plan.limits import EngineLimits, StepCosts
    from floe.plan.measurement import Figure, Measured, Measurement, NotMeasured
    from floe.plan.notes import AnswerNote, Explanation, RefusalNote, StepNote, TableNote
    from floe.plan.placeholders import folder_name, is_safe_name
    from floe.plan.protocols import (
        Catalog,
        Engine,
        Evidence,
        Figures,
        TableSource,
    )
    from floe.plan.reads import names_in, values_read, where_of
    from floe.plan.reasons import (
        CREDENTIALS_REFUSED,
        HOST_SILENT,
        HOST_UNKNOWN,
        NO_TABLE,
        PERMISSION_DENIED,
    )
    from floe.plan.row_proof import heed_row, unproven_columns
    from floe.plan.sources import ChosenSources, choose_sources, refuse_sources
    from floe.plan.table_plan import KeyStage, Pass, Plan, QueryStage, ReferenceStage, TablePlan
    from floe.plan.trust import NO_TRUST, ServerTrust
    from floe.plan.value_shapes import SampledColumn, SampledTable, ShapeCount

# Whoever asks for a name or a type does not plan, and needs little of it.
_LOADED_LATER = {
    "ActualColumn": "floe.plan.facts",
    "AnswerNote": "floe.plan.notes",
    "CREDENTIALS_REFUSED": "floe.plan.reasons",
    "Catalog": "floe.plan.protocols",
    "ChosenSources": "floe.plan.sources",
    "ColumnStatistics": "floe.plan.facts",
    "Credentials": "floe.plan.credentials",
    "Engine": "floe.plan.protocols",
    "EngineLimits": "floe.plan.limits",
    "Evidence": "floe.plan.protocols",
    "Explanation": "floe.plan.notes",
    "Figure": "floe.plan.measurement",
    "Figures": "floe.plan.protocols",
    "HOST_SILENT": "floe.plan.reasons",
    "HOST_UNKNOWN": "floe.plan.reasons",
    "KeyStage": "floe.plan.table_plan",
    "Measured": "floe.plan.measurement",
    "Measurement": "floe.plan.measurement",
    "NO_TABLE": "floe.plan.reasons",
    "NO_TRUST": "floe.plan.trust",
    "NotMeasured": "floe.plan.measurement",
    "PERMISSION_DENIED": "floe.plan.reasons",
    "Pass": "floe.plan.table_plan",
    "Plan": "floe.plan.table_plan",
    "QueryStage": "floe.plan.table_plan",
    "ReferenceStage": "floe.plan.table_plan",
    "RefusalNote": "floe.plan.notes",
    "SampledColumn": "floe.plan.value_shapes",
    "SampledTable": "floe.plan.value_shapes",
    "ServerTrust": "floe.plan.trust",
    "ShapeCount": "floe.plan.value_shapes",
    "StepCosts": "floe.plan.limits",
    "StepNote": "floe.plan.notes",
    "TableFacts": "floe.plan.facts",
    "TableNote": "floe.plan.notes",
    "TablePlan": "floe.plan.table_plan",
    "TableSource": "floe.plan.protocols",
    "Unreachable": "floe.plan.facts",
    "build_plan": "floe.plan.builder",
    "choose_sources": "floe.plan.sources",
    "counts_rows": "floe.plan.buffers",
    "demand_platform": "floe.plan.catalog_choices",
    "explain": "floe.plan.explanation",
    "folder_name": "floe.plan.placeholders",
    "heed_row": "floe.plan.row_proof",
    "is_safe_name": "floe.plan.placeholders",
    "names_in": "floe.plan.reads",
    "refuse_sources": "floe.plan.sources",
    "undue_choices": "floe.plan.catalog_choices",
    "unproven_columns": "floe.plan.row_proof",
    "values_read": "floe.plan.reads",
    "where_of": "floe.plan.reads",
}

__all__ = [
    "CREDENTIALS_REFUSED",
    "HOST_SILENT",
    "HOST_UNKNOWN",
    "NO_TABLE",
    "NO_TRUST",
    "PERMISSION_DENIED",
    "ActualColumn",
    "AnswerNote",
    "Catalog",
    "ChosenSources",
    "ColumnStatistics",
    "Credentials",
    "Engine",
    "EngineLimits",
    "Evidence",
    "Explanation",
    "Figure",
    "Figures",
    "KeyStage",
    "Measured",
    "Measurement",
    "NotMeasured",
    "Pass",
    "Plan",
    "QueryStage",
    "ReferenceStage",
    "RefusalNote",
    "SampledColumn",
    "SampledTable",
    "ServerTrust",
    "ShapeCount",
    "StepCosts",
    "StepNote",
    "TableFacts",
    "TableNote",
    "TablePlan",
    "TableSource",
    "Unreachable",
    "build_plan",
    "choose_sources",
    "counts_rows",
    "demand_platform",
    "explain",
    "folder_name",
    "heed_row",
    "is_safe_name",
    "names_in",
    "refuse_sources",
    "undue_choices",
    "unproven_columns",
    "values_read",
    "where_of",
]


def __getattr__(name: str) -> Any:
    if name not in _LOADED_LATER:
        raise AttributeError(f"module 'floe.plan' has no attribute '{name}'")
    return getattr(import_module(_LOADED_LATER[name]), name)
