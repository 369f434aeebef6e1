import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from floe.cli.main import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def floe(capsys) -> Callable[..., Ran]:
    """Run the command in this process, as its entry point does."""

    def run(*arguments):
        with pytest.raises(SystemExit) as stop:
            main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(stop.value.code, printed.out, printed.err)

    return run


@pytest.fixture
def workspace(tmp_path, monkeypatch) -> Callable[..., None]:
    """Write files into a new workspace, and go there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)

    def write(files):
        for name, text in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def installed_floe() -> Callable[..., Ran]:
    """Run the command in a process of its own, as a shell does."""

    def run(*arguments, cwd):
        start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
        command = [sys.executable, "-c", start, *(str(argument) for argument in arguments)]
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
