"""Which dbt a program is, told without starting it where that is possible."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

CORE, FUSION, CLOUD = "dbt Core", "dbt Fusion", "dbt Cloud CLI"
PATIENCE = 20.0

_TRIED = ((1, 10), (1, 12))
_INTERPRETER = re.compile(
    r"""^(?:#!|'''exec' "?)(/[^"\n]*?/bin/python[\w.]*)(?="?(?: |$))""", re.MULTILINE
)
_PLUGIN = re.compile(r"^  - (\w+):", re.MULTILINE)
_KINDS = (
    (CORE, re.compile(r"^Core:\s+- installed: (\S+)", re.MULTILINE)),
    (CLOUD, re.compile(r"^dbt Cloud CLI - (\S+)", re.MULTILINE)),
    (FUSION, re.compile(r"^dbt(?:-fusion)? (\d\S*)", re.MULTILINE)),
)


@dataclass(frozen=True, slots=True)
class DbtProgram:
    """A dbt: which one, of which version, and with which packages `dbt-…`, where that is known."""

    path: Path
    kind: str | None
    version: str | None
    packages: frozenset[str] | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.version}" if self.kind else "no dbt that floe knows"

    @property
    def python(self) -> Path | None:
        """The Python that it runs in."""
        return _interpreter(self.path)


def identify(path: Path) -> DbtProgram:
    """What a program is: by the packages of its Python, else by what it says of itself."""
    python = _interpreter(path)
    folders = (
        python.parent.parent.glob("lib/python*/site-packages/dbt_*.dist-info") if python else ()
    )
    versions = dict(folder.stem.removeprefix("dbt_").split("-", 1) for folder in folders)
    if version := versions.pop("core", None):
        return DbtProgram(path, CORE, version, frozenset(versions))
    said = _said(path)
    for kind, pattern in _KINDS:
        if match := pattern.search(said):
            plugins = frozenset(_PLUGIN.findall(said.partition("Plugins:")[2]))
            return DbtProgram(path, kind, match[1], plugins if kind == CORE else None)
    return DbtProgram(path, None, None)


def untried(program: DbtProgram) -> str | None:
    """What is said of a dbt that floe's projects have not been tried with."""
    release = tuple(int(part) for part in re.findall(r"\d+", program.version or "")[:2])
    if program.kind == CORE and _TRIED[0] <= release <= _TRIED[1]:
        return None
    first, last = (".".join(map(str, release)) for release in _TRIED)
    return f"{program.path} is {program}: floe's projects are tried with {CORE} {first} to {last}"


def _interpreter(path: Path) -> Path | None:
    try:
        with path.open("rb") as file:
            head = file.read(1024).decode("utf-8", "replace")
    except OSError:
        return None
    match = _INTERPRETER.search(head) if head.startswith("#!") else None
    return Path(match[1]) if match else None


def _said(path: Path) -> str:
    try:
        ran = subprocess.run(  # noqa: S603
            [str(path), "--version"], capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ran.stdout.decode("utf-8", "replace") if ran.returncode == 0 else ""
