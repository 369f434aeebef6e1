"""Every promise that the standard has for a column, at and beside what its values come to."""

import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.verdicts import truth
from tests.verdicts.kinds import Kind

PATTERNS = ("^[a-z]+$", "a", "^.{2}$", r"^\w+@\w+\.org$", "^(DE|FR)$", "^$", r"\d", "B$", "^[^a]*$")
BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
CLAUSES = {
    "nullValues": "null_values",
    "missingValues": "missing_values",
    "invalidValues": "invalid_values",
    "duplicateValues": "duplicate_values",
    "rowCount": "row_count",
}
Expected = dict[str, str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table that is made up, and its values from the first row to the last."""

    name: str
    kind: Kind
    values: list[Any]


@dataclass(slots=True)
class Promised:
    """A property of a contract, and the verdicts that its promises deserve."""

    table: str
    column: Column
    prop: dict[str, Any]
    expected: Expected = field(default_factory=dict)

    def expect(self, clause: str, bad: int) -> None:
        self.expected[f"{self.table}.{self.column.name}/{clause}"] = truth.verdict(holds=not bad)


def fill(dice: random.Random, kind: Kind, rows: int, name: str) -> Column:
    """A column of a few values that repeat; without nulls, with some, or with nulls alone."""
    pool = dice.sample(kind.values, dice.randint(1, len(kind.values)))
    nulls = dice.choice((0, 0, 0.2, 1))
    values = [None if dice.random() < nulls else dice.choice(pool) for _ in range(rows)]
    if dice.random() < 0.2 and rows <= len(kind.values):
        values = dice.sample(kind.values, rows)
    return Column(name, kind, values)


def promise(dice: random.Random, table: str, column: Column, *, rules: int = 64) -> Promised:
    """A property with all that its type may have; of its library rules as many as are wanted."""
    made = Promised(table, column, {"name": column.name, "logicalType": column.kind.logical})
    made.expect("present", 0)
    made.expect("type", 0)
    _switches(dice, made)
    _enum(dice, made)
    _options(dice, made)
    _rules(dice, made, rules)
    return made


def _switches(dice: random.Random, made: Promised) -> None:
    values = made.column.values
    if dice.random() < 0.5:
        made.prop["required"] = True
        made.expect("required", truth.count_nulls(values))
    if dice.random() < 0.5:
        made.prop["unique"] = True
        made.expect("unique", truth.count_repeats((value,) for value in values))


def _listed(dice: random.Random, kind: Kind, most: int = 4) -> tuple[list[Any], list[Any]]:
    """Some values as the contract writes them, and what they mean by it."""
    finite = [value for value in kind.values if not _is_odd(value)]
    chosen = dice.sample(finite, dice.randint(1, min(most, len(finite))))
    written = list({str(kind.written(value)): kind.written(value) for value in chosen}.values())
    return written, written if kind.is_number else chosen


def _is_odd(value: Any) -> bool:
    return isinstance(value, float) and (not math.isfinite(value) or str(value) == "-0.0")


def _enum(dice: random.Random, made: Promised) -> None:
    if dice.random() < 0.5:
        written, meant = _listed(dice, made.column.kind)
        made.prop["enum"] = [{"value": value} for value in written]
        made.expect("enum", truth.count_unlisted(made.column.values, meant))


def _options(dice: random.Random, made: Promised) -> None:
    kind, values = made.column.kind, made.column.values
    options: dict[str, Any] = {}
    if kind.is_ordered:
        _range(dice, made, options)
    if kind.is_number:
        options["multipleOf"] = dice.choice((1, 2, 0.5, 0.1, 0.01, 3, 1e-18))
        bad = truth.count_bad(values, lambda v: truth.is_no_multiple(v, options["multipleOf"]))
        made.expect("multiple_of", bad)
    if kind.is_text:
        options["pattern"] = dice.choice(PATTERNS)
        bad = truth.count_bad(values, lambda v: truth.lacks_match(v, options["pattern"]))
        made.expect("pattern", bad)
        shortest = dice.randint(0, 3)
        lengths = {"minLength": shortest, "maxLength": dice.randint(shortest, 4)}
        options |= lengths
        for option, bound in lengths.items():
            made.expect(f"length:{option}", _count_lengths(values, option, bound))
    if kind.logical == "integer" and dice.random() < 0.7:
        options["format"] = name = dice.choice(("i8", "i16", "i32", "i64", "u8", "u16", "u32"))
        made.expect("format", truth.count_bad(values, lambda v: not truth.fits(v, name)))
    if options:
        made.prop["logicalTypeOptions"] = options


def _count_lengths(values: list[Any], option: str, bound: int) -> int:
    return truth.count_bad(values, lambda value: truth.is_wrong_length(value, option, bound))


def _range(dice: random.Random, made: Promised, options: dict[str, Any]) -> None:
    kind = made.column.kind
    finite = sorted({value for value in kind.values if not _is_odd(value)})
    low, high = sorted(dice.sample(finite, 2))
    lower, upper = dice.choice(BOUNDS[::2]), dice.choice(BOUNDS[1::2])
    for option, bound in ((lower, low), (upper, high)):
        options[option] = written = kind.written(bound)
        meant = written if kind.is_number else bound
        made.expect(f"range:{option}", _count_outside(made.column.values, option, meant))


def _count_outside(values: list[Any], option: str, bound: Any) -> int:
    return truth.count_bad(values, lambda value: truth.is_outside(value, option, bound))


def _rules(dice: random.Random, made: Promised, most: int) -> None:
    values, rules = made.column.values, []
    for metric, arguments, count in _measured(dice, made.column):
        for operator, unit in itertools.product(truth.OPERATORS, ("rows", "percent")):
            name = f"{made.column.name}_{metric}_{operator}_{unit}"
            rule = {"id": name, "metric": metric, "unit": unit, **arguments}
            clause = f"{CLAUSES[metric]}:{name}"
            bound, holds = threshold(dice, operator, unit, count, len(values))
            rules.append((rule | {operator: bound}, clause, holds))
    chosen = dice.sample(rules, min(most, len(rules)))
    made.prop["quality"] = [rule for rule, _, _ in chosen]
    for _, clause, holds in chosen:
        made.expect(clause, not holds)


def _measured(dice: random.Random, column: Column) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Metrics with their arguments, and what they come to."""
    kind, values = column.kind, column.values
    yield "nullValues", {}, truth.count_nulls(values)
    yield "duplicateValues", {}, truth.count_repeats((value,) for value in values)
    written, meant = _listed(dice, kind)
    if dice.random() < 0.5:
        written, meant = [None, *written], [None, *meant]
    missing = {"arguments": {"missingValues": written}}
    yield "missingValues", missing, truth.count_listed(values, meant)
    arguments, bad = _invalid(dice, kind, values)
    yield "invalidValues", {"arguments": arguments}, bad


def _invalid(dice: random.Random, kind: Kind, values: list[Any]) -> tuple[dict[str, Any], int]:
    written, meant = _listed(dice, kind)
    form = dice.choice(("list", "pattern", "both") if kind.is_text else ("list", "comparisons"))
    if form == "comparisons" and kind.is_ordered:
        bound, floor = dice.choice(list(zip(written, meant, strict=True)))
        bad = truth.count_bad(values, lambda v: truth.is_outside(v, "exclusiveMinimum", floor))
        return {"validValues": [f">{bound}"]}, bad
    if form in ("list", "comparisons"):
        return {"validValues": written}, truth.count_unlisted(values, meant)
    pattern, wanted = dice.choice(PATTERNS), set(meant)
    if form == "pattern":
        wanted = set(kind.values)
    bad = truth.count_bad(values, lambda v: v not in wanted or truth.lacks_match(v, pattern))
    lists = {"validValues": written} if form == "both" else {}
    return {**lists, "pattern": pattern}, bad


def threshold(
    dice: random.Random, operator: str, unit: str, count: int, rows: int
) -> tuple[Any, bool]:
    """A bound at or beside the figure that some figure could keep, and whether this one does."""
    most = 100 if unit == "percent" else 10**6
    figure = truth.percent(count, rows) if unit == "percent" else Fraction(count)
    near = [math.floor(figure), math.ceil(figure), math.floor(figure) - 1, math.ceil(figure) + 1]
    near += [round(float(figure), 6)] if unit == "percent" else [count, count]
    bound: Any = min(max(dice.choice(near), 0), most)
    if operator == "mustBeLessThan":
        bound = max(bound, 1)
    if operator == "mustBeGreaterThan":
        bound = min(bound, most - 1)
    if operator.endswith("Between"):
        # The standard wants two different numbers.
        start = min(bound, most - 3)
        bound = [start, start + dice.randint(1, 3)]
    return bound, truth.keeps(operator, bound, figure)
