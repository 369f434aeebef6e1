from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.flags import unreadable_flag
from floe.checks.metrics import BadRows, ValueTest
from floe.checks.row_tests import Null
from floe.checks.subjects import Element


def required(element: Element) -> Iterator[Check]:
    """No value is null; a column of the primary key need not say so."""
    if unreadable := unreadable_flag(element, "required", "required"):
        yield unreadable
    elif element.prop.required or element.prop.primary_key:
        key = "required" if element.prop.required else "primaryKey"
        metric = BadRows(ValueTest(element.column, Null()))
        origin = element.subject.at(key)
        yield element.subject.promise("required", origin, "no value is missing", metric)
