"""The files that the build puts into the package: where they come from, and what is refused."""

import importlib.util
import tomllib
import zipfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from floe.schemas import ODCS, ODPS

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
HOOK = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(HOOK)
NAMES = {*ODCS.hashes, *ODPS.hashes}


@pytest.fixture
def table(tmp_path):
    """The table of publishers as the build loads it, with a folder of its own."""
    loaded = HOOK.load_table(ROOT)
    return SimpleNamespace(
        PUBLISHERS=loaded.PUBLISHERS, KEPT_FILES=tmp_path / "standards", read=loaded.read
    )


def absent(publisher):
    return replace(publisher, package="no_such_package_at_all")


def wheel_of(publisher, folder, change=None):
    wheel = folder / f"{publisher.wheel_name}-{publisher.version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name in publisher.hashes:
            content = b"{}" if name == change else publisher.read_installed(name)
            packed.writestr(publisher.path(name), content)
    return wheel


def kept(table):
    return {file.name: file.read_bytes() for file in table.KEPT_FILES.iterdir()}


def test_the_table_is_loaded_without_the_package(table):
    assert [publisher.hashes for publisher in table.PUBLISHERS] == [ODCS.hashes, ODPS.hashes]


def test_the_files_of_installed_packages_are_kept(table):
    HOOK.gather_files(table)
    assert kept(table) == {
        name: publisher.read_installed(name)
        for publisher in (ODCS, ODPS)
        for name in publisher.hashes
    }


def test_files_that_are_there_need_no_package_and_stay_as_they_are(table):
    HOOK.gather_files(table)
    before = {file: file.stat().st_mtime_ns for file in table.KEPT_FILES.iterdir()}
    table.PUBLISHERS = [absent(publisher) for publisher in table.PUBLISHERS]
    HOOK.gather_files(table)
    assert {file: file.stat().st_mtime_ns for file in table.KEPT_FILES.iterdir()} == before


def test_a_file_that_somebody_changed_is_put_right(table):
    table.KEPT_FILES.mkdir()
    (table.KEPT_FILES / "odcs-3.1.0.json").write_text("{}", encoding="utf-8")
    HOOK.gather_files(table)
    assert ODCS.accepts("odcs-3.1.0.json", kept(table)["odcs-3.1.0.json"])


def test_wheels_are_fetched_only_for_what_is_nowhere_else(table, monkeypatch):
    asked = []
    monkeypatch.setattr(HOOK, "fetch_files", lambda publishers: asked.extend(publishers) or {})
    table.PUBLISHERS = [ODCS, absent(ODPS)]
    HOOK.gather_files(table)
    assert [publisher.requirement for publisher in asked] == ["dataproduct-cli==0.3.2"]


@pytest.mark.parametrize("publisher", [ODCS, ODPS], ids=["ODCS", "ODPS"])
def test_a_wheel_is_read_without_being_installed(publisher, tmp_path):
    files = HOOK.read_wheel(wheel_of(publisher, tmp_path), publisher)
    assert set(files) == set(publisher.hashes)


@pytest.mark.parametrize("name", sorted(ODCS.hashes))
def test_a_wheel_with_another_file_is_refused(name, tmp_path):
    with pytest.raises(ValueError, match=f"{name} of .* is not the file that floe was tested with"):
        HOOK.read_wheel(wheel_of(ODCS, tmp_path, change=name), ODCS)


def test_the_extra_and_the_build_ask_for_the_same_versions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["optional-dependencies"]["formats"] == [ODCS.requirement, ODPS.requirement]


def test_the_notice_names_every_file_and_git_sees_none():
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert [name for name in sorted(NAMES) if name not in notice] == []
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert "src/floe/schemas/standards/" in ignored
