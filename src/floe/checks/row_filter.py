"""Which rows of a table a run looks at, as someone asked on the spot."""

from floe.checks.metrics import Condition, Table
from floe.checks.sql_gate import gate_condition
from floe.checks.sql_text import RefusedError
from floe.checks.subjects import tables_of
from floe.errors import ConfigurationError
from floe.graph import Graph
from floe.model import Contract


def gate_row_filter(graph: Graph, contract: Contract, table: Table, text: str) -> Condition:
    """A condition on rows that has passed the same gate as the contract's own SQL."""
    (subject,) = (each for each in tables_of(graph, contract) if each.table == table)
    try:
        return gate_condition(text, subject)
    except RefusedError as error:
        raise ConfigurationError(f"the row filter cannot be used: {error}") from error
