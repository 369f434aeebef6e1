# ruff: noqa: SLF001 - plans are looked at where the engine makes them
import json
from datetime import UTC, datetime
from decimal import Decimal
from importlib import import_module

import pytest

from floe.adapters.spark.measuring.metrics import by_spark
from floe.checks import (
    Aggregate,
    BadRows,
    ColumnPath,
    Condition,
    DuplicateRows,
    LargestGap,
    Newest,
    NoMatch,
    NotMultiple,
    Null,
    Oldest,
    OrphanRows,
    OutOfRange,
    QueryValue,
    RowCount,
    ValueTest,
)
from floe.errors import ConfigurationError, OutsideError
from floe.model import DataType
from floe.plan import ColumnStatistics, NotMeasured, Plan

pytestmark = pytest.mark.spark


def path(*steps, kind=None):
    return ColumnPath(steps, DataType(kind) if kind else None)


def bad(test, *steps):
    return BadRows(ValueTest(path(*steps), test))


def figures(seen):
    return {metric: one.figure for metric, one in seen.measured.items()}


def test_twenty_rules_are_one_job_and_one_scan(spark, measured):
    frame = spark.range(1000).selectExpr("id", "id % 7 AS seven")
    metrics = [bad(OutOfRange(maximum=limit), "id") for limit in range(19)]
    seen = measured({"t": frame}, "t", RowCount(), *metrics)
    assert (seen.passes, seen.jobs) == (1, 2)  # the scan, and the merge that adaptive planning adds
    assert figures(seen)[RowCount()] == 1000
    assert figures(seen)[metrics[3]] == 996


def test_nothing_is_cached(spark, measured):
    # Delta keeps some of its own.
    before = set(spark.sparkContext._jsc.getPersistentRDDs())
    frame = spark.range(100).selectExpr("id AS a")
    key = DuplicateRows((path("a"),))
    measured({"t": frame}, "t", bad(Null(), "a"), keys=[(key, "hash")])
    assert set(spark.sparkContext._jsc.getPersistentRDDs()) <= before


def test_eighty_aggregates_stay_in_generated_code_without_python(spark, planned, engine_over):
    passes = import_module("floe.adapters.spark.measuring.passes")
    frame = spark.range(10).selectExpr("id AS a")
    metrics = [bad(OutOfRange(maximum=limit), "a") for limit in range(79)]
    engine = engine_over({"t": frame})
    plan = planned("t", *metrics)
    run = engine._open(plan, Plan((plan,)), lambda _: None)
    recipes, _ = passes._recipes(tuple(metrics), run)
    pieces = [piece for recipe in recipes.values() for piece in recipe.pieces]
    query = frame.agg(*passes._aliased(list({p.key: p for p in pieces}.values())))
    text = query._jdf.queryExecution().executedPlan().toString()
    query.collect()
    final = query._jdf.queryExecution().executedPlan().toString()
    assert "Python" not in text
    assert "*(1) HashAggregate" in final
    assert "*(2) HashAggregate" in final


def test_a_broken_expression_takes_nothing_else_down(spark, measured):
    frame = spark.createDataFrame([(1, "x"), (0, "2")], "a int, s string")
    divides = BadRows(Condition("1 / a > 0"))
    unknown = BadRows(Condition("nope > 1"))
    casts = Aggregate("sum(cast(s AS int))")
    unparsed = BadRows(Condition("a >"))
    fine = bad(OutOfRange(minimum=1), "a")
    seen = measured({"t": frame}, "t", fine, divides, unknown, casts, unparsed).measured
    assert seen[fine] == by_spark(1, 2)
    assert seen[divides] == NotMeasured(
        "Spark could not measure it: it divides by zero in some row"
    )
    assert seen[casts].reason == (
        "Spark could not measure it: some value cannot be converted to the type that it asks for"
    )
    assert seen[unknown].reason.startswith("Spark cannot compile it: A column")
    assert "\n" not in seen[unknown].reason + seen[unparsed].reason
    assert not any(one.is_outside for one in (seen[divides], seen[unknown], seen[casts]))


def test_a_missing_table_fails_from_outside(spark, engine_over, planned):
    engine = engine_over({})
    engine._open_table = lambda table: spark.table(table.physical_name)
    plan = planned("no_such_table", RowCount())
    seen = engine.measure(plan, Plan((plan,)), lambda _: None).measured[RowCount()]
    assert seen == NotMeasured(
        "Spark could not measure it: the table was not found", is_outside=True
    )


