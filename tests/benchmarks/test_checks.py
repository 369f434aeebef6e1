"""What checks cost in jobs, reads and shuffles, which no machine changes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
ROWS = 200_000
CASES = ("suite", "rows", "dense", "text", "unrepeated", "composite", "metadata", "small", "300")


@pytest.fixture(scope="module")
def counts(tmp_path_factory) -> dict[str, dict[str, float]]:
    """The counts of some cases; the run also compares all figures with the data's own."""
    folder = tmp_path_factory.mktemp("benchmarks")
    script = str(ROOT / "benchmarks" / "checks.py")
    sizes = ["--rows", str(ROWS), "--repeat", "1", "--memory", "1g", "--folder", str(folder)]
    done = subprocess.run(
        [sys.executable, script, *sizes, "--counts", "--cases", *CASES],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-2000:]
    assert "Log lines on code that was not generated: none" in done.stdout
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.spark
@pytest.mark.slow
def test_row_rules_share_one_read(counts):
    assert counts["rows"]["scans"] == 1


@pytest.mark.spark
@pytest.mark.slow
def test_rules_that_footers_answer_start_no_job(counts):
    assert (counts["metadata"]["jobs"], counts["metadata"]["scans"]) == (0, 0)


@pytest.mark.spark
@pytest.mark.slow
def test_a_dense_key_is_read_once_and_not_shuffled(counts):
    assert counts["dense"]["scans"] == 1
    assert counts["dense"]["shuffled"] < 100_000


@pytest.mark.spark
@pytest.mark.slow
def test_a_text_key_is_read_again_only_where_it_repeats(counts):
    assert [counts[name]["scans"] for name in ("unrepeated", "text")] == [1, 2]
    assert counts["text"]["shuffled"] < 10 * ROWS


@pytest.mark.spark
@pytest.mark.slow
def test_few_rows_take_a_job_for_rules_one_for_keys_and_one_for_each_reference(counts):
    assert (counts["small"]["jobs"], counts["small"]["scans"]) == (4, 4)


@pytest.mark.spark
@pytest.mark.slow
def test_very_many_rules_stay_in_generated_code(counts):
    assert counts["300"]["loose_aggregates"] == 0


@pytest.mark.spark
@pytest.mark.slow
def test_the_suite_takes_few_jobs(counts):
    assert counts["suite"]["jobs"] <= 13
