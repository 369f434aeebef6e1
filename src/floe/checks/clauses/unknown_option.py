from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.options import KNOWN_OPTIONS, option_origin
from floe.checks.subjects import Element
from floe.checks.typed_values import show


def unknown_option(element: Element) -> Iterator[Check]:
    """Options that floe does not know are not passed over."""
    for option in element.options:
        if option not in KNOWN_OPTIONS:
            origin = option_origin(element, option)
            description = f"{option}: {show(element.options[option])}"
            reason = f"floe does not know the option {option}"
            yield element.subject.not_run("unknown_option", origin, description, reason)
    written = element.prop.node.get("logicalTypeOptions")
    if written is not None and not isinstance(written, dict):
        origin = element.subject.at("logicalTypeOptions")
        reason = f"logicalTypeOptions must be a mapping and is {show(written)}"
        yield element.subject.not_run("unknown_option", origin, "logicalTypeOptions", reason)