@pytest.mark.parametrize("options", [{"timeout": 1.0}, {"timeout": 3600.0, "query_timeout": 1.0}])
def test_a_slow_query_is_cancelled_and_the_session_stays_usable(spark, measured, a_table, options):
    frame = spark.range(1).selectExpr("id AS a")
    slow = QueryValue(
        "SELECT count(*) FROM range(1000000000000) WHERE sha2(cast(id AS string), 256) = 'x'",
        (("t", a_table("t")),),
    )
    seen = measured({"t": frame}, "t", queries=[slow], options=options)
    assert seen.measured[slow] == NotMeasured("it took longer than 1 seconds", is_outside=True)
    assert spark.range(5).count() == 5
    assert len(spark.sparkContext.getJobTags()) == 0


@pytest.mark.parametrize("strategy", ["decide", "hash"])
@pytest.mark.parametrize(
    "values",
    [
        [],
        [None, None],
        [1, 2, 3],
        [0, -1, -1, 5, None],
        [-32768, -32768, 0, 32768, 32769],
        [2**63 - 1, 2**63 - 2, 2**63 - 1],
        [-(2**63), -(2**63), 2**63 - 1],
        [2**31, 2**31 + 1, 2**31, 2**31, None],
    ],
)
def test_integer_keys_agree_with_plain_counting(spark, measured, strategy, values):
    frame = spark.createDataFrame([(value,) for value in values], "k bigint")
    key = DuplicateRows((path("k"),))
    seen = measured({"t": frame}, "t", keys=[(key, strategy)]).measured[key]
    known = [value for value in values if value is not None]
    assert (seen.figure, seen.rows) == (len(known) - len(set(known)), len(values))


def test_a_dense_key_is_counted_in_a_bitmap(spark, measured):
    frame = spark.range(-500, 500).selectExpr("id AS k").union(spark.range(3))
    key = DuplicateRows((path("k"),))
    assert figures(measured({"t": frame}, "t", keys=[(key, "bitmap")]))[key] == 3


def test_other_keys_are_exact_by_grouping(spark, measured):
    nan = float("nan")
    frame = spark.createDataFrame(
        [
            ("a", 0.0, Decimal("1.10"), (1,)),
            ("a ", -0.0, Decimal("1.1"), (1,)),
            ("a", nan, None, None),
            (None, nan, Decimal(2), (2,)),
        ],
        "s string, d double, p decimal(9,2), st struct<x: int>",
    )
    keys = {name: DuplicateRows((path(name),)) for name in ("s", "d", "p", "st")}
    both = DuplicateRows((path("s"), path("d")))
    stages = [(key, "hash") for key in (*keys.values(), both)]
    seen = figures(measured({"t": frame}, "t", keys=stages))
    assert [seen[keys[name]] for name in ("s", "d", "p", "st")] == [1, 2, 1, 1]
    assert seen[both] == 0


def test_colliding_hashes_are_checked_again(spark, planned, engine_over):
    keys = import_module("floe.adapters.spark.measuring.keys")
    functions = import_module("pyspark.sql.functions")
    frame = spark.createDataFrame([("a",), ("b",), ("c",), ("a",)], "s string")
    key = DuplicateRows((path("s"),))
    plan = planned("t", keys=[(key, "hash")])
    run = engine_over({"t": frame})._open(plan, Plan((plan,)), lambda _: None)
    seen = keys.measure_key(plan.keys[0], run, lambda *_: functions.lit(7).cast("bigint"))
    assert seen.figure == 1


PAIRS = [(1, -3), (1, -3), (1, None), (None, None), (9, 4), (-2, 4), (9, 4), (9, 4), (4, 9)]


@pytest.mark.parametrize("kinds", [("int", "smallint"), ("int", "int"), ("bigint", "int")])
@pytest.mark.parametrize("is_known", [True, False])
def test_pairs_of_integers_agree_with_plain_counting(spark, measured, facts_of, kinds, is_known):
    frame = spark.createDataFrame(PAIRS, "a int, b int").selectExpr(
        f"cast(a AS {kinds[0]}) AS a", f"cast(b AS {kinds[1]}) AS b"
    )
    bounds = {"a": ColumnStatistics(1, -2, 9), "b": ColumnStatistics(2, -3, 9)}
    # Said to be many: few rows would be compared without further ado.
    facts = facts_of(frame, rows=20_000, statistics=bounds if is_known else {})
    key = DuplicateRows((path("a"), path("b")))
    seen = measured({"t": frame}, "t", keys=[(key, "bitmap")], facts=facts)
    assert seen.measured[key] == by_spark(3, 20_000)
    assert seen.passes == (1 if is_known or kinds[0] == "int" else 2)


