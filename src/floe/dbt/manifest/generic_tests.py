"""The tests of dbt and of its packages that a contract has words for."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from floe.comparing import are_comparable
from floe.dbt.manifest.clauses import (
    Clause,
    DataTestSubject,
    Read,
    Rule,
    counted,
    counts_all,
    field_or_rule,
    is_plain,
    limited,
    logical_type_of,
)
from floe.dbt.manifest.mentioned_columns import COMBINATIONS, column_name
from floe.dbt.manifest.notes import text, texts

_WHOLE = 100
_TEXT = re.compile(r"'([^']*)'")
_MOMENTS = ("date", "timestamp", "timestamp_ntz")
_NUMBERS = ("integer", "number")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def not_null(subject: DataTestSubject) -> Clause | None:
    """No value is null."""
    where = text(subject.arguments.get("row_condition"))
    return field_or_rule(subject, {"required": True}, {"metric": "nullValues"}, where)


def unique(subject: DataTestSubject) -> Clause | None:
    """No value comes twice."""
    # dbt counts values that come twice, and the standard rows that are one too many.
    if not counts_all(subject.test):
        return None
    where = text(subject.arguments.get("row_condition"))
    return field_or_rule(subject, {"unique": True}, {"metric": "duplicateValues"}, where)


def accepted_values(subject: DataTestSubject) -> Clause | None:
    """Every value is one of those listed."""
    given = subject.arguments
    values = given.get("values", given.get("value_set"))
    is_quoted = given.get("quote", given.get("quote_values")) is not False
    listed = _listed(values, subject.logical_type(), is_quoted=is_quoted)
    # dbt counts wrong values, and the standard rows that have one.
    if listed is None or not counts_all(subject.test):
        return None
    fields = {"enum": [{"value": value} for value in listed]}
    where = text(given.get("row_condition"))
    clause = field_or_rule(subject, fields, valid_values(listed), where)
    are_texts = subject.logical_type() == "string" and all(isinstance(v, str) for v in listed)
    is_sound = clause is not None and bool(clause.fields) and are_texts
    return replace(clause, is_sound=is_sound) if clause is not None else None


def relationships(subject: DataTestSubject) -> Clause | None:
    """Every value is one of another table's column."""
    to, field = subject.arguments.get("to"), text(subject.arguments.get("field"))
    parent = subject.tables.named(to) if isinstance(to, str) else None
    name = column_name(field, parent) if field else None
    if parent is None or name is None or not is_plain(subject.test):
        return None
    types = (subject.logical_type(), logical_type_of(parent, name, subject.dialect))
    is_other = (parent.id, name) != (subject.table.id, subject.test.column)
    is_sound = is_other and None not in types and are_comparable(str(types[0]), str(types[1]))
    relationship = {"type": "foreignKey", "to": subject.refer(parent, name)}
    return Clause(relationships=(relationship,), is_sound=is_sound)


def unique_together(subject: DataTestSubject) -> Clause | None:
    """No values of several columns come together twice."""
    given = subject.arguments
    written = next((texts(given[word]) for word in COMBINATIONS if given.get(word)), ())
    columns = [column_name(name, subject.table) for name in written]
    if not columns or None in columns or not counts_all(subject.test):
        return None
    where = text(given.get("row_condition"))
    rule = {"metric": "duplicateValues", "arguments": {"properties": columns}}
    return counted(subject, rule, where)


def accepted_range(subject: DataTestSubject) -> Clause | None:
    """Every value lies between two others."""
    is_strict = subject.arguments.get("inclusive") is False
    return _range(subject, is_strict=is_strict)


def values_between(subject: DataTestSubject) -> Clause | None:
    """Every value lies between two others."""
    return _range(subject, is_strict=subject.arguments.get("strictly") is True)


