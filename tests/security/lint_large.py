"""Lints one document of 7 MB in 512 MB of memory; prints the exit code and the CPU seconds."""

import contextlib
import io
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from floe.cli.main import main as floe

HEAD = (
    "apiVersion: v3.2.0\nkind: DataContract\nid: big\nname: big\nversion: 1.0.0\nstatus: active\n"
)
SIZE = 7_000_000


def _lines(head: str, line: str) -> str:
    return HEAD + head + "".join(line.format(n=n) for n in range(SIZE // len(line)))


SHAPES = {
    "long values": lambda: _lines("customProperties:\n", f"  - {{{{value: {'x' * 900_000}}}}}\n"),
    "many keys": lambda: _lines("", "unknown_key_{n}: 1\n"),
    "one key": lambda: _lines("", "x: 1\n"),
}


def main(shape: str) -> None:
    """Write the document, and lint it."""
    resource.setrlimit(resource.RLIMIT_AS, (512 * 2**20, 512 * 2**20))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("big.odcs.yaml").write_text(SHAPES[shape](), encoding="utf-8")
        started, code = time.process_time(), None
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            try:
                floe(["lint"])
            except SystemExit as stop:
                code = stop.code
        os.chdir("/")
    print(code, time.process_time() - started)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
