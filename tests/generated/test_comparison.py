from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floe.generated import (
    FileState,
    GeneratedFile,
    GeneratedState,
    Written,
    case_clashes,
    compare_files,
    interim_state,
    next_state,
    print_state,
    read_state,
)

BASE = "select\n  a,\n  b\nfrom t\n"
NEW = "select\n  a,\n  b\nfrom t\nwhere c\n"
MINE = "-- mine\nselect\n  a,\n  b\nfrom t\n"
BOTH = "-- mine\nselect\n  a,\n  b\nfrom t\nwhere c\n"
CLASH = "select\n  a,\n  b\nfrom t\nwhere mine\n"
PATH = "models/p/t.sql"
TEXTS = st.lists(st.sampled_from("abc")).map(lambda lines: "".join(f"{line}\n" for line in lines))


def compare(generated, existing, base):
    """The one file of a plan; None stands for nothing there, or nothing said."""
    files = [GeneratedFile(PATH, generated)] if generated is not None else []
    texts = {PATH: existing} if existing is not None else {}
    state = GeneratedState({PATH: Written.of(base)} if base is not None else {})
    (planned,) = compare_files(files, texts, state)
    return planned


@pytest.mark.parametrize(
    ("generated", "existing", "base", "state", "wanted"),
    [
        (NEW, None, None, "new", NEW),
        (NEW, None, BASE, "new", NEW),
        (NEW, NEW, None, "unchanged", NEW),
        (NEW, NEW, BASE, "unchanged", NEW),
        (NEW, BASE, BASE, "changed", NEW),
        (BASE, MINE, BASE, "edited", MINE),
        (NEW, MINE, BASE, "edited", BOTH),
        (NEW, BOTH, BASE, "edited", BOTH),
        (NEW, CLASH, BASE, "conflict", CLASH),
        (NEW, MINE, None, "conflict", MINE),
        (None, BASE, BASE, "orphaned", None),
        (None, MINE, BASE, "orphaned", MINE),
        (None, None, BASE, "orphaned", None),
    ],
)
def test_a_file_stands_where_it_should(generated, existing, base, state, wanted):
    planned = compare(generated, existing, base)
    assert (planned.state, planned.wanted) == (state, wanted)
    assert (planned.existing, planned.generated) == (existing, generated)
    assert planned.is_due == (wanted != existing)


@pytest.mark.parametrize(
    ("generated", "existing", "base", "state", "wanted"),
    [
        (NEW, NEW, BASE, "unchanged", NEW),
        (NEW, BASE, BASE, "changed", NEW),
        (NEW, MINE, BASE, "edited", BOTH),
        (NEW, CLASH, BASE, "conflict", CLASH),
        (None, BASE, BASE, "orphaned", None),
    ],
)
def test_a_file_with_windows_line_ends_keeps_them(generated, existing, base, state, wanted):
    planned = compare(generated, existing.replace("\n", "\r\n"), base)
    expected = wanted.replace("\n", "\r\n") if wanted else None
    assert (planned.state, planned.wanted) == (state, expected)


def test_a_generated_text_may_have_windows_line_ends_of_its_own():
    windows = NEW.replace("\n", "\r\n")
    assert compare(windows, windows, None).state is FileState.UNCHANGED
    assert compare(BASE, windows, windows).state is FileState.CHANGED


def test_files_come_in_the_order_of_their_paths():
    state = GeneratedState({"b": Written.of("")})
    files = [GeneratedFile("c", ""), GeneratedFile("a", "")]
    assert [each.path for each in compare_files(files, {"b": ""}, state)] == ["a", "b", "c"]


@given(TEXTS, TEXTS, TEXTS)
def test_nothing_that_a_person_wrote_is_lost(base, mine, generated):
    planned = compare(generated, mine, base)
    if planned.state in (FileState.UNCHANGED, FileState.CHANGED):
        assert mine in (base, generated)
    else:
        added = Counter(mine.split("\n")) - Counter(base.split("\n"))
        assert added - Counter(planned.wanted.split("\n")) == Counter()


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_after_a_merge_the_base_is_what_was_generated_then(base, mine, first, second):
    state = GeneratedState({PATH: Written.of(base)})
    planned = compare_files([GeneratedFile(PATH, first)], {PATH: mine}, state)
    if planned[0].state is FileState.CONFLICT:
        assert next_state(planned, state) == state
        return
    state = next_state(planned, state)
    assert state.files[PATH].text == first
    (again,) = compare_files([GeneratedFile(PATH, first)], {PATH: planned[0].wanted}, state)
    assert again.wanted == planned[0].wanted
    assert again.state in (FileState.UNCHANGED, FileState.EDITED)
    (later,) = compare_files([GeneratedFile(PATH, second)], {PATH: planned[0].wanted}, state)
    if planned[0].wanted == first:
        assert later.wanted == second


@given(TEXTS, TEXTS, TEXTS, st.booleans())
def test_a_run_that_was_cut_short_is_taken_up_where_it_was(base, mine, generated, is_written):
    before = GeneratedState({PATH: Written.of(base)})
    files = [GeneratedFile(PATH, generated)]
    planned = compare_files(files, {PATH: mine}, before)
    (first,) = planned
    left_behind = read_state(print_state(interim_state(planned, before)))
    text = first.wanted if is_written else mine
    again = compare_files(files, {PATH: text}, left_behind)
    assert again[0].wanted == first.wanted
    expected = next_state(planned, before)
    assert next_state(again, left_behind).files == expected.files
    assert next_state(again, left_behind).pending == {}


def test_files_outside_of_a_plan_keep_their_state():
    state = GeneratedState({"other": Written.of("text")})
    planned = compare_files([GeneratedFile(PATH, NEW)], {}, GeneratedState())
    after = next_state(planned, state)
    assert {path: written.text for path, written in after.files.items()} == {
        "other": "text",
        PATH: NEW,
    }


def test_an_orphan_that_is_deleted_is_forgotten_and_one_that_is_kept_is_not():
    assert next_state([compare(None, BASE, BASE)], GeneratedState({PATH: Written.of(BASE)})) == (
        GeneratedState()
    )
    kept = GeneratedState({PATH: Written.of(BASE)})
    assert next_state([compare(None, MINE, BASE)], kept) == kept


def test_what_stays_the_same_is_not_packed_anew():
    odd = Written(Written.of(NEW).sha256, "packed by another zlib")
    state = GeneratedState({PATH: odd})
    planned = compare_files([GeneratedFile(PATH, NEW)], {PATH: NEW}, state)
    assert next_state(planned, state) == state


def test_paths_that_differ_by_case_alone_are_told():
    paths = ["m/Orders.sql", "m/orders.sql", "m/lines.sql", "M/ORDERS.sql"]
    assert case_clashes(paths) == (
        ("m/Orders.sql", "m/orders.sql"),
        ("m/Orders.sql", "M/ORDERS.sql"),
    )
