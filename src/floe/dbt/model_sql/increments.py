"""Models that grow: what they are merged by, and from where on their inputs are read again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.grouping import is_grouped
from floe.dbt.model_sql.inputs import numbered_properties, object_path
from floe.dbt.relations import Model
from floe.documents import Path
from floe.graph import Graph
from floe.model import SlaProperty, service_level

_AGES = ("freshness", "latency")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")


@dataclass(frozen=True, slots=True)
class Storage:
    """The columns that rows are told apart by, and those that they are kept by."""

    keys: tuple[OutputColumn, ...]
    partitions: tuple[OutputColumn, ...]


def storage_of(columns: Sequence[OutputColumn]) -> Storage:
    """Keys and partitions, in the order of their positions."""
    keys = [column for column in columns if column.prop.primary_key]
    partitions = [column for column in columns if column.prop.partitioned]
    return Storage(
        tuple(sorted(keys, key=lambda key: _rank(key.prop.primary_key_position))),
        tuple(sorted(partitions, key=lambda key: _rank(key.prop.partition_key_position))),
    )


def _rank(position: int | None) -> int:
    return position if position is not None and position >= 0 else 10_000


def growing_column(
    model: Model, graph: Graph, columns: Sequence[OutputColumn], *, replaces_partitions: bool
) -> OutputColumn | None:
    """The column that new rows are known by, if leaving out older ones is safe.

    Where whole partitions are replaced, or rows are made of many, all rows of a partition must
    be read again: only the partition itself can tell them.
    """
    partitions = storage_of(columns).partitions
    alone = partitions[0] if len(partitions) == 1 and _is_moment(partitions[0]) else None
    if alone and alone.expression and alone.expression.is_aggregate:
        alone = None
    if replaces_partitions or is_grouped(columns):
        return alone
    fresh = [column for column in _fresh(model, graph, columns) if _is_moment(column)]
    return fresh[0] if fresh else alone


def _is_moment(column: OutputColumn) -> bool:
    is_made = column.expression is not None and not column.expression.has_window
    return is_made and column.type is not None and column.type.kind in _MOMENTS


def _fresh(model: Model, graph: Graph, columns: Sequence[OutputColumn]) -> Iterator[OutputColumn]:
    """The columns that the contract's freshness is measured by."""
    properties = dict(numbered_properties(object_path(model), model.schema_object))
    for sla in model.contract.sla_properties:
        if service_level(sla) in _AGES:
            for path in _elements(sla, model, graph):
                prop = properties.get(path)
                yield from (column for column in columns if column.prop is prop)


def _elements(sla: SlaProperty, model: Model, graph: Graph) -> list[Path]:
    file = model.contract.file
    default = (model.contract.sla_default_element or "").split(",")
    texts = sla.elements or tuple(part.strip() for part in default if part.strip())
    resolved = (graph.resolve(text, file, "element") for text in texts)
    return [target.path for one in resolved for target in one.targets if target.file == file]
