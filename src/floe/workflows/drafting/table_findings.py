"""What is told of real tables behind ports."""

from collections.abc import Iterator, Sequence

from floe.contracts import Draft
from floe.findings import Finding, Severity
from floe.model import OutputPort
from floe.workflows.drafting.nodes import Node, names_of, nodes_below
from floe.workflows.drafting.requests import WantedTable


def taken_table(wanted: WantedTable, port: OutputPort) -> Finding:
    """Say which port a table belongs to."""
    return Finding(
        port.place,
        f"the table '{wanted.label}' is taken for the one behind the port"
        f" '{_called(port)}', and gets no contract of its own",
        rule="generate/table-of-port",
        severity=Severity.INFO,
    )


def unstated_table(wanted: WantedTable, port: OutputPort, stated: Sequence[Node]) -> Finding:
    """Say that a table is called like a port, but like none of its tables."""
    names = ", ".join(f"'{node.get('name')}'" for node in stated)
    return Finding(
        port.place,
        f"the table '{wanted.label}' is left out: the port '{_called(port)}' states {names}",
        "give one of the port's tables its name as physicalName, or add it to the port's schema",
        rule="generate/unstated-table",
        severity=Severity.WARNING,
    )


def absent_columns(
    port: OutputPort, real: Draft, tables: Sequence[WantedTable]
) -> Iterator[Finding]:
    """Say which columns a port states that its real tables do not have."""
    for node, wanted in zip(real.tree["schema"], tables, strict=True):
        known = {name for column in nodes_below(node, "properties") for name in names_of(column)}
        own = (each for each in port.schema if each.name == node["name"])
        columns = (column for each in own for column in each.properties)
        for column in columns:
            if known.isdisjoint(names_of(column.node)):
                yield Finding(
                    column.place,
                    f"the table '{wanted.label}' has no column '{column.name or ''}'",
                    "correct its name or its physicalName, or remove it from the port",
                    rule="generate/column-not-in-table",
                    severity=Severity.WARNING,
                )


def _called(port: OutputPort) -> str:
    return port.name or port.id or ""
