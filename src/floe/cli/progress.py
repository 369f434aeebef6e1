"""A line on standard error while something takes its time, on a terminal only."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from floe.workflows.saying import Say, say_nothing

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_SECONDS = 0.1
_PATIENCE = 0.5


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Say]:
    """Give out a function that says what is being done; what is quickly done stays unsaid."""
    is_terminal = sys.stderr is not None and sys.stderr.isatty()
    if quiet or not is_terminal or os.environ.get("TERM") == "dumb":
        yield say_nothing
        return
    line = _Line()
    line.start()
    try:
        yield line.say
    finally:
        line.stop()


class _Line(threading.Thread):
    """Repaints one line of the terminal until it is stopped."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._what = ""
        self._done = threading.Event()

    def say(self, what: str) -> None:
        self._what = what

    def stop(self) -> None:
        self._done.set()
        self.join()

    def run(self) -> None:
        if self._done.wait(_PATIENCE):
            return
        turn = 0
        while not self._done.wait(_SECONDS):
            sys.stderr.write(f"\r\033[K{_FRAMES[turn % len(_FRAMES)]} {self._what}")
            sys.stderr.flush()
            turn += 1
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
