"""`floe diff`: sides, verdicts and exit codes, as a user meets them."""

import json
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest

SHAPE = json.loads(
    (Path(__file__).parents[2] / "docs" / "formats" / "diff.schema.json").read_text()
)
ORDERS = """\
apiVersion: v3.2.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
schema:
  - name: orders
    properties:
      - {name: id, logicalType: string, required: true}
      - {name: email, logicalType: string}
"""
WITHOUT_EMAIL = ORDERS.replace("      - {name: email, logicalType: string}\n", "")


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    (tmp_path / "floe.toml").write_text('name = "shop"\n')
    (tmp_path / "orders.odcs.yaml").write_text(ORDERS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def git(workspace):
    def run(*arguments):
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.com")
        command = ["git", *identity, *arguments]
        done = subprocess.run(command, check=True, cwd=workspace, stdout=subprocess.PIPE, text=True)
        return done.stdout

    run("init", "-q", "-b", "main", ".")
    run("add", ".")
    run("commit", "-q", "-m", "first")
    return run


def test_a_removed_column_without_a_major_version_fails(workspace, floe):
    (workspace / "new.yaml").write_text(WITHOUT_EMAIL.replace("1.0.0", "1.1.0"))
    ran = floe("diff", "orders.odcs.yaml", "new.yaml")
    assert ran.code == 1
    assert "major orders.email was removed (new.yaml:10) [changes/property-removed]" in ran.out
    assert "1.1.0 is not enough for a major change of 1.0.0, the next version is 2.0.0" in ran.out
    assert "mark it as deprecated first" in ran.out


def test_a_removed_column_with_a_major_version_passes(workspace, floe):
    (workspace / "new.yaml").write_text(WITHOUT_EMAIL.replace("1.0.0", "2.0.0"))
    ran = floe("diff", "orders.odcs.yaml", "new.yaml")
    assert (ran.code, "the version is high enough" in ran.out) == (0, True)


def test_a_version_that_cannot_be_registered_is_not_enough(workspace, floe):
    """A `v` before a version passed here, and was refused by `floe register`."""
    (workspace / "new.yaml").write_text(WITHOUT_EMAIL.replace("1.0.0", "v2.0.0"))
    ran = floe("diff", "orders.odcs.yaml", "new.yaml")
    said = "'v2.0.0' is no semantic version because of its 'v', the next version is 2.0.0"
    assert (ran.code, said in ran.out) == (1, True)


@pytest.mark.usefixtures("workspace")
def test_the_same_file_has_no_changes(floe):
    ran = floe("diff", "orders.odcs.yaml", "orders.odcs.yaml")
    assert (ran.code, ran.out) == (0, "0 changes in 1 contract\n")


def test_json_has_the_promised_shape(workspace, floe):
    (workspace / "new.yaml").write_text(WITHOUT_EMAIL)
    ran = floe("diff", "orders.odcs.yaml", "new.yaml", "--json")
    printed = json.loads(ran.out)
    jsonschema_rs.validate(SHAPE, printed)
    assert ran.code == 1
    assert (printed["bump"], printed["suggested_version"]) == ("major", "2.0.0")
    assert printed["version_ok"] is False
    assert [change["rule"] for change in printed["changes"]] == ["changes/property-removed"]


@pytest.mark.usefixtures("git")
def test_a_workspace_against_a_revision(workspace, floe):
    (workspace / "orders.odcs.yaml").write_text(WITHOUT_EMAIL.replace("1.0.0", "1.0.1"))
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "changes/property-removed" in ran.out) == (1, True)
    assert floe("diff", "git:main:orders.odcs.yaml", "orders.odcs.yaml").code == 1
    assert floe("diff", "git:main", ".").code == 1


@pytest.mark.usefixtures("git")
def test_a_revision_is_read_without_touching_the_work_tree(workspace, floe):
    (workspace / "orders.odcs.yaml").unlink()
    (workspace / "other.odcs.yaml").write_text(ORDERS.replace("id: orders", "id: other", 1))
    before = sorted(path.name for path in workspace.iterdir())
    ran = floe("diff", "--against", "git:main")
    assert sorted(path.name for path in workspace.iterdir()) == before
    assert ran.code in (0, 1)


