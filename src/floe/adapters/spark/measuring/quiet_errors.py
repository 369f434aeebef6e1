"""Spark's failures are told as reasons, and not a second time on the terminal."""

import contextlib
import logging
from collections.abc import Iterator
from contextvars import ContextVar

from pyspark.logger import PySparkLogger

# PySpark logs a failed expression with its stack and with the values that it met.
_LOGGERS = ("SQLQueryContextLogger", "DataFrameQueryContextLogger")
_IS_OURS: ContextVar[bool] = ContextVar("floe_is_at_work", default=False)


@contextlib.contextmanager
def quiet_errors() -> Iterator[None]:
    """Keep PySpark from logging what floe asks of it; what others ask is logged as before."""
    for name in _LOGGERS:
        PySparkLogger.getLogger(name).addFilter(_is_logged)
    before = _IS_OURS.set(True)
    try:
        yield
    finally:
        _IS_OURS.reset(before)


def _is_logged(_record: logging.LogRecord) -> bool:
    return not _IS_OURS.get()