def test_keys_that_have_outgrown_their_known_extents_are_counted_another_way(
    spark, measured, facts_of
):
    frame = spark.createDataFrame([(1, 1), (1, 1), (2, 70), (3, 71)], "a int, b int")
    bounds = {name: ColumnStatistics(0, 1, 2) for name in ("a", "b")}
    key = DuplicateRows((path("a"), path("b")))
    facts = facts_of(frame, rows=2, statistics=bounds)
    seen = measured({"t": frame}, "t", keys=[(key, "bitmap")], facts=facts)
    assert (seen.measured[key].figure, seen.passes) == (1, 2)


def test_pairs_of_dates_and_integers_are_exact(spark, measured):
    frame = spark.sql(
        "SELECT date'1969-12-31' AS d, -1 AS i UNION ALL SELECT date'1970-01-01', -1"
        " UNION ALL SELECT date'1969-12-31', -1 UNION ALL SELECT date'1969-12-31', 0"
    )
    key = DuplicateRows((path("d"), path("i")))
    assert figures(measured({"t": frame}, "t", keys=[(key, "hash")]))[key] == 1


def test_few_rows_are_measured_without_a_shuffle(spark, measured, facts_of):
    frame = spark.range(0, 100, 1, 4).selectExpr("id AS a", "cast(id % 40 AS string) AS s")
    low, key = bad(OutOfRange(minimum=5), "a"), DuplicateRows((path("s"),))
    seen = measured({"t": frame}, "t", low, keys=[(key, "hash")], facts=facts_of(frame, rows=100))
    assert figures(seen) == {low: 5, key: 60}
    assert (seen.passes, seen.jobs) == (2, 2)


def test_all_keys_of_few_rows_are_one_job(spark, measured, facts_of):
    nan = float("nan")
    rows = [("a", 0.0, 1, 5), ("a", -0.0, 1, 6), ("b", nan, None, 5), (None, nan, 1, None)]
    frame = spark.createDataFrame(rows, "s string, d double, i int, j int")
    keys = {
        DuplicateRows((path("s"),)): by_spark(1, 4),
        DuplicateRows((path("d"),)): by_spark(2, 4),
        DuplicateRows((path("i"), path("s"))): by_spark(1, 4),
        DuplicateRows((path("j"),)): by_spark(1, 4),
        DuplicateRows((path("j"),), Condition("s = 'a'")): by_spark(0, 2),
    }
    stages = [(key, "hash") for key in keys]
    seen = measured({"t": frame}, "t", RowCount(), keys=stages, facts=facts_of(frame, rows=4))
    assert {key: seen.measured[key] for key in keys} == keys
    assert (seen.passes, seen.jobs) == (2, 2)


@pytest.mark.parametrize("broken", ["1 / (i - 1) > 0", "nothing > 0"])
def test_a_broken_key_of_few_rows_leaves_the_others(spark, measured, facts_of, broken):
    frame = spark.createDataFrame([("a", 1), ("a", 2)], "s string, i int")
    good, lost = DuplicateRows((path("s"),)), DuplicateRows((path("i"),), Condition(broken))
    stages = [(good, "hash"), (lost, "hash")]
    seen = measured({"t": frame}, "t", keys=stages, facts=facts_of(frame, rows=2)).measured
    assert seen[good].figure == 1
    assert isinstance(seen[lost], NotMeasured)


def test_the_rows_of_a_condition_are_counted_once(spark, planned, engine_over):
    passes = import_module("floe.adapters.spark.measuring.passes")
    frame = spark.range(10).selectExpr("id AS a")
    where = Condition("a > 7")
    plan = planned("t", Aggregate("COUNT(*)", where=where), RowCount(where), RowCount())
    engine = engine_over({"t": frame})
    run = engine._open(plan, Plan((plan,)), lambda _: None)
    recipes, _ = passes._recipes(plan.passes[0].metrics, run)
    assert len({piece.key for recipe in recipes.values() for piece in recipe.pieces}) == 2
    seen = engine.measure(plan, Plan((plan,)), lambda _: None)
    assert [one.figure for one in seen.measured.values()] == [2, 2, 10]


