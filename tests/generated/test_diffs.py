from floe.generated import FileState, PlannedFile, unified_diff


def test_a_change_is_shown_line_by_line():
    planned = PlannedFile("m/a.sql", FileState.CHANGED, "a\nb\n", "a\nc\n", "a\nc\n")
    assert unified_diff(planned) == "--- a/m/a.sql\n+++ b/m/a.sql\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n"


def test_a_new_file_comes_from_nowhere_and_a_deleted_one_goes_there():
    new = PlannedFile("a", FileState.NEW, None, "x\n", "x\n")
    gone = PlannedFile("a", FileState.ORPHANED, "x\n", None, None)
    assert unified_diff(new) == "--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x\n"
    assert unified_diff(gone) == "--- a/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"


def test_a_conflict_shows_what_floe_would_write():
    planned = PlannedFile("a", FileState.CONFLICT, "mine\n", "mine\n", "new\n")
    assert unified_diff(planned) == "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-mine\n+new\n"


def test_a_missing_last_line_end_is_told():
    planned = PlannedFile("a", FileState.CHANGED, "a", "b\n", "b\n")
    assert unified_diff(planned) == (
        "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"
    )


def test_what_stays_has_no_diff():
    assert unified_diff(PlannedFile("a", FileState.UNCHANGED, "x", "x", "x")) == ""
    assert unified_diff(PlannedFile("a", FileState.ORPHANED, "x", "x", None)) == ""
