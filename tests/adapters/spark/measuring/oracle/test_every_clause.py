"""Every clause of a contract, measured by Spark and by a slow, obvious oracle."""

import functools
import itertools
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.checks import ColumnPresence, ColumnType, Score, TableMetric, derive_checks
from floe.documents import read_text
from floe.graph import build_graph
from floe.plan import Measurement, build_plan
from floe.results import judge

pytestmark = pytest.mark.spark

CONTRACT = (Path(__file__).parent / "every_clause.odcs.yaml").read_text(encoding="utf-8")
WEIRD = "we.ird `na\"me' ü"
WIDE = """
    k int, k2 string, i int, l bigint, f float, d double, p decimal(20,4), huge decimal(38,0),
    s string, `we.ird ``na"me' ü` string, b boolean, dt date, ts timestamp, tn timestamp_ntz,
    st struct<a: int, s: string, deep: struct<x: int>>, ar array<int>, ad array<double>,
    lines array<struct<q: int, tags: array<string>>>, m map<string, int>, bin binary,
    uuid string, email string, uri string, hostname string, ipv4 string, ipv6 string,
    date string, `date-time` string, time string, byte string, day string
"""
NAN, INF = float("nan"), float("inf")
A_UUID = "0190163d-8694-739b-aea5-966c26f8ad91"
FORMATS = {
    "uuid": {
        A_UUID: True,
        A_UUID.upper(): True,
        A_UUID + "\n": False,
        A_UUID.replace("-", ""): False,
        "{" + A_UUID + "}": False,
        "": False,
    },
    "email": {
        "a.b+c@example.org": True,
        "a@b.co": True,
        "a@b": False,
        "a@@b.co": False,
        "a b@c.de": False,
        "a@-b.de": False,
        "é@b.de": False,
        "a@b.de\n": False,
    },
    "uri": {
        "https://example.org/a?b=c#d": True,
        "urn:isbn:123": True,
        "mailto:a@b.de": True,
        "example.org": False,
        "http://a b": False,
        "1http://a": False,
        "http:": False,
        "http://a\n": False,
    },
    "hostname": {
        "a": True,
        "a-b.example.org": True,
        "x" * 63 + ".de": True,
        "x" * 64 + ".de": False,
        "-a.de": False,
        "a_b.de": False,
        "a..b": False,
        "a.de\n": False,
        ".".join(["x" * 62] * 5): False,
    },
    "ipv4": {
        "1.2.3.4": True,
        "255.255.255.255": True,
        "256.0.0.1": False,
        "1.2.3": False,
        "01.2.3.4": False,
        "1.2.3.4 ": False,
        "1.2.3.4\n": False,
        "\u0661.2.3.4": False,
    },
    "ipv6": {
        "::": True,
        "::1": True,
        "2001:DB8::ff00:42:8329": True,
        "1:2:3:4:5:6:7:8": True,
        "1:2:3:4:5:6:7::": True,
        "::2:3:4:5:6:7:8": True,
        "::ffff:1.2.3.4": True,
        "1:2:3:4:5:6:1.2.3.4": True,
        "1:2:3:4:5:6::1.2.3.4": False,
        "1::2::3": False,
        "12345::": False,
        "1:2:3:4:5:6:7:8:9": False,
        "::1\n": False,
    },
    "date": {
        "2026-02-28": True,
        "2024-02-29": True,
        "2026-02-29": False,
        "2026-2-1": False,
        "2026-13-01": False,
        "2026-01-01T00:00:00": False,
        "2026-01-01\n": False,
        "20260101": False,
    },
    "date-time": {
        "2026-02-28T23:59:59Z": True,
        "2026-02-28t23:59:59.123456789+02:00": True,
        "2026-02-28 23:59:59": True,
        "2026-02-30T00:00:00Z": False,
        "2026-02-28": False,
        "2026-02-28T24:00:00Z": False,
        "2026-02-28T23:59:59Z\n": False,
    },
    "time": {
        "23:59": True,
        "23:59:59Z": True,
        "00:00:00.5-11:30": True,
        "24:00": False,
        "1:00": False,
        "12:00\n": False,
    },
    "byte": {
        "": True,
        "YQ==": True,
        "YWI=": True,
        "YWJj": True,
        "YWJ": False,
        "Y===": False,
        "YW J": False,
        "YWJj\n": False,
    },
    "day": {
        "28.02.2026": True,
        "29.02.2026": False,
        "1.2.2026": False,
        "2026-02-28": False,
        "28.02.2026 ": False,
        "": False,
    },
}