@pytest.mark.usefixtures("git")
def test_a_revision_and_a_work_tree_that_both_hold_nothing_are_wrong_usage(
    workspace, floe, monkeypatch
):
    """A pipeline in the wrong folder was green: `0 changes in 0 contracts`."""
    (workspace / "docs").mkdir()
    monkeypatch.chdir(workspace / "docs")
    (workspace / "docs" / "floe.toml").touch()
    assert floe("diff", "--against", "git:main").code == 0
    (workspace / "docs" / "floe.toml").unlink()
    (workspace / "floe.toml").unlink()
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "there is no contract or product in" in ran.err) == (2, True)


def test_a_contract_that_was_retired_may_be_gone(workspace, git, floe):
    """The gate let it go, and `floe diff` failed the same pull request."""
    end = "customProperties: [{property: deprecation.sunset, value: '2020-01-31'}]\n"
    (workspace / "old.odcs.yaml").write_text(ORDERS.replace("orders", "old", 1) + end)
    git("add", ".")
    git("commit", "-q", "-m", "second")
    (workspace / "old.odcs.yaml").unlink()
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "it was retired, and may be gone" in ran.out) == (0, True)
    assert "changes/contract-removed" in ran.out
    [change] = json.loads(floe("diff", "--against", "git:main", "--json").out)["contracts"][:1]
    assert (change["state"], change["version_ok"], change["reason"]) == ("removed", True, None)


@pytest.mark.usefixtures("git")
def test_a_contract_that_is_gone_fails(workspace, floe):
    (workspace / "orders.odcs.yaml").unlink()
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "changes/contract-removed" in ran.out) == (1, True)


@pytest.mark.usefixtures("git")
def test_a_contract_that_is_new_passes(workspace, floe):
    (workspace / "lines.odcs.yaml").write_text(ORDERS.replace("orders", "lines", 1))
    renamed = (workspace / "lines.odcs.yaml").read_text().replace("name: Orders", "name: Lines")
    (workspace / "lines.odcs.yaml").write_text(renamed)
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "changes/contract-added" in ran.out) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("orders.odcs.yaml",), 2, "name two versions"),
        (("orders.odcs.yaml", "nothing.yaml"), 2, "there is no file 'nothing.yaml'"),
        (("orders:9.9.9", "orders.odcs.yaml"), 2, "no contract 'orders' is registered"),
        (("git:", "orders.odcs.yaml"), 2, "names no revision"),
        (("git:nothing", "."), 2, "git knows no revision 'nothing'"),
        (("git:main:nothing.yaml", "orders.odcs.yaml"), 2, "has no file 'nothing.yaml'"),
        (("--against", "main"), 2, "git:REV"),
        (("git:--help", "."), 2, "git knows no revision"),
    ],
)
@pytest.mark.usefixtures("git")
def test_what_cannot_be_meant_is_refused(arguments, code, said, floe):
    ran = floe("diff", *arguments)
    assert (ran.code, said in ran.err) == (code, True), ran.err


@pytest.mark.usefixtures("git")
def test_a_file_that_cannot_be_read_is_never_no_changes(workspace, floe):
    (workspace / "orders.odcs.yaml").write_text("kind: DataContract\nid: [\n")
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "cannot be compared" in ran.out) == (1, True)
    ran = floe("diff", "git:main:orders.odcs.yaml", "orders.odcs.yaml")
    assert (ran.code, "holds no contract that can be read" in ran.err) == (1, True)


@pytest.mark.usefixtures("git")
def test_two_contracts_of_one_id_are_told(workspace, floe):
    (workspace / "orders.odcs.yaml").unlink()
    for name in ("a", "b"):
        (workspace / f"{name}.odcs.yaml").write_text(ORDERS)
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "several contracts have its id or name" in ran.out) == (1, True)


