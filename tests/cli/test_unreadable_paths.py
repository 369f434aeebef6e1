"""What could not be read was passed over without a word, or ended the whole run."""

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

GOOD = "apiVersion: v3.1.0\nkind: DataContract\nid: a\nname: a\nversion: 1.0.0\nstatus: active\n"
GOOD += "team: {name: sales}\n"
HINT = "let it be read, or leave it out of `paths` in floe.toml"
NOBODY = 65534


def findings(ran):
    listed = json.loads(ran.out)["findings"]
    return [(item["rule"], item["file"], item["message"]) for item in listed]


@contextmanager
def as_nobody():
    """Root may read everything; whoever runs the tests otherwise is nobody special already."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.fixture
def open_folder(monkeypatch):
    """A workspace that everybody may read, except for what is locked."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    for name in ("locked/inner", "open"):
        (folder / name).mkdir(parents=True)
    (folder / "floe.toml").touch()
    for name in ("a.yaml", "locked/b.yaml", "open/c.yaml"):
        (folder / name).write_text(GOOD.replace("id: a", f"id: {name[-6]}"), encoding="utf-8")
    monkeypatch.chdir(folder)
    yield folder
    for path in ("locked", "open/c.yaml"):
        (folder / path).chmod(0o755)
    shutil.rmtree(folder)


class TestLocked:
    @pytest.mark.parametrize("arguments", [(), (".",), ("locked", "a.yaml")])
    def test_a_locked_folder_is_a_finding_and_the_rest_is_read(self, floe, open_folder, arguments):
        assert floe("lint").code == 0
        (open_folder / "locked").chmod(0)
        with as_nobody():
            ran = floe("lint", *arguments, "--json")
        assert ran.code == 1
        message = "it cannot be read: Permission denied"
        assert findings(ran) == [("lint/unreadable-path", "locked", message)]

    def test_a_folder_that_can_be_listed_and_not_entered_is_told_by_its_files(
        self, floe, open_folder
    ):
        assert floe("lint").code == 0
        (open_folder / "locked").chmod(0o444)
        with as_nobody():
            ran = floe("lint", "--json")
        message = "'locked/b.yaml' cannot be read: Permission denied"
        assert findings(ran) == [
            ("lint/unreadable-path", "locked/b.yaml", message),
            ("lint/unreadable-path", "locked/inner", "it cannot be read: Permission denied"),
        ]

    def test_a_locked_file_is_a_finding(self, floe, open_folder):
        assert floe("lint").code == 0
        (open_folder / "open" / "c.yaml").chmod(0)
        with as_nobody():
            ran = floe("lint", "--json")
        message = "'open/c.yaml' cannot be read: Permission denied"
        assert findings(ran) == [("lint/unreadable-path", "open/c.yaml", message)]

    def test_other_commands_tell_it_too(self, floe, open_folder):
        commands = {("check", "--explain"): 1, ("contract", "generate"): 1}
        commands |= {("graph",): 0, ("find",): 0}
        for command in commands:
            assert floe(*command).code == 0
        (open_folder / "locked").chmod(0)
        with as_nobody():
            ran = {command: floe(*command) for command in commands}
        assert {command: done.code for command, done in ran.items()} == commands
        assert all("locked" in done.out + done.err for done in ran.values())
        for command in (("graph",), ("find",)):
            message = "note: left out locked:1:1: it cannot be read: Permission denied\n"
            assert ran[command].err == message


class TestLinks:
    @pytest.mark.parametrize("name", ["contracts", "b.yaml", "sub/b.odcs.yaml"])
    @pytest.mark.parametrize("target", ["nowhere", "loop"])
    def test_a_link_that_leads_nowhere_is_a_finding(self, floe, workspace, name, target):
        root = workspace({"floe.toml": "", "a.yaml": GOOD, "sub/readme": ""})
        link = root / name
        link.symlink_to(link if target == "loop" else root / "nowhere")
        ran = floe("lint", "--json")
        assert (ran.code, [found[:2] for found in findings(ran)]) == (
            1,
            [("lint/unreadable-path", name)],
        )
        assert HINT in floe("lint").out

    @pytest.mark.parametrize("name", [".cache", "target", "notes.md"])
    def test_a_link_that_cannot_hold_a_contract_is_nobodys_business(self, floe, workspace, name):
        root = workspace({"floe.toml": "", "a.yaml": GOOD})
        (root / name).symlink_to(root / "nowhere")
        assert floe("lint").code == 0

    def test_a_contract_behind_a_link_out_of_the_workspace_is_missed(
        self, floe, workspace, tmp_path_factory
    ):
        elsewhere = tmp_path_factory.mktemp("elsewhere") / "b.yaml"
        elsewhere.write_text(GOOD, encoding="utf-8")
        root = workspace({"floe.toml": "", "a.yaml": GOOD})
        (root / "b.odcs.yaml").symlink_to(elsewhere)
        message = "'b.odcs.yaml' leads out of the workspace"
        assert findings(floe("lint", "--json")) == [
            ("lint/unreadable-path", "b.odcs.yaml", message)
        ]

    def test_a_pipe_is_no_file(self, floe, workspace):
        root = workspace({"floe.toml": "", "a.yaml": GOOD})
        os.mkfifo(root / "b.yaml")
        message = "'b.yaml' is not a regular file"
        assert findings(floe("lint", "--json")) == [("lint/unreadable-path", "b.yaml", message)]


def test_a_folder_whose_path_is_too_long_is_a_finding(floe, workspace):
    root = workspace({"floe.toml": "", "a.yaml": GOOD})
    name, descriptor = "d" * 250, os.open(root, os.O_RDONLY)
    for _ in range(20):
        os.mkdir(name, dir_fd=descriptor)
        inner = os.open(name, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)
    ran = floe("lint", "--json")
    ((rule, _, message),) = findings(ran)
    assert (ran.code, rule) == (1, "lint/unreadable-path")
    assert message == "it cannot be read: File name too long"
