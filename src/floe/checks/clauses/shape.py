"""Columns are there and have their types."""

from collections.abc import Iterator
from dataclasses import replace

from floe.checks.check import Check
from floe.checks.metrics import ColumnPresence, ColumnType
from floe.checks.subjects import Element
from floe.comparing import contradicts
from floe.model import physical_type


def present(element: Element) -> Iterator[Check]:
    """Every property that has a name is there; elements of arrays and maps have none."""
    if isinstance(element.column.steps[-1], str):
        yield element.subject.promise(
            "present", element.subject.at(), "the column exists", ColumnPresence(element.column)
        )


def column_type(element: Element) -> Iterator[Check]:
    """The column has the physical type, and values of the logical one."""
    prop, subject = element.prop, element.subject
    physical = physical_type(prop)
    if prop.physical_type and physical is None:
        origin = replace(subject.at("physicalType"), suffix="physicalType")
        reason = f"floe cannot read the type '{prop.physical_type}'"
        words = f"the type is {prop.physical_type}"
        yield subject.not_run("type", origin, words, reason, is_sound=True)
    if physical is not None and contradicts(prop.logical_type, physical):
        origin = replace(subject.at("logicalType"), suffix="logicalType")
        reason = f"no {prop.physical_type} can hold values of the type {prop.logical_type}"
        yield subject.not_run("type", origin, f"the type is {prop.logical_type}", reason)
    if prop.logical_type or physical:
        origin = subject.at("logicalType" if prop.logical_type else "physicalType")
        words = " ".join(word for word in (prop.logical_type, prop.physical_type) if word)
        metric = ColumnType(element.column, prop.logical_type, physical, prop.physical_type)
        yield subject.promise("type", origin, f"the type is {words}", metric)