def maybe(strategy):
    return st.one_of(st.none(), strategy)


def among(*values):
    return maybe(st.sampled_from(values))


def at(*parts, zone=UTC):
    return datetime(*parts, tzinfo=zone)


small = maybe(st.integers(-2, 5))
texts = maybe(
    st.one_of(
        st.sampled_from(["", "a", "b", "A", "a ", "a\n", "🎉", "ab🎉b", "é", "雪"]),
        st.text(st.sampled_from("abA 1é雪🎉\n'`\"-\\%_"), max_size=4),
    )
)
doubles = (0.0, -0.0, NAN, INF, -INF, 0.1, 0.3, 0.1 + 0.2, 0.25, -2.5, 3.0, 1e-20, 123456789.1)
nested = st.fixed_dictionaries({"x": small})
line = st.fixed_dictionaries({"q": small, "tags": maybe(st.lists(texts, max_size=2))})
COLUMNS = {
    "k": maybe(st.integers(0, 3)),
    "k2": among("x", "X", "x ", ""),
    "i": small,
    "l": among(0, 7, -7, 2**31, -(2**31), 2**63 - 1, -(2**63), -(2**63) + 1, 2**62),
    "f": among(0.0, -0.0, NAN, INF, -INF, 0.1, 0.25, -2.5, 3.0, 2.5, 100.5),
    "d": among(*doubles),
    "p": maybe(
        st.one_of(
            st.sampled_from([Decimal("1.5"), Decimal("-9.99"), Decimal("50.0001")]),
            st.decimals(-60, 60, places=2),
        )
    ),
    "huge": among(*map(Decimal, (0, 3, 10**30, 10**30 + 2, 10**37 + 1, 10**37 + 2, -(10**37)))),
    "s": texts,
    WEIRD: texts,
    "b": maybe(st.booleans()),
    "dt": maybe(st.dates(date(2026, 6, 8), date(2026, 6, 21))),
    "ts": among(
        at(2026, 6, 15, 10, 30),
        at(2026, 6, 15, 10, 29, 59, 999_999),
        at(2026, 6, 15, 12),
        at(2026, 6, 15, 11, 59, 59, 999_999),
        at(2026, 6, 19, 22),
        at(2026, 6, 19, 22, 0, 0, 1),
        at(1969, 12, 31, 23, 59, 59, 999_999),
        at(1800, 1, 1),
        at(2026, 3, 29, 1, 30),
    ),
    "tn": among(
        at(2026, 6, 15, 12, 30, zone=None),
        at(2026, 6, 15, 12, 30, 0, 1, zone=None),
        at(2026, 3, 29, 2, 30, zone=None),
        at(1900, 1, 1, zone=None),
    ),
    "st": maybe(st.fixed_dictionaries({"a": small, "s": texts, "deep": maybe(nested)})),
    "ar": maybe(st.lists(small, max_size=3)),
    "ad": maybe(st.lists(among(0.0, -0.0, NAN, 0.5, 2.0), max_size=3)),
    "lines": maybe(st.lists(maybe(line), max_size=3)),
    "m": maybe(st.dictionaries(st.sampled_from(["a", "A", "é", "aa", ""]), small, max_size=3)),
    "bin": among(b"", b"a", b"ab", b"abc", "é".encode(), b"\x00\xff"),
    **{name: among(*known) for name, known in FORMATS.items()},
}
ROWS = st.fixed_dictionaries(COLUMNS)
PARENTS = st.fixed_dictionaries({"id": small, "name": among("a", "b", "a ")})


@dataclass(frozen=True)
class Bad:
    """Rows that are bad, among those looked at."""

    test: Callable
    where: Callable = lambda _: True

    def figure(self, rows, _parents):
        return sum(self.test(row) for row in rows if self.where(row))

    def rows(self, rows):
        return sum(map(self.where, rows))


@dataclass(frozen=True)
class Twice(Bad):
    """Rows whose key was seen before; a key with a null part is none."""

    def figure(self, rows, _parents):
        keys = [self.test(row) for row in rows if self.where(row)]
        whole = [tuple(map(same, key)) for key in keys if None not in key]
        return len(whole) - len(set(whole))


