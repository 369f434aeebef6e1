"""Puts the standards' JSON Schemas, which other packages publish, into what is built.

They are taken from where an earlier build or a source distribution has them, from the packages
installed beside the build, or from the packages' wheels, fetched without what these depend on.
Nothing of a wheel is run, and every file must have the hash that floe was tested with.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_ADVICE = (
    "a build without a network needs the packages that publish them beside hatchling "
    "(pip install --no-deps), and no isolation; pyproject.toml names them as the extra 'formats'"
)
_TABLE = Path("src", "floe", "schemas", "publishers.py")


class SchemaHook(BuildHookInterface[Any]):
    """Keeps the schemas and their licences in a folder of the package that git does not see."""

    def dependencies(self) -> list[str]:
        """Only a build that has to fetch wheels needs something to fetch them with."""
        table = load_table(Path(self.root))
        return [] if all(local_files(table, each) for each in table.PUBLISHERS) else ["pip"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Have every file in place before anything is packed, for an editable install too."""
        try:
            gather_files(load_table(Path(self.root)))
        except (OSError, KeyError, ValueError, subprocess.CalledProcessError) as error:
            self.app.abort(f"the JSON Schemas of ODCS and ODPS cannot be had: {error}\n{_ADVICE}")


def gather_files(table: Any) -> None:
    """Keep the files of every publisher, fetching no more than has to be."""
    absent = []
    for publisher in table.PUBLISHERS:
        if files := local_files(table, publisher):
            keep_files(table.KEPT_FILES, files)
        else:
            absent.append(publisher)
    if absent:
        keep_files(table.KEPT_FILES, fetch_files(absent))


def load_table(root: Path) -> Any:
    """The table of publishers, without the package that it is part of."""
    spec = importlib.util.spec_from_file_location("publishers", root / _TABLE)
    if spec is None or spec.loader is None:
        raise ImportError(str(_TABLE))
    table = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(table)
    return table


def local_files(table: Any, publisher: Any) -> dict[str, bytes] | None:
    """All files of a publisher, if each can be had without a network."""
    files = {}
    for name in publisher.hashes:
        copies = (table.read(table.KEPT_FILES / name), publisher.read_installed(name))
        files[name] = next((copy for copy in copies if copy and publisher.accepts(name, copy)), b"")
    return files if all(files.values()) else None


def fetch_files(publishers: Sequence[Any]) -> dict[str, bytes]:
    """All files of some publishers, out of their wheels."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    wanted = [publisher.requirement for publisher in publishers]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [*command, "--only-binary", ":all:", "--dest", folder, *wanted],
            check=True,
            env={**_index_of_uv(os.environ), **os.environ},
        )
        files: dict[str, bytes] = {}
        for publisher in publishers:
            (wheel,) = Path(folder).glob(f"{publisher.wheel_name}-*.whl")
            files |= read_wheel(wheel, publisher)
    return files


def read_wheel(wheel: Path, publisher: Any) -> dict[str, bytes]:
    """The publisher's files in a wheel, if they are those that floe was tested with."""
    with zipfile.ZipFile(wheel) as packed:
        files = {name: packed.read(publisher.path(name)) for name in publisher.hashes}
    for name, content in files.items():
        if not publisher.accepts(name, content):
            raise ValueError(f"{name} of {wheel.name} is not the file that floe was tested with")
    return files


def _index_of_uv(environment: Mapping[str, str]) -> dict[str, str]:
    """Where uv was told to look for packages, as pip is told: uv asks this hook, not itself."""
    names = {"PIP_INDEX_URL": "UV_DEFAULT_INDEX", "PIP_FIND_LINKS": "UV_FIND_LINKS"}
    return {ours: environment[theirs] for ours, theirs in names.items() if theirs in environment}


def keep_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write what is not there yet; whoever reads meanwhile sees a whole file."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        file = folder / name
        if file.is_file() and file.read_bytes() == content:
            continue
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as unfinished:
            unfinished.write(content)
        Path(unfinished.name).chmod(0o644)
        Path(unfinished.name).replace(file)
