"""Names in SQL that no table of a contract has, but nearly."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from floe import sql
from floe.checks.check import Check, TableMetric
from floe.checks.derivation import derive_checks
from floe.checks.metrics import Metric, QueryValue, Table
from floe.checks.reference_ends import all_tables
from floe.checks.sql_names import names_in_sql, tables_named
from floe.checks.subjects import Subject, columns_of
from floe.graph import Graph
from floe.model import Contract

# Data may have more columns than a contract, and `created_at` is not `updated_at` misspelt.
_LIKENESS = 0.85
_DIGITS = re.compile(r"\d+")


def misspelt_columns(graph: Graph, contract: Contract) -> Iterator[tuple[Check, str, str]]:
    """Each name once, with a check that it stands in and the column that is meant, perhaps."""
    words = graph.once(_words)
    told = set[tuple[Table, str]]()
    for check in derive_checks(graph, contract):
        source = check.measures
        if not isinstance(source, TableMetric):
            continue
        known = {
            word: name for table in tables_named(source) for word, name in words[table].items()
        }
        for name in dict.fromkeys(names_in_sql(source.metric) or ()):
            is_known = name.lower() in known or name in _given(source.metric)
            near = None if is_known else _near(name.lower(), known)
            if near and (source.table, name) not in told:
                told.add((source.table, name))
                yield check, name, near


def _words(graph: Graph) -> Mapping[Table, dict[str, str]]:
    """What SQL may call a table's columns and what lies in them, and the table itself."""
    return {
        subject.table: {word.lower(): word for word in _called(subject)}
        for subject in all_tables(graph)
    }


def _called(subject: Subject) -> Iterator[str]:
    yield from (subject.table.name, subject.table.physical_name)
    for element in columns_of(subject):
        yield from map(str, element.column.steps)
        yield element.prop.name or ""


def _given(metric: Metric) -> list[str]:
    """Names that a query gives itself."""
    return sql.names_given(metric.query) if isinstance(metric, QueryValue) else []


def _near(word: str, known: Mapping[str, str]) -> str | None:
    """The column that a name is nearly that of; numbers in names tell columns apart."""
    shape = _DIGITS.sub("", word)
    others = [other for other in known if _DIGITS.sub("", other) != shape]
    near = get_close_matches(word, others, 1, _LIKENESS)
    return known[near[0]] if near else None
