from datetime import UTC, datetime
from itertools import product

import pytest

from floe.checks import Check
from floe.findings import Severity
from floe.model import Place
from floe.results import Result, Run, Status, Summary, exit_code, summarise


def result(status, severity=Severity.ERROR):
    check = Check(
        id="x",
        clause="x",
        table=None,
        place=Place("shop.yaml"),
        description="x",
        severity=severity,
    )
    return Result(check=check, status=status)


@pytest.mark.parametrize(
    ("statuses", "strict", "lenient"),
    [
        ("", 0, 0),
        ("passed informational", 0, 0),
        ("passed warned", 0, 0),
        ("failed", 1, 1),
        ("failed error", 1, 1),
        ("error", 3, 3),
        ("error not_run", 3, 3),
        ("not_run passed", 1, 0),
        ("warned not_run", 1, 0),
    ],
)
def test_the_exit_code_follows_the_worst_result(statuses, strict, lenient):
    results = [result(Status(name), Severity.WARNING) for name in statuses.split()]
    assert exit_code(results) == strict
    assert exit_code(results, allow_not_run=True) == lenient


def test_warnings_stop_whom_they_should():
    severities = (Severity.WARNING, Severity.INFO)
    found = {
        (severity, limit): exit_code([result(Status.WARNED, severity)], fail_on=limit)
        for severity, limit in product(severities, ("error", "warning", "info"))
    }
    assert found == {
        (Severity.WARNING, "error"): 0,
        (Severity.WARNING, "warning"): 1,
        (Severity.WARNING, "info"): 1,
        (Severity.INFO, "error"): 0,
        (Severity.INFO, "warning"): 0,
        (Severity.INFO, "info"): 1,
    }


def test_runs_are_summed_up():
    run = Run(
        id="1",
        contract="shop",
        contract_file="shop.yaml",
        version=None,
        schema_hash=None,
        server=None,
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
        seconds=1.5,
        results=tuple(result(status) for status in (*Status, Status.PASSED)),
        rows={"orders": 5, "lines": 7},
        passes=2,
        jobs=3,
    )
    assert summarise([run, run]) == Summary(
        passed=4,
        failed=2,
        warned=2,
        informational=2,
        not_run=2,
        error=2,
        rows=24,
        passes=4,
        jobs=6,
        seconds=3.0,
    )
