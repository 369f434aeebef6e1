"""Runs of dbt that need not load it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import CompletedProcess

import pytest

DBT = Path(sys.executable).with_name("dbt")
SERVER = Path(__file__).with_name("warm_server.py")


@pytest.fixture(scope="session")
def warm_dbt(tmp_path_factory) -> Iterator[Callable[..., CompletedProcess[str]]]:
    """Run dbt in a folder, in a process of its own; the exit code is the caller's to judge."""
    servers: dict[Path, subprocess.Popen[str]] = {}
    files = [str(tmp_path_factory.mktemp("told") / name) for name in ("out", "err")]

    def run(
        folder: Path, *arguments: str, program: Path = DBT, **variables: str
    ) -> CompletedProcess[str]:
        python = program.with_name("python")
        if python not in servers:
            servers[python] = opened.enter_context(_start(python))
        server = servers[python]
        request = {
            "folder": str(folder),
            "environment": {**os.environ, **variables},
            "arguments": arguments,
            "files": files,
        }
        for file in files:
            Path(file).write_bytes(b"")
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        return CompletedProcess(arguments, code, *(Path(file).read_text() for file in files))

    with ExitStack() as opened:
        yield run


def _start(python: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    # Without the folder of the script, whose modules would be found before others of their names.
    return subprocess.Popen([str(python), "-P", str(SERVER)], text=True, stdin=pipe, stdout=pipe)
