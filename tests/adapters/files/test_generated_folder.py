import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from floe.adapters.files import GeneratedFolder
from floe.errors import InputError, OutsideError
from floe.generated import (
    STATE_FILE,
    FileState,
    FileStep,
    GeneratedFile,
    GeneratedState,
    Written,
    compare_files,
    plan_steps,
    print_state,
    read_state,
)

BASE, MINE = "a\nb\nc\n", "mine\nb\nc\n"
GENERATED = [
    GeneratedFile("models/changed.sql", "a\nb\nnew\n"),
    GeneratedFile("models/merged.sql", "a\nb\nnew\n"),
    GeneratedFile("models/replaced.sql", "a\nb\nnew\n"),
    GeneratedFile("models/deep/new.sql", "x\n"),
    GeneratedFile("models/same.sql", "same\n"),
]
EXISTING = {
    "models/changed.sql": BASE,
    "models/merged.sql": MINE,
    "models/replaced.sql": "theirs\n",
    "models/same.sql": "same\n",
    "old/orphan.sql": "old\n",
    "README.md": "not floe's\n",
}
WRITTEN = {
    "models/changed.sql": BASE,
    "models/merged.sql": BASE,
    "models/same.sql": "same\n",
    "old/orphan.sql": "old\n",
}
END = {
    "models/changed.sql": "a\nb\nnew\n",
    "models/merged.sql": "mine\nb\nnew\n",
    "models/replaced.sql": "a\nb\nnew\n",
    "models/replaced.sql.orig": "theirs\n",
    "models/deep/new.sql": "x\n",
    "models/same.sql": "same\n",
    "README.md": "not floe's\n",
}


class CutShortError(Exception):
    pass


def tree(root):
    files = sorted(file for file in root.rglob("*") if file.is_file())
    return {file.relative_to(root).as_posix(): file.read_text() for file in files}


def lay_out(root):
    state = GeneratedState({path: Written.of(text) for path, text in WRITTEN.items()})
    for path, text in {**EXISTING, STATE_FILE: print_state(state)}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)


def generate(root, say):
    """All of a run: compare, decide to replace conflicts, write."""
    folder = GeneratedFolder(root)
    state_text = folder.read_one(STATE_FILE)
    state = read_state(state_text)
    found = folder.read({*(file.path for file in GENERATED), *state.files})
    planned = compare_files(GENERATED, found.texts, state)
    copied = {each.path for each in planned if each.state is FileState.CONFLICT}
    decided = [_replace(each) if each.path in copied else each for each in planned]
    folder.apply(plan_steps(decided, state, {STATE_FILE: state_text}, copied), say)


def _replace(planned):
    return type(planned)(
        planned.path,
        FileState.CHANGED,
        planned.existing,
        planned.generated,
        planned.generated,
    )


def assert_done(root):
    left = tree(root)
    state = read_state(left.pop(STATE_FILE))
    assert left == END
    expected = {file.path: file.text for file in GENERATED}
    assert {path: written.text for path, written in state.files.items()} == expected
    assert state.pending == {}
    assert not (root / "old").exists()


def test_a_plan_is_carried_out_and_the_state_is_written_last(tmp_path):
    lay_out(tmp_path)
    said = []
    generate(tmp_path, said.append)
    assert_done(tmp_path)
    assert said == [
        "writing floe-state.json",
        "placing floe-state.json",
        "writing models/changed.sql",
        "placing models/changed.sql",
        "writing models/deep/new.sql",
        "placing models/deep/new.sql",
        "writing models/merged.sql",
        "placing models/merged.sql",
        "writing models/replaced.sql",
        "placing models/replaced.sql.orig",
        "placing models/replaced.sql",
        "writing old/orphan.sql",
        "writing floe-state.json",
        "placing floe-state.json",
    ]


def test_a_second_run_writes_nothing(tmp_path):
    lay_out(tmp_path)
    generate(tmp_path, lambda _: None)
    said = []
    generate(tmp_path, said.append)
    assert said == []
    assert_done(tmp_path)


@pytest.mark.parametrize("last", range(14))
def test_a_run_that_fails_at_any_step_is_mended_by_the_next(tmp_path, last):
    lay_out(tmp_path)
    said = []

    def say(what):
        said.append(what)
        if len(said) > last:
            raise CutShortError

    with pytest.raises(CutShortError):
        generate(tmp_path, say)
    assert [file for file in tree(tmp_path) if file.endswith(".floe-new")] == []
    generate(tmp_path, lambda _: None)
    assert_done(tmp_path)


KILLED_AT_EACH_STEP = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from test_generated_folder import assert_done, generate, lay_out

for last in range(14):
    root = Path(sys.argv[1]) / str(last)
    lay_out(root)
    child = os.fork()
    if child == 0:
        said = []
        def say(what):
            said.append(what)
            if len(said) > last:
                os.kill(os.getpid(), signal.SIGKILL)
        generate(root, say)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"step {last} was never reached"
    generate(root, lambda _: None)
    assert_done(root)
    print(last)
