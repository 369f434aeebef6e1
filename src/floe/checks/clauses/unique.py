from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.flags import unreadable_flag
from floe.checks.metrics import DuplicateRows
from floe.checks.subjects import Element


def unique(element: Element) -> Iterator[Check]:
    """No value comes twice in the table."""
    subject, origin = element.subject, element.subject.at("unique")
    if unreadable := unreadable_flag(element, "unique", "unique"):
        yield unreadable
    elif element.prop.unique and subject.is_repeated:
        reason = "a value inside an array or map cannot be unique in the table"
        yield subject.not_run("unique", origin, "no value comes twice", reason)
    elif element.prop.unique:
        metric = DuplicateRows((element.column,))
        yield subject.promise("unique", origin, "no value comes twice", metric)
