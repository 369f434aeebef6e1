"""How checks are measured: few passes, nothing twice, nothing that metadata can answer."""

from floe.plan.facts import ActualColumn, ColumnStatistics, TableFacts, Unreachable
from floe.plan.measurement import Figure, Measured, Measurement, NotMeasured
from floe.plan.protocols import (
    Catalog,
    Engine,
    Evidence,
    Figures,
    Step,
    TableSource,
    Tell,
)
from floe.plan.table_plan import KeyStage, Pass, Plan, QueryStage, ReferenceStage, TablePlan

__all__ = [
    "ActualColumn",
    "Catalog",
    "ColumnStatistics",
    "Engine",
    "Evidence",
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
    "Step",
    "TableFacts",
    "TablePlan",
    "TableSource",
    "Tell",
    "Unreachable",
]
