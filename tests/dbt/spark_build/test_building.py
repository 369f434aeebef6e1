"""Generated projects, built by dbt on Spark: one build of everything, shared by all tests here."""

import json
import re
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyiceberg.table import StaticTable

from tests.conftest import lack
from tests.dbt.spark_build.estate import Estate
from tests.dbt.spark_build.sample_data import NOW, write_rows

pytestmark = [pytest.mark.spark, pytest.mark.process]
LINE = re.compile(r"\d\d:\d\d:\d\d  |$")
# What `floe check` sums up of other checks; dbt has no test for it, and floe generate says so.
SUMS = {"*/data_integrity:integrity", "*/data_quality:quality"}
PAYMENTS = "payments/raw-payments.odcs.yaml"
LAKE = "e1b2c3d4-0000-4000-8000-000000000002"


@pytest.fixture(scope="module")
def generated(spark_jars, tmp_path_factory) -> Estate:
    """The workspace with its project and good data."""
    has_iceberg = "iceberg" in spark_jars
    estate = Estate.of_everything(tmp_path_factory.mktemp("estate"), has_iceberg=has_iceberg)
    done = estate.floe("generate", "--lenient")
    assert done.code == 0, done.out + done.err
    estate.write_data()
    return estate


@pytest.fixture(scope="module")
def build(generated):
    """The first build, over good data: what dbt said, and the status of each node."""
    done = generated.floe("dbt", "build")
    return done, generated.results()


@pytest.fixture(scope="module")
def faulty_build(generated, build):
    """A second build over data with faults, of the tables that have some, by dbt alone."""
    del build
    generated.write_retail("--faults")
    spoil_payments(generated.root / "data" / "raw_payments")
    touched = ["source:orders", "source:customers", "source:catalog", "source:raw_payments+"]
    if generated.has_iceberg:
        grow_lake(generated.root / "data" / "lake" / "raw_payments")
        touched.append("source:raw_lake+")
    done = generated.plain_dbt("build", "--select", *touched, "sums")
    return done, generated.results()


def spoil_payments(folder: Path) -> None:
    """One payment is there twice, one has no id, and all were loaded yesterday."""
    table = pq.read_table(folder)
    rows = table.to_pylist()
    rows = [row | {"loaded_at": NOW - timedelta(days=1)} for row in (*rows, rows[0])]
    write_rows([*rows, rows[1] | {"id": None}], table.schema, folder)


def grow_lake(folder: Path) -> None:
    """Payment 2 is changed without a trace, 4 is corrected, and 5 and 6 are new and wrong."""
    table = pq.read_table(folder)
    _, second, *_, last = rows = table.to_pylist()
    second["amount"] = Decimal("99.00")
    last |= {"amount": Decimal("7.50"), "loaded_at": NOW}
    new = [("id 5", Decimal("-1.00")), ("id 6", None)]
    rows += [last | {"id": name, "amount": amount} for name, amount in new]
    write_rows(rows, table.schema, folder)


def test_a_second_generation_writes_nothing(generated):
    before = generated.generated()
    count = sum("/floe-state/" not in file for file in before)
    for flags in ((), ("--dry-run",), ("--check",)):
        done = generated.floe("generate", "--lenient", *flags)
        assert f"{count} files: {count} unchanged" in done.out
    assert generated.generated() == before


def test_the_whole_estate_is_built(generated, build):
    done, statuses = build

    assert done.code == 0, done.out + done.err
    assert {name for name, status in statuses.items() if status == "success"} == {
        *(model.name for model in generated.layout.models),
        *(table.staging for table in generated.layout.sources),
        "estate-on-run-start-0",
    }
    assert {name for name, status in statuses.items() if status == "pass"} == (
        generated.planned_tests()
    )
    assert set(statuses.values()) == {"success", "pass"}


def test_nothing_but_dbt_speaks(build):
    done, *_ = build

    # Java itself says which options it takes from the environment.
    said = [line for line in done.err.splitlines() if not line.startswith("Picked up JAVA_")]
    assert [re.sub(r"\d+\.\d+\.\d+: .*", "", line) for line in said] == ["dbt Core "]
    assert [line for line in done.out.splitlines() if not LINE.match(line)] == []