def test_a_key_that_holds_a_unique_part_is_not_measured_again(spark, measured):
    frame = spark.range(10).selectExpr("id AS a", "id % 2 AS b")
    narrow, wide = DuplicateRows((path("a"),)), DuplicateRows((path("a"), path("b")))
    stages = [(wide, "hash"), (narrow, "decide")]
    seen = measured({"t": frame}, "t", keys=stages, implied={wide: narrow})
    assert (seen.measured[wide].figure, seen.measured[wide].answered_by) == (0, "implied")
    assert seen.passes == 2


@pytest.mark.req("REQ-229.3")
@pytest.mark.parametrize("is_fused", [True, False])
def test_foreign_keys_single_composite_self_and_of_other_types(spark, measured, a_table, is_fused):
    child = spark.createDataFrame(
        [(1, 1, "x", None), (2, 9, "y", 1), (3, None, "x", 7), (4, 2, None, 4)],
        "id int, k int, part string, boss int",
    )
    parent = spark.createDataFrame(
        [(Decimal(1), "x"), (Decimal(1), "x"), (Decimal(2), "y")], "k decimal(10,0), part string"
    )
    single = OrphanRows((path("k"),), a_table("p"), (path("k"),))
    pair = OrphanRows((path("k"), path("part")), a_table("p"), (path("k"), path("part")))
    self = OrphanRows((path("boss"),), a_table("c"), (path("id"),))
    unlike = OrphanRows((path("k"),), a_table("p"), (path("part"),))
    lost = OrphanRows((path("k"),), a_table("nowhere"), (path("k"),))
    all_of = [single, pair, self, unlike, lost]
    stages = {"fused": all_of} if is_fused else {"references": all_of}
    seen = measured({"c": child, "p": parent}, "c", RowCount(), **stages).measured
    assert [seen[one].figure for one in (single, pair, self)] == [1, 1, 1]
    assert {seen[one].rows for one in (single, pair, self)} == {4}
    assert seen[unlike].reason == ("'k' holds int32 and its parent string: they cannot be compared")
    assert isinstance(seen[lost], NotMeasured)


def test_a_fused_foreign_key_is_a_broadcast_existence_join(spark, planned, engine_over, a_table):
    passes = import_module("floe.adapters.spark.measuring.passes")
    fused = import_module("floe.adapters.spark.measuring.fused_references")
    child = spark.range(100).selectExpr("id AS k", "id AS l")
    one = OrphanRows((path("k"),), a_table("p"), (path("k"),))
    two = OrphanRows((path("k"), path("l")), a_table("p"), (path("k"), path("l")))
    plan = planned("c", fused=[one, two])
    engine = engine_over({"c": child, "p": spark.range(9).selectExpr("id AS k", "id AS l")})
    run = engine._open(plan, Plan((plan,)), lambda _: None)
    joined, _ = fused.fused_references([one, two], run)
    text = passes._frame(joined, run)._jdf.queryExecution().executedPlan().toString()
    assert text.count("BroadcastHashJoin") == 2
    assert text.count("ExistenceJoin") == 2


def test_few_parents_are_sent_whole(spark, planned, engine_over, facts_of, a_table):
    child = spark.createDataFrame([(1,), (2,), (99,)], "k int")
    parent = spark.range(50).selectExpr("cast(id AS int) AS k")
    metric = OrphanRows((path("k"),), a_table("p"), (path("k"),))
    plan = planned("c", fused=[metric], facts=facts_of(child, rows=3))
    parents = {a_table("p"): facts_of(parent, rows=50)}
    engine = engine_over({"c": child, "p": parent})
    seen = engine.measure(plan, Plan((plan,), parents), lambda _: None)
    assert seen.measured[metric] == by_spark(1, 3)
    assert seen.jobs == 2