@dataclass(frozen=True)
class Orphans(Bad):
    """Rows that name a parent that is not there."""

    parents: Callable = lambda *_: ()

    def figure(self, rows, parents):
        known = self.parents(rows, parents)
        return sum(None not in self.test(row) and self.test(row) not in known for row in rows)


@dataclass(frozen=True)
class Number:
    """A figure of the whole table."""

    test: Callable

    def figure(self, rows, parents):
        return self.test(rows, parents)


def same(value):
    """Equal things as Python sees them: one NaN, one zero."""
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else value + 0.0
    if isinstance(value, dict):
        return tuple((key, same(inner)) for key, inner in sorted(value.items()))
    return tuple(map(same, value)) if isinstance(value, list) else value


def nullness(*path):
    """Null, though the level above it is there."""

    def test(row):
        for step in path[:-1]:
            if row[step] is None:
                return False
            row = row[step]
        return row[path[-1]] is None

    return Bad(test)


def value(name, test):
    return Bad(lambda row: row[name] is not None and test(row[name]))


def items(name, test):
    """One of the items that are there."""
    return Bad(lambda row: any(item is not None and test(item) for item in row[name] or ()))


def field(name, inner, test):
    return value(name, lambda found: found[inner] is not None and test(found[inner]))


def key(*names):
    return Twice(lambda row: tuple(row[name] for name in names))


def multiple(of):
    def test(number):
        if isinstance(number, float) and not math.isfinite(number):
            return True
        return Fraction(repr(number) if isinstance(number, float) else number) % Fraction(of) != 0

    return test


def outside(is_outside):
    return lambda number: math.isnan(number) or is_outside(number)


def ranked(number):
    """SQL's order, in which NaN is the greatest number."""
    return None if number is None else (1, 0.0) if math.isnan(number) else (0, number)


def compare(test, *values):
    return None if None in values else test(*values)


def either(*known):
    return True if True in known else None if None in known else False


def both(*known):
    return False if False in known else None if None in known else True


def is_low_or_a(row):
    return either(compare(lambda i: i > 0, row["i"]), compare(lambda s: s == "a", row["s"]))


def by_case(row):
    if row["b"]:
        return compare(lambda i: i > 0, row["i"])
    return compare(lambda d: d >= (0, 0.0), ranked(row["d"]))


def known(rows, name):
    return [row[name] for row in rows if row[name] is not None]


def gap(rows, name):
    moments = sorted(set(known(rows, name)))
    pairs = itertools.pairwise(moments)
    return max(((b - a).total_seconds() for a, b in pairs), default=None)


def total(numbers):
    return sum(numbers) if numbers else None


def moment(found):
    if found is None:
        return None
    if not isinstance(found, datetime):
        found = datetime(found.year, found.month, found.day)  # noqa: DTZ001
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def joined(rows, parents):
    pairs = [(row, one) for row in rows for one in parents]
    return sum(
        row["i"] is not None and row["i"] == one["id"] and one["name"] not in (None, "b")
        for row, one in pairs
    )


