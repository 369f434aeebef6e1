"""Other tools with the same rules on the same tables, each in an environment of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SPARK = ("pyspark==4.1.4", "PyYAML")
TOOLS = {
    "datacontract": ("datacontract-cli==1.2.8", "ibis-framework[pyspark]", *SPARK),
    "great_expectations": ("great_expectations>=1.24,<1.25", *SPARK),
}
BARS = {
    "datacontract": (0.77, "floe <= 0.77 x, aim 0.6"),
    "great_expectations": (0.35, "floe <= 0.35 x"),
}


def environment(tool: str, folder: Path) -> Path:
    """The Python of a tool's environment, which is made if it is not there."""
    home = folder / "environments" / tool
    python = home / "bin" / "python"
    if not (home / "made").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(home)], check=True)
        subprocess.run([*installer(python), *TOOLS[tool]], check=True)
        (home / "made").touch()
    return python


def installer(python: Path) -> list[str]:
    """The command that installs into an environment."""
    beside = Path(sys.executable).with_name("uv")
    uv = str(beside) if beside.exists() else shutil.which("uv")
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", str(python)]
    return [str(python), "-m", "pip", "install", "--quiet"]


def run_tool(tool: str, python: Path, tables: Path, folder: Path, repeat: int) -> dict[str, float]:
    """Measure one tool."""
    work = folder / "peers" / tool
    shutil.rmtree(work, ignore_errors=True)
    script = str(HERE / "peers" / f"run_{tool}.py")
    command = [str(python), script, "--tables", str(tables), "--work", str(work)]
    paths = os.pathsep.join((str(HERE), str(HERE / "peers")))
    done = subprocess.run(
        [*command, "--repeat", str(repeat)],
        env=os.environ | {"PYTHONPATH": paths, "PYSPARK_PYTHON": str(python)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    measured: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return measured


def compare_peers(tables: Path, folder: Path, rows: int, repeat: int) -> None:
    """The table for the page."""
    ours = run_tool("floe", Path(sys.executable), tables, folder, repeat)
    print("\n| tool | noop CPU s | CPU s | ratio | jobs | scans | shuffled MB | floe to it | bar |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|---|")
    show("floe", ours, rows, "", "")
    for tool in TOOLS:
        python = environment(tool, folder)
        theirs = run_tool(tool, python, tables, folder, repeat)
        against = ours["ratio"] / theirs["ratio"]
        limit, bar = BARS[tool]
        verdict = "held" if against <= limit else "**missed**"
        show(tool, theirs, rows, f"{against:.2f} x", f"{bar}: {verdict}")


def show(tool: str, seen: dict[str, float], rows: int, against: str, bar: str) -> None:
    """One row of the table."""
    counts = f"{seen['jobs']:.0f} | {seen['read'] / rows:.1f} | {seen['shuffled'] / 1e6:.0f}"
    times = f"{seen['noop']:.1f} | {seen['cpu']:.1f} | {seen['ratio']:.1f} x"
    print(f"| {tool} | {times} | {counts} | {against} | {bar} |", flush=True)
