"""One workspace of everything: the fixtures, the retail example, and payments on Iceberg."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from floe.adapters.spark.session.java import find_java
from floe.dbt import DbtOptions, Layout, lay_out
from floe.dbt.file_scans import source_files
from floe.documents import read_text
from floe.graph import build_graph
from floe.settings import read_settings
from tests.dbt.spark_build.sample_data import write_table

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
RETAIL = ROOT / "examples" / "retail"
JAVA_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -XX:+UseSerialGC"
SETTINGS = """\
name = "estate"

[servers.local]
path = "data/retail/{model}"

[servers.live]
type = "local"
path = "data/raw/{model}"
format = "parquet"

[spark]
master = "local[2]"
conf."spark.driver.memory" = "1g"
conf."spark.driver.extraJavaOptions" = "JAVA_OPTIONS"
conf."spark.sql.adaptive.enabled" = "false"
conf."spark.sql.codegen.factoryMode" = "NO_CODEGEN"
conf."spark.sql.codegen.wholeStage" = "false"
conf."spark.sql.shuffle.partitions" = "2"
""".replace("JAVA_OPTIONS", JAVA_OPTIONS)
HURRY = """\
spark.sql.adaptive.enabled false
spark.sql.codegen.factoryMode NO_CODEGEN
spark.sql.codegen.wholeStage false
"""
# The fixtures also try what no engine here can build; these parts are made buildable.
CHANGES = {
    "hostile/in.odcs.yaml": [(r"path: \"data/[^\"]+\"", 'path: "data/hostile/{model}"')],
    "hostile/out.odcs.yaml": [(r".*new\\nline.*\n", ""), (r"rows \{\{ x \}\}", "rows{{x}}")],
    "three_products/shelf.odcs.yaml": [
        (r"type: databricks.*}", 'type: local, path: "data/shelf/{model}", format: parquet}')
    ],
}
DAY = "      - name: loaded_at\n        logicalType: timestamp\n      - name: paid_on\n"
# The payments again: other ids and places, a day to part them by, and Iceberg to keep them in.
ON_ICEBERG = [
    ("a1b2c3d4", "e1b2c3d4"),
    ("3f1c8a52", "4f1c8a52"),
    ("name: payments\nversion", "name: lake\nversion"),
    ("name: raw_payments", "name: raw_lake"),
    ("apiVersion: v3.1.0", "apiVersion: v3.2.0"),
    ("path: data/{model}", "path: data/lake/{model}"),
    (
        "      - name: loaded_at\n        logicalType: timestamp\n",
        f"{DAY}        logicalType: date\n",
    ),
]
OUTPUT = [
    ("logicalType: date\n", "logicalType: date\n        partitioned: true\n"),
    (
        "    physicalType: table\n",
        "    physicalType: table\n    customProperties:\n"
        "      - {property: dbt.materialized, value: incremental}\n"
        "      - {property: dbt.window, value: 1 s}\n",
    ),
    (
        "schema:\n",
        "servers:\n  - {server: lakehouse, type: iceberg, catalog: lakehouse,"
        " namespace: finance, catalogUrl: data/lakehouse}\nschema:\n",
    ),
]


@dataclass(frozen=True)
class Ran:
    """What a program said."""

    code: int
    out: str
    err: str


class Estate:
    """The workspace, its data, and the dbt project that is generated in it."""

    def __init__(self, root: Path, *, has_iceberg: bool = False) -> None:
        self.root = root
        self.project = root / "dbt"
        self.has_iceberg = has_iceberg

    @classmethod
    def of_everything(cls, root: Path, *, has_iceberg: bool) -> "Estate":
        """All that there is to build, in one workspace."""
        (root / "floe.toml").write_text(SETTINGS, encoding="utf-8")
        for folder in sorted((HERE.parent / "workspaces").iterdir()):
            _copy(folder, root / folder.name, CHANGES)
        for name in ("platform", "products"):
            shutil.copytree(RETAIL / name, root / "retail" / name)
        if has_iceberg:
            _copy_payments(HERE.parent / "workspaces" / "payments", root / "lake")
        return cls(root, has_iceberg=has_iceberg)

    @cached_property
    def layout(self) -> Layout:
        """What the project is made of."""
        files = (path for path in sorted(self.root.rglob("*.yaml")))
        own = (path for path in files if not path.is_relative_to(self.project))
        documents = (
            read_text(path.relative_to(self.root).as_posix(), path.read_text(encoding="utf-8"))
            for path in own
        )
        return lay_out(build_graph(documents), self.options)[0]

    @property
    def options(self) -> DbtOptions:
        """How it is generated."""
        return DbtOptions(staging=True, overrides=read_settings(self.root).servers.values)

    def write_data(self) -> None:
        """Data that keeps every promise."""
        for table in self.layout.sources:
            files = source_files(table, self.options)
            if files and not table.contract.file.startswith("retail/"):
                write_table(table.schema_object, self.root / files.location)
        self.write_retail()

    def write_retail(self, *flags: str) -> None:
        """The data of the retail example."""
        folder = str(self.root / "data" / "retail")
        command = [sys.executable, str(RETAIL / "make_data.py"), "--folder", folder, *flags]
        subprocess.run(command, check=True)

    def floe(self, *arguments: str) -> Ran:
        """Run floe in the workspace."""
        start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
        environment = {**_environment(), "FLOE_DBT_THREADS": "2", "DBT_USE_COLORS": "0"}
        return _run([sys.executable, "-c", start, *arguments], self.root, environment)

    def plain_dbt(self, *arguments: str) -> Ran:
        """Run dbt in the project's folder: without floe, but with some Java and in a hurry."""
        conf = self.root / "spark-conf"
        conf.mkdir(exist_ok=True)
        (conf / "spark-defaults.conf").write_text(HURRY, encoding="utf-8")
        told = {
            "SPARK_CONF_DIR": str(conf),
            "JAVA_HOME": str(find_java().home),
            "FLOE_DBT_THREADS": "2",
            "FLOE_SPARK_JAVA_OPTIONS": JAVA_OPTIONS,
            "FLOE_SPARK_MASTER": "local[2]",
            "FLOE_SPARK_SHUFFLE_PARTITIONS": "2",
        }
        dbt = str(Path(sys.executable).with_name("dbt"))
        return _run([dbt, *arguments], self.project, {**_environment(), **told})

    def results(self) -> dict[str, str]:
        """The status of each model, test and hook of the last run; exposures do nothing."""
        nodes = self._target("manifest.json")["nodes"]
        found = self._target("run_results.json")["results"]
        ended = {one["unique_id"]: one["status"] for one in found}
        return {nodes[each]["name"]: status for each, status in ended.items() if status != "no-op"}

    def checks(self, *statuses: str) -> set[tuple[str, str]]:
        """The checks whose tests ended so, each with its contract's id."""
        manifest = self._target("manifest.json")
        results = self._target("run_results.json")["results"]
        ended = {one["unique_id"] for one in results if one["status"] in statuses}
        tests = (manifest["nodes"][each] for each in ended if each.startswith("test."))
        return {(_contract(test, manifest), check) for test in tests for check in _checks(test)}

    def planned_tests(self) -> set[str]:
        """The names of all tests that were generated."""
        files = (self.project / "models").rglob("*.yml")
        trees = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in files]
        singular = {file.stem for file in (self.project / "tests").rglob("*.sql")}
        return singular | {name for tree in trees for name in _test_names(tree)}

    def generated(self) -> dict[str, tuple[int, bytes]]:
        """All files that floe wrote, with the time and the bytes."""
        states = list((self.project / "floe-state").glob("*.json"))
        entries = [entry for file in states for entry in json.loads(file.read_text())["entries"]]
        names = [entry["file"] for entry in entries if "sha256" in entry]
        files = [*(self.project / name for name in names), *states]
        return {str(file): (file.stat().st_mtime_ns, file.read_bytes()) for file in files}

    def _target(self, name: str) -> dict[str, Any]:
        return json.loads((self.project / "target" / name).read_bytes())