NOW = datetime(2026, 6, 15, 12, 0, tzinfo=UTC)
ORACLE = {
    "wide/primary_key": key("k2", "k"),
    "wide/row_count:some": Number(lambda rows, _: len(rows)),
    "wide/row_count:between": Number(lambda rows, _: len(rows)),
    "wide/row_count:not_between": Number(lambda rows, _: len(rows)),
    "wide/row_count:filtered": Number(lambda rows, _: sum(is_low_or_a(r) is True for r in rows)),
    "wide/duplicate_values:pair": key("i", "s"),
    "wide/duplicate_values:floats": key("f", "d"),
    "wide/duplicate_values:nested": Twice(lambda r: ((r["st"] or {}).get("a"), r["b"])),
    "wide/duplicate_values:filtered_pair": Twice(
        lambda r: (r["i"], r["b"]), where=lambda r: r["b"] is True
    ),
    "wide/sql:count": Number(lambda rows, _: sum(is_low_or_a(r) is True for r in rows)),
    "wide/sql:sum": Number(lambda rows, _: total(known(rows, "p"))),
    "wide/sql:distinct": Number(lambda rows, _: len(set(known(rows, "i")))),
    "wide/sql:join": Number(joined),
    "wide/sql:sub": Number(
        lambda rows, parents: sum(
            not any(one["id"] is not None for one in parents)
            or (r["i"] is not None and r["i"] not in {one["id"] for one in parents})
            for r in rows
        )
    ),
    "wide/sql:shown": Number(lambda rows, _: max(map(len, known(rows, "s")), default=None)),
    "wide/custom:or": Bad(lambda r: is_low_or_a(r) is False),
    "wide/custom:and": Bad(
        lambda r: (
            both(compare(lambda i: i > 0, r["i"]), compare(lambda s: s == "a", r["s"])) is False
        )
    ),
    "wide/custom:not_in": Bad(lambda r: r["i"] in (1, 2)),
    "wide/custom:case": Bad(lambda r: by_case(r) is False),
    "wide/custom:null_safe": Bad(lambda r: r["s"] != "a"),
    "wide/custom:like": value("s", lambda s: "a" not in s),
    "wide/custom:rlike": value("s", lambda s: not re.search(r"^[ab]+\n?\Z", s)),
    "wide/custom:spaces": value("s", lambda s: s == "a "),
    "wide/custom:share": value("d", lambda d: not ranked(d) < (0, 1.0)),
    "wide/custom:looked_at": Bad(
        lambda r: r["i"] is not None and r["i"] < 0, where=lambda r: r["b"] is True
    ),
    "wide/custom:aggregate": Number(
        lambda rows, _: max(known(rows, "i")) - min(known(rows, "i")) if known(rows, "i") else None
    ),
    "wide/custom:part": Number(
        lambda rows, _: total(known([r for r in rows if r["b"] or (r["i"] or 0) > 2], "i"))
    ),
    "wide/foreign_key:both": Orphans(
        lambda r: (r["i"], r["s"]), parents=lambda _, all_: [(p["id"], p["name"]) for p in all_]
    ),
    "wide/foreign_key:own": Orphans(
        lambda r: (r["i"],), parents=lambda rows, _: [(r["k"],) for r in rows]
    ),
    "wide.i/foreign_key:parent": Orphans(
        lambda r: (r["i"],), parents=lambda _, all_: [(p["id"],) for p in all_]
    ),
    "wide.k/required": nullness("k"),
    "wide.k2/required": nullness("k2"),
    "wide.i/required": nullness("i"),
    "wide.i/unique": key("i"),
    "wide.i/enum": value("i", lambda i: i not in (0, 2, 4)),
    "wide.i/range:minimum": value("i", lambda i: i < -1),
    "wide.i/range:exclusiveMaximum": value("i", lambda i: i >= 3),
    "wide.i/multiple_of": value("i", multiple(2)),
    "wide.i/null_values:nulls": nullness("i"),
    "wide.i/null_values:few_nulls": nullness("i"),
    "wide.i/null_values:nulls_of": Bad(lambda r: r["i"] is None, where=lambda r: r["b"] is True),
    "wide.i/missing_values:missing": Bad(lambda r: r["i"] in (1, None)),
    "wide.i/missing_values:missing_not_null": Bad(lambda r: r["i"] in (1, -1)),
    "wide.i/invalid_values:invalid": value("i", lambda i: i not in (1, 2, 3)),
    "wide.i/invalid_values:invalid_of": Bad(
        lambda r: r["i"] not in (1, 2, 3, None), where=lambda r: r["s"] is not None
    ),
    "wide.i/invalid_values:compared": value("i", lambda i: not 0 < i <= 4),
    "wide.i/invalid_values:unlike": value("i", lambda i: i == 2),
    "wide.i/duplicate_values:repeated": key("i"),
    "wide.i/custom:own_word": value("i", multiple(2)),
    "wide.l/unique": key("l"),
    "wide.l/range:minimum": value("l", lambda n: n < -(2**63) + 1),
    "wide.l/range:maximum": value("l", lambda n: n > 2**63 - 2),
    "wide.l/format": value("l", lambda n: not -(2**31) <= n < 2**31),
    "wide.l/multiple_of": value("l", multiple(7)),
    "wide.f/unique": key("f"),
    "wide.f/enum": value("f", lambda n: n not in (0.1, 3, 0)),
    "wide.f/range:minimum": value("f", outside(lambda n: n < -2.5)),
    "wide.f/range:exclusiveMaximum": value("f", outside(lambda n: n >= 3)),
    "wide.f/multiple_of": value("f", multiple("0.1")),
    "wide.d/unique": key("d"),
    "wide.d/range:minimum": value("d", outside(lambda n: n < 0)),
    "wide.d/multiple_of": value("d", multiple("0.1")),
    "wide.d/missing_values:missing": value("d", lambda n: n in (0, 0.3)),
    "wide.p/unique": key("p"),
    "wide.p/enum": value("p", lambda n: n not in (Decimal("1.5"), 2)),
    "wide.p/range:minimum": value("p", lambda n: n < Decimal("-9.99")),
    "wide.p/range:maximum": value("p", lambda n: n > 50),
    "wide.p/multiple_of": value("p", multiple("0.05")),
    "wide.huge/range:maximum": value("huge", lambda n: n > 10**30),
    "wide.huge/multiple_of": value("huge", multiple(3)),
    "wide.s/unique": key("s"),
    "wide.s/enum": value("s", lambda s: s not in ("a", "a ", "", "🎉")),
    "wide.s/length:minLength": value("s", lambda s: len(s) < 1),
    "wide.s/length:maxLength": value("s", lambda s: len(s) > 3),
    "wide.s/pattern": value("s", lambda s: not re.fullmatch("[abA ]+", s)),
    "wide.s/missing_values:missing": Bad(lambda r: r["s"] in ("", "a", None)),
    "wide.s/invalid_values:pattern": value("s", lambda s: not re.search(r"^a|b\Z", s)),
    "wide.s/invalid_values:both": value(
        "s", lambda s: s not in ("a", "b", "é") or not re.search("[^b]", s)
    ),
    "wide.s/invalid_values:words": value("s", lambda s: "é" not in s and "雪" not in s),
    "wide.s/invalid_values:listed": value("s", lambda s: s not in (">0", "a")),
    f"wide.{WEIRD}/required": nullness(WEIRD),
    f"wide.{WEIRD}/unique": key(WEIRD),
    f"wide.{WEIRD}/length:maxLength": value(WEIRD, lambda s: len(s) > 1),
    f"wide.{WEIRD}/pattern": value(WEIRD, lambda s: "a" not in s),
    "wide.b/enum": value("b", lambda b: b is False),
    "wide.dt/unique": key("dt"),
    "wide.dt/range:minimum": value("dt", lambda d: d < date(2026, 6, 10)),
    "wide.dt/range:exclusiveMaximum": value("dt", lambda d: d >= date(2026, 6, 20)),
    "wide.dt/invalid_values:past": value("dt", lambda d: d > NOW.date()),
    "wide.dt/invalid_values:valid": value(
        "dt", lambda d: d not in (date(2026, 6, 14), date(2026, 6, 15))
    ),
    "wide.ts/unique": key("ts"),
    "wide.ts/range:minimum": value("ts", lambda t: t < at(2026, 6, 15, 10, 30)),
    "wide.ts/range:maximum": value("ts", lambda t: t > at(2026, 6, 19, 22)),
    "wide.ts/invalid_values:past": value("ts", lambda t: t >= NOW),
    "wide.tn/unique": key("tn"),
    "wide.tn/range:maximum": value("tn", lambda t: t > at(2026, 6, 15, 12, 30, zone=None)),
    "wide.st/entries:minProperties": value(
        "st", lambda found: sum(one is not None for one in found.values()) < 2
    ),
    "wide.st/entries:maxProperties": value(
        "st", lambda found: sum(one is not None for one in found.values()) > 2
    ),
    "wide.st/entries:required": value("st", lambda v: v["a"] is None or v["s"] is None),
    "wide.st.a/required": nullness("st", "a"),
    "wide.st.a/range:minimum": field("st", "a", lambda n: n < 0),
    "wide.st.s/length:maxLength": field("st", "s", lambda s: len(s) > 2),
    "wide.st.deep/required": nullness("st", "deep"),
    "wide.st.deep.x/required": nullness("st", "deep", "x"),
    "wide.st.deep.x/unique": Twice(lambda r: (((r["st"] or {}).get("deep") or {}).get("x"),)),
    "wide.st.deep.x/enum": field("st", "deep", lambda deep: deep["x"] not in (1, 2, None)),
    "wide.ar/items:minItems": value("ar", lambda found: len(found) < 1),
    "wide.ar/items:maxItems": value("ar", lambda found: len(found) > 2),
    "wide.ar/items:uniqueItems": value("ar", lambda v: len(set(map(same, v))) < len(v)),
    "wide.ar[]/required": value("ar", lambda found: None in found),
    "wide.ar[]/range:minimum": items("ar", lambda n: n < 0),
    "wide.ad/items:uniqueItems": value("ad", lambda v: len(set(map(same, v))) < len(v)),
    "wide.ad[]/range:maximum": items("ad", outside(lambda n: n > 1)),
    "wide.lines/items:uniqueItems": value("lines", lambda v: len(set(map(same, v))) < len(v)),
    "wide.lines[]/required": value("lines", lambda found: None in found),
    "wide.lines[]/entries:minProperties": items(
        "lines", lambda one: sum(inner is not None for inner in one.values()) < 2
    ),
    "wide.lines[].q/required": items("lines", lambda one: one["q"] is None),
    "wide.lines[].q/range:maximum": items("lines", lambda one: (one["q"] or 0) > 2),
    "wide.lines[].tags/items:maxItems": items("lines", lambda one: len(one["tags"] or ()) > 1),
    "wide.lines[].tags[]/required": items("lines", lambda one: None in (one["tags"] or ())),
    "wide.lines[].tags[]/length:maxLength": items(
        "lines", lambda one: any(len(tag or "") > 1 for tag in one["tags"] or ())
    ),
    "wide.m/required": nullness("m"),
    "wide.m/entries:minProperties": value("m", lambda found: len(found) < 1),
    "wide.m/entries:maxProperties": value("m", lambda found: len(found) > 2),
    "wide.m/entries:required": value("m", lambda found: "a" not in found),
    "wide.m{key}/enum": value("m", lambda found: any(name not in ("a", "é") for name in found)),
    "wide.m{key}/length:maxLength": value("m", lambda v: any(len(name) > 1 for name in v)),
    "wide.m{value}/required": value("m", lambda found: None in found.values()),
    "wide.m{value}/range:maximum": value("m", lambda v: any((n or 0) > 2 for n in v.values())),
    "wide.bin/required": nullness("bin"),
    "wide.bin/unique": key("bin"),
    "wide.bin/length:minLength": value("bin", lambda found: len(found) < 1),
    "wide.bin/length:maxLength": value("bin", lambda found: len(found) > 2),
    **{
        f"wide.{name}/format": value(name, lambda text, good=good: not good[text])
        for name, good in FORMATS.items()
    },
    "parent.id/unique": Number(
        lambda _, parents: len(known(parents, "id")) - len(set(known(parents, "id")))
    ),
    "wide.ts/freshness:fresh": Number(lambda rows, _: moment(max(known(rows, "ts"), default=None))),
    "wide.tn/latency:late": Number(lambda rows, _: moment(max(known(rows, "tn"), default=None))),
    "wide.dt/retention:kept": Number(lambda rows, _: moment(min(known(rows, "dt"), default=None))),
    "wide.dt/frequency:daily": Number(lambda rows, _: gap(rows, "dt")),
    "wide.ts/frequency:often": Number(lambda rows, _: gap(rows, "ts")),
}
FOREIGN_KEYS = ("wide/foreign_key:both", "wide/foreign_key:own", "wide.i/foreign_key:parent")


