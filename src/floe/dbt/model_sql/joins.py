"""How inputs are brought together."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from floe.dbt.model_sql.inputs import Input, InputColumn
from floe.dbt.model_sql.lineage import element_at
from floe.graph import ForeignKey, Graph, Reference, foreign_keys_of

Pairs = tuple[tuple[InputColumn, InputColumn], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Join:
    """An input to be joined, by pairs of a column that is there and one of its own."""

    table: Input
    pairs: Pairs
    is_to_parent: bool = False
    matches_nulls: bool = False

    @property
    def may_repeat(self) -> bool:
        """Whether nothing promises that it has one row at most for one that is there."""
        return not self.is_to_parent and not self.table.is_unique(own for _, own in self.pairs)

    @property
    def repeats(self) -> bool:
        """Whether the contract itself says that there can be more: by a key of more columns."""
        return self.may_repeat and bool(self.table.keys)


@dataclass(frozen=True, eq=False, slots=True)
class JoinEdge:
    """A foreign key from one input to another: pairs of a child's and a parent's column."""

    child: str
    parent: str
    pairs: Pairs

    def join(self, table: Input) -> Join:
        """The join of the table at one of its ends to the other."""
        if table.name == self.parent:
            return Join(table, self.pairs, is_to_parent=True)
        return Join(table, tuple((parent, child) for child, parent in self.pairs))


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """The joins behind the first input, in order, and why the other inputs are not reached."""

    joins: tuple[Join, ...]
    unreached: Mapping[str, str]


def plan_joins(
    inputs: Sequence[Input], needed: frozenset[str], graph: Graph, keys: Sequence[str]
) -> JoinPlan:
    """Lead from the first input to all that are needed, over foreign keys or else shared keys."""
    edges = list(join_edges(inputs, graph))
    by_name = {table.name: table for table in inputs}
    joined = {inputs[0].name}
    joins: list[Join] = []
    unreached: dict[str, str] = {}
    for table in inputs:
        if table.name in joined or table.name not in needed:
            continue
        path = _shortest_path(joined, table.name, edges)
        if choice := next(filter(None, (_choice(edge, edges) for _, edge in path)), None):
            unreached[table.name] = choice
            continue
        steps = [edge.join(by_name[name]) for name, edge in path]
        if not steps:
            steps = [join for join in [_shared(table, inputs, joined, keys)] if join]
        if not steps:
            unreached[table.name] = f"no key leads to {table.name}"
        joins.extend(steps)
        joined.update(step.table.name for step in steps)
    return JoinPlan(tuple(joins), unreached)


def _shortest_path(
    joined: set[str], goal: str, edges: Sequence[JoinEdge]
) -> list[tuple[str, JoinEdge]]:
    """The fewest keys that lead from what is joined to a table."""
    paths: list[list[tuple[str, JoinEdge]]] = [[]]
    seen = set(joined)
    while paths:
        path = paths.pop(0)
        for name, edge in _steps({path[-1][0]} if path else joined, edges):
            if name in seen:
                continue
            if name == goal:
                return [*path, (name, edge)]
            seen.add(name)
            paths.append([*path, (name, edge)])
    return []


def _choice(edge: JoinEdge, edges: Sequence[JoinEdge]) -> str | None:
    """What is said where several keys lead from one table to the other."""
    ends = {edge.child, edge.parent}
    keys = [other for other in edges if {other.child, other.parent} == ends]
    if len(keys) == 1:
        return None
    columns = " and ".join(".".join(key.pairs[0][0].steps) for key in keys)
    return f"{columns} of {edge.child} lead to {edge.parent}, and nothing says which one is meant"


def _steps(names: set[str], edges: Sequence[JoinEdge]) -> Iterator[tuple[str, JoinEdge]]:
    for edge in edges:
        if edge.child in names:
            yield edge.parent, edge
        elif edge.parent in names:
            yield edge.child, edge


def _shared(
    table: Input, inputs: Sequence[Input], joined: set[str], keys: Sequence[str]
) -> Join | None:
    """A join on the model's own key, where both sides have all of it."""
    own = [table.find(key) for key in keys]
    for other in inputs:
        theirs = [other.find(key) for key in keys] if other.name in joined else []
        if theirs and all(theirs) and all(own):
            pairs = tuple((a, b) for a, b in zip(theirs, own, strict=True) if a and b)
            return Join(table, pairs)
    return None


def join_edges(inputs: Sequence[Input], graph: Graph) -> Iterator[JoinEdge]:
    """The foreign keys between inputs."""
    keys_by_file = graph.once(_keys_by_file)
    files = dict.fromkeys(table.relation.contract.file for table in inputs)
    for key in (key for file in files for key in keys_by_file.get(file, ())):
        pairs = _pairs(key, inputs)
        children = {child.table for child, _ in pairs}
        parents = {parent.table for _, parent in pairs}
        if len(children) == len(parents) == 1 and children != parents:
            yield JoinEdge(children.pop(), parents.pop(), pairs)


def _keys_by_file(graph: Graph) -> dict[str, list[ForeignKey]]:
    """Foreign keys by the file that they are read in."""
    by_file: dict[str, list[ForeignKey]] = {}
    for key in foreign_keys_of(graph):
        if key.is_resolved:
            by_file.setdefault(key.to_references[0].base, []).append(key)
    return by_file


def _pairs(key: ForeignKey, inputs: Sequence[Input]) -> Pairs:
    parents = _columns(key.to_references, inputs)
    children = _columns(key.from_references, inputs) or _carrier(key, inputs)
    if len(parents) != len(children) or not all((*parents, *children)):
        return ()
    return tuple((a, b) for a, b in zip(children, parents, strict=True) if a and b)


def _columns(
    references: Sequence[Reference], inputs: Sequence[Input]
) -> Sequence[InputColumn | None]:
    targets = [target for reference in references for target in reference.resolution.targets]
    columns = [element_at(target, inputs) for target in targets]
    return [column if isinstance(column, InputColumn) else None for column in columns]


def _carrier(key: ForeignKey, inputs: Sequence[Input]) -> Sequence[InputColumn | None]:
    """The column that carries the key, as its own `from`."""
    columns = (column for table in inputs for column in table.by_path.values())
    return [column for column in columns if column.prop is key.carrier][:1]
