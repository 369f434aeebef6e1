from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.subjects import Element


def partition(element: Element) -> Iterator[Check]:
    """How a table is laid out, which its rows do not show."""
    if element.prop.node.get("partitioned"):
        reason = "how rows are laid out in partitions does not show in them"
        origin = element.subject.at("partitioned")
        yield element.subject.inform("partition", origin, "the column is a partition key", reason)
