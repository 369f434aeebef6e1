"""The seed's retail contract, checked end to end on tables whose faults are known."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from floe.results import Result, Run, Status
from floe.wiring import check_request, open_workspace, use_tables
from floe.workflows.data import plan_checks, prepare_checks, run_checks

sys.path.insert(0, str(Path(__file__).parent))

from retail_tables import FAULTS, NOW, ROWS, write_table, write_tables

BLOCK = Path(__file__).parent / "blocks" / "001-10-retail-pos-system.yaml"
SETTINGS = """\
[servers.retail-postgres-prod]
type = "local"
path = "{folder}/{{model}}"
format = "parquet"
"""
# What the faults of the tables break, and in how many rows.
BROKEN = {
    "customers/primary_key": 1,
    "customers.customer_id/required": 1,
    "customers.customer_id/null_values:cust_id_not_null": 1,
    "customers.email/required": 1,
    "customers.email/invalid_values:email_format": 2,
    "customers.created_at/required": 1,
    "categories/primary_key": 1,
    "categories.category_id/required": 1,
    "categories.category_name/required": 1,
    "categories.parent_category_id/foreign_key:1387f345": 1,
    "products/primary_key": 1,
    "products.product_id/required": 1,
    "products.sku/required": 1,
    "products.sku/unique": 1,
    "products.category_id/required": 1,
    "products.category_id/foreign_key:1387f345": 1,
    "products.product_name/required": 1,
    "products.unit_price/required": 1,
    "products.unit_price/invalid_values:price_positive": 1,
    "orders/primary_key": 1,
    "orders.order_id/required": 1,
    "orders.customer_id/required": 1,
    "orders.customer_id/foreign_key:b9364e33": 1,
    "orders.order_date/required": 1,
    "orders.order_total/required": 1,
    "order_items/primary_key": 1,
    "order_items.order_item_id/required": 1,
    "order_items.order_id/required": 1,
    "order_items/foreign_key:892ff093": 1,
    "order_items.product_id/required": 1,
    "order_items/foreign_key:f8965eda": 1,
    "order_items.quantity/required": 1,
    "order_items.quantity/invalid_values:qty_positive": 1,
    "order_items.unit_price/required": 1,
    "order_items.line_total/required": 1,
    "product_reviews/primary_key": 1,
    "product_reviews.review_id/required": 1,
    "product_reviews.customer_id/required": 1,
    "product_reviews.customer_id/foreign_key:b9364e33": 1,
    "product_reviews.product_id/required": 1,
    "product_reviews.product_id/foreign_key:608c15cb": 1,
    "product_reviews.rating/required": 1,
    "product_reviews.rating/invalid_values:rating_range": 1,
}
# Percent of good rows, averaged over the rules or foreign keys that a level speaks of.
SCORES = {
    "*/data_quality:slo_overall_data_quality": (99.9 + 99.8 + 99.5 + 99.8 + 99.0) / 5,
    "*/data_quality:slo_customer_completeness": (99.9 + 99.8) / 2,
    "*/data_quality:slo_product_pricing_validity": 99.5,
    "*/data_quality:slo_order_validity": 99.8,
    "*/data_quality:slo_review_ratings_validity": 99.0,
    "*/data_integrity:slo_referential_integrity": (
        (95 + 99.5 + (100 - 100 / 300) + 99.8 + 99.8 + 99 + 99) / 7
    ),
}
AGES = {
    "orders.order_date/latency:slo_order_data_freshness": timedelta(days=1, minutes=2),
    "orders.order_date/retention:slo_data_retention": NOW - datetime(2018, 1, 1, tzinfo=UTC),
}
TABLES = ("customers", "categories", "products", "orders", "order_items", "product_reviews")


@pytest.fixture(scope="module")
def check(spark, tmp_path_factory) -> Callable[[Path], Run]:
    """Check the contract on the tables below a folder, two minutes after midnight."""

    def run(folder: Path) -> Run:
        home = tmp_path_factory.mktemp("retail")
        contract = home / "retail.odcs.yaml"
        contract.write_bytes(BLOCK.read_bytes())
        (home / "floe.toml").write_text(SETTINGS.format(folder=folder), encoding="utf-8")
        opened = open_workspace((contract,))
        request = replace(check_request(opened, (contract,)), now=NOW)
        _, (prepared,) = prepare_checks(opened.workspace, request)
        tables = use_tables(opened, prepared.sources, spark, {}, now=NOW)
        (planned,) = plan_checks((prepared,), tables)
        return run_checks(planned, tables, request)

    return run


@pytest.fixture(scope="module")
def good(check, tmp_path_factory) -> Run:
    folder = tmp_path_factory.mktemp("good")
    write_tables(folder, {})
    return check(folder)


@pytest.fixture(scope="module")
def bad(check, tmp_path_factory) -> Run:
    folder = tmp_path_factory.mktemp("bad")
    write_tables(folder, FAULTS)
    return check(folder)


def by_id(run: Run) -> Mapping[str, Result]:
    return {result.check.id: result for result in run.results}


@pytest.mark.spark
def test_good_tables_keep_every_promise(good):
    others = {Status.PASSED, Status.INFORMATIONAL}
    assert [(r.check.id, r.status, r.reason) for r in good.results if r.status not in others] == []


@pytest.mark.spark
def test_only_the_partition_cannot_be_measured(good):
    told = [r.check.id for r in good.results if r.status is Status.INFORMATIONAL]
    assert told == ["orders.order_date/partition"]


@pytest.mark.spark
def test_every_fault_is_found_and_nothing_else(bad):
    failed = {id_ for id_, result in by_id(bad).items() if result.status is Status.FAILED}
    assert failed == {*BROKEN, *SCORES, *AGES}
    others = {result.status for result in bad.results} - {Status.FAILED}
    assert others == {Status.PASSED, Status.INFORMATIONAL}


@pytest.mark.spark
def test_faults_are_counted_in_as_many_rows_as_they_were_planted(bad):
    results = by_id(bad)
    assert {id_: results[id_].failing_rows for id_ in BROKEN} == BROKEN


@pytest.mark.spark
def test_scores_are_the_shares_of_good_rows(bad):
    results = by_id(bad)
    assert {id_: float(results[id_].measured) for id_ in SCORES} == pytest.approx(SCORES)


@pytest.mark.spark
def test_ages_are_counted_to_the_time_of_the_run(bad):
    results = by_id(bad)
    assert {id_: timedelta(seconds=float(results[id_].measured)) for id_ in AGES} == AGES


@pytest.mark.spark
def test_every_table_is_available(bad):
    results = by_id(bad)
    up = [results[f"{table}/availability:slo_system_availability"].status for table in TABLES]
    assert up == [Status.PASSED] * 6


@pytest.mark.spark
def test_all_rows_were_read(bad):
    assert dict(bad.rows) == {
        "categories" if name == "product_categories" else name: rows for name, rows in ROWS.items()
    }


@pytest.mark.spark
def test_a_wrong_type_and_a_missing_column_are_found(check, good, tmp_path):
    write_tables(tmp_path, {})
    prices = pq.read_table(tmp_path / "products" / "part-0.parquet")
    place = prices.schema.get_field_index("unit_price")
    doubles = prices["unit_price"].cast(pa.float64())
    write_table(tmp_path, "products", prices.set_column(place, "unit_price", doubles))
    reviews = pq.read_table(tmp_path / "product_reviews" / "part-0.parquet")
    write_table(tmp_path, "product_reviews", reviews.drop_columns(["review_text"]))
    seen, before = by_id(check(tmp_path)), by_id(good)
    changed = {id_: r.status.value for id_, r in seen.items() if r.status is not before[id_].status}
    assert changed == {
        "products.unit_price/type": "failed",
        "product_reviews.review_text/present": "failed",
        "product_reviews.review_text/type": "not_run",
    }


@pytest.mark.spark
def test_a_table_that_is_not_there_breaks_its_own_checks_and_availability(check, good, tmp_path):
    write_tables(tmp_path, {})
    (tmp_path / "product_reviews" / "part-0.parquet").unlink()
    (tmp_path / "product_reviews").rmdir()
    before = by_id(good)
    seen = by_id(check(tmp_path))
    changed = {id_ for id_, result in seen.items() if result.status is not before[id_].status}
    own = {id_ for id_ in seen if id_.startswith("product_reviews")}
    assert changed == {
        *own,
        "*/data_quality:slo_overall_data_quality",
        "*/data_quality:slo_review_ratings_validity",
        "*/data_integrity:slo_referential_integrity",
    }
    up = "product_reviews/availability:slo_system_availability"
    assert seen[up].status is Status.FAILED
    assert {seen[id_].status for id_ in own - {up}} == {Status.ERROR}
