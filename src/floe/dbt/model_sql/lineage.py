"""Where a contract says that a column comes from: source objects, lineage, equal names."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from floe.dbt.model_sql.inputs import Input, InputColumn, called
from floe.dbt.relations import Model
from floe.graph import Graph, Target
from floe.model import RELATES_TO, Property

_LINEAGE = (None, "lineage")


@dataclass(frozen=True, slots=True)
class Named:
    """What `transformSourceObjects` name among the inputs, and what is not among them."""

    tables: tuple[Input, ...] = ()
    columns: tuple[InputColumn, ...] = ()
    missing: tuple[str, ...] = ()


def named_sources(prop: Property, model: Model, graph: Graph, inputs: Sequence[Input]) -> Named:
    """The tables and columns that a property is said to be made from."""
    tables: dict[Input, None] = {}
    columns: dict[InputColumn, None] = {}
    missing: list[str] = []
    for text in prop.transform_source_objects:
        found = _by_words(text, inputs) or _by_reference(text, model, graph, inputs)
        if isinstance(found, InputColumn):
            columns[found] = None
            tables.update((table, None) for table in inputs if table.name == found.table)
        elif found is not None:
            tables[found] = None
        else:
            missing.append(text)
    return Named(tuple(tables), tuple(columns), tuple(missing))


def related_column(
    prop: Property, model: Model, graph: Graph, inputs: Sequence[Input]
) -> InputColumn | None:
    """The column of an input that a property relates to."""
    for text in _related(prop):
        column = _by_reference(text, model, graph, inputs)
        if isinstance(column, InputColumn):
            return column
    return None


def is_told(prop: Property) -> bool:
    """Whether the contract itself says where a property comes from."""
    return bool(prop.transform_logic or prop.transform_source_objects or any(_related(prop)))


def equal_columns(prop: Property, inputs: Sequence[Input]) -> list[InputColumn]:
    """The columns of the same name, at most one of each input."""
    names = [name for name in (prop.data_name, prop.name) if name]
    columns = (next(filter(None, map(table.find, names)), None) for table in inputs)
    return [column for column in columns if column is not None]


def _related(prop: Property) -> Iterator[str]:
    for relationship in prop.relationships:
        if relationship.kind == RELATES_TO and relationship.subtype in _LINEAGE:
            to = relationship.to
            yield from (to,) if isinstance(to, str) else to or ()


def _by_words(text: str, inputs: Sequence[Input]) -> Input | InputColumn | None:
    parts = [part.strip().strip("`\"'") for part in text.split(".")]
    for count in range(len(parts) - 1, 0, -1):
        for one in called(parts[:count], inputs):
            if column := one.find(*parts[count:]):
                return column
    if tables := called(parts, inputs):
        return tables[0]
    holding = [column for table in inputs if (column := table.find(*parts))]
    return holding[0] if len(holding) == 1 else None


def _by_reference(
    text: str, model: Model, graph: Graph, inputs: Sequence[Input]
) -> Input | InputColumn | None:
    resolution = graph.resolve(text, model.contract.file)
    for target in resolution.targets if resolution.is_resolved else ():
        if column := element_at(target, inputs):
            return column
    return None


def element_at(target: Target, inputs: Sequence[Input]) -> Input | InputColumn | None:
    """The input, or the column of one, that a reference leads to."""
    for table in inputs:
        if table.relation.contract.file == target.file and table.path:
            if table.path == target.path:
                return table
            if column := table.by_path.get(target.path):
                return column
    return None
