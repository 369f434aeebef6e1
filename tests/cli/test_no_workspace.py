"""Every command used to be green, and some to write, where there was nothing to work on."""

import pytest

COMMANDS = (
    ("lint",),
    ("compile",),
    ("generate", "--yes"),
    ("check", "--no-record"),
    ("check", "--explain"),
    ("drift",),
    ("export",),
    ("graph",),
    ("find",),
    ("contract", "generate", "--yes"),
    ("diff", "--against", "registry"),
    ("diff", ".", "."),
)
GOOD = "apiVersion: v3.1.0\nkind: DataContract\nid: a\nname: a\nversion: 1.0.0\nstatus: active\n"


def files_in(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
class TestNoWorkspace:
    def test_an_empty_folder_is_wrong_usage_and_stays_empty(self, floe, workspace, command):
        root = workspace({"notes.yaml": "about: datacontract files\n"})
        ran = floe(*command)
        message = f"there is no contract or product in {root}, and no floe.toml"
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"error: {message}: floe init makes a workspace\n"
        assert files_in(root) == ["notes.yaml"]

    def test_workspaces_below_are_named(self, floe, workspace, command):
        files = {f"{name}/floe.toml": "" for name in ("shop", "deep/bank")}
        root = workspace(files | {"shop/a.yaml": GOOD})
        before = files_in(root)
        ran = floe(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.endswith("; workspaces of their own are below: deep/bank, shop\n")
        assert files_in(root) == before

    def test_the_workspace_above_is_named(self, floe, workspace, monkeypatch, command):
        root = workspace({"floe.toml": "", "a.yaml": GOOD, "repository/.git/config": ""})
        monkeypatch.chdir(root / "repository")
        before = files_in(root)
        ran = floe(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.endswith(f"; the workspace above is {root}\n")
        assert files_in(root) == before


@pytest.mark.parametrize("command", [("lint",), ("check", "--explain"), ("drift",), ("graph",)])
class TestNamedPaths:
    def test_a_folder_of_a_workspace_that_holds_nothing_is_wrong_usage(
        self, floe, workspace, command
    ):
        """`floe lint contracts` was green after the contracts had moved elsewhere."""
        workspace({"floe.toml": "", "a.yaml": GOOD, "contracts/readme.txt": ""})
        ran = floe(*command, "contracts")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "error: there is no contract or product in contracts\n"

    def test_one_of_several_folders_that_holds_nothing_is_wrong_usage(
        self, floe, workspace, command
    ):
        workspace({"floe.toml": "", "here/a.yaml": GOOD, "there/x/floe.toml": ""})
        ran = floe(*command, "here", "there")
        assert (ran.code, ran.out) == (2, "")
        assert "in there; workspaces of their own are below: there/x" in ran.err

    def test_a_name_that_nothing_can_have_is_wrong_usage(self, floe, workspace, command):
        """A path that the system refuses ended as something outside that failed."""
        workspace({"floe.toml": "", "a.yaml": GOOD})
        ran = floe(*command, "a" * 300)
        assert ran.code == 2
        assert ran.err.endswith("cannot be reached: File name too long\n")


def test_the_folder_above_can_be_named(floe, workspace, monkeypatch):
    """`floe lint ..` looked below a folder that is called `..`, and was green."""
    root = workspace({"floe.toml": "", "a.yaml": GOOD + "version: 2.0.0\n", "here/readme": ""})
    monkeypatch.chdir(root / "here")
    ran = floe("lint", "..", "-q")
    assert (ran.code, ran.out) == (1, "1 error, 1 warning in 1 file\n")


def test_a_file_needs_no_workspace(floe, workspace):
    workspace({"a.yaml": GOOD})
    assert floe("lint", "a.yaml").code == 0
    assert floe("lint").code == 0


def test_workspaces_beside_a_lonely_contract_are_told(floe, workspace):
    workspace({"a.yaml": GOOD, "shop/floe.toml": "", "bank/floe.toml": ""})
    ran = floe("lint")
    assert (ran.code, ran.err) == (0, "note: 2 workspaces below not read: bank, shop\n")


def test_an_empty_workspace_is_one(floe, workspace):
    root = workspace({"floe.toml": ""})
    ran = floe("compile")
    assert (ran.code, ran.err) == (0, f"note: there is no contract or product in {root}\n")


def test_a_folder_of_the_settings_that_leads_out_is_refused(floe, workspace, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "a.yaml").write_text(GOOD, encoding="utf-8")
    root = workspace({"floe.toml": "paths = ['contracts']\n"})
    (root / "contracts").symlink_to(elsewhere)
    ran = floe("lint")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: paths: 'contracts' leads out of the workspace {root}\n"


@pytest.mark.parametrize("command", ["audit", "reconcile"])
def test_where_nothing_was_recorded_nothing_is_whole(floe, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    ran = floe(command)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: there is no floe.toml in or above ")
    assert list(tmp_path.iterdir()) == []
