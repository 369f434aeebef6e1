"""The way to a value in a row: through structs, arrays and maps."""

from pyspark.sql import Column
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.casts import read_as
from floe.adapters.spark.measuring.expressions.failures import UnmeasurableError
from floe.adapters.spark.measuring.expressions.scope import Scope, Value, ValueTester
from floe.adapters.spark.own_columns import named, text_name
from floe.checks import ColumnPath, Inside


def stored(name: str, scope: Scope) -> Column:
    """A column as it is stored: its text, where that was read as a value."""
    return named(text_name(name) if name.lower() in scope.typed else name)


def single_value(path: ColumnPath, scope: Scope) -> Value:
    """The one value of a path that leads through no array or map."""
    if path.is_repeated:
        raise UnmeasurableError(f"'{path}' holds several values per row")
    column, exists = stored(path.column, scope), None
    for step in path.steps[1:]:
        column, exists = column.getField(str(step)), column.isNotNull()
    return _value(column, exists, path, scope)


def any_value_is(path: ColumnPath, scope: Scope, test: ValueTester) -> Column:
    """Whether the test holds of the value, or of one of the values; never null."""
    found = _walk(stored(path.column, scope), None, path.steps[1:], path, scope, test)
    return sf.coalesce(found, sf.lit(col=False))


def _walk(
    column: Column,
    exists: Column | None,
    steps: tuple[str | Inside, ...],
    path: ColumnPath,
    scope: Scope,
    test: ValueTester,
) -> Column:
    if not steps:
        return test(_value(column, exists, path, scope))
    step, rest = steps[0], steps[1:]
    if not isinstance(step, Inside):
        return _walk(column.getField(step), column.isNotNull(), rest, path, scope, test)
    items = _items(column, step)
    return sf.exists(items, lambda item: _walk(item, None, rest, path, scope, test))


def _items(column: Column, step: Inside) -> Column:
    if step is Inside.KEYS:
        return sf.map_keys(column)
    return sf.map_values(column) if step is Inside.VALUES else column


def _value(column: Column, exists: Column | None, path: ColumnPath, scope: Scope) -> Value:
    if scope.is_padded(path):
        # The blanks behind a `char(n)` fill its width, and are no part of the value.
        column = sf.rtrim(column)
    if scope.holds_text_of(path) and path.type is not None:
        return Value(read_as(column, path.type), column, path.type, exists, str(path))
    return Value(column, column, scope.actual_type(path), exists, str(path))
