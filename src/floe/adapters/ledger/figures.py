"""Figures and thresholds as the ledger keeps them: exact, and readable by others."""

import math
from datetime import datetime
from decimal import Decimal
from typing import Any

from floe.checks import Comparison, Number, Threshold
from floe.plan import Figure


def kind_of(figure: Figure) -> str | None:
    """What a figure is, for `read_figure`."""
    if figure is None:
        return None
    return "moment" if isinstance(figure, datetime) else type(figure).__name__.lower()


def print_figure(figure: Figure) -> str | None:
    """A figure as an exact text."""
    if figure is None:
        return None
    return figure.isoformat() if isinstance(figure, datetime) else str(figure)


def number_of(figure: Figure) -> float | None:
    """A figure as a number to calculate with, where it is one."""
    if figure is None or isinstance(figure, datetime):
        return None
    try:
        number = float(figure)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def read_figure(text: str | None, kind: str | None) -> Figure:
    """The figure that was printed."""
    if text is None or kind is None:
        return None
    readers: dict[str, Any] = {
        "int": int,
        "float": float,
        "decimal": Decimal,
        "moment": datetime.fromisoformat,
    }
    figure: Figure = readers[kind](text)
    return figure


def threshold_object(threshold: Threshold | None) -> dict[str, Any] | None:
    """A threshold as plain values."""
    if threshold is None:
        return None
    return {
        "unit": threshold.unit,
        "inclusive": threshold.is_inclusive,
        "comparisons": [
            {"operator": comparison.operator, "value": _plain(comparison.value)}
            for comparison in threshold.comparisons
        ],
    }


def read_threshold(stored: dict[str, Any] | None) -> Threshold | None:
    """The threshold that was stored."""
    if stored is None:
        return None
    comparisons = tuple(
        Comparison(comparison["operator"], _read(comparison["value"]))
        for comparison in stored["comparisons"]
    )
    return Threshold(comparisons, stored["unit"], stored["inclusive"])


def _plain(value: Number | tuple[Number, Number]) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    # JSON has neither exact decimals nor infinity; a text stands for both.
    is_plain = isinstance(value, int) or (isinstance(value, float) and math.isfinite(value))
    return value if is_plain else str(value)


def _read(value: Any) -> Any:
    if isinstance(value, list):
        low, high = value
        return _read(low), _read(high)
    return Decimal(value) if isinstance(value, str) else value
