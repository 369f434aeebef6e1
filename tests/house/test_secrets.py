"""What people read has been through the public view, and nothing else hides secrets from it."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "floe"
SHAPES = {"HIDDEN", "TOKEN_STARTS", "find_secrets", "find_shapes"}
# They stand below the public view: a rule on secrets in files, and names of datasets in events.
BELOW = ("contracts/public_view.py", "lint/rules/plaintext_secret.py", "naming/", "model/")


def test_the_shapes_of_secrets_are_known_to_the_public_view_alone():
    assert [
        f"{file.relative_to(SOURCE)}: {alias.name}"
        for file in sorted(SOURCE.rglob("*.py"))
        if not str(file.relative_to(SOURCE)).startswith(BELOW)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("floe.model")
        for alias in node.names
        if alias.name in SHAPES
    ] == []
