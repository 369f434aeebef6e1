"""What a notebook or a job does with the outcome of a check."""

import json

import pytest

from floe.errors import BrokenPromiseError
from floe.findings import Severity
from floe.spark import check

pytestmark = pytest.mark.spark

HEADER = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "shop", "version": "1.0.0"}


@pytest.fixture
def checked(spark, tmp_path):
    """Three numbers, checked against an upper bound and some rules."""

    def run(maximum, *rules):
        options = {"maximum": maximum}
        column = {"name": "id", "logicalType": "integer", "logicalTypeOptions": options}
        table = {"name": "numbers", "properties": [{**column, "quality": list(rules)}]}
        file = tmp_path / "shop.odcs.yaml"
        file.write_text(json.dumps({**HEADER, "schema": [table]}), encoding="utf-8")
        return check(spark.range(3), file)

    return run


WARNING = {"id": "w", "metric": "invalidValues", "arguments": {"validValues": [0]}, "mustBe": 0}
FOREIGN = {"id": "f", "type": "custom", "engine": "soda", "implementation": "checks: []"}


def test_where_all_is_well_nothing_is_raised(checked):
    found = checked(2)
    assert found
    assert found.passed
    assert found.raise_for_status() is found
    assert found.failed == ()


def test_a_broken_promise_is_raised_with_its_figures(checked):
    found = checked(1)
    assert not found
    assert not found.passed
    assert [each.check.id for each in found.failed] == ["numbers.id/range:maximum"]
    with pytest.raises(BrokenPromiseError) as raised:
        found.raise_for_status()
    first, line = str(raised.value).splitlines()
    assert first == "shop: 1 check"
    assert line.startswith("numbers.id/range:maximum failed: 1 of 3 rows")


def test_a_warning_is_raised_only_where_it_is_asked_for(checked):
    found = checked(2, {**WARNING, "severity": "warning"})
    assert found.raise_for_status() is found
    with pytest.raises(BrokenPromiseError, match=r"numbers\.id/invalid_values:w warned"):
        found.raise_for_status(fail_on=Severity.WARNING)


def test_what_was_not_run_is_raised_unless_it_is_allowed(checked):
    found = checked(2, FOREIGN)
    with pytest.raises(BrokenPromiseError, match=r"numbers\.id/custom:f not_run"):
        found.raise_for_status()
    assert found.raise_for_status(allow_not_run=True) is found


def test_results_are_a_table_with_a_row_for_every_check(checked):
    found = checked(1)
    rows = {row["check"]: row for row in found.to_dataframe().collect()}
    assert set(rows) == {result.check.id for result in found.results}
    bound = rows["numbers.id/range:maximum"]
    assert (bound["status"], bound["failing_rows"], bound["table"]) == ("failed", 1, "numbers")


def test_a_notebook_shows_the_results_as_html(checked):
    shown = checked(1)._repr_html_()
    assert "numbers.id/range:maximum" in shown
    assert "<html" not in shown
