import json
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from floe.checks import (
    NO_ROWS,
    Aggregate,
    BadRows,
    Check,
    ColumnPath,
    ColumnPresence,
    ColumnType,
    Comparison,
    DuplicateRows,
    LastChange,
    Newest,
    Null,
    OrphanRows,
    OutOfRange,
    QueryValue,
    Reachable,
    RowCount,
    Score,
    Table,
    TableMetric,
    Threshold,
    ValueTest,
)
from floe.model import DataType, Place
from floe.plan import (
    ActualColumn,
    Measurement,
    NotMeasured,
    Plan,
    TableFacts,
    Unreachable,
    build_plan,
    explain,
)
from floe.results import Status, describe_result, exit_code, judge, threshold_object
from tests.fakes.limits import LIMITS

TABLES = tuple(Table("shop.yaml", name, name) for name in ("orders", "lines", "gone"))
NOW = datetime(2026, 5, 10, tzinfo=UTC)
COLUMNS = ("id", "name", "at", "missing")
FACTS = TableFacts(
    (
        ActualColumn("id", DataType("int64")),
        ActualColumn("name", DataType("string")),
        ActualColumn("at", DataType("timestamp")),
    ),
    rows=10,
)

paths = st.sampled_from([ColumnPath((name,), DataType("int64")) for name in COLUMNS])
metrics = st.one_of(
    st.sampled_from([RowCount(), Reachable(), LastChange(), Aggregate("sum(id)")]),
    st.builds(lambda path: BadRows(ValueTest(path, Null())), paths),
    st.builds(lambda path: BadRows(ValueTest(path, OutOfRange(minimum=1))), paths),
    st.builds(lambda path: DuplicateRows((path,)), paths),
    st.builds(ColumnPresence, paths),
    st.builds(lambda path: ColumnType(path, "integer"), paths),
    st.builds(Newest, paths),
    st.builds(
        lambda own, parent, other: OrphanRows((own,), parent, (other,)),
        paths,
        st.sampled_from(TABLES),
        paths,
    ),
    st.builds(lambda table: QueryValue("select 1", (("t", table),)), st.sampled_from(TABLES)),
)
sources = st.builds(TableMetric, st.sampled_from(TABLES), metrics)
measures = (
    st.none()
    | sources
    | st.builds(
        Score,
        st.sampled_from(("good_share", "bad_rows")),
        st.lists(sources, max_size=4).map(tuple),
    )
)
thresholds = st.sampled_from(
    (
        NO_ROWS,
        Threshold((Comparison("mustBeLessThan", 5),), "percent"),
        Threshold((Comparison("mustBeLessOrEqualTo", 3600),), "seconds"),
        Threshold((Comparison("mustBeBetween", (1, 5)),), "value"),
    )
)
figures = st.sampled_from(
    (
        Measurement(0, 10),
        Measurement(3, 10),
        Measurement(None, 0),
        Measurement(NOW, 10),
        Measurement(float("nan")),
        NotMeasured("it broke"),
        NotMeasured("it was lost", is_outside=True),
        None,
    )
)


def check(number, measured, threshold):
    return Check(
        id=f"check/{number}",
        clause="c",
        table=TABLES[0],
        place=Place("shop.yaml"),
        description="d",
        measures=measured,
        threshold=threshold,
    )


def planned_metrics(plan: Plan):
    for table in plan.tables:
        stages = (*table.keys, *table.references, *table.queries)
        for metric in (
            *(metric for each in table.passes for metric in (*each.metrics, *each.references)),
            *(stage.metric for stage in stages),
        ):
            yield TableMetric(table.table, metric)


@given(st.lists(st.tuples(measures, thresholds), max_size=12), st.data())
def test_every_check_gets_a_result_and_none_is_green_unless_all_of_it_was_measured(asked, chance):
    checks = [check(number, *each) for number, each in enumerate(asked)]
    facts = {TABLES[0]: FACTS, TABLES[1]: FACTS, TABLES[2]: Unreachable("there is none")}
    plan = build_plan(checks, facts, LIMITS)
    measured = {
        TableMetric(table.table, metric): seen
        for table in plan.tables
        for metric, seen in table.settled.items()
    }
    for source in planned_metrics(plan):
        assert source not in measured
        seen = chance.draw(figures)
        measured |= {source: seen} if seen is not None else {}

    explained = json.dumps(explain(plan, checks).as_object())
    for each in checks:
        result = judge(each, measured, NOW)
        assert result.check is each
        assert describe_result(result)
        assert threshold_object(each.threshold) is not None
        parts = _parts(each)
        if result.status is Status.PASSED:
            assert parts
            assert all(isinstance(measured[part], Measurement) for part in parts)
            assert exit_code([result]) == 0
        else:
            assert exit_code([result]) in (1, 3)
        assert f'"{each.id}"' in explained


def _parts(each: Check):
    if isinstance(each.measures, Score):
        return each.measures.parts
    return (each.measures,) if each.measures else ()
