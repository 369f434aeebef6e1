"""A word on standard error while something takes its time, on a terminal only."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_SECONDS = 0.1
_PATIENCE = 0.5


@contextmanager
def progress(what: str, *, quiet: bool = False) -> Iterator[None]:
    """Show that work goes on; nothing is shown for what is quickly done."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_spin, args=(what, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _spin(what: str, done: threading.Event) -> None:
    if done.wait(_PATIENCE):
        return
    turn = 0
    while not done.wait(_SECONDS):
        sys.stderr.write(f"\r{_FRAMES[turn % len(_FRAMES)]} {what} ")
        sys.stderr.flush()
        turn += 1
    sys.stderr.write("\r\033[K")
    sys.stderr.flush()