def test_a_model_has_the_rows_that_its_contract_describes(generated, build):
    del build
    built = rows_of(generated.project / ".floe/warehouse/estate.db/customer_360")
    expected = rows_of(generated.root / "data/retail/customer_360")

    # Nothing says where favourite categories come from.
    left_out = {"favourite_categories", "loaded_at"}
    assert [without(row, left_out) for row in built] == [without(row, left_out) for row in expected]


# Iceberg's catalog finds the metastore once Spark's own has opened it.
READ_BACK = """{% macro read_back(name) %}
  {% do run_query('show databases') %}
  {% for row in run_query('describe table extended ' ~ ref(name)) %}
    {% do print(tojson(row.values() | list)) %}
  {% endfor %}
{% endmacro %}"""


def test_comments_of_a_table_lead_to_its_contract(generated, build):
    """The contract was in dbt's metadata alone, and columns of plain files had no comment."""
    del build
    macro = generated.project / "macros" / "read_back.sql"
    macro.write_text(READ_BACK)
    contract = "a1b2c3d4-0000-4000-8000-000000000002"
    (model,) = (model for model in generated.layout.models if model.contract.id == contract)
    done = generated.plain_dbt("run-operation", "read_back", "--args", f"{{name: {model.name}}}")
    macro.unlink()
    assert done.code == 0, done.out

    rows = [json.loads(line) for line in done.out.splitlines() if line.startswith("[")]
    comments = {name: kind if name == "Comment" else comment for name, kind, comment in rows}
    place = f"Contract: {contract} 1.0.0, {model.contract.file}"
    assert comments["Comment"].startswith("Payments, cleaned.\n\n**Purpose:**"), done.out
    assert comments["Comment"].rpartition("\n\n")[2] == f"{place}#payments"
    assert comments["amount"] == f"{place}#payments.amount"


def rows_of(folder):
    files = sorted(folder.glob("*.parquet"))
    rows = pa.concat_tables([pq.read_table(file) for file in files]).to_pylist()
    return sorted(rows, key=lambda row: row["customer_id"])


def without(row, columns):
    return {name: value for name, value in row.items() if name not in columns}


def test_dbt_needs_no_floe_to_build_it(faulty_build):
    done, statuses = faulty_build

    assert done.code == 1, done.out + done.err
    assert (statuses["sums"], statuses["sums__primary_key"]) == ("success", "pass")
    assert "error" not in statuses.values()


def test_tests_of_sources_fail_where_checks_fail(generated, faulty_build):
    del faulty_build
    report = generated.floe("check", "--json", "--no-record", "retail/products/orders", PAYMENTS)
    results = json.loads(report.out)["results"]
    for status, ended in (("failed", "fail"), ("warned", "warn")):
        expected = {
            (one["contract"], one["check"])
            for one in results
            if one["status"] == status and one["check"] not in SUMS
        }
        found = {one for one in generated.checks(ended) if one[0] != LAKE}
        assert found == expected


def test_a_broken_source_stops_what_is_made_from_it(faulty_build):
    _, statuses = faulty_build

    assert statuses["payments_payments"] == "skipped"


def test_a_model_on_iceberg_grows_by_what_is_new(generated, faulty_build):
    if not generated.has_iceberg:
        lack("component 'iceberg' (a Spark package) cannot be fetched")
    _, statuses = faulty_build

    folder = generated.project / ".floe/warehouse/estate_lake.db/payments/metadata"
    newest = max(folder.glob("*.metadata.json"))
    rows = StaticTable.from_metadata(str(newest)).scan().to_arrow().to_pylist()
    assert statuses["lake_payments"] == "success"
    assert sorted((row["id"], row["amount"]) for row in rows) == [
        ("id 1", Decimal("1.25")),
        ("id 2", Decimal("2.25")),
        ("id 3", Decimal("3.25")),
        ("id 4", Decimal("7.50")),
        ("id 5", Decimal("-1.00")),
        ("id 6", None),
    ]
    assert {one for one in generated.checks("fail") if one[0] == LAKE} == {
        (LAKE, "payments.amount/required")
    }
    assert {one for one in generated.checks("warn") if one[0] == LAKE} == {
        (LAKE, "payments.amount/invalid_values:positive")
    }
