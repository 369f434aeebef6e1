"""Real manifests: dbt parses each project once per run."""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def parse_project(warm_dbt) -> Callable[[Path], None]:
    """Have dbt write the manifest of a project that brings its own profile."""

    def parse(folder: Path) -> None:
        arguments = ("--no-use-colors", "parse", "--profiles-dir", ".")
        done = warm_dbt(folder, *arguments, DBT_SEND_ANONYMOUS_USAGE_STATS="false")
        assert done.returncode == 0, done.stdout + done.stderr

    return parse


@pytest.fixture(scope="session")
def parse_files(parse_project, tmp_path_factory) -> Callable[[Mapping[str, str]], dict[str, Any]]:
    """The manifest that dbt makes of a project's files."""

    def parse(files: Mapping[str, str]) -> dict[str, Any]:
        folder = tmp_path_factory.mktemp("project")
        for path, text in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        parse_project(folder)
        return json.loads((folder / "target" / "manifest.json").read_bytes())

    return parse


@pytest.fixture(scope="session")
def shop_project(parse_project, tmp_path_factory) -> Path:
    """A project as people write them, parsed by dbt; not to be changed."""
    folder = tmp_path_factory.mktemp("shop") / "dbt"
    shutil.copytree(HERE / "shop", folder)
    parse_project(folder)
    return folder


@pytest.fixture(scope="session")
def shop_manifest(shop_project) -> dict[str, Any]:
    """The manifest of that project, as JSON; not to be changed."""
    return json.loads((shop_project / "target" / "manifest.json").read_bytes())
