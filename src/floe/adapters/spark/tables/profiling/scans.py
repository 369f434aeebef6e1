"""One pass over all rows, and a second one only for what may be a key or an enum."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pyspark.sql import DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.tables.profiling.figures import figures_of
from floe.adapters.spark.tables.profiling.profiles import ColumnProfile, TableProfile
from floe.adapters.spark.types import quote_name
from floe.model import INTEGERS
from floe.plan import TableFacts

MOST_VALUES = 12
# Each value of an enum should be seen often enough to be no accident.
_ROWS_PER_VALUE = 10
_MOST_KEYS = 3
# An approximate count of distinct values is hardly ever further off than this.
_DOUBT = 0.15
_KEYS = (*INTEGERS, "decimal", "string", "uuid")


def profile_table(
    frame: DataFrame, facts: TableFacts, hidden: Collection[str] = ()
) -> TableProfile:
    """Figures of every column; of those in `hidden` no value is looked at."""
    unseen = {name.casefold() for name in hidden}
    facts = replace(facts, columns=tuple(c for c in facts.columns if not c.unreadable))
    found = _first_pass(frame, facts, unseen)
    return _second_pass(frame, facts, found, unseen)


def _first_pass(frame: DataFrame, facts: TableFacts, unseen: Collection[str]) -> TableProfile:
    asked = {
        column.name: tuple(
            figures_of(
                column,
                is_hidden=column.name.casefold() in unseen,
                is_text=facts.holds_texts(column.name),
            )
        )
        for column in facts.columns
    }
    figures = [
        sf.struct(*figures).alias(f"c{number}") for number, figures in enumerate(asked.values())
    ]
    row = frame.agg(sf.count(sf.lit(1)).alias("rows"), *figures).collect()[0]
    profiles = {name: _profile(row[f"c{number}"].asDict()) for number, name in enumerate(asked)}
    return TableProfile(row["rows"], profiles)


def _profile(figures: Mapping[str, Any]) -> ColumnProfile:
    texts = {
        name.removeprefix("texts "): count
        for name, count in figures.items()
        if name.startswith("texts ")
    }
    plain = {name: value for name, value in figures.items() if not name.startswith("texts ")}
    return ColumnProfile(**plain, texts=texts)


def _second_pass(
    frame: DataFrame, facts: TableFacts, found: TableProfile, unseen: Collection[str]
) -> TableProfile:
    keys = tuple(_key_candidates(facts, found))[:_MOST_KEYS]
    enums = tuple(_enum_candidates(facts, found, unseen))
    if not keys and not enums:
        return found
    counted = [
        sf.count_distinct(sf.col(quote_name(name))).alias(f"key{number}")
        for number, name in enumerate(keys)
    ]
    listed = [
        sf.sort_array(sf.collect_set(sf.col(quote_name(name)))).alias(f"enum{number}")
        for number, name in enumerate(enums)
    ]
    row = frame.agg(*counted, *listed).collect()[0]
    columns = dict(found.columns)
    for number, name in enumerate(keys):
        columns[name] = replace(columns[name], distinct=row[f"key{number}"])
    for number, name in enumerate(enums):
        values = tuple(row[f"enum{number}"])
        columns[name] = replace(columns[name], distinct=len(values), values=values)
    return TableProfile(found.rows, columns)


def _key_candidates(facts: TableFacts, found: TableProfile) -> Iterator[str]:
    for column in facts.columns:
        seen = found.columns[column.name]
        is_key = column.type.kind in _KEYS and (column.type.scale or 0) == 0
        about = seen.about_distinct or 0
        if is_key and found.rows > 1 and not seen.nulls and about >= found.rows * (1 - _DOUBT):
            yield column.name


def _enum_candidates(
    facts: TableFacts, found: TableProfile, unseen: Collection[str]
) -> Iterator[str]:
    for column in facts.columns:
        about = found.columns[column.name].about_distinct or 0
        is_small = 0 < about <= MOST_VALUES and found.rows >= about * _ROWS_PER_VALUE
        if column.type.kind == "string" and is_small and column.name.casefold() not in unseen:
            yield column.name
