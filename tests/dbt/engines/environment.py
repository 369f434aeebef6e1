"""dbt with the adapters of other engines, in an environment of its own."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
ENVIRONMENTS = ROOT / "target" / "environments"
PACKAGES = (
    *("dbt-core>=1.10,<1.12", "dbt-duckdb>=1.9", "dbt-postgres>=1.9"),
    *("dbt-snowflake>=1.9", "dbt-bigquery>=1.9"),
)
# Later ones of this parser are no packages of an index, but fetch themselves from elsewhere.
NEWEST = ("dbt-core>=1.12,<1.13", "dbt-core-experimental-parser==2.0.0a4", "dbt-duckdb>=1.9")


@dataclass(frozen=True)
class Run:
    """What dbt made of a project."""

    told: str
    code: int
    manifest: dict[str, Any]
    results: list[dict[str, Any]]

    @property
    def checks(self) -> dict[str, str]:
        """How each check went; a test of several checks says the same of all."""
        return {check: status for mark, status, _ in self._tests() for check in _checks(mark)}

    @property
    def broken(self) -> dict[str, str]:
        """What could not run, and why."""
        broken = (each for each in self.results if each["status"] == "error")
        return {each["unique_id"]: each["message"] for each in broken}

    def failures(self, name: str) -> int:
        """What a test found, by its name."""
        found = (each for each in self.results if f".{name}." in each["unique_id"])
        return next(found)["failures"]

    def _tests(self) -> Iterator[tuple[dict[str, Any], str, int]]:
        for each in self.results:
            node = self.manifest["nodes"].get(each["unique_id"])
            if node and node["resource_type"] == "test":
                yield node["config"]["meta"]["floe"], each["status"], each["failures"]


def _checks(mark: dict[str, Any]) -> list[str]:
    return [mark["check"]] if "check" in mark else mark["checks"]


def _artifact(folder: Path, name: str) -> dict[str, Any]:
    file = folder / "target" / name
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@pytest.fixture(scope="session")
def engine_dbt(component) -> Path:
    """The dbt of an environment with all adapters but Spark's; made once, kept in target/."""
    return _environment("dbt", PACKAGES, component)


@pytest.fixture(scope="session")
def newest_dbt(component) -> Path:
    """The newest dbt that floe's projects are meant for, with the adapter of DuckDB."""
    return _environment("dbt-1.12", NEWEST, component)


def _environment(name: str, packages: tuple[str, ...], component: Callable[[str], str]) -> Path:
    folder = ENVIRONMENTS / name
    made = folder / "made"
    wanted = "\n".join(packages)
    if not made.exists() or made.read_text(encoding="utf-8") != wanted:
        uv = Path(sys.executable).with_name("uv")
        program = str(uv) if uv.exists() else component("uv")
        python = str(folder / "bin" / "python")
        _run(program, "venv", "--quiet", "--clear", "--python", sys.executable, str(folder))
        _run(program, "pip", "install", "--quiet", "--python", python, *packages)
        made.write_text(wanted, encoding="utf-8")
    return folder / "bin" / "dbt"


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def run_dbt(warm_dbt) -> Callable[..., Run]:
    """Run a dbt in the folder of a project; the exit code is the caller's to judge."""

    def run(program: Path, folder: Path, *arguments: str, **variables: str) -> Run:
        told = {"DBT_PROFILES_DIR": str(folder), **variables}
        done = warm_dbt(folder, *arguments, program=program, **told)
        results = _artifact(folder, "run_results.json").get("results", [])
        manifest = _artifact(folder, "manifest.json")
        return Run(done.stdout + done.stderr, done.returncode, manifest, results)

    return run
