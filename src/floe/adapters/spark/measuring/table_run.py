"""One table while it is being measured."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from pyspark.sql import DataFrame, SparkSession

from floe.adapters.spark.measuring.expressions.scope import Scope
from floe.adapters.spark.measuring.jobs import Jobs
from floe.adapters.spark.own_columns import has_marks, no_text_marks, text_names
from floe.adapters.spark.types import to_columns
from floe.checks import Condition, Table
from floe.plan import Plan, TableFacts, TablePlan
from floe.progress import Progress

T = TypeVar("T")
MOST_FEW = 10_000


def scope_of(frame: DataFrame, facts: TableFacts | None, now: datetime, value_cap: int) -> Scope:
    """How to read the columns of a table, by what is known of it and what floe added to it."""
    facts = facts or TableFacts(to_columns(frame.schema))
    marks = (has_marks(frame), no_text_marks(frame))
    return Scope(facts, now, value_cap, *text_names(frame), *marks)


@dataclass(slots=True)
class TableRun:
    """The rows that are looked at, how to read their columns, and who runs the jobs."""

    spark: SparkSession
    plan: TablePlan
    whole: Plan
    frame: DataFrame
    scope: Scope
    jobs: Jobs
    progress: Progress
    open_table: Callable[[Table], DataFrame]
    rows: dict[Condition | None, int] = field(default_factory=dict)
    extents: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    scans: int = 0
    unreadable: int = 0

    @property
    def is_small(self) -> bool:
        """Whether all rows are known to be so few that one task looks at them."""
        facts = self.scope.facts
        return facts is not None and facts.rows is not None and facts.rows <= MOST_FEW

    def run(self, action: Callable[[], T], what: str, *, is_query: bool = False) -> T:
        """Run an action under a tag, telling what is being done."""
        step = f"{self.plan.table.name}: {what}"
        self.progress(step)
        return self.jobs.run(action, step, self.progress, is_query=is_query)

    def open(self, table: Table) -> tuple[DataFrame, Scope]:
        """Another table whole, and how to read its columns."""
        frame = self.open_table(table)
        return frame, scope_of(frame, self.facts_of(table), self.scope.now, self.scope.value_cap)

    def facts_of(self, table: Table) -> TableFacts | None:
        """What is known of another table, if it is a parent or is measured too."""
        if table in self.whole.parents:
            return self.whole.parents[table]
        return next((plan.facts for plan in self.whole.tables if plan.table == table), None)
