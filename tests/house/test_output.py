"""Nothing prints but by the way that makes foreign text harmless."""

import ast
import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "floe"
WAY = SOURCE / "cli" / "output.py"
# The line that is painted over; its only foreign part is cleaned in `describe_step`.
PROGRESS = SOURCE / "cli" / "progress.py"
PRINTERS = {"echo", "secho", "echo_via_pager", "print"}
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}
# Only a file that names one of them can print: the others need not be parsed.
NAMED = re.compile("|".join(PRINTERS | STREAMS))


def printing_calls(tree):
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        if isinstance(function, ast.Name) and function.id in PRINTERS:
            yield node.lineno
        if isinstance(function, ast.Attribute):
            owner = function.value
            is_click = isinstance(owner, ast.Name) and owner.id == "click"
            is_stream = isinstance(owner, ast.Attribute) and owner.attr in STREAMS
            if (is_click and function.attr in PRINTERS) or (
                is_stream and function.attr in ("write", "writelines")
            ):
                yield node.lineno


def test_only_one_file_prints():
    found = [
        f"{file.relative_to(SOURCE)}:{line}"
        for file in sorted(SOURCE.rglob("*.py"))
        if file not in (WAY, PROGRESS)
        if NAMED.search(text := file.read_text(encoding="utf-8"))
        for line in printing_calls(ast.parse(text))
    ]
    assert found == []


def test_the_check_sees_every_way_of_printing():
    text = "print(1)\nclick.echo(1)\nsys.stdout.write(1)\nsys.stderr.writelines(1)\nclick.secho(1)"
    assert sorted(printing_calls(ast.parse(text))) == [1, 2, 3, 4, 5]
