"""Service levels, at and beside what the rows come to."""

import datetime as dt
import random
from pathlib import Path
from typing import Any

from tests.verdicts import truth
from tests.verdicts.cases import UNMEASURED, Body, Case, contract, parquet_server, write_parquet
from tests.verdicts.kinds import DATE, INTEGER, TIMESTAMP
from tests.verdicts.promises import Column, Expected

# A run is later than the moment when its rows were made, by minutes at most.
LATER = dt.timedelta(minutes=20)
UNITS = {"s": 1, "min": 60, "h": 3600, "d": 86400, "weeks": 604800}
SPELLINGS = {
    "PT6H": 21600,
    "6 hours": 21600,
    "1h 30m": 5400,
    "00:45:00": 2700,
    "P2D": 172800,
    "36 h": 129600,
}


def level_tables(dice: random.Random, folder: Path, number: int) -> Case:
    """Tables of moments, each with every service level that speaks of time."""
    body, expected, now = Body(), Expected(), dt.datetime.now(dt.UTC)
    for at in range(number):
        columns = _moments(dice, now)
        table = f"t{at}"
        write_parquet(folder / f"{table}.parquet", columns)
        properties = []
        for column in columns:
            properties.append({"name": column.name, "logicalType": column.kind.logical})
            expected |= {f"{table}.{column.name}/{word}": "passed" for word in ("present", "type")}
            body.levels += _levels(dice, table, column, now, expected)
        body.objects.append({"name": table, "properties": properties})
    name = f"levels-{number}"
    return Case(name, folder, contract(name, parquet_server(folder), body), expected)


def _moments(dice: random.Random, now: dt.datetime) -> list[Column]:
    rows = dice.choice((0, 1, 2, 6))
    start = now - dt.timedelta(seconds=dice.choice((-7200, 60, 3600, 90000, 10**6)))
    ages = [dt.timedelta(seconds=dice.randint(0, 10**6)) for _ in range(rows)]
    moments = [start - length for length in ages] + ([start] if rows else [])
    gaps: list[Any] = [None if dice.random() < 0.2 else moment for moment in moments]
    days = [moment.date() for moment in moments]
    return [Column("at", TIMESTAMP, gaps), Column("day", DATE, days)]


def _levels(
    dice: random.Random, table: str, column: Column, now: dt.datetime, expected: Expected
) -> list[dict[str, Any]]:
    ages = [truth.age(moment, now) for moment in column.values if moment is not None]
    levels = []
    for name in ("freshness", "latency", "retention", "frequency", "kept"):
        level = {"id": f"{table}_{column.name}_{name}", "element": f"{table}.{column.name}"}
        figure = _figure(name, ages, column)
        length, written = _length(dice, figure, is_exact=name == "frequency")
        level |= {"property": "retention" if name == "kept" else name, **written}
        if name == "kept":
            level["customProperties"] = [{"property": "form", "value": "min"}]
        check = f"{table}.{column.name}/{level['property']}:{level['id']}"
        # A date has no zone: where the day begins first, tomorrow has come.
        ahead = dt.timedelta(hours=14 if column.kind is DATE else 0)
        expected[check] = _verdict(name, ages, figure, length, ahead)
        levels.append(level)
    return levels


def _figure(name: str, ages: list[dt.timedelta], column: Column) -> dt.timedelta | None:
    if not ages:
        return None
    if name == "frequency":
        moments = {moment for moment in column.values if moment is not None}
        return truth.longest_gap(moments) if len(moments) > 1 else None
    return min(ages) if name in ("freshness", "latency") else max(ages)


def _verdict(
    name: str,
    ages: list[dt.timedelta],
    figure: dt.timedelta | None,
    length: dt.timedelta,
    ahead: dt.timedelta,
) -> str:
    if figure is None and name == "frequency":
        return UNMEASURED
    if figure is None:
        # Nothing in an empty table is too old, and nothing in it is fresh.
        return truth.verdict(holds=name == "retention")
    if name in ("freshness", "latency") and min(ages) < -ahead:
        return "failed"
    return truth.verdict(holds=figure >= length if name == "kept" else figure <= length)


