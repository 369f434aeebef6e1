"""Write docs/requirements.md from docs/requirements.toml and the marks found in tests/."""

import argparse
import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pages import settle

ROOT = Path(__file__).resolve().parent.parent
INTRODUCTION = """# Requirements

Each line is one thing a requirement asks for, with the tests that answer it. Written by
`make docs` from `docs/requirements.toml` and the `req` marks of the tests.
"""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One requirement and the things it asks for, in order."""

    id: str
    title: str
    asks: tuple[str, ...]

    def bullets(self) -> Iterator[tuple[str, str]]:
        """Each ask with its own id, such as REQ-221.1."""
        return ((f"{self.id}.{number}", ask) for number, ask in enumerate(self.asks, 1))


@dataclass(frozen=True, slots=True, order=True)
class Answer:
    """A test that answers a requirement."""

    file: str
    name: str

    def link(self) -> str:
        """The test's sentence, leading to its file."""
        sentence = self.name.removeprefix("test_").replace("_", " ")
        return f"[{sentence}](../{self.file})"


def main() -> int:
    """Write the page, or with --check say whether it is out of date or a mark is unknown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=ROOT)
    arguments = parser.parse_args()
    root: Path = arguments.root
    requirements = _requirements(root / "docs" / "requirements.toml")
    answers = _answers(root)
    known = {bullet for requirement in requirements for bullet, _ in requirement.bullets()}
    unknown = sorted(set(answers) - known)
    for bullet in unknown:
        places = ", ".join(answer.file for answer in sorted(answers[bullet]))
        print(f"{bullet} is not in docs/requirements.toml (marked in {places})", file=sys.stderr)
    page = {root / "docs" / "requirements.md": _page(requirements, answers)}
    return settle(page, (), check=arguments.check) or int(bool(unknown))


def _requirements(file: Path) -> list[Requirement]:
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return [Requirement(id_, table["title"], tuple(table["asks"])) for id_, table in tables.items()]


def _answers(root: Path) -> dict[str, set[Answer]]:
    found: dict[str, set[Answer]] = defaultdict(set)
    for file in sorted((root / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        shown = file.relative_to(root).as_posix()
        for bullet, name in _marked(tree.body, _module_marks(tree)):
            found[bullet].add(Answer(shown, name))
    return found


def _marked(body: list[ast.stmt], outer: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Each mark with the test it is on; a mark on a class or a module is on all its tests."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _marked(node.body, outer | _marks(node.decorator_list))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for bullet in outer | _marks(node.decorator_list):
                yield bullet, node.name


def _module_marks(tree: ast.Module) -> frozenset[str]:
    values: list[ast.expr] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id == "pytestmark"
    ]
    return _marks(values)


def _marks(expressions: list[ast.expr]) -> frozenset[str]:
    """The ids given to `….mark.req(…)` anywhere inside the expressions, parameters included."""
    return frozenset(
        argument.value
        for expression in expressions
        for node in ast.walk(expression)
        if isinstance(node, ast.Call) and _is_req(node.func)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_req(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "req"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def _page(requirements: list[Requirement], answers: Mapping[str, set[Answer]]) -> str:
    bullets = [bullet for requirement in requirements for bullet, _ in requirement.bullets()]
    answered = sum(bullet in answers for bullet in bullets)
    total = f"\n{answered} of {len(bullets)} are answered.\n"
    return INTRODUCTION + total + "".join(_section(each, answers) for each in requirements)


def _section(requirement: Requirement, answers: Mapping[str, set[Answer]]) -> str:
    rows = "".join(
        f"| {bullet} | {ask} | {_answered_by(answers.get(bullet, set()))} |\n"
        for bullet, ask in requirement.bullets()
    )
    return (
        f"\n## {requirement.id}: {requirement.title}\n\n"
        f"| Id | Asks for | Answered by |\n|---|---|---|\n{rows}"
    )


def _answered_by(answers: set[Answer]) -> str:
    return "<br>".join(answer.link() for answer in sorted(answers)) or "not yet"


if __name__ == "__main__":
    sys.exit(main())
