from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import option_origin
from floe.checks.subjects import Element
from floe.checks.typed_values import show

_REASONS = {
    "timezone": "whether moments have a zone is part of the column's type",
    "defaultTimezone": "it says how to read moments without an offset",
}


def timezone(element: Element) -> Iterator[Check]:
    """Zones of moments: the type clause compares them, values do not show them."""
    for option, reason in _REASONS.items():
        if option in element.options:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            yield element.subject.inform("timezone", origin, description, reason)
