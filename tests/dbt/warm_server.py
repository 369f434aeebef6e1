"""Loads dbt once; each line of JSON on standard input is a run of it in a process of its own.

What a run costs besides its work is the loading of dbt. Standard output gets its exit code.
"""

import contextlib
import importlib
import json
import os
import sys
from pathlib import Path

from dbt.cli.main import cli


def serve() -> None:
    # A fork of a process with threads may wait for ever for a lock that one of them held.
    threads = Path("/proc/self/task")
    assert not threads.exists() or len(list(threads.iterdir())) == 1
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            run(**json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)  # noqa: T201


def run(folder: str, environment: dict[str, str], arguments: list[str], files: list[str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate([os.devnull, *files]):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT), number)
    sys.argv = ["dbt", *arguments]
    cli()
    sys.exit("dbt came back without an exit code")


if __name__ == "__main__":
    for adapter in ("duckdb", "spark"):
        with contextlib.suppress(ImportError):
            importlib.import_module(f"dbt.adapters.{adapter}")
    serve()
