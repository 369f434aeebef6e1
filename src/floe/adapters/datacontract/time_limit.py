"""How long foreign code may take."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


class TooSlowError(Exception):
    """Foreign code took longer than it may."""


@contextlib.contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Stop what takes too long; only the main thread of a system with alarms can be stopped."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"it took longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)