"""


@pytest.mark.process
def test_a_run_that_is_killed_at_any_step_is_mended_by_the_next(tmp_path):
    here = Path(__file__).parent
    command = [sys.executable, "-c", KILLED_AT_EACH_STEP, str(tmp_path), str(here)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.split()) == ("", [str(n) for n in range(14)])


def test_a_file_that_was_changed_meanwhile_is_not_touched(tmp_path):
    (tmp_path / "a").write_text("just edited")
    with pytest.raises(InputError) as error:
        GeneratedFolder(tmp_path).apply([FileStep("a", "new", "old")], lambda _: None)
    assert str(error.value) == f"{tmp_path}/a was changed while floe was at work: run it again"
    assert (tmp_path / "a").read_text() == "just edited"


@pytest.mark.parametrize(
    ("there", "copies"),
    [
        ({}, {"a.orig": "mine"}),
        ({"a.orig": "first"}, {"a.orig": "first", "a.orig1": "mine"}),
        (
            {"a.orig": "first", "a.orig1": "second"},
            {"a.orig": "first", "a.orig1": "second", "a.orig2": "mine"},
        ),
        ({"a.orig": "mine"}, {"a.orig": "mine"}),
    ],
)
def test_a_copy_takes_the_first_free_name(tmp_path, there, copies):
    for name, text in {"a": "mine", **there}.items():
        (tmp_path / name).write_text(text)
    GeneratedFolder(tmp_path).apply([FileStep("a", "new", "mine", is_copied=True)], lambda _: None)
    assert tree(tmp_path) == {"a": "new", **copies}


def test_line_ends_and_modes_are_kept(tmp_path):
    (tmp_path / "a").write_bytes(b"x\r\ny")
    (tmp_path / "a").chmod(0o600)
    folder = GeneratedFolder(tmp_path)
    assert folder.read(["a", "b"]).texts == {"a": "x\r\ny"}
    folder.apply([FileStep("a", "z\r\n", "x\r\ny")], lambda _: None)
    assert (tmp_path / "a").read_bytes() == b"z\r\n"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600


def test_what_cannot_be_read_is_told_and_kept(tmp_path):
    outside = tmp_path / "outside"
    root = tmp_path / "project"
    outside.mkdir()
    root.mkdir()
    (outside / "secret").write_text("x")
    (root / "latin").write_bytes(b"\xe4")
    (root / "large").write_bytes(b"x" * (8 * 1024 * 1024 + 1))
    (root / "folder").mkdir()
    (root / "link").symlink_to(outside / "secret")
    (root / "dangling").symlink_to(outside / "nothing")
    (root / "elsewhere").symlink_to(outside)
    os.mkfifo(root / "pipe")
    paths = ("latin", "large", "folder", "link", "dangling", "elsewhere/secret", "pipe", "../x")
    found = GeneratedFolder(root).read((*paths, "nothing", "no/thing"))
    link = "it is a link, or lies behind one or below a file"
    assert found.texts == {}
    assert found.unreadable == {
        "latin": "it is not a text in UTF-8",
        "large": "it is larger than 8 MiB",
        "folder": "it is not a regular file",
        "link": link,
        "dangling": link,
        "elsewhere/secret": link,
        "pipe": "it is not a regular file",
        "../x": "it is no path below the project",
    }


@pytest.mark.parametrize("path", ["elsewhere/new", "elsewhere/deep/new", "../new", "link"])
def test_nothing_is_written_outside(tmp_path, path):
    outside, root = tmp_path / "outside", tmp_path / "project"
    outside.mkdir()
    root.mkdir()
    (root / "elsewhere").symlink_to(outside)
    (root / "link").symlink_to(outside / "new")
    with pytest.raises(InputError):
        GeneratedFolder(root).apply([FileStep(path, "x", None)], lambda _: None)
    assert list(outside.iterdir()) == []
    assert not (tmp_path / "new").exists()


def test_a_folder_that_cannot_be_written_to_is_one_line(tmp_path):
    with pytest.raises(OutsideError) as error:
        GeneratedFolder(tmp_path).apply([FileStep("a" * 250, "x", None)], lambda _: None)
    assert str(error.value) == f"cannot write {tmp_path}/{'a' * 250}: File name too long"


def test_a_project_that_is_not_there_yet_is_empty_and_is_made(tmp_path):
    folder = GeneratedFolder(tmp_path / "dbt")
    assert folder.read_one(STATE_FILE) is None
    folder.apply([FileStep("models/a.sql", "x", None)], lambda _: None)
    assert tree(tmp_path / "dbt") == {"models/a.sql": "x"}


def test_files_are_listed_below_some_folders_without_links_and_what_dbt_writes(tmp_path):
    for name in ("m/a.sql", "m/x/b.yml", "m/c.txt", "m/target/d.sql", "m/.h/e.sql", "o/f.sql"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    (tmp_path / "m/link").symlink_to(tmp_path / "o")
    (tmp_path / "away").symlink_to(tmp_path / "o")
    folder = GeneratedFolder(tmp_path)
    assert folder.list_files(("m", "none", "away", "../x", "m/x"), (".sql", ".yml")) == (
        "m/a.sql",
        "m/x/b.yml",
    )


def test_a_file_is_moved_as_it_is_and_its_empty_folder_goes(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "old/a.sql").write_text("mine\n")
    folder = GeneratedFolder(tmp_path)
    step = FileStep("new/deep/b.sql", "mine\n", None, origin="old/a.sql")
    folder.apply([step], lambda _: None)
    assert tree(tmp_path) == {"new/deep/b.sql": "mine\n"}
    assert not (tmp_path / "old").exists()
    folder.apply([step], lambda _: None)


@pytest.mark.parametrize("path", ["old/a.sql", "new/b.sql"])
def test_a_file_that_changed_in_the_meantime_is_not_moved(tmp_path, path):
    for name in {"old/a.sql", path}:
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("changed\n" if name == path else "mine\n")
    before = tree(tmp_path)
    step = FileStep("new/b.sql", "mine\n", None, origin="old/a.sql")
    with pytest.raises(InputError, match="was changed while floe was at work"):
        GeneratedFolder(tmp_path).apply([step], lambda _: None)
    assert tree(tmp_path) == before
