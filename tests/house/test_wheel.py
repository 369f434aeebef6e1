"""A plain install: what is built, and that every command works there or names its extra."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from floe import __version__
from floe.schemas import ODCS, ODPS

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
SHIPPED = ("CHANGELOG.md", "LICENSE", "NOTICE", "README.md", "hatch_build.py", "pyproject.toml")
FILES = {*ODCS.hashes, *ODPS.hashes}
# The tests may run on a source tree, which must not stand in for what was installed.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONPATH", "GITHUB_ACTIONS")
}
CONTRACT = """
apiVersion: v3.1.0
kind: DataContract
id: orders
name: Orders
version: 1.0.0
status: active
servers:
  - {server: here, type: local, path: "orders.csv", format: csv}
schema:
  - name: orders
    properties:
      - {name: order_id, logicalType: string, primaryKey: true, primaryKeyPosition: 1}
"""
EVENT = {
    "eventType": "COMPLETE",
    "eventTime": "2027-01-31T12:00:00Z",
    "producer": "https://example.com/jobs",
    "schemaURL": "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent",
    "run": {"runId": "0176a8c2-fe01-7439-87e6-56a1a1b4029f"},
    "job": {"namespace": "jobs", "name": "load"},
    "inputs": [{"namespace": "postgres://db.example.com:5432", "name": "shop.public.orders"}],
}
LEAVES = """
import click, json
from floe.cli.main import floe

def leaves(command, words):
    if not isinstance(command, click.Group):
        return [words]
    context = click.Context(command)
    names = command.list_commands(context)
    return [
        leaf
        for name in names
        for leaf in leaves(command.get_command(context, name), [*words, name])
    ]

print(json.dumps(leaves(floe, [])))
"""
# What each command says in a plain install, and how it ends.
DONE = [
    ("compile", 0, "no findings in 3 files"),
    ("lint products", 0, "no findings in 2 files"),
    ("classify", 0, "no column seems to need a classification"),
    ("generate --yes", 0, "files: "),
    ("contract generate", 0, "0 files"),
    ("export contract.odcs.yaml", 0, "apiVersion: v3.2.0"),
    ("import --from odcs contract.odcs.yaml", 0, "id: orders"),
    ("diff contract.odcs.yaml contract.odcs.yaml", 0, "0 changes in 1 contract"),
    ("refs products/orders/datacontract.yaml", 0, " → "),
    ("naming check events.json", 0, ""),
    ("naming parse postgres://db.example.com:5432 shop.public.orders", 0, "source      postgres"),
    ("naming compose postgres host=db.example.com database=a schema=b table=c", 0, "a.b.c"),
    ("naming from-jdbc jdbc:postgresql://db.example.com/a b.c", 0, "a.b.c"),
    ("naming from-location s3://bucket/key", 0, "s3://bucket"),
    ("naming from-odcs contract.odcs.yaml", 0, "orders"),
    ("naming list", 0, "postgres"),
    ("naming explain postgres", 0, "postgres"),
    ("graph", 0, "erDiagram"),
    ("graph --view lineage --format svg", 0, "<svg"),
    ("find orders", 0, "products/orders/datacontract.yaml"),
    ("init started", 0, "wrote started/floe.toml"),
    ("explain dangling-reference", 0, "lint/dangling-reference (error)"),
    ("explain-effective orders", 0, "WHERE"),
    ("status", 0, "STATE"),
    ("impact orders", 0, "it is not known who reads anything"),
    ("calendar", 0, "DATE"),
    ("schema", 0, '"$schema"'),
    ("doctor", 1, "pip install 'floe[spark]'"),
    ("completion bash", 0, "_floe_completion"),
]
NEEDING = [
    ("check contract.odcs.yaml", "spark"),
    ("drift contract.odcs.yaml", "spark"),
    ("drift contract.odcs.yaml --target native --var type=duckdb", "duckdb"),
    ("drift contract.odcs.yaml --target native --var type=postgres", "registry"),
    ("classify contract.odcs.yaml --data", "spark"),
    ("contract generate --table orders.csv", "spark"),
    ("results", "registry"),
    ("register contract.odcs.yaml", "registry"),
    ("contracts", "registry"),
    ("show orders", "registry"),
    ("diff orders:1.0.0 contract.odcs.yaml", "registry"),
    ("history orders", "registry"),
    ("approve orders", "registry"),
    ("deprecate orders --sunset 2999-01-01 --guide https://example.com", "registry"),
    ("notify", "registry"),
    ("owner set orders ada", "registry"),
    ("owner show orders", "registry"),
    ("audit", "registry"),
    ("platform publish", "registry"),
    ("pull orders", "registry"),
    ("reconcile", "registry"),
    ("naming check --spark events.json", "spark"),
    ("usage update events.json", "spark"),
    ("usage show orders", "spark"),
    ("spark fetch", "spark"),
    ("spark start", "spark"),
    ("spark status", "spark"),
    ("spark stop", "spark"),
    ("dbt build", "dbt"),
    ("export contract.odcs.yaml --to sql", "formats"),
    ("import --from sql orders.sql", "formats"),
]


def run(*command, code=0, cwd=None):
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=cwd, env=ENVIRONMENT
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """The project as it is checked out: with nothing in it that a build left there."""
    folder = tmp_path_factory.mktemp("checkout")
    unbuilt = shutil.ignore_patterns("standards", "__pycache__")
    for name in ("src", "licenses"):
        shutil.copytree(ROOT / name, folder / name, ignore=unbuilt)
    for name in SHIPPED:
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture(scope="module")
def built(checkout, tmp_path_factory):
    """A source distribution, and the wheel that was built from it, both in isolation."""
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "--python", sys.executable, "--out-dir", folder, checkout)
    return folder


@pytest.fixture(scope="module")
def plain(built, tmp_path_factory):
    """An environment that holds the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("plain")
    run(UV, "venv", "--python", sys.executable, folder)
    python = folder / "bin" / "python"
    (wheel,) = built.glob("floe-*.whl")
    core = ROOT / "locks" / "core.txt"
    run(UV, "pip", "install", "--python", python, "--require-hashes", "-r", core)
    run(UV, "pip", "install", "--python", python, "--no-deps", wheel)
    run(UV, "pip", "check", "--python", python)
    return folder / "bin"


