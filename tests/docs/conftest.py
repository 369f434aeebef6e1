import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GENERATED = ("docs/rules/", "docs/requirements.md", "docs/agreement.md")

# What commands leave in the examples.
MADE = shutil.ignore_patterns("target", "data", "dbt", ".floe")

_FENCE = re.compile(r"^```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_START = re.compile(r"<!-- run in (\S+) -->")
_FILE = re.compile(r"# (?P<file>[\w./-]+\.(?:yaml|yml|toml|sql|json|proto|avsc|csv))\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    text: str

    @property
    def file(self) -> str | None:
        """The file that the block is the content of, if its first line names one."""
        match = _FILE.match(self.text) if self.language != "console" else None
        return match["file"] if match else None


@dataclass(frozen=True)
class Page:
    """A page of the documentation."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def blocks(self) -> list[Block]:
        return [Block(match["language"], match["text"]) for match in _FENCE.finditer(self.text)]

    @property
    def prose(self) -> str:
        return _FENCE.sub("", self.text)

    @property
    def start(self) -> str | None:
        """The folder in a copy of which the page's commands are run."""
        match = _START.search(self.text)
        return match[1] if match else None


@dataclass
class Session:
    """Runs a page's commands one after the other, as a reader would."""

    folder: Path
    code: int = 0
    problems: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> list[str]:
        for block in page.blocks:
            if block.file is not None:
                target = self.folder / block.file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block.text, encoding="utf-8")
            elif block.language == "console":
                for command, expected in steps(block.text):
                    self._step(command, expected)
        self._check_code("the end of the page")
        return self.problems

    def _step(self, command: str, expected: list[str]) -> None:
        if command.startswith("cd "):
            self.folder = (self.folder / command[3:].strip()).resolve()
            return
        if command != "echo $?":
            self._check_code(command)
        done = subprocess.run(
            ["bash", "-c", f"(exit {self.code}); {command}"],
            cwd=self.folder,
            env=_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.code = 0 if command == "echo $?" else done.returncode
        if not fits(expected, done.stdout.splitlines()):
            self.problems.append(f"$ {command}\n{done.stdout}")

    def _check_code(self, before: str) -> None:
        """A command may only fail where the page says so with `echo $?`."""
        if self.code:
            self.problems.append(f"exit code {self.code} before: {before}")
        self.code = 0


def steps(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the output that is shown for it."""
    command: str | None = None
    output: list[str] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            if command is not None:
                yield command, output
            command, output = line[2:], []
        elif command is not None and command.endswith("\\"):
            command = command[:-1] + line.strip()
        elif command is not None and _is_open(command):
            command = f"{command}\n{line}"
        else:
            output.append(line)
    if command is not None:
        yield command, output


def _is_open(command: str) -> bool:
    """Whether a text that the command is fed with (`<<'END'`) still goes on."""
    return "<<'END'" in command and not command.endswith("\nEND")


def fits(expected: list[str], found: list[str]) -> bool:
    """Whether lines are as expected; `...` stands for any lines, `…` for any letters."""
    if not expected:
        return not found
    if expected[0] == "...":
        return any(fits(expected[1:], found[skip:]) for skip in range(len(found) + 1))
    pattern = ".*".join(re.escape(part) for part in expected[0].rstrip().split("…"))
    same = bool(found) and re.fullmatch(pattern, found[0].rstrip()) is not None
    return same and fits(expected[1:], found[1:])


def pages() -> list[Page]:
    top = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    below = [path for folder in ("docs", "examples") for path in (ROOT / folder).rglob("*.md")]
    listed = [Page(path) for path in (*top, *sorted(below))]
    return [page for page in listed if not page.name.startswith(GENERATED)]


def _environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("GITHUB_", "COLUMNS"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    return {**kept, "PATH": path, "NO_COLOR": "1"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "page" in metafunc.fixturenames:
        metafunc.parametrize("page", pages(), ids=lambda page: page.name)


@pytest.fixture
def follow(tmp_path: Path):
    def follow_page(page: Page) -> list[str]:
        folder = tmp_path / "start"
        if page.start is not None:
            shutil.copytree(ROOT / page.start, folder, ignore=MADE)
        elif "cd ../examples/" in page.text:
            shutil.copytree(ROOT / "examples", folder / "examples", ignore=MADE)
        else:
            folder.mkdir()
        return Session(folder).follow(page)

    return follow_page


@pytest.fixture
def pages_by_name() -> dict[str, Page]:
    return {page.name: page for page in pages()}


@pytest.fixture
def written_page(tmp_path: Path):
    def write(text: str) -> Page:
        file = tmp_path / "page.md"
        file.write_text(text, encoding="utf-8")
        return Page(file)

    return write