def _range(subject: DataTestSubject, *, is_strict: bool) -> Clause | None:
    if subject.arguments.get("group_by"):
        return None
    given = subject.arguments
    bounds = bounds_of(subject, given.get("min_value"), given.get("max_value"), is_strict=is_strict)
    if bounds is None:
        return None
    options = {"logicalTypeOptions": bounds}
    return field_or_rule(subject, options, bounds_rule(bounds), text(given.get("row_condition")))


def lengths_between(subject: DataTestSubject) -> Clause | None:
    """Every text has neither too few nor too many characters."""
    given = subject.arguments
    exact = given.get("value")
    lengths = lengths_of(given.get("min_value", exact), given.get("max_value", exact))
    if lengths is None or given.get("strictly") is True:
        return None
    options = {"logicalTypeOptions": lengths}
    return field_or_rule(subject, options, lengths_rule(lengths), text(given.get("row_condition")))


def match_regex(subject: DataTestSubject) -> Clause | None:
    """A pattern is found in every value."""
    given = subject.arguments
    pattern = given.get("regex")
    if not isinstance(pattern, str) or given.get("flags"):
        return None
    rule: Rule = {"metric": "invalidValues", "arguments": {"pattern": pattern}}
    options = {"logicalTypeOptions": {"pattern": pattern}}
    return field_or_rule(subject, options, rule, text(given.get("row_condition")))


def not_null_proportion(subject: DataTestSubject) -> Clause | None:
    """At least some share of the values is there."""
    least, most = subject.arguments.get("at_least", 0), subject.arguments.get("at_most", 1)
    if not _is_share(least) or not _is_share(most) or subject.arguments.get("group_by_columns"):
        return None
    if not counts_all(subject.test):
        return None
    rule: Rule = {"metric": "nullValues", "unit": "percent"}
    limits = {
        "mustBeLessOrEqualTo": _percent(1 - least) if least > 0 else None,
        "mustBeGreaterOrEqualTo": _percent(1 - most) if most < 1 else None,
    }
    return limited(subject, rule, limits)


def expression_is_true(subject: DataTestSubject) -> Clause | None:
    """An expression holds of every row."""
    expression = subject.arguments.get("expression")
    if not isinstance(expression, str) or "{{" in expression:
        return None
    demand = f"{{column}} {expression}" if subject.test.column else expression
    rule = {"type": "custom", "engine": "floe", "implementation": {"expression": demand}}
    return counted(subject, rule)


def row_count_between(subject: DataTestSubject) -> Clause | None:
    """The table has so many rows."""
    given = subject.arguments
    least, most = given.get("min_value"), given.get("max_value")
    if given.get("group_by") or not counts_all(subject.test):
        return None
    # Whether the ends of mustBeBetween count is for floe.toml to say; for dbt they do.
    below, above = ("mustBeLessThan", "mustBeGreaterThan")
    if given.get("strictly") is not True:
        below, above = ("mustBeLessOrEqualTo", "mustBeGreaterOrEqualTo")
    exact = given.get("value")
    limits = {above: least, below: most} if exact is None else {"mustBe": exact}
    numbers = [value for value in limits.values() if value is not None]
    is_known = bool(numbers) and all(isinstance(number, int | float) for number in numbers)
    where = text(given.get("row_condition"))
    return limited(subject, {"metric": "rowCount"}, limits, where) if is_known else None


