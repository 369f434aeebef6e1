# ruff: noqa: SLF001 - only the JVM knows what jobs read and shuffled
"""What measuring costs in jobs, reads and shuffles, which no machine changes."""

from dataclasses import dataclass

import pytest

from floe.checks import (
    BadRows,
    ColumnPath,
    DuplicateRows,
    Newest,
    NoMatch,
    Null,
    OrphanRows,
    OutOfRange,
    RowCount,
    ValueTest,
)
from floe.plan import ColumnStatistics

pytestmark = pytest.mark.spark

ROWS = 20_000
PARENTS = 1_000


@dataclass(frozen=True)
class Spent:
    """What Spark did meanwhile."""

    jobs: int
    read: int
    shuffled: int


@pytest.fixture
def spent(spark):
    """Say what Spark has spent since the fixture was made."""
    context = spark.sparkContext._jsc.sc()
    store = context.statusStore()

    def jobs():
        context.listenerBus().waitUntilEmpty()
        found = store.jobsList(None)
        return {found.apply(place).jobId(): found.apply(place) for place in range(found.size())}

    before = set(jobs())

    def tell() -> Spent:
        new = [job for number, job in jobs().items() if number not in before]
        numbers = {job.stageIds().apply(i) for job in new for i in range(job.stageIds().size())}
        stages = [store.lastStageAttempt(number) for number in sorted(numbers)]
        return Spent(
            len(new),
            sum(stage.inputRecords() for stage in stages),
            sum(stage.shuffleWriteBytes() for stage in stages),
        )

    return tell


@pytest.fixture(scope="module")
def tables(spark, tmp_path_factory):
    """Orders with three keys, one repeated text among them, and their customers."""
    folder = tmp_path_factory.mktemp("costs")
    orders = spark.range(ROWS).selectExpr(
        "id AS k",
        "cast(id % 100 AS int) AS shop",
        "cast(id div 100 AS int) AS receipt",
        "sha1(cast(if(id = 7, 8, id) AS string)) AS h",
        "sha1(cast(id AS string)) AS unique_text",
        f"id % {PARENTS} AS customer",
        "concat('c', id % 3) AS country",
        "timestamp_seconds(id) AS at",
    )
    parents = spark.range(PARENTS).selectExpr("id AS customer", "concat('c', id % 3) AS country")
    for name, frame in {"orders": orders, "customers": parents}.items():
        frame.coalesce(1).write.parquet(str(folder / name))
    return {name: spark.read.parquet(str(folder / name)) for name in ("orders", "customers")}


def path(name):
    return ColumnPath((name,))


def key(*names):
    return DuplicateRows(tuple(map(path, names)))


def facts(facts_of, frame):
    extents = {"k": ROWS, "shop": 100, "receipt": ROWS // 100}
    statistics = {name: ColumnStatistics(0, 0, size - 1) for name, size in extents.items()}
    return facts_of(frame, rows=ROWS, statistics=statistics)


def test_a_suite_reads_the_table_once_widely_and_once_for_each_key(
    tables, measured, facts_of, a_table, spent
):
    rules = [
        *(BadRows(ValueTest(path(name), Null())) for name in ("k", "h", "customer", "country")),
        *(BadRows(ValueTest(path("k"), OutOfRange(maximum=limit))) for limit in range(20)),
        BadRows(ValueTest(path("h"), NoMatch("^[0-9a-f]{40}$"))),
        Newest(path("at")),
        RowCount(),
    ]
    parent = a_table("customers")
    single = OrphanRows((path("customer"),), parent, (path("customer"),))
    double = OrphanRows(
        (path("customer"), path("country")), parent, (path("customer"), path("country"))
    )
    keys = [(key("k"), "bitmap"), (key("shop", "receipt"), "bitmap"), (key("h"), "hash")]
    own = facts(facts_of, tables["orders"])
    seen = measured(tables, "orders", *rules, fused=[single, double], keys=keys, facts=own)
    cost = spent()
    assert [seen.measured[metric].figure for metric, _ in keys] == [0, 0, 1]
    assert (seen.measured[single].figure, seen.measured[double].figure) == (0, 13_000)
    assert cost.jobs <= 12
    # Once for the rules, once for each key, and once more to compare texts of equal hashes.
    assert cost.read == 5 * ROWS + 2 * PARENTS
    assert seen.passes == 5


def test_a_text_key_without_repetitions_is_read_once(tables, measured, facts_of, spent):
    metric = key("unique_text")
    own = facts(facts_of, tables["orders"])
    seen = measured(tables, "orders", keys=[(metric, "hash")], facts=own)
    cost = spent()
    assert seen.measured[metric].figure == 0
    assert (cost.jobs, cost.read) == (2, ROWS)
    # Hashes travel, 8 bytes of 40 and a little around them.
    assert cost.shuffled < 16 * ROWS


@pytest.mark.parametrize("names", [("k",), ("shop", "receipt")])
def test_dense_integer_keys_are_hardly_shuffled(tables, measured, facts_of, spent, names):
    metric = key(*names)
    own = facts(facts_of, tables["orders"])
    seen = measured(tables, "orders", keys=[(metric, "bitmap")], facts=own)
    cost = spent()
    assert seen.measured[metric].figure == 0
    assert (cost.jobs, cost.read) == (2, ROWS)
    assert cost.shuffled < 10_000
