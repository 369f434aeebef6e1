"""What floe's files import and which classes they make, read once for all tests of the house."""

import ast
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "floe"


@cache
def read_sources():
    """The imports and the class names of each file; whole trees would fill the memory."""
    return {file: (list(imports(tree)), classes(tree)) for file, tree in _trees()}


def _trees():
    for file in sorted(SOURCE.rglob("*.py")):
        yield file, ast.parse(file.read_text(encoding="utf-8"))


def imports(tree):
    """Each `from module import names` and `import module`, as (module, names)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module or "", [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, []


def classes(tree):
    """The names of all classes, inner ones too."""
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
