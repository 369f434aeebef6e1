"""One name, one class: whoever meets a name knows what it stands for."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "floe"


def classes():
    """Where each class is made, by its name; a private one belongs to its file alone."""
    places = defaultdict(list)
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(file.relative_to(SOURCE).as_posix())
    return places


def test_no_class_name_stands_twice():
    twice = {name: files for name, files in classes().items() if len(files) > 1}
    assert twice == {}
