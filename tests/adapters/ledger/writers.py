"""Writers in processes of their own: `kill` ends each in the middle, `crowd` lets all write."""

import os
import runpy
import signal
import sys
import time
from pathlib import Path

_CONFTEST = runpy.run_path(str(Path(__file__).with_name("conftest.py")))
make_run, EmptyLedger = _CONFTEST["make_run"], _CONFTEST["EmptyLedger"]


def kill(url: str, root: Path, writers: int) -> None:
    """Print the runs that were acknowledged before their writer was killed."""
    for writer in range(writers):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            _write_forever(url, root, writer * 1000, writing)
        os.close(writing)
        with os.fdopen(reading) as acknowledged:
            lines = [acknowledged.readline() for _ in range(1 + writer % 3)]
            # A run takes some milliseconds: the delays hit different points of it.
            time.sleep(writer * 0.0007)
            os.kill(child, signal.SIGKILL)
            lines += acknowledged.readlines()
        os.waitpid(child, 0)
        sys.stdout.write("".join(line for line in lines if line.endswith("\n")))


def crowd(url: str, root: Path, writers: int) -> None:
    """Let writers record twenty runs each, all at once, on a ledger that is not there yet."""
    children = []
    for writer in range(writers):
        child = os.fork()
        if child == 0:
            ledger = EmptyLedger(url, root).open()
            for number in range(20):
                ledger.record(make_run(writer * 1000 + number))
            os._exit(0)
        children.append(child)
    for child in children:
        if os.waitpid(child, 0)[1] != 0:
            sys.exit("a writer failed")


def _write_forever(url: str, root: Path, number: int, writing: int) -> None:
    ledger = EmptyLedger(url, root).open()
    while True:
        ledger.record(make_run(number))
        os.write(writing, f"run-{number:05}\n".encode())
        number += 1


{"kill": kill, "crowd": crowd}[sys.argv[1]](sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]))
