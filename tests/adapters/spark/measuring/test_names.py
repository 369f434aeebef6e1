"""Names of all kinds: found in the data, and never read as code."""

import json
from importlib import import_module

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from floe.adapters.spark.measuring.limits import SPARK_LIMITS
from floe.checks import BadRows, TableMetric, derive_checks
from floe.documents import read_text
from floe.graph import build_graph
from floe.plan import Measurement, build_plan

pytestmark = pytest.mark.spark

NASTY = (
    *("id`; DROP TABLE x; --", "a` AS b, current_user() AS `c", "``", "`", "a.b", "a..b", "*"),
    *("${spark.app.name}", "$", "{column}", "'", '"', "\\", "\\u0041", "--", "/*", ";", "select"),
    *("a\nb", "\t", " ", "  a", "é", "E\u0301", "雪", "🎉", "\u202e", "\u00a0", "%s", "{0}", "[0]"),
)
ALPHABET = st.characters(codec="utf-8", exclude_characters="\0")
PIECES = st.sampled_from([*"`'\"\\;-/*.${}()[]=, \n\t", "abc", "id", "` = `", "; drop", "é", "雪"])
NAME = st.one_of(
    st.text(ALPHABET, min_size=1, max_size=20),
    st.lists(PIECES, min_size=1, max_size=8).map("".join),
    st.sampled_from(NASTY),
)
ALL = 5_000
BATCH = 500


def told_apart(names):
    """Those that are not the same to an engine that does not look at case."""
    seen, kept = set(), []
    for name in names:
        forms = {name.lower(), name.upper(), name.casefold(), name.upper().lower()}
        if not forms & seen and name.strip():
            kept.append(name)
        seen |= forms
    return kept


def checks_of(table, names):
    rule = {"id": "r", "type": "custom", "engine": "floe", "implementation": "{column} > 0"}
    tree = {
        "kind": "DataContract",
        "apiVersion": "v3.2.0",
        "id": "x",
        "version": "1.0.0",
        "schema": [
            {
                "name": table,
                "properties": [
                    {"name": name, "physicalType": "int", "required": True, "quality": [rule]}
                    for name in names
                ],
            }
        ],
    }
    graph = build_graph([read_text("contract.json", json.dumps(tree))])
    return derive_checks(graph, graph.contracts[0])


def some(batches):
    quiet = list(HealthCheck)
    return settings(max_examples=batches, phases=(Phase.generate,), suppress_health_check=quiet)


NAMES = st.lists(NAME, min_size=BATCH, max_size=BATCH)


@some(batches=2)
@given(NAMES, NAME)
def test_a_column_of_any_name_is_found(spark, names, table):
    find_columns(spark, names, table)


@pytest.mark.slow
@some(batches=ALL // BATCH)
@given(NAMES, NAME)
def test_five_thousand_columns_of_any_name_are_found(spark, names, table):
    find_columns(spark, names, table)


def find_columns(spark, names, table):
    functions = import_module("pyspark.sql.functions")
    predicates = import_module("floe.adapters.spark.measuring.predicates")
    scopes = import_module("floe.adapters.spark.measuring.expressions.scope")
    names = told_apart(names)
    values = {name: None if place % 3 == 0 else place % 3 - 2 for place, name in enumerate(names)}
    frame = spark.range(1).select(
        *(functions.lit(value).cast("int").alias(name) for name, value in values.items())
    )
    scope = scopes.Scope(None, None)
    wanted, expected = [], []
    for check in checks_of(table, names):
        if isinstance(check.measures, TableMetric) and isinstance(check.measures.metric, BadRows):
            value = values[check.column]
            bad = value is None if check.clause == "required" else value is not None and value <= 0
            wanted.append(predicates.is_bad(check.measures.metric.predicate, scope))
            expected.append(bad)
        elif check.clause == "custom":
            assert check.reason == "variables such as ${name} are not allowed"
    assert len(wanted) >= len(names)
    found = frame.select(*(one.alias(f"m{place}") for place, one in enumerate(wanted)))
    assert list(found.collect()[0]) == expected


def test_a_table_of_any_name_is_queried(spark, engine_for, facts_of):
    functions = import_module("pyspark.sql.functions")
    for name in ("x`; DROP TABLE x; --", "a.b", "é 雪", "select"):
        tree = checks_of(name, ["a"])
        source = next(one.measures for one in tree if isinstance(one.measures, TableMetric))
        rule = json.dumps(
            {
                "kind": "DataContract",
                "apiVersion": "v3.2.0",
                "id": "x",
                "version": "1.0.0",
                "schema": [
                    {
                        "name": name,
                        "properties": [{"name": name}],
                        "quality": [
                            {
                                "id": "q",
                                "type": "sql",
                                "query": "select count(distinct a) from {table}",
                                "mustBe": 1,
                            }
                        ],
                    }
                ],
            }
        )
        graph = build_graph([read_text("contract.json", rule)])
        checks = [one for one in derive_checks(graph, graph.contracts[0]) if one.clause == "sql"]
        frame = spark.range(3).select(functions.lit(1).alias("a"))
        table = checks[0].measures.table
        assert table.physical_name == source.table.physical_name == name
        plan = build_plan(checks, {table: facts_of(frame)}, SPARK_LIMITS)
        engine = engine_for({table: frame})
        [seen] = engine.measure(plan.tables[0], plan, lambda _: None).measured.values()
        assert isinstance(seen, Measurement)
        assert seen.figure == 1
