import re
from collections.abc import Iterator, Mapping
from typing import Any

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import is_number

_PAIRS = (
    ("minLength", "maxLength"),
    ("minItems", "maxItems"),
    ("minProperties", "maxProperties"),
    ("minimum", "maximum"),
    ("minimum", "exclusiveMaximum"),
    ("exclusiveMinimum", "maximum"),
    ("exclusiveMinimum", "exclusiveMaximum"),
)
_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z?)?")


@rule("lint/option-range-reversed", Severity.ERROR)
def option_range_reversed(graph: Graph) -> Iterator[Finding]:
    """A range in `logicalTypeOptions` that no value lies in.

    Why: every row would break the contract, so the two ends were surely swapped or
    mistyped.

    Instead: put the smaller number into the minimum; a range of one value has equal ends,
    both inclusive.
    """
    for contract in graph.contracts:
        for column in contract.all_properties:
            options = column.logical_type_options or {}
            for low, high in _PAIRS:
                if _is_empty(options, low, high):
                    yield Finding(
                        column.place / "logicalTypeOptions" / low,
                        f"no value of '{label(column)}' has {low} {show(options[low])}"
                        f" and {high} {show(options[high])}",
                        hint="swap the two" if options[low] != options[high] else None,
                    )


def _is_empty(options: Mapping[str, Any], low: str, high: str) -> bool:
    start: Any = options.get(low)
    end: Any = options.get(high)
    if not _are_comparable(start, end):
        return False
    is_open = low.startswith("exclusive") or high.startswith("exclusive")
    return bool(start >= end if is_open else start > end)


def _are_comparable(start: object, end: object) -> bool:
    """Numbers, or dates in the one form whose order is that of its letters."""
    if isinstance(start, str) and isinstance(end, str):
        same_form = len(start) == len(end)
        return same_form and bool(_ISO_DATE.fullmatch(start) and _ISO_DATE.fullmatch(end))
    return is_number(start) and is_number(end)
