"""Doing something again whenever a file below some paths changes."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from floe.cli.output import remark
from floe.errors import FloeError

_ENDINGS = (".yaml", ".yml", ".json", ".toml")
_SECONDS = 0.5


def watch(paths: tuple[Path, ...], act: Callable[[], int]) -> int:
    """Act now, and again after every change, until interrupted."""
    roots = paths or (Path.cwd(),)
    seen: dict[Path, int] = {}
    while True:
        now = dict(_changes(roots))
        if now != seen:
            seen = now
            click.clear()
            _try(act)
            remark("watching for changes, Ctrl-C ends")
        time.sleep(_SECONDS)


def _try(act: Callable[[], int]) -> None:
    """A half-saved file is no reason to stop watching."""
    try:
        act()
    except FloeError as error:
        remark(f"error: {error}")


def _changes(roots: tuple[Path, ...]) -> Iterator[tuple[Path, int]]:
    for root in roots:
        files = [root] if root.is_file() else root.rglob("*")
        for file in files:
            is_hidden = any(part.startswith(".") for part in file.parts[1:])
            if file.suffix.lower() in _ENDINGS and not is_hidden:
                try:
                    yield file, file.stat().st_mtime_ns
                except OSError:
                    continue
