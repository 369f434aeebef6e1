"""What a check in a notebook or a job gives back."""

from dataclasses import dataclass

from pyspark.sql import DataFrame, SparkSession

from floe.cleaning import clean
from floe.errors import BrokenPromiseError
from floe.findings import Severity
from floe.reports import count
from floe.reports.runs import render_runs, render_runs_inside
from floe.results import CheckOutcome, Result, Run, Status, describe_result, exit_code

_COLUMNS = (
    "check string, clause string, rule string, table string, column string, status string, "
    "severity string, measured string, failing_rows bigint, answered_by string, reason string"
)


@dataclass(frozen=True, slots=True, repr=False)
class CheckResult:
    """All results of one contract; true if every promise held."""

    run: Run
    spark: SparkSession

    @property
    def results(self) -> tuple[Result, ...]:
        """One result for every check."""
        return self.run.results

    @property
    def failed(self) -> tuple[Result, ...]:
        """What did not hold."""
        return tuple(result for result in self.results if result.status is Status.FAILED)

    @property
    def passed(self) -> bool:
        """Whether something was checked, and every promise held."""
        return CheckOutcome(runs=(self.run,)).word == "passed"

    def __bool__(self) -> bool:
        return self.passed

    def raise_for_status(
        self, *, fail_on: Severity = Severity.ERROR, allow_not_run: bool = False
    ) -> "CheckResult":
        """Raise BrokenPromiseError unless all is well; else give itself back."""
        if exit_code(self.results, fail_on=fail_on, allow_not_run=allow_not_run):
            raise BrokenPromiseError(self._complaint(allow_not_run=allow_not_run))
        return self

    def to_dataframe(self) -> DataFrame:
        """The results as a Spark table, one row for every check."""
        return self.spark.createDataFrame([_row(result) for result in self.results], _COLUMNS)

    def _complaint(self, *, allow_not_run: bool) -> str:
        good = {Status.PASSED, Status.INFORMATIONAL}
        if allow_not_run:
            good.add(Status.NOT_RUN)
        bad = [result for result in self.results if result.status not in good]
        lines = [clean(f"{r.check.id} {r.status}: {describe_result(r)}") for r in bad[:20]]
        more = f"\n... and {len(bad) - 20} more" if len(bad) > 20 else ""
        return (
            clean(f"{self.run.contract}: {count(len(bad), 'check')}")
            + "\n"
            + "\n".join(lines)
            + more
        )

    def __repr__(self) -> str:
        return render_runs((self.run,), "text")

    def _repr_html_(self) -> str:
        return render_runs_inside((self.run,))


def _row(result: Result) -> tuple[object, ...]:
    check = result.check
    return (
        check.id,
        check.clause,
        check.rule,
        check.table.name if check.table else None,
        check.column,
        result.status.value,
        check.severity.value,
        None if result.measured is None else str(result.measured),
        result.failing_rows,
        result.answered_by,
        result.reason,
    )
