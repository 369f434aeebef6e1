from decimal import Decimal

import pytest

from floe.checks import derive_checks
from floe.dbt import DbtOptions
from floe.dbt.dialects import dialect_of
from floe.dbt.freshness import freshness_of, period_of


@pytest.mark.parametrize(
    ("seconds", "count", "period"),
    [
        (60, 1, "minute"),
        (30, 1, "minute"),
        (90 * 60, 90, "minute"),
        (3600, 1, "hour"),
        (36 * 3600, 36, "hour"),
        (86400, 1, "day"),
        (7 * 86400, 7, "day"),
        (3601, 61, "minute"),
        (86400 + 60, 1441, "minute"),
        (86400 + 1, 25, "hour"),
        (2629746, 31, "day"),
        (Decimal("0.5"), 1, "minute"),
    ],
)
def test_a_length_of_time_is_rounded_up_to_what_dbt_can_say(seconds, count, period):
    assert period_of(seconds) == {"count": count, "period": period}


@pytest.fixture
def freshness(graph_of):
    def run(levels, adapter="spark", default=""):
        graph = graph_of(
            shop=f"""
schema:
  - name: orders
    properties:
      - {{name: loaded_at, logicalType: timestamp}}
      - {{name: day, logicalType: date}}
      - {{name: order time, logicalType: timestamp}}
{default}
slaProperties:
{levels}
"""
        )
        checks = derive_checks(graph, graph.contracts[0])
        levels = graph.contracts[0].sla_properties
        config, findings = freshness_of(checks, dialect_of(adapter), levels)
        return config, [finding.message for finding in findings]

    return run


def test_freshness_and_latency_are_errors_and_frequency_is_a_warning(freshness):
    config, told = freshness(
        """
  - {property: frequency, value: daily, element: orders.loaded_at}
  - {property: latency, value: 36, unit: h, element: orders.loaded_at}
  - {property: freshness, value: P2D, element: orders.loaded_at}
"""
    )

    assert config == {
        "freshness": {
            "warn_after": {"count": 1, "period": "day"},
            "error_after": {"count": 36, "period": "hour"},
        },
        "loaded_at_field": "loaded_at",
    }
    assert told == []


@pytest.mark.parametrize(
    ("element", "field"),
    [("day", "cast(day as timestamp)"), ("order time", "`order time`")],
)
def test_the_column_is_written_so_that_the_engine_reads_a_moment(freshness, element, field):
    config, _ = freshness(
        f"  - {{property: freshness, value: 1, unit: d, element: orders.{element}}}"
    )

    assert config["loaded_at_field"] == field


def test_the_default_element_of_the_contract_counts(freshness):
    config, _ = freshness(
        "  - {property: freshness, value: PT6H}", default="slaDefaultElement: orders.loaded_at"
    )

    assert config["loaded_at_field"] == "loaded_at"


def test_without_a_column_there_is_no_freshness_and_that_is_told(freshness):
    level = "  - {id: f, property: freshness, value: PT6H}"

    assert freshness(level) == (
        {},
        ["dbt's source freshness leaves out 'orders/freshness:f': no column shows it"],
    )
    assert freshness(level, adapter="snowflake") == (
        {"freshness": {"error_after": {"count": 6, "period": "hour"}}},
        [],
    )


def test_a_second_column_is_told_as_dbt_looks_at_one(freshness):
    config, told = freshness(
        """
  - {property: freshness, value: PT6H, element: orders.loaded_at}
  - {id: d, property: freshness, value: P1D, element: orders.day}
"""
    )

    assert config["loaded_at_field"] == "loaded_at"
    assert told == [
        "dbt's source freshness leaves out 'orders.day/freshness:d': another column than 'day' does"
    ]


def test_a_schedule_or_an_unknown_column_gives_no_freshness(freshness):
    config, _ = freshness(
        """
  - {property: frequency, value: 0 6 * * *, element: orders.loaded_at}
  - {property: freshness, value: P1D, element: orders.gone}
"""
    )

    assert config == {}


NOTED = """
  - property: freshness
    value: 2
    unit: days
    element: orders
    customProperties:
      - {property: warnAfter, value: 12 hours}
      - {property: dbt.loadedAtField, value: "cast(at as timestamp)"}
      - {property: dbt.filter, value: "day > current_date - 3"}
"""


def test_an_earlier_warning_an_expression_and_a_filter_go_to_dbt(freshness):
    """They came from dbt, and did not go back to it."""
    config, told = freshness(NOTED)
    assert config == {
        "freshness": {
            "warn_after": {"count": 12, "period": "hour"},
            "error_after": {"count": 2, "period": "day"},
            "filter": "day > current_date - 3",
        },
        "loaded_at_field": "cast(at as timestamp)",
    }
    assert told == []


def test_a_level_that_is_only_a_warning_is_none_that_fails(freshness):
    config, _ = freshness(NOTED.replace("12 hours", "2 days"))
    assert config["freshness"] == {
        "warn_after": {"count": 2, "period": "day"},
        "filter": "day > current_date - 3",
    }


def test_sql_that_may_not_run_does_not_go_to_dbt_and_is_told(freshness):
    config, told = freshness(NOTED.replace("day > current_date - 3", "1=1; drop table orders"))
    assert "filter" not in config["freshness"]
    [said] = told
    assert said.startswith("dbt's source freshness leaves out dbt.filter of 'orders/freshness")


def test_a_comment_in_sql_does_not_go_to_dbt(freshness):
    config, _ = freshness(NOTED.replace("day > current_date - 3", "day > 1 -- {{ x }}"))
    assert config["freshness"]["filter"] == "day > 1"


FEED = """
schema:
  - name: orders
    properties: [{name: loaded_at, logicalType: timestamp}, {name: day, logicalType: date}]
slaProperties: [LEVELS]
"""
SHOP = """
name: shop
inputPorts: [{name: feed, contractId: raw, version: 1.0.0}]
outputPorts: [{name: out, contractId: out, version: 1.0.0}]
"""
OUT = "schema: [{name: orders, properties: [{name: loaded_at, logicalType: timestamp}]}]"


@pytest.mark.parametrize(
    ("levels", "demands"),
    [
        ("{property: freshness, value: PT6H, element: orders.loaded_at}", [None]),
        # dbt has no words for seconds, and knows one column and one limit.
        ("{property: freshness, value: PT90S, element: orders.loaded_at}", [90]),
        (
            "{property: freshness, value: P2D, element: orders.loaded_at},"
            " {property: latency, value: 36, unit: h, element: orders.loaded_at},"
            " {id: d, property: freshness, value: 36, unit: h, element: orders.day}",
            [172800, None, 129600],
        ),
    ],
)
def test_an_age_that_the_source_says_is_not_said_again_by_its_test(project, levels, demands):
    """A source had both dbt's freshness and a test with the same age."""
    planned = project(
        DbtOptions(staging=False), raw=FEED.replace("LEVELS", levels), out=OUT, shop=SHOP
    )
    table = planned.table("shop", "feed", "orders")
    assert "error_after" in table["config"]["freshness"]
    tests = [
        test["floe_newest"] for column in table["columns"] for test in column.get("data_tests", ())
    ]
    given = [test["arguments"].get("demand", {}).get("mustBeLessOrEqualTo") for test in tests]
    assert given == demands