def test_secrets_are_in_no_value(workspace, floe):
    server = "servers: [{server: p, type: api, location: 'https://u:%s@example.com/'}]\n"
    (workspace / "old.yaml").write_text(ORDERS + server % "hunter2hunter2")
    (workspace / "new.yaml").write_text(ORDERS + server % "geheim-geheim")
    ran = floe("diff", "old.yaml", "new.yaml", "--json")
    assert "changes/server-moved" in ran.out
    assert "hunter2" not in ran.out
    assert "geheim" not in ran.out


@pytest.mark.usefixtures("workspace")
def test_outside_of_a_repository_git_is_refused(floe):
    ran = floe("diff", "--against", "git:main")
    assert (ran.code, "in no git repository" in ran.err) == (2, True)


def test_a_workspace_against_the_registry(workspace, floe):
    assert floe("register").code == 0
    assert floe("diff", "--against", "registry").code == 0
    (workspace / "orders.odcs.yaml").write_text(WITHOUT_EMAIL.replace("1.0.0", "1.0.1"))
    ran = floe("diff", "--against", "registry", "-q")
    assert (ran.code, "the next version is 2.0.0" in ran.out) == (1, True)
    ran = floe("diff", "orders:1.0.0", "orders.odcs.yaml", "--json")
    assert [change["rule"] for change in json.loads(ran.out)["changes"]] == [
        "changes/version-changed",
        "changes/property-removed",
    ]


def test_a_registered_contract_that_its_repository_no_longer_has_is_gone(workspace, git, floe):
    git("remote", "add", "origin", "https://git.example.com/shop/contracts")
    other = ORDERS.replace("id: orders", "id: lines", 1).replace("name: Orders", "name: Lines")
    (workspace / "lines.odcs.yaml").write_text(other)
    assert floe("register").code == 0
    (workspace / "lines.odcs.yaml").unlink()
    ran = floe("diff", "--against", "registry")
    assert (ran.code, "the contract Lines was removed" in ran.out) == (1, True)
    assert floe("diff", "--against", "registry", "orders.odcs.yaml").code == 0


def test_a_contract_that_is_not_registered_is_new(workspace, floe):
    ran = floe("diff", "--against", "registry")
    assert (ran.code, "its first version may be any" in ran.out) == (0, True)
    assert not (workspace / ".floe").exists()


