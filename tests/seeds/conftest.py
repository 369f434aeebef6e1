import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from floe.adapters.files import FileWorkspace

HERE = Path(__file__).parent
HEADER = """\
apiVersion: v3.2.0
kind: DataContract
id: seed-block
version: 1.0.0
status: active
"""
BLOCKS = tomllib.loads((HERE / "blocks.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Seed:
    """A block in its workspace; `shift` is how many lines the wrapper put before it."""

    workspace: FileWorkspace
    file: str
    shift: int


def _cases():
    for block, entry in BLOCKS.items():
        yield block
        for number in range(len(entry.get("examples", ()))):
            yield f"{block}#{number + 1}"


@pytest.fixture(params=list(_cases()))
def case(request) -> str:
    """A block by its name, or one of its examples as `block#1`."""
    return request.param


@pytest.fixture
def seed(case, tmp_path) -> Seed:
    """The case laid out as the seed describes it."""
    block, _, example = case.partition("#")
    for other in BLOCKS[block].get("beside", ()):
        _write(tmp_path, other, _wrap(_text(other), BLOCKS[other]["wrap"])[0])
    wrap = BLOCKS[block]["examples"][int(example) - 1] if example else BLOCKS[block]["wrap"]
    text = _examples(block)[int(example) - 1] if example else _text(block)
    wrapped, shift = _wrap(text, wrap)
    return Seed(FileWorkspace(tmp_path), _write(tmp_path, block, wrapped), shift)


def _text(block: str) -> str:
    return (HERE / "blocks" / f"{block}.yaml").read_text(encoding="utf-8")


def _examples(block: str) -> list[str]:
    """Each example of such a block begins with a comment that stands at the margin."""
    return re.split(r"\n(?=# )", _text(block))


def _wrap(text: str, wrap: str) -> tuple[str, int]:
    if wrap == "whole":
        return text, 0
    before = HEADER
    if wrap.startswith("object "):
        before += f"schema:\n  - name: {wrap.removeprefix('object ')}\n"
        text = re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)
    return before + text, before.count("\n")


def _write(folder: Path, block: str, text: str) -> str:
    file = BLOCKS[block].get("file", "contract.yaml")
    (folder / file).write_text(text, encoding="utf-8")
    return file
