"""Files and foreign words as they are printed."""

import json
import os
import posixpath
from pathlib import Path
from typing import Any

import click

from floe.wiring import Opened

_ELLIPSIS = "…"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def shown_file(opened: Opened, file: str) -> str:
    """A file of the workspace as seen from the current folder."""
    if "://" in file:
        return file
    return posixpath.normpath(posixpath.join(os.path.relpath(opened.root, Path.cwd()), file))


def printable(text: object, longest: int = 100) -> str:
    """Foreign text on one line, with nothing in it that could steer a terminal."""
    line = " ".join(str(text).split())
    if len(line) > longest:
        line = line[: longest - 1] + _ELLIPSIS
    return "".join(letter if letter.isprintable() else _REPLACEMENT for letter in line)


def print_json(value: dict[str, Any]) -> None:
    """One JSON object on standard output, in ASCII."""
    click.echo(json.dumps(value, indent=2))
