"""Some of the rows that break a check."""

import contextlib
import json
from collections.abc import Callable, Mapping
from functools import partial, reduce
from operator import and_, or_
from typing import Any

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as sf

from floe.adapters.spark.measuring.expressions.failures import not_measured
from floe.adapters.spark.measuring.expressions.paths import stored
from floe.adapters.spark.measuring.keys import keyed_rows, repeated_keys
from floe.adapters.spark.measuring.predicates import is_bad
from floe.adapters.spark.measuring.references import orphan_rows
from floe.adapters.spark.measuring.table_run import TableRun
from floe.checks import BadRows, ColumnType, DuplicateRows, Metric, OrphanRows
from floe.plan import Evidence

_LONGEST = 200
_Rows = list[Mapping[str, Any]]


def find_evidence(
    run: TableRun, broken: Mapping[str, Metric], columns: tuple[str, ...], limit: int
) -> tuple[Evidence, ...]:
    """Up to `limit` rows for each check that speaks of rows, or why they cannot be had."""
    row = _row(columns, run)
    tests, found = _tests(broken, run)
    found |= _share(run, tests, row, limit)
    for check, metric in broken.items():
        if isinstance(metric, DuplicateRows | OrphanRows):
            found[check] = _attempt(check, partial(_apart, run, metric, row, limit))
    some = (found[check] for check in broken if check in found)
    return tuple(each for each in some if each.rows or each.reason)


def no_evidence(broken: Mapping[str, Metric], error: Exception) -> tuple[Evidence, ...]:
    """Why there are no rows for any check."""
    return tuple(Evidence(check, (), not_measured(error).reason) for check in broken)


def _attempt(check: str, look: Callable[[], _Rows]) -> Evidence:
    # Evidence is an addition: that it cannot be had must not take the run down.
    try:
        return Evidence(check, tuple(look()))
    except Exception as error:  # noqa: BLE001 - the reason is the answer
        return Evidence(check, (), not_measured(error).reason)


def _share(
    run: TableRun, tests: Mapping[str, Column], row: Column, limit: int
) -> dict[str, Evidence]:
    """All tests in one query, and those apart for which it shows nothing."""
    shown: dict[str, _Rows] = {}
    if len(tests) > 1:
        with contextlib.suppress(Exception):
            shown = _together(run, tests, row, limit)
    return {
        check: Evidence(check, tuple(shown[check]))
        if shown.get(check)
        else _attempt(check, partial(_alone, run, test, row, limit))
        for check, test in tests.items()
    }


def _alone(run: TableRun, test: Column, row: Column, limit: int) -> _Rows:
    return _together(run, {"alone": test}, row, limit)["alone"]


def _tests(
    broken: Mapping[str, Metric], run: TableRun
) -> tuple[dict[str, Column], dict[str, Evidence]]:
    tests, refused = {}, {}
    for check, metric in broken.items():
        if isinstance(metric, BadRows | ColumnType):
            try:
                tests[check] = is_bad(metric, run.scope)
            except Exception as error:  # noqa: BLE001 - the reason is the answer
                refused[check] = Evidence(check, (), not_measured(error).reason)
    return tests, refused


def _row(columns: tuple[str, ...], run: TableRun) -> Column:
    facts = run.scope.facts
    named = [found for name in columns if facts and (found := facts.find(name))]
    known = [column for column in named if not column.unreadable]
    if not known:
        return sf.lit("{}")
    cells = [
        (cell.cast("string") if column.type.kind == "decimal" else cell).alias(column.name)
        for column, cell in ((column, stored(column.name, run.scope)) for column in known)
    ]
    return sf.to_json(sf.struct(*cells), {"ignoreNullFields": "false"})


def _together(
    run: TableRun, tests: Mapping[str, Column], row: Column, limit: int
) -> dict[str, _Rows]:
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
    cells: dict[str, Any] = _cut(json.loads(row))
    return cells


def _cut(value: Any) -> Any:
    """The same value with its long texts cut."""
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[: _LONGEST - 1] + "…"
    if isinstance(value, dict):
        return {key: _cut(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_cut(item) for item in value]
    return value