@pytest.mark.parametrize("rows", [5, None])
def test_few_children_ask_only_for_their_own_parents(
    spark, planned, engine_over, facts_of, a_table, rows
):
    child = spark.createDataFrame(
        [(1, "a"), (2, "b"), (3, None), (None, "a"), (99, "a")], "k int, part string"
    )
    parent = spark.range(50).selectExpr("cast(id AS int) AS k", "if(id = 2, 'z', 'a') AS part")
    one = OrphanRows((path("k"),), a_table("p"), (path("k"),))
    two = OrphanRows((path("k"), path("part")), a_table("p"), (path("k"), path("part")))
    plan = planned("c", fused=[one, two], facts=facts_of(child, rows=rows))
    engine = engine_over({"c": child, "p": parent})
    seen = engine.measure(plan, Plan((plan,)), lambda _: None).measured
    assert (seen[one], seen[two]) == (by_spark(1, 5), by_spark(2, 5))


def test_moments_are_told_in_utc(spark, measured):
    frame = spark.sql(
        "SELECT timestamp'2026-01-01T01:00:00+02:00' AS ts, date'2026-01-05' AS d,"
        " timestamp_ntz'2026-01-03T00:00:00' AS n, 1 AS i"
        " UNION ALL SELECT null, date'2026-01-01', timestamp_ntz'2026-01-03T06:00:00', 2"
    )
    wanted = (Newest(path("ts")), Oldest(path("d")), Newest(path("n")))
    gaps = (LargestGap(path("d")), LargestGap(path("n")), LargestGap(path("ts")))
    seen = measured({"t": frame}, "t", *wanted, *gaps, Newest(path("i"))).measured
    assert [seen[one].figure for one in wanted] == [
        datetime(2025, 12, 31, 23, tzinfo=UTC),
        datetime(2026, 1, 1, tzinfo=UTC),
        datetime(2026, 1, 3, 6, tzinfo=UTC),
    ]
    assert [seen[one].figure for one in gaps] == [4 * 86400.0, 6 * 3600.0, None]
    assert seen[Newest(path("i"))] == NotMeasured("'i' holds int32, which has no place in time")


def test_texts_are_read_as_their_declared_types(spark, measured, facts_of):
    rows = [("7", "2026-01-02"), ("x", "2026-01-01"), (None, "soon"), ("12", None)]
    frame = spark.createDataFrame(rows, "n string, d string")
    low = BadRows(ValueTest(path("n", kind="int32"), OutOfRange(minimum=10)))
    even = BadRows(ValueTest(path("n", kind="int32"), NotMultiple(Decimal(2))))
    newest = Newest(path("d", kind="date"))
    key = DuplicateRows((path("n", kind="int32"),))
    facts = facts_of(frame, is_text=True)
    seen = measured({"t": frame}, "t", low, even, newest, keys=[(key, "decide")], facts=facts)
    assert [one.figure for one in seen.measured.values()] == [
        1,
        1,
        datetime(2026, 1, 2, tzinfo=UTC),
        0,
    ]


def test_a_condition_leaves_rows_out(spark, measured):
    frame = spark.range(10).selectExpr("id AS a", "id % 2 AS b")
    low = BadRows(ValueTest(path("a"), OutOfRange(minimum=5)), Condition("b = 1"))
    total = Aggregate("sum(a)", where=Condition("a > 7"))
    seen = measured({"t": frame}, "t", low, total, RowCount(), where=Condition("a > 2"))
    assert seen.measured == {
        low: by_spark(1, 4),
        total: by_spark(17, 2),
        RowCount(): by_spark(7, 7),
    }


def test_queries_yield_one_number_or_a_reason(spark, measured, a_table):
    frame = spark.range(5).selectExpr("id AS a")
    spark.range(3).createOrReplaceTempView("t")
    tables = (("t", a_table("t")),)
    queries = {
        "one": QueryValue("SELECT sum(a) FROM t", tables),
        "none": QueryValue("SELECT a FROM t WHERE a > 99", tables),
        "rows": QueryValue("SELECT a FROM t", tables),
        "columns": QueryValue("SELECT 1, 2", tables),
        "text": QueryValue("SELECT 'x'", tables),
        "lost": QueryValue("SELECT b FROM t", tables),
    }
    seen = measured({"t": frame}, "t", queries=queries.values(), where=Condition("a > 1")).measured
    assert seen[queries["one"]].figure == 9
    assert seen[queries["none"]].figure is None
    reasons = [seen[queries[name]].reason for name in ("rows", "columns", "text")]
    assert reasons == [
        "it yields several rows, not one",
        "it yields 2 columns, not one",
        "it yields str, not a number",
    ]
    assert isinstance(seen[queries["lost"]], NotMeasured)
    assert spark.table("t").count() == 3
    spark.catalog.dropTempView("t")


