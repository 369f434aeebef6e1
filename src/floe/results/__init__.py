"""Whether promises held: what was seen, judged."""

from floe.results.check_outcome import CheckOutcome
from floe.results.classes import (
    UNCLASSIFIED,
    ShapedValues,
    TableLook,
    UnclassifiedColumn,
    judge_values,
)
from floe.results.history import PastResult, RunLedger, RunRecords, RunSummary
from floe.results.judgement import judge
from floe.results.result import Result, Status
from floe.results.run import Run
from floe.results.verdict import Summary, exit_code, is_violation, summarise
from floe.results.withholding import is_withheld
from floe.results.wording import (
    describe_measured,
    describe_promise,
    describe_result,
    describe_threshold,
    plain_number,
    threshold_object,
)

__all__ = [
    "UNCLASSIFIED",
    "CheckOutcome",
    "PastResult",
    "Result",
    "Run",
    "RunLedger",
    "RunRecords",
    "RunSummary",
    "ShapedValues",
    "Status",
    "Summary",
    "TableLook",
    "UnclassifiedColumn",
    "describe_measured",
    "describe_promise",
    "describe_result",
    "describe_threshold",
    "exit_code",
    "is_violation",
    "is_withheld",
    "judge",
    "judge_values",
    "plain_number",
    "summarise",
    "threshold_object",
]
