"""Columns are there and have their types."""

from collections.abc import Iterator
from dataclasses import replace

from floe.checks.check import Check
from floe.checks.metrics import ColumnPresence, ColumnType
from floe.checks.subjects import Element
from floe.comparing import contradicts, find_misfit
from floe.model import (
    FLOATS,
    TIMESTAMPS,
    DataType,
    Property,
    may_be_bytes,
    option_type,
    physical_type,
    print_type,
)


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
    if (contradiction := _contradiction(prop, physical)) is not None:
        origin = replace(subject.at("logicalTypeOptions"), suffix="logicalTypeOptions")
        yield subject.not_run("type", origin, "the options fit the type", contradiction)
    if prop.logical_type or physical:
        origin = subject.at("logicalType" if prop.logical_type else "physicalType")
        words = " ".join(word for word in (prop.logical_type, prop.physical_type) if word)
        metric = ColumnType(
            element.column,
            prop.logical_type,
            _compared(prop, physical),
            prop.physical_type,
            may_be_bytes=may_be_bytes(prop),
        )
        yield subject.promise("type", origin, f"the type is {words}", metric)


def _compared(prop: Property, physical: DataType | None) -> DataType | None:
    """The physical type; what it leaves open, the options of the logical one may say."""
    stated = option_type(prop)
    if stated is None or physical is None:
        return physical or stated
    return stated if physical.is_vague and _are_close(stated, physical) else physical


def _contradiction(prop: Property, physical: DataType | None) -> str | None:
    """Why the options of a logical type cannot hold beside its physical type."""
    stated = option_type(prop)
    if stated is None or physical is None or not _are_close(stated, physical):
        return None
    if find_misfit(physical, stated) is None:
        return None
    return f"the options say {print_type(stated)}, and the physical type is {prop.physical_type}"


def _are_close(stated: DataType, physical: DataType) -> bool:
    """Whether both speak of the same values; a text may stand for any."""
    kinds = {stated.kind, physical.kind}
    return any(kinds <= set(family) for family in (TIMESTAMPS, FLOATS, ("array",)))