def test_a_report_can_be_written_to_a_file(workspace, floe):
    (workspace / "new.yaml").write_text(WITHOUT_EMAIL)
    ran = floe("diff", "orders.odcs.yaml", "new.yaml", "--format", "markdown", "-o", "out.md")
    assert (ran.code, ran.out) == (1, "")
    assert "orders.email was removed" in (workspace / "out.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("git")
def test_files_are_named_as_seen_from_here(workspace, floe, monkeypatch):
    (workspace / "orders.odcs.yaml").write_text(WITHOUT_EMAIL)
    (workspace / "inner").mkdir()
    monkeypatch.chdir(workspace / "inner")
    ran = floe("diff", "--against", "git:main", "--json")
    assert {change["file"] for change in json.loads(ran.out)["changes"]} == {"../orders.odcs.yaml"}


def test_links_large_files_and_odd_names_of_a_revision_are_read_as_in_the_work_tree(
    workspace, git, floe
):
    (workspace / "large.odcs.yaml").write_bytes(ORDERS.encode() + b"#" * 30_000_000)
    (workspace / "away.odcs.yaml").symlink_to("/etc/passwd")
    (workspace / "beside.odcs.yaml").symlink_to("orders.odcs.yaml")
    (workspace / "odd\nname.odcs.yaml").write_text(ORDERS.replace("orders", "odd"))
    git("add", ".")
    git("commit", "-q", "-m", "odd")
    ran = floe("diff", "--against", "git:main")
    assert "0 changes in 2 contracts" in ran.out
    assert ran.code == 1
    told = [line for line in ran.out.splitlines() if line.startswith("cannot be compared")]
    assert sorted("git:main" in line for line in told) == [False, False, True, True]


def test_a_workspace_in_a_folder_of_the_repository(workspace, git, floe, monkeypatch):
    (workspace / "team").mkdir()
    (workspace / "team" / "floe.toml").write_text('name = "team"\n')
    (workspace / "team" / "lines.odcs.yaml").write_text(ORDERS.replace("orders", "lines"))
    git("add", ".")
    git("commit", "-q", "-m", "team")
    monkeypatch.chdir(workspace / "team")
    assert floe("diff", "--against", "git:main").out == "0 changes in 1 contract\n"
    added = floe("diff", "--against", "git:main~1")
    assert (added.code, "changes/contract-added" in added.out) == (0, True)


def test_filters_and_hooks_of_the_repository_do_not_run(workspace, git, floe):
    (workspace / ".gitattributes").write_text("*.yaml filter=evil\n")
    git("config", "filter.evil.smudge", f"touch {workspace}/ran; cat")
    git("config", "core.fsmonitor", f"touch {workspace}/ran")
    assert floe("diff", "--against", "git:main").code == 0
    assert not (workspace / "ran").exists()


def test_what_a_partial_clone_lacks_is_fetched_by_no_program_of_its_own(workspace, git, floe):
    name = git("rev-parse", "HEAD:orders.odcs.yaml").strip()
    (workspace / ".git/objects" / name[:2] / name[2:]).unlink()
    for key, value in {
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::touch {workspace}/ran",
        "protocol.ext.allow": "always",
    }.items():
        git("config", key, value)
    ran = floe("diff", "--against", "git:HEAD")
    assert (ran.code, ran.err) == (3, f"error: git has lost orders.odcs.yaml ({name})\n")
    assert not (workspace / "ran").exists()


def test_paths_are_compared_with_what_was_there_wherever_it_lay(workspace, git, floe):
    """A file that the revision has not once stood for everything that it has."""
    (workspace / "broken.odcs.yaml").write_text("kind: DataContract\nid: [\n")
    (workspace / "other.odcs.yaml").write_text(ORDERS.replace("orders", "other"))
    git("add", ".")
    git("commit", "-q", "-m", "more")
    (workspace / "new").mkdir()
    (workspace / "orders.odcs.yaml").rename(workspace / "new" / "orders.odcs.yaml")
    (workspace / "other.odcs.yaml").unlink()
    ran = floe("diff", "--against", "git:main", "new")
    assert (ran.code, ran.out) == (0, "0 changes in 1 contract\n")
    ran = floe("diff", "--against", "git:main", "new/orders.odcs.yaml")
    assert (ran.code, ran.out) == (0, "0 changes in 1 contract\n")
    ran = floe("diff", "--against", "git:main", ".")
    assert (ran.code, "the contract Orders was removed" in ran.out) == (1, True)


def test_three_sides_are_refused(workspace, floe):
    ran = floe("diff", "orders.odcs.yaml", "orders.odcs.yaml", workspace)
    assert (ran.code, "name two versions" in ran.err) == (2, True)


def test_a_product_that_changed_is_not_passed_over_in_silence(workspace, git, floe):
    product = "apiVersion: v1.1.0\nkind: DataProduct\nid: p\nname: p\nversion: %s\nstatus: active\n"
    (workspace / "product.odps.yaml").write_text(product % "1.0.0")
    git("add", ".")
    git("commit", "-q", "-m", "product")
    assert floe("diff", "--against", "git:main").out == "0 changes in 1 contract\n"
    (workspace / "product.odps.yaml").write_text(product % "2.0.0")
    ran = floe("diff", "--against", "git:main")
    assert ran.code == 0
    assert "note: the product product.odps.yaml changed: products are not compared yet" in ran.out
    assert "product.odps.yaml" in floe("diff", "--against", "git:main", "--format", "github").out


def test_a_file_with_references_is_compared_with_a_folder(workspace, floe):
    (workspace / "customers.odcs.yaml").write_text(ORDERS.replace("orders", "customers"))
    link = "        relationships: [{to: 'customers.odcs.yaml#/schema/customers/properties/id'}]\n"
    text = ORDERS.replace("{name: email, logicalType: string}", "name: email") + link
    (workspace / "orders.odcs.yaml").write_text(text)
    ran = floe("diff", "orders.odcs.yaml", ".")
    assert (ran.code, ran.err) == (0, ""), ran.err
    assert "1 change in 2 contracts" in ran.out