def error_rate(rows):
    """How many rows break a rule that looks at all rows, one by one."""
    tests = [one for one in ORACLE.values() if type(one) is Bad and one.where is Bad.where]
    return sum(any(one.test(row) for one in tests) for row in rows)


def good_share(rows, parents):
    shares = [
        1 - Fraction(ORACLE[name].figure(rows, parents), len(rows)) if rows else Fraction(1)
        for name in FOREIGN_KEYS
    ]
    return 100 * sum(shares) / len(shares)


@functools.cache
def checks(between="inclusive"):
    graph = build_graph([read_text("every_clause.odcs.yaml", CONTRACT)])
    return derive_checks(graph, graph.contracts[0], between=between)


def sources():
    return {one.id: one.measures for one in checks() if isinstance(one.measures, TableMetric)}


def test_the_oracle_knows_every_check_of_the_contract():
    schema = {
        name
        for name, source in sources().items()
        if isinstance(source.metric, ColumnPresence | ColumnType)
    }
    assert sources().keys() - schema == ORACLE.keys()
    scores = {one.id for one in checks() if isinstance(one.measures, Score)}
    assert scores == {"*/error_rate:errors", "*/data_integrity:whole"}
    rest = [one for one in checks() if one.measures is None]
    assert {one.clause for one in rest} == {"timezone"}


