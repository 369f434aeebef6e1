"""What a lint and a compile cost, beside datacontract-cli in the same run.

Prints CPU seconds (user + system of the child processes) and peak memory; wall time is
left out, because a shared machine makes it worthless.
"""

import argparse
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from estate import contract, write_estate

BIN = Path(sys.executable).parent
FLOE = str(BIN / "floe")
DATACONTRACT = str(BIN / "datacontract")
TIME_LIMIT = 300


@dataclass(frozen=True)
class Cost:
    """CPU seconds and peak megabytes of one command."""

    seconds: float
    megabytes: float
    code: int


def run(*command: str) -> Cost:
    """Run a command to its end, or to a CPU limit."""
    child = os.fork()
    if child == 0:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.execvp("bash", ["bash", "-c", f'ulimit -t {TIME_LIMIT}; exec "$@"', "bash", *command])
    _, status, usage = os.wait4(child, 0)
    return Cost(
        usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000, os.waitstatus_to_exitcode(status)
    )


def median(times: int, *command: str) -> Cost:
    """The median of several runs."""
    costs = [run(*command) for _ in range(times)]
    middle = statistics.median_low([cost.seconds for cost in costs])
    return next(cost for cost in costs if cost.seconds == middle)


def show(what: str, ours: float, theirs: float, bar: str = "") -> None:
    """One row of the table."""
    print(f"| {what} | {ours:.2f} | {theirs:.2f} | {theirs / ours:.0f} x | {bar} |", flush=True)


def deep_contract(depth: int) -> str:
    """A contract whose properties are nested `depth` levels deep, three wide."""
    head = contract(0, 1).partition("schema:")[0]
    lines = ["schema:", "  - name: deep", "    properties:"]
    for level in range(depth):
        pad = "      " + "    " * level
        for name in ("a", "b", "c"):
            lines.append(f"{pad}- name: {name}{level}")
            inner = name == "c" and level < depth - 1
            lines.append(f"{pad}  logicalType: {'object' if inner else 'string'}")
            if inner:
                lines.append(f"{pad}  properties:")
    return head + "\n".join(lines) + "\n"


def wide_contract(columns: int) -> str:
    """A contract of one table with many columns."""
    head = contract(0, 1).partition("schema:")[0]
    body = "".join(
        f"      - id: column_{n}\n        name: column_{n}\n        logicalType: string\n"
        f"        required: true\n        description: Column number {n} of a wide table.\n"
        for n in range(columns)
    )
    return head + "schema:\n  - id: wide\n    name: wide\n    properties:\n" + body


def compare(folder: Path, *, full: bool) -> None:
    """Both tools on the same files."""
    print("\n| what | floe CPU s | datacontract CPU s | ratio | bar |\n|---|--:|--:|--:|---|")
    show(
        "`--help`",
        median(5, FLOE, "--help").seconds,
        median(3, DATACONTRACT, "--help").seconds,
        "floe <= 0.25 x",
    )
    texts = {
        "one file of 100 lines": contract(0, 1),
        "one contract of 200 KB": wide_contract(1330),
        "nested 8 deep": deep_contract(8),
    }
    for what, text in texts.items():
        file = folder / "one.odcs.yaml"
        file.write_text(text)
        ours = median(3, FLOE, "lint", str(file))
        theirs = run(DATACONTRACT, "lint", str(file))
        ended = "" if theirs.code in (0, 1) else f"theirs ended with {theirs.code}"
        show(f"lint, {what}", ours.seconds, theirs.seconds, ended)
    compare_hundred(folder, full=full)


def compare_hundred(folder: Path, *, full: bool) -> None:
    """One lint of 100 files against 100 lints of one file."""
    estate = folder / "hundred"
    estate.mkdir()
    write_estate(estate, 100)
    files = sorted(estate.rglob("*.odcs.yaml"))
    tried = files if full else files[::20]
    theirs = [run(DATACONTRACT, "lint", str(file)).seconds for file in tried]
    total = statistics.mean(theirs) * len(files)
    note = "" if full else f", theirs from {len(tried)} of 100"
    show(f"lint, 100 files{note}", median(3, FLOE, "lint", str(estate)).seconds, total, ">= 50 x")


def compile_estates(folder: Path, sizes: list[int]) -> None:
    """Cost of a compile as the estate grows."""
    print("\n| contracts | CPU s | ms each | peak MB | bar |\n|--:|--:|--:|--:|---|")
    for size in sizes:
        estate = folder / f"estate_{size}"
        estate.mkdir()
        write_estate(estate, size)
        cost = run(FLOE, "compile", str(estate))
        bar = "<= 60 s, <= 1,500 MB" if size == 10_000 else ""
        row = f"| {size:,} | {cost.seconds:.1f} | {1000 * cost.seconds / size:.2f}"
        print(f"{row} | {cost.megabytes:.0f} | {bar} |", flush=True)
        if cost.code:
            sys.exit(f"compile ended with {cost.code}")


def main() -> None:
    """Measure all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="lint all 100 files with both")
    parser.add_argument("--sizes", type=int, nargs="*", default=[100, 1_000, 10_000])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compare(Path(folder), full=options.full)
        compile_estates(Path(folder), options.sizes)


if __name__ == "__main__":
    main()