def _is_share(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _percent(share: float) -> int | float:
    percent = round(share * _WHOLE, 10)
    return int(percent) if percent == int(percent) else percent


def _listed(values: Any, logical_type: str | None, *, is_quoted: bool) -> list[Any] | None:
    """The values of an enum, each once, as the column has them; None where they are not plain.

    dbt compares texts with numbers as a database does that converts one into the other.
    """
    if not isinstance(values, list) or not values:
        return None
    if not all(isinstance(value, str | int | float) and not _is_call(value) for value in values):
        return None
    is_number = logical_type in _NUMBERS or (logical_type is None and not is_quoted)
    if is_number and all(_NUMBER.fullmatch(str(value).strip()) for value in values):
        values = [_number(value) for value in values]
    elif logical_type == "string" and is_quoted:
        values = [str(value) for value in values if not isinstance(value, bool)]
    elif not is_quoted and any(isinstance(value, str) for value in values):
        return None
    return [value for number, value in enumerate(values) if value not in values[:number]] or None


def _number(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return float(value) if "." in value else int(value)


def valid_values(values: list[Any]) -> Rule:
    """The rule that says the same as an enum."""
    return {"metric": "invalidValues", "arguments": {"validValues": list(values)}}


def bounds_of(
    subject: DataTestSubject, minimum: Any, maximum: Any, *, is_strict: bool
) -> dict[str, Any] | None:
    """The bounds of a range, as options of a type; None where one is an expression."""
    names = ("exclusiveMinimum", "exclusiveMaximum") if is_strict else ("minimum", "maximum")
    written = dict(zip(names, (minimum, maximum), strict=True))
    bounds = {name: _bound(subject, bound) for name, bound in written.items() if bound is not None}
    return bounds if bounds and None not in bounds.values() else None


def bounds_rule(bounds: Mapping[str, Any]) -> Rule:
    """The rule that says the same as the bounds of a range."""
    signs = {"minimum": ">=", "exclusiveMinimum": ">", "maximum": "<=", "exclusiveMaximum": "<"}
    parts = [f"{{column}} {signs[name]} {_literal(value)}" for name, value in bounds.items()]
    return _demand(" and ".join(parts))


def lengths_of(minimum: Any, maximum: Any) -> dict[str, int] | None:
    """The lengths of texts, as options of a type; None where one is an expression."""
    written = {"minLength": minimum, "maxLength": maximum}
    lengths = {name: length for name, length in written.items() if length is not None}
    return lengths if lengths and all(_is_whole(length) for length in lengths.values()) else None


def lengths_rule(lengths: Mapping[str, int]) -> Rule:
    """The rule that says the same as the lengths of texts."""
    signs = {"minLength": ">=", "maxLength": "<="}
    parts = [f"length({{column}}) {signs[name]} {value}" for name, value in lengths.items()]
    return _demand(" and ".join(parts))


def _demand(expression: str) -> Rule:
    return {"type": "custom", "engine": "floe", "implementation": {"expression": expression}}


def _bound(subject: DataTestSubject, value: Any) -> Any:
    if _is_number(value):
        return value
    data_type = subject.column_type()
    text = _TEXT.fullmatch(value.strip()) if isinstance(value, str) else None
    if text and data_type is not None and data_type.kind in _MOMENTS:
        return text[1]
    is_number = isinstance(value, str) and _NUMBER.fullmatch(value.strip())
    return _number(value.strip()) if is_number else None


def _literal(value: Any) -> str:
    return str(value) if _is_number(value) else f"'{value}'"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_call(value: Any) -> bool:
    return isinstance(value, str) and ("{{" in value or "{%" in value)


TESTS: Mapping[str, Read] = {
    "not_null": not_null,
    "unique": unique,
    "accepted_values": accepted_values,
    "relationships": relationships,
    "dbt_utils.unique_combination_of_columns": unique_together,
    "dbt_utils.accepted_range": accepted_range,
    "dbt_utils.expression_is_true": expression_is_true,
    "dbt_utils.not_null_proportion": not_null_proportion,
    "dbt_expectations.expect_column_values_to_not_be_null": not_null,
    "dbt_expectations.expect_column_values_to_be_unique": unique,
    "dbt_expectations.expect_column_values_to_be_in_set": accepted_values,
    "dbt_expectations.expect_column_values_to_be_between": values_between,
    "dbt_expectations.expect_column_values_to_match_regex": match_regex,
    "dbt_expectations.expect_column_value_lengths_to_be_between": lengths_between,
    "dbt_expectations.expect_column_value_lengths_to_equal": lengths_between,
    "dbt_expectations.expect_compound_columns_to_be_unique": unique_together,
    "dbt_expectations.expect_table_row_count_to_be_between": row_count_between,
    "dbt_expectations.expect_table_row_count_to_equal": row_count_between,
}