@pytest.mark.parametrize("kind", ["double", "float"])
def test_a_zero_has_no_sign_behind_a_subquery(spark, measured, a_table, kind):
    """-0.0 was not among the zeros that NOT IN (SELECT …) leaves out, unlike everywhere else."""
    frame = spark.createDataFrame([(1, 0.0), (2, -0.0), (3, 1.0)], f"a int, `b.c` {kind}")
    tables = (("t", a_table("t")),)
    queries = {
        "SELECT count(*) FROM t WHERE NOT `b.c` IN (SELECT `b.c` FROM t WHERE a = 2)": 1,
        "SELECT count(*) FROM t WHERE `b.c` IN (SELECT `b.c` FROM t WHERE a = 2)": 2,
        "SELECT count(*) FROM t WHERE NOT a IN (SELECT a FROM t WHERE a = 2)": 2,
    }
    metrics = {QueryValue(text, tables): figure for text, figure in queries.items()}
    seen = measured({"t": frame}, "t", queries=metrics.keys()).measured
    assert {metric.query: seen[metric].figure for metric in metrics} == queries


def test_a_pattern_never_meets_a_text_beyond_the_cap(spark, measured):
    frame = spark.createDataFrame([("a" * 9,), ("a" * 11,), ("ab\n",)], "s string")
    rule = bad(NoMatch("^[ab]*$"), "s")
    seen = measured({"t": frame}, "t", rule, options={"value_cap": 10})
    assert figures(seen)[rule] == 2


def test_a_pattern_with_many_branches_survives_a_long_text(spark, measured):
    frame = spark.createDataFrame([("ab" * 4999,), ("ab" * 100,)], "s string")
    rule = bad(NoMatch("^(a|b)*$"), "s")
    seen = measured({"t": frame}, "t", rule, RowCount()).measured
    assert (seen[RowCount()].figure, seen[rule].figure) == (2, 1)
    assert spark.range(5).count() == 5


def test_samples_show_rows_of_each_broken_check(spark, planned, engine_over, a_table):
    frame = spark.createDataFrame(
        [(1, "x", Decimal("1.50")), (1, "y" * 300, None), (3, None, None), (9, "z", None)],
        "k int, s string, p decimal(5,2)",
    )
    parent = spark.createDataFrame([(1,), (3,)], "k int")
    broken = {
        "t.s/required": bad(Null(), "s"),
        "t.k/range": bad(OutOfRange(maximum=2), "k"),
        "t/primary_key": DuplicateRows((path("k"),)),
        "t/parent": OrphanRows((path("k"),), a_table("p"), (path("k"),)),
        "t/rows": RowCount(),
    }
    engine = engine_over({"t": frame, "p": parent})
    found = engine.sample(planned("t"), broken, ("k", "s", "p"), 2)
    rows = {one.check: one.rows for one in found}
    cut = "y" * 199 + "…"
    assert rows == {
        "t.s/required": ({"k": 3, "s": None, "p": None},),
        "t.k/range": ({"k": 3, "s": None, "p": None}, {"k": 9, "s": "z", "p": None}),
        "t/primary_key": ({"k": 1, "s": "x", "p": "1.50"}, {"k": 1, "s": cut, "p": None}),
        "t/parent": ({"k": 9, "s": "z", "p": None},),
    }
    assert json.dumps([dict(row) for row in rows["t/primary_key"]])
    assert engine.sample(planned("t"), broken, ("k",), 1)[0].rows == ({"k": 3},)


def test_samples_that_cannot_be_had_say_why(spark, planned, engine_over):
    frame = spark.createDataFrame([(0,), (1,)], "a int")
    broken = {"t/rule": BadRows(Condition("1 / a > 0")), "t/low": bad(OutOfRange(minimum=1), "a")}
    found = engine_over({"t": frame}).sample(planned("t"), broken, ("a",), 2)
    assert [(one.check, one.rows, one.reason) for one in found] == [
        ("t/rule", (), "Spark could not measure it: it divides by zero in some row"),
        ("t/low", ({"a": 0},), None),
    ]


