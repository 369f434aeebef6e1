from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from floe.naming import Pair
from floe.usage import (
    Consumer,
    JobRule,
    LoggedJob,
    ProductMap,
    Reading,
    ReadingJob,
    RunOutcome,
    RunState,
    UsageWindow,
    UsedContract,
    UsingProduct,
    find_consumers,
    outcome_of,
)

ORDERS = Pair("s3://lake", "orders")
LINES = Pair("s3://lake", "lines")
REPORT = Pair("s3://lake", "report")
CONTRACT = UsedContract("sales.shop/orders:1.0.0", frozenset({ORDERS, LINES}), "shop")
PRODUCTS = ProductMap(
    (
        UsingProduct("shop", frozenset({"shop"}), "ann", frozenset({ORDERS, LINES})),
        UsingProduct("reports", frozenset({"reports"}), "ben", frozenset({REPORT})),
    ),
    (JobRule("crm", "crm_"),),
)
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 11, 2, 12, tzinfo=UTC)
WINDOW = UsageWindow(date(2026, 11, 1), date(2026, 11, 30))


def reading(consumer="load", *jobs, **more):
    name = LoggedJob("prod", consumer)
    told = {"names": frozenset({ORDERS}), "completed": 1, "last": NOON, **more}
    return Reading(consumer=name, jobs=jobs or (ReadingJob(name),), **told)


def job(name="load", outputs=(), owners=(), columns=None):
    told = {"columns": columns, "tells_columns": True} if columns is not None else {}
    return ReadingJob(LoggedJob("prod", name), frozenset(owners), frozenset(outputs), **told)


def find(*readings):
    return find_consumers(CONTRACT, readings, PRODUCTS, WINDOW)


def test_a_job_that_nobody_knows_is_listed_apart():
    usage = find(reading("load"))
    assert [consumer.job.name for consumer in usage.unmapped] == ["load"]
    assert usage.products == ()
    assert usage.last_accessed == NOON


def test_the_product_that_gives_the_contract_out_is_no_consumer_and_is_counted():
    usage = find(
        reading("own", product="shop", completed=3),
        reading("writer", job("writer", outputs={ORDERS}), completed=2),
        reading("contract.orders.validate", completed=1),
    )
    assert usage.own == 5
    assert [consumer.job.name for consumer in usage.consumers] == ["contract.orders.validate"]


def test_what_floe_itself_does_with_a_contract_is_no_use():
    name = LoggedJob("floe", "contract.orders.validate")
    usage = find(Reading(frozenset({ORDERS}), name, completed=1, jobs=(ReadingJob(name),)))
    assert (usage.consumers, usage.own) == ((), 1)


@pytest.mark.parametrize(
    ("namespace", "name", "is_own"),
    [
        ("retail", "contract.orders.generate", True),
        ("floe", "contract.orders.v1.publish", True),
        ("other", "contract.orders.generate", False),
        ("retail", "contract.main.shop.orders", False),
    ],
)
def test_floes_own_jobs_are_known_in_the_namespace_of_the_workspace(namespace, name, is_own):
    products = replace(PRODUCTS, namespace="retail")
    assert products.is_floes(LoggedJob(namespace, name)) is is_own


def test_one_command_that_works_for_two_products_is_a_consumer_of_each():
    jobs = (job("model.report", outputs={REPORT}), job("crm_model"), job("other"))
    usage = find(reading("dbt build", *jobs, completed=4))
    assert [(each.product, each.job.name, each.reads) for each in usage.consumers] == [
        ("crm", "dbt build", 4),
        ("reports", "dbt build", 4),
        (None, "dbt build", 4),
    ]
    assert usage.products == ("crm", "reports")
    assert usage.mapped[1].owner == "ben"


def test_two_tables_of_a_contract_are_one_consumer():
    load = job(columns={})
    lines = {"names": frozenset({LINES}), "attempted": 4, "last": LATER}
    usage = find(
        reading("load", load, completed=2, failed=1, rows=5, columns=frozenset({"a"})),
        reading("load", load, **lines, columns=frozenset("b")),
    )
    assert usage.consumers == (
        Consumer(
            None,
            LoggedJob("prod", "load"),
            None,
            reads=3,
            failed=1,
            attempted=4,
            rows=5,
            last_accessed=LATER,
            columns=("a", "b"),
        ),
    )


@pytest.mark.parametrize(
    ("jobs", "said", "columns", "some"),
    [
        (
            (job(columns={ORDERS: frozenset({"id", "x"}), REPORT: frozenset({"r"})}),),
            (),
            ("id", "x"),
            (),
        ),
        ((job(),), (), None, ()),
        ((job(), job("b", columns={ORDERS: frozenset({"id"})})), (), None, ("id",)),
        ((job(),), ("a",), None, ("a",)),
        ((job(columns={ORDERS: frozenset({"id"})}),), ("a",), ("a", "id"), ()),
    ],
)
def test_columns_are_told_only_if_all_readers_tell_them(jobs, said, columns, some):
    (consumer,) = find(reading("load", *jobs, columns=frozenset(said))).consumers
    assert (consumer.columns, consumer.some_columns) == (columns, some)


def test_a_second_table_whose_columns_are_not_known_leaves_those_of_the_first():
    told = job(columns={ORDERS: frozenset({"id"})})
    readings = reading("load", told), reading("load", names=frozenset({LINES}))
    for order in (readings, readings[::-1]):
        (consumer,) = find(*order).consumers
        assert (consumer.columns, consumer.known_columns) == (None, ("id",))


def test_who_only_tried_is_listed_without_a_last_access():
    (consumer,) = find(reading("load", completed=0, attempted=1, last=None)).consumers
    assert (consumer.reads, consumer.attempted, consumer.last_accessed) == (0, 1, None)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (RunState.START, RunOutcome.ATTEMPTED),
        (RunState.START | RunState.RUNNING, RunOutcome.ATTEMPTED),
        (RunState.RUNNING | RunState.STREAMING, RunOutcome.COMPLETED),
        (RunState.FAIL | RunState.STREAMING, RunOutcome.FAILED),
        (RunState.START | RunState.FAIL, RunOutcome.FAILED),
        (RunState.ABORT, RunOutcome.FAILED),
        (RunState.FAIL | RunState.COMPLETE, RunOutcome.COMPLETED),
        (RunState.OTHER, RunOutcome.ATTEMPTED),
    ],
)
def test_what_became_of_a_run(state, expected):
    assert outcome_of(state) is expected
