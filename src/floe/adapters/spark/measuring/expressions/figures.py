"""What Spark answered, as a figure."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.plan import Figure


def figure_of(seen: Any) -> Figure:
    """A number, a moment, or nothing; everything else is no figure."""
    if isinstance(seen, bool):
        return int(seen)
    if seen is None or isinstance(seen, int | float | Decimal):
        return seen
    if isinstance(seen, datetime):
        return seen.astimezone(UTC)
    if isinstance(seen, date):
        return datetime(seen.year, seen.month, seen.day, tzinfo=UTC)
    raise UnmeasurableError(f"it yields {type(seen).__name__}, not a number")
