"""How long foreign code may take, and how much memory."""

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

if sys.platform == "linux":
    import resource

_RING_AGAIN = 0.01  # seconds


class TooSlowError(BaseException):
    """Foreign code took longer than it may; no `except Exception` of its own holds this up."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop what takes too long; only the main thread of a system with alarms can be stopped."""
    if not _is_main() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"it took longer than {seconds:g} s")

    report = sys.unraisablehook

    def unraisable(args: "sys.UnraisableHookArgs") -> None:
        if isinstance(args.exc_value, TooSlowError):
            signal.setitimer(signal.ITIMER_REAL, _RING_AGAIN)
        else:
            report(args)

    before = signal.signal(signal.SIGALRM, stop)
    # Python swallows what is raised inside of a finalizer or of a callback of the garbage
    # collector: an alarm that fell there rings again.
    sys.unraisablehook = unraisable
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = report


@contextlib.contextmanager
def memory_limit(size: int) -> Iterator[None]:
    """Let memory grow by no more than this, where the system can be told so."""
    if not _is_main() or sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    most = int(pages) * resource.getpagesize() + size
    limit = most if soft == resource.RLIM_INFINITY else min(soft, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
