"""How checks are measured: few passes, nothing twice, nothing that metadata can answer."""

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
from floe.plan.reads import names_in, values_read
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
    "ServerTrust",
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
]
