"""Some of the rows that break a check."""

import contextlib
import json
from collections.abc import Mapping
from functools import reduce
from operator import and_, or_
from typing import Any

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.expressions.names import named
from floe.adapters.spark.expressions.plain_values import plain
from floe.adapters.spark.keys import keyed_rows, repeated_keys
from floe.adapters.spark.predicates import holds, is_bad
from floe.adapters.spark.references import orphan_rows
from floe.adapters.spark.table_run import TableRun
from floe.checks import BadRows, DuplicateRows, Metric, OrphanRows
from floe.plan import Evidence

_Rows = list[Mapping[str, Any]]


def find_evidence(
    run: TableRun, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
) -> tuple[Evidence, ...]:
    """Up to `limit` rows for each check that speaks of rows; none where they cannot be had."""
    found: dict[str, _Rows] = {}
    row = _row(columns, run)
    tests = _tests(broken, run)
    # Evidence is an addition: that it cannot be had must not take the run down.
    with contextlib.suppress(Exception):
        found |= _together(run, tests, row, limit)
    for check in [check for check in tests if not found.get(check)]:
        with contextlib.suppress(Exception):
            found |= _together(run, {check: tests[check]}, row, limit)
    for check, metric in broken.items():
        if isinstance(metric, DuplicateRows | OrphanRows):
            with contextlib.suppress(Exception):
                found[check] = _apart(run, metric, row, limit)
    return tuple(Evidence(check, tuple(found[check])) for check in broken if found.get(check))


def _tests(broken: Mapping[str, Metric], run: TableRun) -> dict[str, Column]:
    tests = {}
    for check, metric in broken.items():
        if isinstance(metric, BadRows):
            with contextlib.suppress(Exception):
                bad = is_bad(metric.predicate, run.scope)
                tests[check] = bad & holds(metric.where) if metric.where else bad
    return tests


def _row(columns: tuple[str, ...], run: TableRun) -> Column:
    facts = run.scope.facts
    known = [found for name in columns if facts and (found := facts.find(name))]
    if not known:
        return sf.lit("{}")
    cells = [
        (named(one.name).cast("string") if one.type.kind == "decimal" else named(one.name)).alias(
            one.name
        )
        for one in known
    ]
    return sf.to_json(sf.struct(*cells), {"ignoreNullFields": "false"})


def _together(
    run: TableRun, tests: Mapping[str, Column], row: Column, limit: int
) -> dict[str, _Rows]:
    if not tests:
        return {}
    masks = [test.alias(f"b{place}") for place, test in enumerate(tests.values())]
    bad = run.frame.where(reduce(or_, tests.values())).select(row.alias("row"), *masks)
    rows = run.run(bad.limit(limit * len(tests)).collect, "examples of bad rows")
    return {
        check: [_plain(seen["row"]) for seen in rows if seen[f"b{place}"]][:limit]
        for place, check in enumerate(tests)
    }


def _apart(run: TableRun, metric: DuplicateRows | OrphanRows, row: Column, limit: int) -> _Rows:
    if isinstance(metric, OrphanRows):
        bad = orphan_rows(metric, run, is_whole=True)
    else:
        bad = _repeated_rows(metric, run, limit)
    rows = run.run(bad.select(row.alias("row")).limit(limit).collect, "examples of bad rows")
    return [_plain(seen["row"]) for seen in rows]


def _repeated_rows(metric: DuplicateRows, run: TableRun, limit: int) -> DataFrame:
    rows, names = keyed_rows(metric, run, is_whole=True)
    narrow, _ = keyed_rows(metric, run)
    other = [f"{name}_again" for name in names]
    repeated = repeated_keys(narrow, names).limit(limit).toDF(*other, "__floe_rows")
    same = [sf.col(one) == sf.col(two) for one, two in zip(names, other, strict=True)]
    found = rows.join(sf.broadcast(repeated), reduce(and_, same), "left_semi")
    return found.orderBy(*names).limit(limit)


def _plain(row: str) -> Mapping[str, Any]:
    cells: dict[str, Any] = plain(json.loads(row))
    return cells
