"""What it costs to generate a dbt project, to see that nothing changed, and how both grow."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from dbt_estate import write_dbt_project
from product_estate import PORTS_IN, PORTS_OUT, write_products

FLOE = str(Path(sys.executable).with_name("floe"))
CONTRACTS = PORTS_IN + PORTS_OUT
START = "from floe.cli import generate_command"
# Everything up to the files that are planned, in a process of its own.
PLAN = """
from pathlib import Path
from floe.dbt import DbtOptions, plan_project
from floe.documents import read_text
from floe.graph import build_graph
files = sorted(Path().rglob("*.yaml"))
plan_project(build_graph(read_text(str(file), file.read_text()) for file in files), DbtOptions())
"""


@dataclass(frozen=True)
class Cost:
    """What a process took."""

    cpu: float
    peak: float


def measure(command: list[str], folder: Path, repeat: int, *, clear: bool = False) -> Cost:
    """The median of some runs; with `clear` there is no project before any of them."""
    costs = []
    for _ in range(repeat):
        if clear:
            shutil.rmtree(folder / "dbt", ignore_errors=True)
        costs.append(_run(command, folder))
    return sorted(costs, key=lambda cost: cost.cpu)[len(costs) // 2]


def _run(command: list[str], folder: Path) -> Cost:
    """Run it below a process that waits for it alone, as a peak is that of all children."""
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *command],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    cpu, peak = done.stdout.split()
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Cost(float(cpu), float(peak) / unit)


def show_parts(folder: Path, repeat: int) -> None:
    """The first run, its parts, and the run that finds nothing to do."""
    start = measure([sys.executable, "-c", START], folder, repeat)
    linted = measure([FLOE, "lint", "--quiet"], folder, repeat)
    planned = measure([sys.executable, "-c", f"{START}\n{PLAN}"], folder, repeat, clear=True)
    first = measure([FLOE, "generate", "--quiet"], folder, repeat, clear=True)
    dry = measure([FLOE, "generate", "--quiet", "--dry-run"], folder, repeat, clear=True)
    _run([FLOE, "generate", "--quiet"], folder)
    second = measure([FLOE, "generate", "--quiet"], folder, repeat)
    print("\n| 50 products, 200 ports, 200 contracts of 20 columns | CPU s | peak MB | bar |")
    print("|---|--:|--:|---|")
    _show("`floe generate`, everything new", first, 3.0)
    _show("of it: start of the process", start)
    _show("of it: start, reading and planning", planned)
    _show("the same without writing (`--dry-run`)", dry)
    _show("`floe lint` alone", linted)
    _show("`floe generate` again, nothing changed", second)
    beyond = Cost(second.cpu - planned.cpu, second.peak)
    _show("of it: beyond start, reading and planning, linting included", beyond, 0.7)


def _show(what: str, cost: Cost, bar: float | None = None) -> None:
    verdict = "" if bar is None else f"<= {bar:g} s: {'held' if cost.cpu <= bar else '**missed**'}"
    print(f"| {what} | {cost.cpu:.2f} | {cost.peak:.0f} | {verdict} |", flush=True)


def show_growth(sizes: list[int], folder: Path, repeat: int) -> None:
    """CPU for each contract, beyond the start of the process."""
    start = measure([sys.executable, "-c", START], folder, repeat).cpu
    print("\n| contracts | first run CPU s | ms each | second run CPU s | ms each | peak MB |")
    print("|--:|--:|--:|--:|--:|--:|")
    for size in sizes:
        home = folder / f"estate_{size}"
        home.mkdir(exist_ok=True)
        count = write_products(home, size // CONTRACTS)
        first = measure([FLOE, "generate", "--quiet"], home, repeat, clear=True)
        second = measure([FLOE, "generate", "--quiet"], home, repeat)
        each = [1000 * (cost.cpu - start) / count for cost in (first, second)]
        figures = f"{first.cpu:.1f} | {each[0]:.1f} | {second.cpu:.1f} | {each[1]:.1f}"
        print(f"| {count:,} | {figures} | {max(first.peak, second.peak):.0f} |", flush=True)
        shutil.rmtree(home)


def show_drafting(models: int, folder: Path, repeat: int) -> None:
    """Contracts drafted from a dbt manifest with its catalog, everything new and again."""
    write_dbt_project(folder, models)
    command = [FLOE, "contract", "generate", "--quiet", "--manifest", "dbt/target/manifest.json"]
    costs = []
    for _ in range(repeat):
        shutil.rmtree(folder / "contracts", ignore_errors=True)
        costs.append(_run([*command, "--yes"], folder))
    print(f"\n| {models} dbt models with a catalog | CPU s | peak MB | bar |")
    print("|---|--:|--:|---|")
    middle = sorted(costs, key=lambda cost: cost.cpu)[len(costs) // 2]
    _show("`floe contract generate --manifest`, everything new", middle, 2.0)
    again = measure([*command, "--yes"], folder, repeat)
    _show("`floe contract generate --manifest` again, nothing changed", again)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[200, 500, 1000, 2000])
    parser.add_argument("--models", type=int, default=650)
    parser.add_argument("--repeat", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as found:
        folder = Path(found)
        home = folder / "estate"
        home.mkdir()
        write_products(home, 50)
        show_parts(home, asked.repeat)
        drafts = folder / "drafts"
        drafts.mkdir()
        show_drafting(asked.models, drafts, asked.repeat)
        show_growth(asked.sizes, folder, 1)


if __name__ == "__main__":
    main()
