import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

WRITERS = Path(__file__).with_name("writers.py")


def let_write(how, place, writers):
    command = [sys.executable, WRITERS, how, place.url, place.root, str(writers)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


def test_a_killed_writer_leaves_whole_runs_and_loses_none_that_it_acknowledged(place):
    acknowledged = let_write("kill", place, 24)
    ledger = place.open()
    found = [summary.id for summary in ledger.list(limit=100_000)]
    assert len(acknowledged) >= 24
    assert set(acknowledged) <= set(found)
    # A writer may have been killed between a commit and its acknowledgement.
    assert len(found) <= len(acknowledged) + 24
    for run_id in found:
        run = ledger.find(run_id)
        assert run is not None
        assert (len(run.results), run.rows) == (50, {"orders": 1000})


def test_a_ledger_goes_on_after_a_killed_writer(place, run_of):
    let_write("kill", place, 2)
    ledger = place.open()
    ledger.record(run_of(99_999))
    assert ledger.find("run-99999") == run_of(99_999)


def test_eight_writers_at_once_lose_nothing(place):
    let_write("crowd", place, 8)
    found = {summary.id for summary in place.open().list(limit=1000)}
    assert found == {
        f"run-{writer * 1000 + number:05}" for writer in range(8) for number in range(20)
    }
