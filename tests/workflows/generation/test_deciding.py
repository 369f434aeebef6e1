import pytest

from floe.generated import FileState, GeneratedState, PlannedFile, Written, read_state
from floe.workflows.generation import (
    Action,
    Decision,
    Permissions,
    decide,
    judge_decisions,
    steps_of,
)

NEW = PlannedFile("a", FileState.NEW, None, "new", "new")
SAME = PlannedFile("a", FileState.UNCHANGED, "new", "new", "new")
CHANGED = PlannedFile("a", FileState.CHANGED, "old", "new", "new")
EDITED = PlannedFile("a", FileState.EDITED, "mine", "mine", "old")
MERGED = PlannedFile("a", FileState.EDITED, "mine", "both", "new")
CONFLICT = PlannedFile("a", FileState.CONFLICT, "mine", "mine", "new")
UNREADABLE = PlannedFile("a", FileState.CONFLICT, None, None, "new")
ORPHAN = PlannedFile("a", FileState.ORPHANED, "old", None, None)
EDITED_ORPHAN = PlannedFile("a", FileState.ORPHANED, "mine", "mine", None)
GONE = PlannedFile("a", FileState.ORPHANED, None, None, None)
ALL = (
    NEW, SAME, CHANGED, EDITED, MERGED, CONFLICT, UNREADABLE, ORPHAN, EDITED_ORPHAN, GONE,
)  # fmt: skip


@pytest.mark.parametrize(
    ("permissions", "actions"),
    [
        (Permissions(), "write none write none keep keep keep keep keep none"),
        (
            Permissions(merges=True, deletes=True),
            "write none write none merge keep keep delete keep none",
        ),
        (
            Permissions(replaces_edited=True),
            "write none write replace replace replace keep keep keep none",
        ),
        (
            Permissions(accepts_edited=True),
            "write none write accept accept accept keep keep keep none",
        ),
        (
            Permissions(ask=lambda _, __: False, ask_to_write=True),
            "write none keep none keep keep keep keep keep none",
        ),
        (
            Permissions(ask=lambda _, __: True, ask_to_write=True),
            "write none write none merge keep keep delete keep none",
        ),
    ],
)
def test_what_is_not_wished_for_is_kept(permissions, actions):
    assert [decide(each, permissions).action for each in ALL] == actions.split()


def test_only_what_is_not_answered_by_a_flag_is_asked():
    asked = []

    def ask(planned, action):
        asked.append((planned, action))
        return False

    for each in ALL:
        decide(each, Permissions(deletes=True, ask=ask, ask_to_write=True))
    assert asked == [(CHANGED, Action.WRITE), (MERGED, Action.MERGE)]


def test_orphans_that_are_to_be_kept_are_not_asked_about():
    asked = []
    decision = decide(
        ORPHAN, Permissions(deletes=False, ask=lambda *words: asked.append(words) or True)
    )
    assert (decision.action, asked) == (Action.KEEP, [])


@pytest.mark.parametrize(
    ("permissions", "verdicts"),
    [
        (Permissions(), "0 0 0 0 0 1 1 0 0 0"),
        (Permissions(is_dry_run=True), "0 0 0 0 0 0 0 0 0 0"),
        (Permissions(is_check=True), "1 0 1 0 1 1 1 1 0 0"),
        (Permissions(is_check=True, is_dry_run=True), "1 0 1 0 1 1 1 1 0 0"),
        (Permissions(is_check=True, deletes=False), "1 0 1 0 1 1 1 0 0 0"),
    ],
)
def test_conflicts_that_are_left_fail_and_a_check_fails_for_all_that_is_to_be_done(
    permissions, verdicts
):
    judged = [judge_decisions([decide(each, permissions)], permissions) for each in ALL]
    assert " ".join(map(str, judged)) == verdicts


@pytest.mark.parametrize(
    ("planned", "action", "writes", "base"),
    [
        (NEW, "write", [("a", "new", False)], "new"),
        (SAME, "none", [], "new"),
        (CHANGED, "write", [("a", "new", False)], "new"),
        (CHANGED, "keep", [], "old"),
        (EDITED, "none", [], "old"),
        (MERGED, "merge", [("a", "both", False)], "new"),
        (MERGED, "keep", [], "old"),
        (MERGED, "replace", [("a", "new", True)], "new"),
        (CONFLICT, "keep", [], "old"),
        (CONFLICT, "accept", [], "new"),
        (CONFLICT, "replace", [("a", "new", True)], "new"),
        (ORPHAN, "delete", [("a", None, False)], None),
        (ORPHAN, "keep", [], "old"),
        (EDITED_ORPHAN, "keep", [], "old"),
        (GONE, "none", [], None),
    ],
)
def test_a_decision_is_written_and_remembered(planned, action, writes, base):
    state = GeneratedState({"a": Written.of("old")})
    steps = steps_of([Decision(planned, Action(action))], state, {"floe-state.json": "as it is"})
    files = [step for step in steps if step.path == "a"]
    assert [(step.path, step.text, step.is_copied) for step in files] == writes
    assert all(step.before == planned.existing for step in files)
    after = read_state(steps[-1].text)
    assert (after.files["a"].text if "a" in after.files else None) == base
    assert after.pending == {}


def test_a_merge_is_announced_before_it_is_written():
    state = GeneratedState({"a": Written.of("old")})
    first, _, last = steps_of(
        [Decision(MERGED, Action.MERGE)], state, {"floe-state.json": "before"}
    )
    announced = read_state(first.text)
    assert first.before == "before"
    assert announced.base_of("a", "both").text == "new"
    assert announced.base_of("a", "mine").text == "old"
    assert last.before == first.text