def _environment() -> dict[str, str]:
    return {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("FLOE_SPARK", "FLOE_DBT", "DBT_"))
    }


def _run(command: list[str], folder: Path, environment: Mapping[str, str]) -> Ran:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def _copy(folder: Path, target: Path, changes: Mapping[str, list[tuple[str, str]]]) -> None:
    target.mkdir()
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        for pattern, new in changes.get(f"{folder.name}/{file.name}", ()):
            assert re.search(pattern, text), pattern
            text = re.sub(pattern, lambda _, new=new: new, text)
        (target / file.name).write_text(text, encoding="utf-8")


def _copy_payments(folder: Path, target: Path) -> None:
    target.mkdir()
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        for old, new in (*ON_ICEBERG, *(OUTPUT if file.name.startswith("clean") else ())):
            text = text.replace(old, new)
        (target / file.name).write_text(text, encoding="utf-8")


def _test_names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for test in value.get("data_tests", ()):
            yield from (each["name"] for each in test.values())
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _test_names(each)


def _checks(test: Mapping[str, Any]) -> list[str]:
    said = test["config"]["meta"]["floe"]
    return said.get("checks") or [said["check"]]


def _contract(test: Mapping[str, Any], manifest: Mapping[str, Any]) -> str:
    """The contract of the table that a test is about, not of the one that its keys lead to."""
    words = re.findall(r"'([^']+)'", test["test_metadata"]["kwargs"]["model"])
    for node in (*manifest["sources"].values(), *manifest["nodes"].values()):
        if node["unique_id"] in test["depends_on"]["nodes"] and node["name"] in words[:2]:
            return node["config"]["meta"]["data_contract"]
    raise LookupError(test["name"])
