"""A first check of a small table: Spark started as usual, and by floe's fast launcher.

Counts the CPU of whole process trees, the launchers and Python with them.
"""

import argparse
import ctypes
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FLOE = str(Path(sys.executable).with_name("floe"))
ADOPT_ORPHANS = 36
FAST = 'name = "cold"\n\n[spark]\nmaster = "local[2]"\nfast_start = true\n'


def tree_seconds(command: list[str], surroundings: dict[str, str]) -> float:
    """CPU of a command and of all that it started, to the end of the last of them."""
    ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        os.execve(command[0], command, surroundings)
    seconds = 0.0
    while True:
        try:
            ended, status, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return seconds
        if ended == child and os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
        seconds += usage.ru_utime + usage.ru_stime


def with_bytecode(folder: Path) -> dict[str, str]:
    """Python keeps what it compiled, as it does wherever nobody forbids it."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(folder.absolute())}


def measure_starts(contract: Path, repeat: int) -> None:
    """Both in turns; the first round, which makes class archive and bytecode, does not count."""
    workspace = contract.parent / "cold"
    workspace.mkdir(exist_ok=True)
    (workspace / "floe.toml").write_text(FAST, encoding="utf-8")
    copy = str(shutil.copy(contract, workspace / contract.name))
    usual = [sys.executable, str(HERE / "plain_start.py"), copy]
    fast = [FLOE, "check", copy, "--table", "orders", "--no-record", "--quiet"]
    around = with_bytecode(workspace / "bytecode")
    both = (usual, fast)
    rounds = [[tree_seconds(one, around) for one in both] for _ in range(repeat + 1)][1:]
    plain, quick = (statistics.median(each) for each in zip(*rounds, strict=True))
    verdict = "held" if quick <= 0.4 * plain else "**missed**"
    print("\n| cold start, 1,000 rows | usual CPU s | fast CPU s | measured | bar | |")
    print("|---|--:|--:|--:|---|---|")
    print(
        f"| 33 rules | {plain:.1f} | {quick:.1f} | {quick / plain:.2f} x | <= 0.4 x | {verdict} |"
    )


def compare_starts(contract: Path, repeat: int) -> None:
    """In a process that has no other children."""
    command = [sys.executable, __file__, str(contract), "--repeat", str(repeat)]
    subprocess.run(command, check=True)


def main() -> None:
    """Measure for one contract."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("contract", type=Path)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    measure_starts(asked.contract, asked.repeat)


if __name__ == "__main__":
    main()
