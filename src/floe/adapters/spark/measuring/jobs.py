"""Spark jobs that can be watched, counted, and cancelled."""

import contextlib
import threading
import time
import uuid
from collections.abc import Callable
from typing import TypeVar

from pyspark.sql import SparkSession

from floe.adapters.spark.measuring.expressions.failures import TimedOutError, was_interrupted
from floe.adapters.spark.measuring.job_counts import JobCounter, counter_for
from floe.progress import Progress

T = TypeVar("T")
_GLANCE = 0.5
_ATTEMPTS = 3


class Jobs:
    """Runs actions one after the other under a tag of their own.

    A query of a contract has less time than all else.
    """

    def __init__(
        self, spark: SparkSession, timeout: float | None, query_timeout: float | None = None
    ) -> None:
        self.count = 0
        self._spark = spark
        self._timeout = timeout
        self._query_timeout = timeout if query_timeout is None else query_timeout

    def run(
        self, action: Callable[[], T], what: str, progress: Progress, *, is_query: bool = False
    ) -> T:
        """The action's answer; whatever stops it also stops its Spark jobs."""
        timeout = self._query_timeout if is_query else self._timeout
        tag = f"floe-{uuid.uuid4().hex}"
        counter = counter_for(self._spark, tag)
        watch = _Watch(counter, timeout, _reporter(what, progress, counter))
        with counter.counting(), watch:
            try:
                return action()
            except Exception as error:
                if was_interrupted(error):
                    watch.cancel()
                    raise KeyboardInterrupt from None
                if watch.has_expired:
                    raise TimedOutError(f"it took longer than {timeout:g} seconds") from None
                raise
            except BaseException:
                watch.cancel()
                raise
            finally:
                self.count += counter.jobs()


class _Watch:
    """A thread that tells of progress, and cancels when the time is up."""

    def __init__(
        self, counter: JobCounter, timeout: float | None, glance: Callable[[], None]
    ) -> None:
        self.has_expired = False
        self._counter, self._glance = counter, glance
        self._deadline = None if timeout is None else time.monotonic() + timeout
        self._is_done = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "_Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_done.set()
        self._thread.join(timeout=5)

    def cancel(self) -> None:
        """Stop the jobs that are being watched."""
        # An interruption closes connections to Java, those of other threads too.
        for _ in range(_ATTEMPTS):
            with contextlib.suppress(Exception):
                self._counter.cancel()
                return

    def _look(self) -> None:
        while not self._is_done.wait(self._pause()):
            if self._deadline is not None and time.monotonic() >= self._deadline:
                self.has_expired = True
                # Repeated until the action ends: a query may start its next job meanwhile.
                self.cancel()
            else:
                self._glance()

    def _pause(self) -> float:
        if self._deadline is None:
            return _GLANCE
        return max(0.05, min(_GLANCE, self._deadline - time.monotonic()))


def _reporter(what: str, progress: Progress, counter: JobCounter) -> Callable[[], None]:
    def glance() -> None:
        with contextlib.suppress(Exception):
            progress(what, counter.share())

    return glance
