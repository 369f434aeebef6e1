"""Nothing that lies in a workspace is run or imported because floe works there."""

import json
import os
import subprocess
import sys

import pytest

from floe.adapters.dbt import find_dbt
from floe.adapters.spark.session import launcher
from floe.errors import ConfigurationError

CONTRACT = "apiVersion: v3.2.0\nkind: DataContract\nid: orders\nversion: 1.0.0\nstatus: active\n"
MODULES = (
    "sitecustomize", "usercustomize", "yaml", "pyspark", "pyarrow", "click", "tomllib", "json",
    "jsonschema_rs", "dbt", "datacontract", "sqlalchemy",
)  # fmt: skip
PROGRAMS = ("git", "dbt", "java", "ps", "sh", "python", "python3", "less", "more")
READING = [("lint",), ("compile",), ("check", "--explain"), ("find",), ("graph",), ("doctor",)]


@pytest.fixture
def trap(workspace, marker):
    """A workspace full of modules and programs that leave a mark."""
    touch = f"open({str(marker)!r}, 'w').close()\n"
    shell = f"#!/bin/sh\ntouch {marker}\n"
    files = {"floe.toml": "", "orders.odcs.yaml": CONTRACT}
    files |= {f"{name}.py": touch for name in MODULES}
    files |= {"pyspark/__init__.py": touch, "pyarrow/__init__.py": touch}
    files |= dict.fromkeys(PROGRAMS, shell)
    root = workspace(files)
    for name in PROGRAMS:
        (root / name).chmod(0o755)
    return root


def run(*words, cwd, **environment):
    """As the installed script does it: Python looks beside the script, not in the folder."""
    start = "import sys; from floe.cli.main import main; main(sys.argv[1:])"
    return subprocess.run(
        [sys.executable, "-P", "-c", start, *words],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.process
@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_nothing_of_the_folder_runs(trap, marker, words):
    done = run(*words, cwd=trap)
    assert done.returncode in (0, 1), done.stderr
    assert not marker.exists()


@pytest.mark.process
@pytest.mark.parametrize("entry", [".", ""])
def test_nor_with_a_path_that_begins_here(trap, marker, entry):
    done = run("compile", cwd=trap, PATH=f"{entry}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert not marker.exists()


@pytest.mark.parametrize("path", [".", "", "bin", "./bin:"])
def test_dbt_is_not_looked_for_in_the_folder(trap, monkeypatch, path):
    (trap / "bin").mkdir()
    (trap / "dbt").rename(trap / "bin" / "dbt")
    monkeypatch.setattr(sys, "executable", str(trap / "nowhere" / "python"))
    with pytest.raises(ConfigurationError, match="dbt is not installed"):
        find_dbt({"PATH": path})


class TestRepository:
    """What a repository's own configuration names as programs is not run."""

    @pytest.fixture
    def repository(self, workspace, marker, component):
        git = component("git")
        root = workspace({"floe.toml": "", "orders.odcs.yaml": CONTRACT})
        subprocess.run([git, "init", "-q", str(root)], check=True)
        hook = root / "evil.sh"
        hook.write_text(f"#!/bin/sh\ntouch {marker}\n")
        hook.chmod(0o755)
        keys = ("core.fsmonitor", "core.pager", "pager.config", "core.editor", "core.sshCommand")
        keys += ("diff.external", "credential.helper", "alias.config", "core.gitProxy")
        keys += ("uploadpack.packObjectsHook", "core.askPass")
        for key in keys:
            subprocess.run([git, "-C", str(root), "config", key, str(hook)], check=True)
        for name in ("post-index-change", "reference-transaction", "post-checkout"):
            (root / ".git" / "hooks" / name).write_text(hook.read_text())
            (root / ".git" / "hooks" / name).chmod(0o755)
        address = "ext::sh -c true% https://example.com/x"
        subprocess.run([git, "-C", str(root), "config", "remote.origin.url", address], check=True)
        marker.unlink(missing_ok=True)
        return root

    @pytest.mark.parametrize("words", [("compile",), ("lint",)], ids=" ".join)
    def test_nothing_of_it_runs(self, floe, repository, marker, words):
        assert floe(*words).code == 0
        assert repository.exists()
        assert not marker.exists()

    def test_a_folder_that_poses_as_a_bare_repository_is_none(self, floe, workspace, component):
        git = component("git")
        root = workspace({"floe.toml": "", "orders.odcs.yaml": CONTRACT})
        subprocess.run([git, "init", "-q", "--bare", str(root)], check=True)
        command = [git, "-C", str(root), "config", "remote.origin.url", "https://evil.example.com"]
        subprocess.run(command, check=True)
        assert floe("compile").code == 0
        artifact = json.loads((root / "target" / "compiled.json").read_text())
        assert "evil.example.com" not in json.dumps(artifact)


@pytest.mark.process
def test_workers_of_spark_import_nothing_from_the_folder(trap, marker):
    """They are started with `python -m`, which puts the current folder first."""
    environment = {**os.environ, **launcher.python_environment()}
    command = [environment["PYSPARK_PYTHON"], "-m", "pyspark.daemon", "--help"]
    subprocess.run(
        command, cwd=trap, env=environment, capture_output=True, timeout=3600, check=False,
        input=b"",
    )  # fmt: skip
    assert not marker.exists()


@pytest.mark.process
def test_a_worker_without_that_would(trap, marker):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONSAFEPATH"}
    command = [sys.executable, "-m", "pyspark.daemon", "--help"]
    subprocess.run(command, cwd=trap, env=environment, capture_output=True, check=False, input=b"")
    assert marker.exists()
