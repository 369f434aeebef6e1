"""What it costs to compare two versions of a wide contract, beyond reading them."""

import copy
import time
from collections.abc import Callable
from typing import Any

from floe.contracts import compile_graph
from floe.documents import print_yaml, read_text
from floe.graph import build_graph
from floe.workflows.diffing import DiffRequest, DiffSide, diff_sides

COLUMNS = 1000
LIMIT = 0.3


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


def main() -> int:
    """Print a row for each edit; 1 if one costs more than it may."""
    is_slow = False
    for edit in (same, few, every, renamed):
        changes, seconds = measure(edit)
        is_slow |= seconds > LIMIT
        print(f"{edit.__name__:<8} {changes:>5} changes  {seconds:.3f} CPU s")
    return int(is_slow)


if __name__ == "__main__":
    raise SystemExit(main())