def _length(
    dice: random.Random, figure: dt.timedelta | None, *, is_exact: bool
) -> tuple[dt.timedelta, dict[str, Any]]:
    """A length beside the figure, far enough that the run may take its time, or any other."""
    seconds = int(figure.total_seconds()) if figure and figure.total_seconds() > 0 else 3600
    if dice.random() < 0.25:
        text = dice.choice(list(SPELLINGS))
        length = dt.timedelta(seconds=SPELLINGS[text])
        if figure is None or abs(figure - length) > LATER:
            return length, {"value": text}
    # An age grows while the run takes place, so only a second less is sure to be too little.
    beside = dice.choice((-1, 0, 1) if is_exact else (-1, int(LATER.total_seconds())))
    seconds = max(seconds + beside, 1)
    if dice.random() < 0.5:
        unit = dice.choice(list(UNITS))
        number = max(1, seconds // UNITS[unit] + dice.choice((0, 1)))
        length = dt.timedelta(seconds=number * UNITS[unit])
        if figure is None or is_exact or abs(figure - length) > LATER:
            return length, {"value": number, "unit": unit}
    return dt.timedelta(seconds=seconds), {"value": seconds, "unit": "s"}


def share_tables(dice: random.Random, folder: Path, number: int) -> list[Case]:
    """Contracts that promise a share of good rows, exactly at what their rows come to or beside."""
    return [_share(dice, folder / str(at), at) for at in range(number)]


def _share(dice: random.Random, folder: Path, at: int) -> Case:
    rows = dice.choice((1, 3, 8))
    values = [dice.choice((None, 1, 5, 9)) for _ in range(rows)]
    parents = dice.sample((1, 5, 9), 2)
    write_parquet(folder / "t.parquet", [Column("a", INTEGER, values)])
    write_parquet(folder / "p.parquet", [Column("k", INTEGER, parents)])
    nulls = truth.count_nulls(values)
    above = truth.count_bad(values, lambda value: truth.is_outside(value, "maximum", 5))
    orphans = truth.count_orphans([(value,) for value in values], [(key,) for key in parents])
    shares = [100 - truth.percent(bad, rows) for bad in (nulls, above, orphans)]
    bad_rows = truth.percent(sum(value is None or value > 5 for value in values), rows)
    quality = (sum(shares) + 100) / 4
    expected = {"t.a/required": nulls, "t.a/range:maximum": above, "t.a/foreign_key:r": orphans}
    expected = {name: truth.verdict(holds=not bad) for name, bad in expected.items()}
    for column in ("t.a", "p.k"):
        expected |= {f"{column}/{clause}": "passed" for clause in ("present", "type")}
    expected["p.k/unique"] = expected["t/availability:up"] = expected["p/availability:up"] = (
        "passed"
    )
    levels = [{"id": "up", "property": "availability", "value": 99.9, "unit": "percent"}]
    figures = (("errorRate", "error_rate", bad_rows), ("dataQuality", "data_quality", quality))
    for name, clause, figure in (*figures, ("dataIntegrity", "data_integrity", shares[2])):
        near = dice.choice((round(float(figure), 3), float(int(figure)), float(int(figure) + 1)))
        bound = min(max(near, 0.0 if name == "errorRate" else 1.5), 100.0)
        levels.append({"id": name, "property": name, "value": bound, "unit": "percent"})
        is_least = name != "errorRate"
        holds = figure >= truth.exactly(bound) if is_least else figure <= truth.exactly(bound)
        expected[f"*/{clause}:{name}"] = truth.verdict(holds=holds)
    options = {"required": True, "logicalTypeOptions": {"maximum": 5}}
    child = {"name": "a", "logicalType": "integer", **options}
    child["relationships"] = [{"id": "r", "to": "p.k"}]
    parent = {"name": "k", "logicalType": "integer", "unique": True}
    objects = [{"name": name, "properties": [prop]} for name, prop in (("t", child), ("p", parent))]
    body = Body(objects, levels)
    return Case(
        f"share-{at}", folder, contract(f"share-{at}", parquet_server(folder), body), expected
    )
