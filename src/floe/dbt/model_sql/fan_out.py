"""Aggregates over inputs that have many rows for one: each is over the rows of its own input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from floe import sql
from floe.dbt.model_sql.column_types import keeps_apart
from floe.dbt.model_sql.derivation import OutputColumn
from floe.dbt.model_sql.expressions import Expression
from floe.dbt.model_sql.grouping import bare_columns, bare_groups, group_columns
from floe.dbt.model_sql.inputs import Input, InputColumn
from floe.dbt.model_sql.joins import Join
from floe.dbt.names import TakenNames
from floe.sql import exp


@dataclass(frozen=True, slots=True)
class FanOut:
    """The joins behind the input that the rows come from, and those of them that repeat rows."""

    first: Input
    joins: Sequence[Join]

    def path(self, tables: Iterable[str]) -> list[Join]:
        """The joins that lead to some inputs, in order."""
        needed = set(tables)
        steps: list[Join] = []
        for join in reversed(self.joins):
            if join.table.name in needed:
                needed.update(there.table for there, _ in join.pairs)
                steps.insert(0, join)
        return steps

    def repeating(self, tables: Iterable[str]) -> list[Join]:
        """Those of them that may give one row several of theirs."""
        return [join for join in self.path(tables) if join.may_repeat]

    def finest(self, tables: Iterable[str]) -> Input:
        """The input that a row of what leads to these inputs stands for."""
        repeating = self.repeating(tables)
        return repeating[-1].table if repeating else self.first

    def problem(self, made: Expression, groups: frozenset[str]) -> str | None:
        """Why an aggregate would be a wrong number."""
        for aggregate in made.aggregates:
            tables = made.tables_of(aggregate)
            own = self.repeating(tables)
            if own and not set(own) <= set(self.repeating([own[-1].table.name])):
                names = " and ".join(join.table.name for join in own)
                return (
                    f"it needs rows of {names} side by side, and no key leads from one to another"
                )
            others = [join for join in self.repeating(tables | groups) if join not in own]
            if others and not is_blind_to_repeats(aggregate):
                rows, grouped = self.finest(tables).name, others[-1].table.name
                return f"a row of {rows} would count once for each row of {grouped}"
        return None


@dataclass(frozen=True, slots=True)
class Branch:
    """The groups with the aggregates over the rows of one input, and the joins that they need."""

    rows: str
    columns: tuple[OutputColumn, ...]
    joins: tuple[Join, ...]


def is_blind_to_repeats(aggregate: exp.Expr) -> bool:
    """Whether rows that are there several times change nothing in it."""
    call = aggregate.find(exp.AggFunc) or aggregate
    blind = (
        *(exp.Max, exp.Min, exp.AnyValue, exp.LogicalAnd, exp.LogicalOr, exp.ApproxDistinct),
        *(exp.ArrayUniqueAgg, exp.BitwiseAndAgg, exp.BitwiseOrAgg),
    )
    return isinstance(call, blind) or isinstance(call.this, exp.Distinct)


def settle_fan_out(
    columns: Sequence[OutputColumn], joins: Sequence[Join], first: Input
) -> tuple[OutputColumn, ...]:
    """The columns, with aggregates that see no row but those of their own input, or without."""
    fan_out = FanOut(first, joins)
    groups = group_columns(columns)
    return tuple(_settle(column, fan_out, groups) for column in columns)


def _settle(column: OutputColumn, fan_out: FanOut, groups: Sequence[OutputColumn]) -> OutputColumn:
    made = column.expression
    if made is None or not made.is_aggregate:
        return column
    if not all(made.tables_of(aggregate) for aggregate in made.aggregates):
        counted = _counted(fan_out, groups)
        if counted is None:
            names = ", ".join(join.table.name for join in fan_out.joins if join.may_repeat)
            reason = f"it does not say whether rows of {fan_out.first.name} or {names} are counted"
            return column.without_source(reason)
        made = replace(made, counted=counted)
    problem = fan_out.problem(made, _tables(groups)) or _merged(made, fan_out, groups)
    if problem:
        return column.without_source(problem)
    return replace(column, expression=_without_missing_rows(made, fan_out))


def _tables(columns: Iterable[OutputColumn]) -> frozenset[str]:
    return frozenset(
        table for column in columns if column.expression for table in column.expression.tables
    )


def _merged(made: Expression, fan_out: FanOut, groups: Sequence[OutputColumn]) -> str | None:
    """Why a column beside an aggregate may have several values in a group, made one by a cast."""
    plain = [
        (group.expression.reads[0], group.type)
        for group in groups
        if group.expression and isinstance(group.expression.tree, exp.Column | None)
    ]
    apart = [read for read, data_type in plain if keeps_apart(read.type, data_type)]
    is_row = fan_out.first.is_unique(read for read in apart if read.table == fan_out.first.name)
    for names in sorted(bare_columns(made) - {read.names for read in apart}):
        if not is_row or fan_out.repeating(names[:1]):
            return f"a group may have several values of {'.'.join(names)}, made one by a cast"
    return None


def _counted(fan_out: FanOut, groups: Sequence[OutputColumn]) -> str | None:
    """The input whose rows are counted where none is named, if only one can be meant."""
    repeating = [join for join in fan_out.joins if join.may_repeat]
    if not repeating:
        return fan_out.first.name
    reads = [column.expression.reads[0] for column in groups if column.expression]
    own = [read for read in reads if read.table == fan_out.first.name]
    return repeating[0].table.name if len(repeating) == 1 and fan_out.first.is_unique(own) else None


def _without_missing_rows(made: Expression, fan_out: FanOut) -> Expression:
    """The same, blind to the row of nulls that a left join gives where there is none."""
    reads = dict.fromkeys(made.reads)
    seen: list[exp.Expr] = []
    for aggregate in made.aggregates:
        tables = made.tables_of(aggregate)
        repeating = fan_out.repeating(tables)
        if repeating and not _leaves_out_nulls(aggregate, is_alone=len(tables) == 1):
            key = repeating[-1].pairs[0][1]
            reads[key] = None
            aggregate = _seeing(aggregate, _node(key.table, *key.steps))  # noqa: PLW2901
        seen.append(aggregate)
    return replace(made, reads=tuple(reads), tree=_with_aggregates(made, seen))


def _node(*names: str) -> exp.Expr:
    return sql.column_of([exp.to_identifier(name) for name in names])


def _with_aggregates(made: Expression, others: Sequence[exp.Expr]) -> exp.Expr | None:
    """The tree of an expression with others in place of its aggregates."""
    again = replace(made, tree=made.tree.copy()) if made.tree is not None else made
    tree = again.tree
    for aggregate, other in zip(again.aggregates, others, strict=True):
        if aggregate is again.tree:
            tree = other.copy()
        else:
            aggregate.replace(other.copy())
    return tree


def _leaves_out_nulls(aggregate: exp.Expr, *, is_alone: bool) -> bool:
    """Whether a row of nulls changes nothing in it, whose columns may be of one table alone."""
    leaving_out = (exp.Sum, exp.Avg, exp.Min, exp.Max, exp.Count)
    if not isinstance(aggregate, leaving_out) or aggregate.find(exp.Column) is None:
        return False
    null_of_null = (
        *(exp.Column, exp.Identifier, exp.Literal, exp.Distinct, exp.Paren, exp.Cast),
        *(exp.DataType, exp.DataTypeParam, exp.Add, exp.Sub, exp.Mul, exp.Div, exp.Neg),
        *(exp.Abs, exp.Round),
    )
    if all(isinstance(node, null_of_null) for node in aggregate.this.walk()):
        return True
    value = aggregate.this.transform(
        lambda node: exp.Null() if isinstance(node, exp.Column) else node
    )
    return is_alone and isinstance(sql.simplify(value), exp.Null)


def _seeing(aggregate: exp.Expr, key: exp.Expr) -> exp.Expr:
    """An aggregate over rows that are there: their key is not null."""
    if isinstance(aggregate, exp.Count) and aggregate.find(exp.Column) is None:
        return exp.Count(this=key)
    is_there = exp.Not(this=exp.Is(this=key, expression=exp.Null()))
    if isinstance(aggregate, exp.Filter):
        condition = exp.and_(aggregate.expression.this, is_there)
        return exp.Filter(this=aggregate.this.copy(), expression=exp.Where(this=condition))
    return exp.Filter(this=aggregate.copy(), expression=exp.Where(this=is_there))


def split(
    columns: Sequence[OutputColumn], joins: Sequence[Join], first: Input
) -> tuple[Branch, ...]:
    """The branches to be aggregated one by one; none where one join serves all aggregates."""
    fan_out, bare = FanOut(first, joins), bare_groups(columns)
    groups = [
        replace(column, type=None) if column in bare else column
        for column in group_columns(columns)
    ]
    names = TakenNames(column.name for column in groups)
    shares: dict[frozenset[str], list[OutputColumn]] = {}
    for column in columns:
        for aggregate in column.expression.aggregates if column.expression else ():
            part = _part(column, aggregate, names.take(column.name))
            tables = _tables((part,))
            if is_blind_to_repeats(aggregate):
                tables |= _tables(groups)
            rows = frozenset(join.table.name for join in fan_out.repeating(tables))
            shares.setdefault(rows, []).append(part)
    if len(shares) == 1:
        return ()
    return tuple(_branch(share, fan_out, groups) for share in shares.values())


def _part(column: OutputColumn, aggregate: exp.Expr, name: str) -> OutputColumn:
    """One aggregate of a column as a column of its own, of whatever type it has."""
    made = column.expression or Expression(())
    tables = made.tables_of(aggregate)
    reads = tuple(read for read in made.reads if read.table in tables)
    counted = None if reads else made.counted
    return OutputColumn(column.prop, name, None, Expression(reads, aggregate, counted))


def _branch(
    parts: Sequence[OutputColumn], fan_out: FanOut, groups: Sequence[OutputColumn]
) -> Branch:
    tables = _tables(parts)
    steps = fan_out.path(tables | _tables(groups))
    return Branch(fan_out.finest(tables).name, (*groups, *parts), tuple(steps))


def combine(
    columns: Sequence[OutputColumn], branches: Sequence[Branch], tables: Sequence[Input]
) -> tuple[tuple[OutputColumn, ...], tuple[Join, ...]]:
    """The columns over branches, each a table by now, and the joins of all to the first."""
    groups, bare = group_columns(columns), bare_groups(columns)
    combined = tuple(
        _taken(column, tables[0], is_cast=column not in bare)
        if column in groups
        else _combined(column, groups, branches, tables)
        for column in columns
    )
    return combined, tuple(_join(table, tables[0], groups) for table in tables[1:])


def _taken(column: OutputColumn, table: Input, *, is_cast: bool) -> OutputColumn:
    """A group as a branch has it, cast where that has not been done."""
    made = Expression((_group(column, table),))
    return replace(column, type=None if is_cast else column.type, expression=made)


def _combined(
    column: OutputColumn,
    groups: Sequence[OutputColumn],
    branches: Sequence[Branch],
    tables: Sequence[Input],
) -> OutputColumn:
    made = column.expression
    if made is None or not made.is_aggregate:
        # The branches have grouped already.
        return replace(column, was_aggregate=False)
    places = {
        id(part.expression.tree): _node(table.name, part.name)
        for branch, table in zip(branches, tables, strict=True)
        for part in branch.columns
        if part.expression is not None
    }
    tree = _with_aggregates(made, [places[id(aggregate)] for aggregate in made.aggregates])
    by_read = {
        read.names: group.name
        for group in groups
        if group.expression and group.expression.tree is None
        for read in group.expression.reads
    }

    def rename(node: exp.Expr) -> exp.Expr:
        parts = tuple(part.name for part in node.parts) if isinstance(node, exp.Column) else ()
        return _node(tables[0].name, by_read[parts]) if parts in by_read else node

    return replace(column, expression=Expression((), tree.transform(rename) if tree else None))


def _group(column: OutputColumn, table: Input) -> InputColumn:
    return InputColumn(table.name, (column.name,), column.prop, column.type)


def _join(table: Input, first: Input, groups: Sequence[OutputColumn]) -> Join:
    pairs = tuple((_group(column, first), _group(column, table)) for column in groups)
    is_sure = all(column.prop.required or column.prop.primary_key for column in groups)
    return Join(table, pairs, matches_nulls=not is_sure)