@pytest.fixture(scope="module")
def workspace(plain, tmp_path_factory):
    folder = tmp_path_factory.mktemp("workspace")
    run(plain / "floe", "init", folder)
    (folder / "contract.odcs.yaml").write_text(CONTRACT, encoding="utf-8")
    (folder / "orders.csv").write_text("order_id\n1\n", encoding="utf-8")
    (folder / "orders.sql").write_text("CREATE TABLE orders (order_id text);", encoding="utf-8")
    (folder / "events.json").write_text(json.dumps(EVENT), encoding="utf-8")
    return folder


def test_the_installed_command_tells_its_version(plain):
    assert __version__ in run(plain / "floe", "--version").stdout


def test_a_plain_install_holds_what_its_lock_names_and_no_more(plain):
    listed = run(UV, "pip", "list", "--python", plain / "python", "--format", "json").stdout
    lock = (ROOT / "locks" / "core.txt").read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))
    assert {package["name"] for package in json.loads(listed)} <= {"floe", *pinned}
    heavy = {"boto3", "datacontract-cli", "dataproduct-cli", "pandas", "pyarrow", "pyspark"}
    assert pinned & heavy == set()


def test_no_command_is_forgotten(plain):
    leaves = json.loads(run(plain / "python", "-c", LEAVES).stdout)
    calls = [words.split() for words, *_ in (*DONE, *NEEDING)]
    assert [leaf for leaf in leaves if not any(call[: len(leaf)] == leaf for call in calls)] == []


@pytest.mark.parametrize(("words", "code", "said"), DONE, ids=[row[0] for row in DONE])
def test_a_command_does_its_work_in_a_plain_install(plain, workspace, words, code, said):
    done = run(plain / "floe", *words.split(), code=code, cwd=workspace)
    assert said in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("words", "extra"), NEEDING, ids=[row[0] for row in NEEDING])
def test_a_command_that_needs_more_names_the_extra(plain, workspace, words, extra):
    done = run(plain / "floe", *words.split(), code=2, cwd=workspace)
    [line] = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert line.endswith(f"pip install 'floe[{extra}]'")
    assert done.stdout == ""


def test_the_installed_command_lints(plain, tmp_path):
    good, bad = tmp_path / "good.odcs.yaml", tmp_path / "bad.odcs.yaml"
    good.write_text(CONTRACT, encoding="utf-8")
    bad.write_text(CONTRACT.replace("kind: DataContract", "kind: 7"), encoding="utf-8")
    run(plain / "floe", "lint", good)
    assert "bad.odcs.yaml:3:" in run(plain / "floe", "lint", bad, code=1).stdout


def test_the_wheel_has_the_schemas_and_all_licences(built):
    (wheel,) = built.glob("floe-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    licences = {"LICENSE", "NOTICE", "licenses/Apache-2.0.txt"}
    assert {f"floe/schemas/standards/{name}" for name in FILES} <= names
    assert {f"floe-{__version__}.dist-info/licenses/{name}" for name in licences} <= names


def test_pip_installs_the_source_distribution(built, tmp_path):
    (source,) = built.glob("floe-*.tar.gz")
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", tmp_path, source)
    assert {file.name for file in (tmp_path / "floe/schemas/standards").iterdir()} == FILES


def test_an_editable_install_has_the_schemas_too(checkout, tmp_path):
    kept = checkout / "src/floe/schemas/standards"
    shutil.rmtree(kept, ignore_errors=True)
    run(UV, "venv", "--python", sys.executable, tmp_path)
    run(UV, "pip", "install", "--python", tmp_path / "bin/python", "--no-deps", "-e", checkout)
    assert {file.name for file in kept.iterdir()} == FILES
