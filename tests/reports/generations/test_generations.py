import json
from dataclasses import replace
from pathlib import Path

import jsonschema_rs
import pytest

from floe.findings import Finding, Severity
from floe.generated import FileState
from floe.model import Place
from floe.reports import Paint, Report
from floe.reports.generations import (
    GenerationReport,
    ReportedFile,
    generation_object,
    print_diff,
    render_generation_json,
    render_generation_text,
)

SHAPE = json.loads(
    (Path(__file__).parents[3] / "docs" / "formats" / "generate.schema.json").read_text()
)
UNTRANSLATED = Finding(
    Place("c.yaml", ("schema", 0)),
    "dbt does not test it",
    rule="generate/untranslated-check",
    severity=Severity.INFO,
    line=3,
    column=5,
)
FILES = (
    ReportedFile("a.sql", FileState.NEW, "write", is_behind=True),
    ReportedFile("b.sql", FileState.UNCHANGED, "none"),
    ReportedFile("c.sql", FileState.EDITED, "none"),
    ReportedFile("d.sql", FileState.EDITED, "keep", is_behind=True),
    ReportedFile("e.sql", FileState.EDITED, "merge", is_behind=True),
    ReportedFile("f.sql", FileState.CONFLICT, "keep", is_behind=True),
    ReportedFile("g.sql", FileState.ORPHANED, "keep", is_behind=True),
    ReportedFile("h.sql", FileState.ORPHANED, "keep"),
    ReportedFile("i.sql", FileState.ORPHANED, "delete", is_behind=True),
    ReportedFile("j.sql", FileState.CONFLICT, "replace", is_behind=True),
    ReportedFile("k.sql", FileState.CONFLICT, "accept", is_behind=True),
    ReportedFile("l.sql", FileState.CHANGED, "keep", is_behind=True),
)


def report(*files, findings=(), **more):
    return GenerationReport("dbt", files, Report(tuple(findings), 1), **more)


def test_every_file_that_is_not_as_it_was_has_a_line():
    assert render_generation_text(report(*FILES)) == (
        "new       dbt/a.sql\n"
        "edited    dbt/c.sql  (yours is kept)\n"
        "edited    dbt/d.sql  (kept, --yes merges what is new)\n"
        "edited    dbt/e.sql  (what is new was merged in)\n"
        "conflict  dbt/f.sql  (kept, --replace-edited takes floe's, --keep-edited yours)\n"
        "orphaned  dbt/g.sql  (kept, --delete-orphans deletes it)\n"
        "orphaned  dbt/h.sql  (kept, as it was edited)\n"
        "orphaned  dbt/i.sql  (deleted)\n"
        "conflict  dbt/j.sql  (replaced, yours is beside it as .orig)\n"
        "conflict  dbt/k.sql  (yours is kept, and taken for right)\n"
        "changed   dbt/l.sql  (kept)\n"
        "\n"
        "12 files: 1 new, 1 unchanged, 1 changed, 3 edited, 3 orphaned, 3 conflict\n"
    )


def test_a_dry_run_says_what_would_be_done():
    assert render_generation_text(report(FILES[4], FILES[8], is_dry=True)) == (
        "edited    dbt/e.sql  (what is new would be merged in)\n"
        "orphaned  dbt/i.sql  (would be deleted)\n"
        "\n"
        "2 files: 1 edited, 1 orphaned; nothing was written\n"
    )


def test_findings_are_printed_as_a_lint_prints_them():
    told = report(findings=[UNTRANSLATED], is_stopped=True)
    assert render_generation_text(told, verbose=True) == (
        "info[generate/untranslated-check]: dbt does not test it\n"
        " --> c.yaml:3:5\n"
        "\n"
        "1 info in 1 file\n"
        "\n"
        "nothing was generated: fix the errors, or try --lenient\n"
    )


def test_findings_that_only_inform_are_counted_unless_they_are_asked_for():
    grave = replace(UNTRANSLATED, severity=Severity.WARNING)
    assert render_generation_text(report(FILES[0], findings=[grave, UNTRANSLATED])) == (
        "warning[generate/untranslated-check]: dbt does not test it\n"
        " --> c.yaml:3:5\n"
        "\n"
        "1 warning in 1 file\n"
        "\n"
        "1 info not shown: --verbose lists them\n"
        "\n"
        "new       dbt/a.sql\n"
        "\n"
        "1 file: 1 new\n"
    )


def test_quiet_is_one_line():
    assert render_generation_text(report(FILES[0], findings=[UNTRANSLATED]), quiet=True) == (
        "1 file: 1 new\n"
    )


def test_a_diff_steers_no_terminal_and_has_colours_where_they_are_wanted():
    diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-\x1b[31mold\r\n+new\n"
    assert print_diff(diff, Paint()) == "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-�[31mold\n+new"
    assert print_diff("+new\n same\n", Paint(on=True)) == "\x1b[1;34m+new\x1b[0m\n same"


def test_a_diff_stands_below_its_file():
    changed = ReportedFile("a", FileState.CHANGED, "write", is_behind=True, diff="-a\n+b\n")
    assert render_generation_text(report(changed)) == (
        "changed   dbt/a\n-a\n+b\n\n1 file: 1 changed\n"
    )


@pytest.mark.parametrize("more", [{}, {"is_dry": True}, {"is_stopped": True}])
def test_the_json_has_the_shape_that_is_described(more):
    written = json.loads(render_generation_json(report(*FILES, findings=[UNTRANSLATED], **more)))
    jsonschema_rs.validate(SHAPE, written)
    assert written["written"] is not bool(more)


def test_the_json_lists_files_and_what_is_not_mapped():
    changed = ReportedFile("a", FileState.CHANGED, "write", is_behind=True, diff="-a\n+b\n")
    written = generation_object(report(changed, FILES[1], findings=[UNTRANSLATED]))
    jsonschema_rs.validate(SHAPE, written)
    assert written["files"] == [
        {"path": "a", "state": "changed", "action": "write", "behind": True, "diff": "-a\n+b\n"},
        {"path": "b.sql", "state": "unchanged", "action": "none", "behind": False},
    ]
    assert written["unmapped"] == [
        {"contract": "c.yaml", "path": "schema[0]", "reason": "dbt does not test it"}
    ]
    assert [each["rule"] for each in written["findings"]] == ["generate/untranslated-check"]
    assert written["summary"] == {
        "new": 0,
        "unchanged": 1,
        "changed": 1,
        "edited": 0,
        "shared": 0,
        "orphaned": 0,
        "conflict": 0,
        "errors": 0,
        "warnings": 0,
        "infos": 1,
    }