def test_good_and_bad_rows_are_split_in_one_pass(spark, planned, engine_over, tmp_path):
    frame = spark.range(10).selectExpr("id AS a", "if(id = 3, null, id) AS b")
    tests = {
        "t.b/required": ValueTest(path("b"), Null()),
        "t.a/range": ValueTest(path("a"), OutOfRange(maximum=7)),
    }
    target = tmp_path / "split"
    engine = engine_over({"t": frame})
    assert engine.split(planned("t"), tests, str(target), lambda _: None) == (7, 3)
    bad_rows = spark.read.parquet(str(target / "bad")).orderBy("a").collect()
    assert [(row.a, row._floe_broken) for row in bad_rows] == [
        (3, ["t.b/required"]),
        (8, ["t.a/range"]),
        (9, ["t.a/range"]),
    ]
    assert spark.read.parquet(str(target / "good")).count() == 7
    assert [one.name for one in tmp_path.iterdir()] == ["split"]
    with pytest.raises(ConfigurationError, match="exists already"):
        engine.split(planned("t"), tests, str(target), lambda _: None)


def test_a_split_without_bad_rows_still_has_both_sides(spark, planned, engine_over, tmp_path):
    frame = spark.range(4).selectExpr("id AS a")
    tests = {"t.a/required": ValueTest(path("a"), Null())}
    target = tmp_path / "split"
    assert engine_over({"t": frame}).split(planned("t"), tests, str(target), lambda _: None) == (
        4,
        0,
    )
    assert spark.read.parquet(str(target / "bad")).count() == 0


def test_a_split_that_fails_leaves_nothing(spark, planned, engine_over, tmp_path):
    frame = spark.range(4).selectExpr("id AS a")
    tests = {"t/rule": Condition("1 / a > 0")}
    with pytest.raises(OutsideError, match="it divides by zero in some row"):
        engine_over({"t": frame}).split(
            planned("t"), tests, str(tmp_path / "split"), lambda _: None
        )
    assert list(tmp_path.iterdir()) == []


def test_metrics_ride_on_a_write(spark, facts_of, now, tmp_path):
    observation = import_module("floe.adapters.spark.measuring.observation")
    scope = import_module("floe.adapters.spark.measuring.expressions.scope")
    frame = spark.range(10).selectExpr("id AS a")
    low, broken = bad(OutOfRange(minimum=4), "a"), BadRows(Condition("nope = 1"))
    watched, observed = observation.observe(
        frame, (low, broken, RowCount()), scope.Scope(facts_of(frame), now)
    )
    watched.write.parquet(str(tmp_path / "out"))
    seen = observed.get()
    assert (seen[low], seen[RowCount()]) == (by_spark(4, 10), by_spark(10, 10))
    assert isinstance(seen[broken], NotMeasured)


@pytest.mark.parametrize("before", ["none", "show", "count", "take"])
@pytest.mark.parametrize("how", ["write", "writeTo", "kept"])
def test_a_write_is_watched_whatever_was_looked_at_before(
    spark, facts_of, now, tmp_path, before, how
):
    """Figures were those of the first action: `show()` looked at 20 rows, and all was green."""
    observation = import_module("floe.adapters.spark.measuring.observation")
    scope = import_module("floe.adapters.spark.measuring.expressions.scope")
    frame = spark.range(0, 1000, 1, 4).selectExpr("if(id >= 900, null, id) AS a")
    rule = bad(Null(), "a")
    watched, observed = observation.observe(
        frame, (rule, RowCount()), scope.Scope(facts_of(frame), now)
    )
    looks = {"show": watched.show, "count": watched.count, "take": lambda: watched.take(3)}
    if before in looks:
        looks[before]()
    if how == "writeTo":
        watched.writeTo("floe_watched").using("parquet").create()
        spark.sql("DROP TABLE floe_watched")
    else:
        writer = watched.write
        writer.parquet(str(tmp_path / "rows"))
    if how == "kept":
        watched.take(1)
    seen = observed.get()
    assert (seen[rule].figure, seen[RowCount()].figure) == (100, 1000)


def test_an_observation_that_nobody_runs_ends_with_a_reason(spark, facts_of, now):
    observation = import_module("floe.adapters.spark.measuring.observation")
    scope = import_module("floe.adapters.spark.measuring.expressions.scope")
    frame = spark.range(10).selectExpr("id AS a")
    _, observed = observation.observe(frame, (RowCount(),), scope.Scope(facts_of(frame), now))
    assert isinstance(observed.get(patience=0.2)[RowCount()], NotMeasured)
