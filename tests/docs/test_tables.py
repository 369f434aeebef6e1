"""Tables in the documentation that list parts of the program list all of them."""

import re
from pathlib import Path

from floe.cli.main import COMMANDS
from floe.reports import FORMATS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "floe"


def first_cells(file: str, heading: str) -> list[str]:
    text = (ROOT / file).read_text(encoding="utf-8").partition(f"\n{heading}\n")[2]
    section = re.split(r"^#", text, maxsplit=1, flags=re.MULTILINE)[0]
    return [
        re.split(r"(?<!\\)\|", line)[1] for line in re.findall(r"^\| .*", section, re.MULTILINE)
    ]


def code(cells: list[str]) -> list[str]:
    return [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]


def test_the_readme_lists_every_command():
    listed = [text.removeprefix("floe ") for text in code(first_cells("README.md", "## Commands"))]
    assert sorted(listed) == sorted(COMMANDS)


def test_the_architecture_lists_every_room():
    rooms = code(first_cells("docs/architecture.md", "## Rooms"))
    folders = {f"{path.name}/" for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    files = {path.name for path in PACKAGE.glob("*.py") if path.name != "__init__.py"}
    assert set(rooms) == folders | files


def test_the_ci_page_lists_every_format():
    listed = code(first_cells("docs/ci.md", "## Formats"))
    assert sorted(listed) == sorted(("--format", *FORMATS))


def test_the_list_of_decisions_has_every_page():
    folder = ROOT / "docs" / "decisions"
    text = (folder / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"\((\d{4}-[a-z-]+\.md)\)", text)
    assert listed == sorted(path.name for path in folder.glob("0*.md"))


def test_every_decision_says_what_was_asked_decided_why_and_what_it_costs():
    for path in (ROOT / "docs" / "decisions").glob("0*.md"):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^\*\*(\w+)\.\*\*", text, re.MULTILINE) == [
            "Question",
            "Decision",
            "Why",
            "Cost",
        ]
