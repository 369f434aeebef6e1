import subprocess
import sys
from pathlib import Path

import click
import pytest

from floe.cli import main as module

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


def test_a_closed_output_ends_without_a_traceback(tmp_path):
    done = subprocess.run(
        ["bash", "-c", f"{FLOE} lint {tmp_path} >&-"], stderr=subprocess.PIPE, check=False
    )
    assert b"Traceback" not in done.stderr


def test_a_reader_who_has_seen_enough_is_no_error():
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{FLOE} explain --list | head -1"],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@click.command("broken")
def broken():
    raise ZeroDivisionError("oh\x1b[31m")


def test_a_fault_of_our_own_is_one_line_with_the_way_to_see_more(floe, monkeypatch):
    monkeypatch.setattr(module.LazyGroup, "get_command", lambda *_: broken)
    monkeypatch.setitem(module.COMMANDS, "broken", ("", ""))
    ran = floe("broken")
    assert ran.code == 3
    assert ran.err == (
        "error: a fault in floe: ZeroDivisionError: oh [31m (FLOE_TRACEBACK=1 shows where)\n"
    )


def test_the_traceback_is_there_for_whoever_asks(monkeypatch):
    monkeypatch.setattr(module.LazyGroup, "get_command", lambda *_: broken)
    monkeypatch.setitem(module.COMMANDS, "broken", ("", ""))
    monkeypatch.setenv("FLOE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        module.main(["broken"])
