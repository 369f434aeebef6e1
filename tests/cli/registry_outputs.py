"""What the tests of the registry's commands share."""

import json
from pathlib import Path

import jsonschema_rs

SHAPE = Path(__file__).parents[2] / "docs" / "formats" / "registry.schema.json"


def edit(old, new, file="orders.odcs.yaml"):
    """Change a file of the workspace."""
    text = Path(file).read_text(encoding="utf-8")
    assert old in text
    Path(file).write_text(text.replace(old, new), encoding="utf-8")


def read(ran, *, code=0):
    """The JSON that a command printed, judged by its schema."""
    assert ran.code == code, ran.err
    printed = json.loads(ran.out)
    jsonschema_rs.validator_for(json.loads(SHAPE.read_text(encoding="utf-8"))).validate(printed)
    return printed
