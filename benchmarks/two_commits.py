"""What floe costs in two checkouts, one beside the other in the same run.

Prints CPU seconds (user and system of the child processes, medians) and their ratio, so that a
change can be held against the commit before it. Both run in this environment:

    git worktree add /tmp/before COMMIT
    python benchmarks/two_commits.py /tmp/before .
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from estate import write_estate
from product_estate import write_products

_RUN = "import sys; from floe.cli.main import main; sys.argv = ['floe', *sys.argv[1:]]; main()"
_ONE = "product_0005/contracts/out-0005-0.odcs.yaml"
# What is measured, in which estate, and with which command.
_CASES = (
    ("help", "contracts", ("--help",)),
    ("compile 300 contracts", "contracts", ("compile", "-q")),
    ("lint one of 300 contracts", "contracts", ("lint", "-q", "domain_000/orders_00005.odcs.yaml")),
    ("compile 75 products with 300 contracts", "products", ("compile", "-q")),
    ("lint one of these contracts", "products", ("lint", "-q", _ONE)),
    ("generate these products", "products", ("generate", "-q", "--dry-run")),
    ("export one of these contracts", "products", ("export", _ONE)),
    ("naming parse", "contracts", ("naming", "parse", "postgres://a:5432", "shop.public.orders")),
    ("check the catalog of examples/retail", "retail", ("check", "-q", "--no-record", "CATALOG")),
)
_CATALOG = "products/orders/contracts/catalog.odcs.yaml"


def main() -> None:
    """Run every case in both checkouts, by turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--only", default="", help="cases whose name holds this")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        estates = {name: Path(folder) / name for name in ("contracts", "products")}
        for home in estates.values():
            home.mkdir()
        write_estate(estates["contracts"], 300)
        write_products(estates["products"], 75)
        print(f"{'case':42}{'before':>9}{'after':>9}{'ratio':>8}")
        for name, estate, command in _CASES:
            if asked.only in name:
                measure(name, estates.get(estate), command, asked)


def measure(
    name: str, estate: Path | None, command: tuple[str, ...], asked: argparse.Namespace
) -> None:
    """Print what a command costs in both checkouts; both must end with the same exit code."""
    costs: dict[Path, list[float]] = {asked.before.resolve(): [], asked.after.resolve(): []}
    codes = set()
    for _ in range(asked.times):
        for checkout, seconds in costs.items():
            spent, code = run(checkout, estate or checkout / "examples" / "retail", command)
            seconds.append(spent)
            codes.add(code)
    before, after = map(statistics.median, costs.values())
    told = "" if len(codes) == 1 else f"  exit codes differ: {sorted(codes)}"
    print(f"{name:42}{before:9.2f}{after:9.2f}{after / before:8.2f}{told}", flush=True)


def run(checkout: Path, folder: Path, command: tuple[str, ...]) -> tuple[float, int]:
    """CPU seconds and exit code of one command, with a checkout's own code."""
    words = [_CATALOG if word == "CATALOG" else word for word in command]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "NO_COLOR": "1"}
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-c", _RUN, *words],
        cwd=folder,
        env=environment,
        check=False,
        capture_output=True,
    )
    after = os.times()
    spent = after.children_user - before.children_user
    return spent + after.children_system - before.children_system, done.returncode


if __name__ == "__main__":
    main()
