"""What it costs to compare two versions, and to gate many contracts, beyond compiling them."""

import argparse
import copy
import gc
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from estate import write_estate

from floe.contracts import compile_graph
from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from floe.wiring import DiffSides, open_policy_enforcer, open_workspace
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides
from floe.workflows.linting import judge_workspace
from floe.workflows.revision_gate import gate_revision

COLUMNS = 1000
LIMIT = 0.3
# Seconds for so many contracts.
GATE_LIMIT, GATED = 30, 10_000
SETTINGS = 'name = "estate"\n[identity]\nrepository = "https://example.com/estate.git"\n'
FLOE = str(Path(sys.executable).with_name("floe"))
GIT = ("git", "-c", "user.name=a", "-c", "user.email=a@example.com")
NEW_COLUMN = "      - id: remark\n        name: remark\n        logicalType: string\n"


def contract() -> dict[str, Any]:
    """A table whose columns have types, limits, classes and rules."""
    columns = [
        {
            "id": f"c{number}",
            "name": f"c{number}",
            "logicalType": "string",
            "physicalType": "varchar(20)",
            "description": f"column {number}",
            "classification": "internal",
            "quality": [{"metric": "nullValues", "mustBeLessThan": 5, "unit": "percent"}],
            "logicalTypeOptions": {"maxLength": 20},
        }
        for number in range(COLUMNS)
    ]
    head = {"apiVersion": "v3.2.0", "kind": "DataContract", "id": "wide", "version": "1.0.0"}
    return {**head, "schema": [{"id": "t", "name": "t", "properties": columns}]}


def same(_: list[dict[str, Any]]) -> None:
    """Nothing changes."""


def few(columns: list[dict[str, Any]]) -> None:
    """A pull request: a column goes, another one gets a longer type."""
    del columns[10]
    columns[20]["physicalType"] = "varchar(30)"


def every(columns: list[dict[str, Any]]) -> None:
    """Every column changes: types and limits, names and rules, or words."""
    for number, column in enumerate(columns):
        if number % 3 == 0:
            column["physicalType"] = "varchar(30)"
            column["logicalTypeOptions"]["maxLength"] = 30
        elif number % 3 == 1:
            column["name"] = f"x{number}"
            column["quality"][0]["mustBeLessThan"] = 3
        else:
            column["description"] = "in other words"


def renamed(columns: list[dict[str, Any]]) -> None:
    """No column has its id or its name any more."""
    for column in columns:
        column |= {"id": f"z{column['id']}", "name": f"z{column['name']}"}


def side(label: str, tree: dict[str, Any]) -> DiffSide:
    """A contract that was read and compiled."""
    document = read_text("wide.odcs.yaml", print_yaml(tree))
    return DiffSide(label, compile_graph(build_graph([document])))


def measure(edit: Callable[[list[dict[str, Any]]], None]) -> tuple[int, float]:
    """How many changes there are, and CPU seconds of finding them: the median of five."""
    tree = contract()
    edited = copy.deepcopy(tree)
    edit(edited["schema"][0]["properties"])
    costs, changes = [], 0
    for _ in range(5):
        sides = side("old", tree), side("new", edited)
        before = time.process_time()
        changes = len(diff_sides(*sides, DiffRequest()).all)
        costs.append(time.process_time() - before)
    return changes, sorted(costs)[2]


def prepare(folder: Path, contracts: int) -> None:
    """An estate that is registered and committed; then every contract gets a column."""
    write_estate(folder, contracts)
    (folder / "floe.toml").write_text(SETTINGS)
    (folder / ".gitignore").write_text(".floe\ntarget\n")
    for words in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-q", "-m", "first")):
        subprocess.run((*GIT, *words), cwd=folder, check=True)
    subprocess.run((FLOE, "register"), cwd=folder, check=True, stdout=subprocess.DEVNULL)
    for file in folder.rglob("*.odcs.yaml"):
        text = re.sub(r"(?m)^version: 1\.(\d)\.0$", _next_minor, file.read_text())
        file.write_text(text.replace("slaProperties:", f"{NEW_COLUMN}slaProperties:"))


def _next_minor(version: re.Match[str]) -> str:
    return f"version: 1.{int(version[1]) + 1}.0"


def gate(contracts: int) -> float:
    """Print what the gate costs; the CPU seconds of the dearer one, for as many as the limit."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        os.chdir(name)
        prepare(Path(name), contracts)
        opened = open_workspace()
        enforcer = open_policy_enforcer(opened, against="registry")
        start = time.process_time()
        linted = judge_workspace(enforcer.workspace, enforcer.request)
        compiled = time.process_time()
        told = len(tuple(enforcer.gate(linted)))
        registry = time.process_time()
        side = DiffSides(opened, stack).open("git:main")
        opened_side = time.process_time()
        classes = opened.settings.governance.class_order
        told += len(tuple(gate_revision(linted, side, classes)))
        revision = time.process_time()
        os.chdir("/")
    print(f"{contracts:,} contracts compiled and linted  {compiled - start:.1f} CPU s")
    print(f"gated against the registry  {registry - compiled:.1f} CPU s")
    print(f"a revision compiled  {opened_side - registry:.1f} CPU s")
    print(f"gated against it  {revision - opened_side:.1f} CPU s, {told} findings in all")
    return max(registry - compiled, revision - opened_side) * GATED / contracts


def main() -> int:
    """Print a row for each edit, and what the gate costs; 1 if something is dearer than it may."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--contracts", type=int, default=GATED, help="how many to gate")
    contracts = arguments.parse_args().contracts
    # As the command does: what is read stays until the end.
    gc.set_threshold(50_000, 50, 100)
    is_slow = False
    for edit in (same, few, every, renamed):
        changes, seconds = measure(edit)
        is_slow |= seconds > LIMIT
        print(f"{edit.__name__:<8} {changes:>5} changes  {seconds:.3f} CPU s", flush=True)
    is_slow |= gate(contracts) > GATE_LIMIT
    return int(is_slow)


if __name__ == "__main__":
    raise SystemExit(main())
