"""A line on standard error while something takes its time, on a terminal only."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from floe.cleaning import clean
from floe.progress import Progress, no_progress

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_SECONDS = 0.1
_PATIENCE = 0.5
_BAR = 24


@contextmanager
def show_progress(*, quiet: bool = False) -> Iterator[Progress]:
    """Show what is being done; what is quickly done stays unsaid."""
    is_terminal = sys.stderr is not None and sys.stderr.isatty()
    if quiet or not is_terminal or os.environ.get("TERM") == "dumb":
        yield no_progress
        return
    line = _Line()
    line.start()
    try:
        yield line.show
    finally:
        line.stop()


def describe_step(what: str, share: float | None = None) -> str:
    """A step of long work, with a bar where its share is known."""
    what = clean(what)
    if share is None:
        return what
    share = min(max(share, 0.0), 1.0)
    done = round(share * _BAR)
    return f"{'█' * done}{'░' * (_BAR - done)} {share:4.0%} {what}"


class _Line(threading.Thread):
    """Repaints one line of the terminal until it is stopped."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._step = ""
        self._done = threading.Event()
        self._painting = threading.Lock()

    def show(self, what: str, share: float | None = None) -> None:
        with self._painting:
            self._step = describe_step(what, share)
            if not self._step:
                self._erase()

    def stop(self) -> None:
        self._done.set()
        self.join()

    def run(self) -> None:
        if self._done.wait(_PATIENCE):
            return
        turn = 0
        while not self._done.wait(_SECONDS):
            with self._painting:
                if self._step:
                    sys.stderr.write(f"\r\033[K{_FRAMES[turn % len(_FRAMES)]} {self._step}")
                    sys.stderr.flush()
            turn += 1
        if self._step:
            self._erase()

    def _erase(self) -> None:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