@pytest.fixture
def zone_and_mode(spark):
    """Change Spark's zone and its way with errors, and put them back."""
    names = ("spark.sql.session.timeZone", "spark.sql.ansi.enabled")
    kept = [spark.conf.get(name) for name in names]

    def change(*wishes):
        for name, wish in zip(names, wishes, strict=True):
            spark.conf.set(name, wish)

    yield change
    change(*kept)


@pytest.fixture
def measure_all(frame_of, engine_for, facts_of):
    """Measure the contract over rows, in one run."""

    def measure(rows, parents):
        tables = {source.table.name: source.table for source in sources().values()}
        frames = {
            tables["wide"]: frame_of(rows, WIDE),
            tables["parent"]: frame_of(parents, "id bigint, name string"),
        }
        facts = {table: facts_of(frame) for table, frame in frames.items()}
        plan, engine = build_plan(checks(), facts, SPARK_LIMITS), engine_for(frames)
        return {
            TableMetric(each.table, metric): found
            for each in plan.tables
            for metric, found in engine.measure(each, plan, lambda _: None).measured.items()
        }

    return measure


@pytest.mark.req("REQ-229.1")
@pytest.mark.req("REQ-229.2")
# Shrinking would run Spark hundreds of times.
@settings(
    max_examples=4,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@example([], [], ("UTC", "true"))
@given(
    st.one_of(
        st.lists(ROWS, min_size=1, max_size=1),
        st.lists(ROWS, min_size=12, max_size=24).map(lambda rows: rows + rows[:2]),
    ),
    st.lists(PARENTS, max_size=6),
    st.tuples(
        st.sampled_from(["UTC", "America/New_York", "Asia/Kathmandu"]),
        st.sampled_from(["true", "false"]),
    ),
)
def test_every_clause_counts_what_a_slow_oracle_counts(
    measure_all, zone_and_mode, rows, parents, mode
):
    zone_and_mode(*mode)
    seen = measure_all(rows, parents)
    assert_figures(seen, rows, parents)
    assert_scores(seen, rows, parents)
    assert_between(seen, len(rows))


def assert_figures(seen, rows, parents):
    found, expected = {}, {}
    for name, source in sources().items():
        measured = seen[source]
        is_seen = isinstance(measured, Measurement)
        oracle = ORACLE.get(name, Number(lambda *_: 0))
        found[name] = [measured.figure if is_seen else measured]
        expected[name] = [oracle.figure(rows, parents)]
        if isinstance(oracle, Bad):
            found[name] += [measured.rows if is_seen else None]
            expected[name] += [oracle.rows(rows)]
    wrong = {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}
    assert wrong == {}


def assert_scores(seen, rows, parents):
    results = {one.id: judge(one, seen, NOW) for one in checks()}
    errors = results["*/error_rate:errors"]
    assert (errors.failing_rows, errors.rows) == (error_rate(rows), len(rows))
    share = results["*/data_integrity:whole"].measured
    assert float(share) == pytest.approx(float(good_share(rows, parents)))
    nulls = results["wide.i/null_values:few_nulls"]
    bad = sum(row["i"] is None for row in rows)
    assert (nulls.failing_rows, nulls.rows) == (bad, len(rows))
    assert float(nulls.measured) == pytest.approx(100 * bad / len(rows) if rows else 0)
    assert (nulls.status.value == "passed") == (not rows or 100 * bad <= 25 * len(rows))


def assert_between(seen, count):
    results = {
        reading: {one.id: judge(one, seen, NOW).status.value for one in checks(reading)}
        for reading in ("inclusive", "exclusive")
    }
    within = {"inclusive": 2 <= count <= 5, "exclusive": 2 < count < 5}
    for reading, is_within in within.items():
        told = results[reading]
        assert (told["wide/row_count:between"] == "passed") == is_within
        assert (told["wide/row_count:not_between"] == "passed") == (not is_within)
