import importlib
import subprocess
import sys
from pathlib import Path

import click
import pytest

from floe.cli import main as module
from floe.extras import EXTRAS

FLOE = str(Path(sys.executable).parent / "floe")


def test_the_version_is_told(floe):
    assert floe("--version").out == "floe 0.1.0\n"


def test_every_command_has_a_help_page(floe):
    for name, (_, summary) in module.COMMANDS.items():
        ran = floe(name, "--help")
        assert ran.code == 0
        assert f"Usage: floe {name}" in ran.out
        assert summary


def test_a_full_disk_ends_in_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([FLOE, "--help"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3
    assert done.stderr == b"error: standard output: No space left on device\n"


@pytest.mark.process
def test_a_closed_output_ends_without_a_traceback(tmp_path):
    done = subprocess.run(
        ["bash", "-c", f"{FLOE} lint {tmp_path} >&-"], stderr=subprocess.PIPE, check=False
    )
    assert b"Traceback" not in done.stderr


@pytest.mark.process
def test_a_reader_who_has_seen_enough_is_no_error():
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{FLOE} explain --list | head -1"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.process
@pytest.mark.parametrize(("text", "code"), [("kind: DataContract", 1), ("{}", 1), ("", 0)])
def test_a_reader_who_leaves_changes_no_verdict(tmp_path, text, code):
    (tmp_path / "floe.toml").write_text("")
    name = "a.odcs.yaml" if text else "b.yaml"
    content = (
        text or "apiVersion: v3.2.0\nkind: DataContract\nid: a\nversion: 1.0.0\nstatus: draft\n"
    )
    (tmp_path / name).write_text(content)
    line = f"{FLOE} lint {tmp_path / name} --fail-on error | true"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", line], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (code, b"")


@click.command("broken")
def broken():
    raise ZeroDivisionError("oh\x1b[31m")


def test_a_fault_of_our_own_is_one_line_with_the_way_to_see_more(floe, monkeypatch):
    monkeypatch.setattr(module.LazyGroup, "get_command", lambda *_: broken)
    monkeypatch.setitem(module.COMMANDS, "broken", ("", ""))
    ran = floe("broken")
    assert ran.code == 3
    assert ran.err == (
        "error: a fault in floe: ZeroDivisionError: oh\ufffd[31m (FLOE_TRACEBACK=1 shows where)\n"
    )


def test_the_traceback_is_there_for_whoever_asks(floe, monkeypatch):
    monkeypatch.setattr(module.LazyGroup, "get_command", lambda *_: broken)
    monkeypatch.setitem(module.COMMANDS, "broken", ("", ""))
    monkeypatch.setenv("FLOE_TRACEBACK", "1")
    ran = floe("broken")
    assert ran.code == 3
    assert ran.err.startswith("Traceback (most recent call last):")
    assert "in broken\n" in ran.err
    assert ran.err.endswith("ZeroDivisionError: oh\ufffd[31m\n")


def run_importing(floe, monkeypatch, module_name):
    """A command that imports a module which is not there."""

    @click.command("importing")
    def importing():
        importlib.import_module(module_name)

    monkeypatch.setattr(module.LazyGroup, "get_command", lambda *_: importing)
    monkeypatch.setitem(module.COMMANDS, "importing", ("", ""))
    return floe("importing")


@pytest.mark.parametrize(
    ("package", "extra"),
    [(package, extra) for extra, packages in EXTRAS.items() for package in packages],
)
def test_a_missing_package_is_told_with_its_extra(floe, monkeypatch, package, extra):
    for loaded in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, package, None)
    ran = run_importing(floe, monkeypatch, f"{package}.anything")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"error: this needs the package {package}: pip install 'floe[{extra}]'\n"


@pytest.mark.parametrize(
    "missing", ["floe.no_such_room", "no_such_package_at_all", "sqlalchemy.no_such_part"]
)
def test_an_import_error_of_our_own_stays_a_fault(floe, monkeypatch, missing):
    ran = run_importing(floe, monkeypatch, missing)
    assert ran.code == 3
    assert ran.err == (
        f"error: a fault in floe: ModuleNotFoundError: No module named '{missing}' "
        "(FLOE_TRACEBACK=1 shows where)\n"
    )
