"""A large document costs what its size says: nothing is asked again for every reference."""

import subprocess
import sys
from pathlib import Path

import pytest

from floe.documents import read_text
from floe.graph import build_graph, near_misses, walking
from floe.lint import RULES, lint

COLUMN = "      - {{name: c{n}, logicalType: string, relationships: [{{to: {to}}}]}}\n"
TABLE = "  - {{name: t{n}, properties: [{{name: a, relationships: [{{to: t{m}.a}}]}}]}}\n"
HEAD = "apiVersion: v3.2.0\nkind: DataContract\nid: a\nname: a\nversion: 1.0.0\nstatus: active\n"


def counted(monkeypatch, module, name):
    """How often a function is called, as a list that grows."""
    calls, function = [], getattr(module, name)

    def count(*arguments, **options):
        calls.append(name)
        return function(*arguments, **options)

    monkeypatch.setattr(module, name, count)
    return calls


def findings(text):
    return lint(build_graph([read_text("a.odcs.yaml", text)]), RULES).findings


def test_thousands_of_loose_ends_share_what_could_have_been_meant(monkeypatch):
    """All names were listed again for each of them, and kept: a square of time and memory."""
    calls = counted(monkeypatch, near_misses, "_candidates")
    columns = "".join(COLUMN.format(n=n, to=f"t.x{n}") for n in range(1_000))
    loose = findings(f"{HEAD}schema:\n  - name: t\n    properties:\n{columns}")
    assert sum(finding.rule == "lint/dangling-reference" for finding in loose) == 1_000
    assert len(calls) < 10


def test_thousands_of_tables_are_found_without_looking_at_all_of_them(monkeypatch):
    """Every reference by name looked at every table."""
    calls = counted(monkeypatch, walking, "objects_of")
    tables = "".join(TABLE.format(n=n, m=n + 1) for n in range(1_000))
    assert findings(f"{HEAD}schema:\n{tables}")
    assert len(calls) < 20


@pytest.mark.process
@pytest.mark.parametrize("shape", ["long values", "many keys", "one key"])
def test_seven_megabytes_are_read_or_refused_in_little_time_and_memory(shape):
    script = str(Path(__file__).parent / "lint_large.py")
    done = subprocess.run(
        [sys.executable, script, shape], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    exit_code, seconds = done.stdout.split()
    assert exit_code == "1", done.stderr
    # About 2 seconds on an idle machine; a busy one is slower in CPU seconds, too.
    assert float(seconds) < 15


def test_comments_that_silence_are_counted_and_the_surplus_silences_nothing():
    """Each of 220,000 was held against every value, and told as unused."""
    lines = "# floe: ignore[lint/x] y\n" * 1_500
    told = [finding.rule for finding in findings(HEAD + lines)]
    assert told.count("lint/unused-suppression") == 1_000
    assert told.count("lint/too-many-suppressions") == 1
    assert told.count("lint/suppression-without-reason") == 0
