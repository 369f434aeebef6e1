"""What measuring costs, in bare scans of all columns that a table's checks need."""

from floe.checks import NoMatch, ValueTest, WrongFormat
from floe.plan.limits import StepCosts
from floe.plan.reads import tests_in
from floe.plan.table_plan import Pass


def estimate_pass(shared: Pass, width: int, costs: StepCosts) -> float:
    """A fused scan: the columns that it reads, and what is done with them."""
    patterns = {
        test
        for metric in shared.metrics
        for test in tests_in(metric)
        if isinstance(test, ValueTest) and isinstance(test.test, NoMatch | WrongFormat)
    }
    work = costs.metric * len(shared.metrics) + costs.pattern * len(patterns)
    scan = len(shared.columns) / width
    return round(scan + work + costs.fused_reference * len(shared.references), 2)
