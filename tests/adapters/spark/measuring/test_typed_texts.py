"""CSV texts are values of their types in every rule; what cannot be read is never left out."""

from importlib import import_module

import pytest

pytestmark = pytest.mark.spark

CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: shop
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
  - name: orders
    properties:
      - name: id
        logicalType: integer
      - name: amount
        logicalType: integer
        logicalTypeOptions: {minimum: 0}
        quality:
          - {id: largest, type: sql, query: "SELECT max({property}) FROM {object}", mustBe: 10}
      - {name: at, logicalType: date}
      - name: shop
        logicalType: integer
        relationships: [{type: foreignKey, to: shops.id}]
    quality:
      - {id: more, type: custom, engine: floe, implementation: amount > 8}
      - id: sum
        type: custom
        engine: floe
        implementation: {aggregate: sum(amount), mustBe: 19}
      - {id: joined, type: sql, mustBe: 2,
         query: "SELECT count(*) FROM {object} o JOIN shops s ON o.shop = s.id WHERE o.amount > 8"}
      - {id: late, type: custom, engine: floe, implementation: at >= DATE'2026-01-01'}
  - name: shops
    properties:
      - {name: id, logicalType: integer, primaryKey: true}
"""


@pytest.fixture
def check(spark, tmp_path):
    """Check orders and shops, given as texts; the results by id."""

    def run(orders, shops="id\n1\n02\n", **options):
        (tmp_path / "shop.odcs.yaml").write_text(CONTRACT)
        (tmp_path / "orders.csv").write_text(orders)
        (tmp_path / "shops.csv").write_text(shops)
        found = import_module("floe.spark").check(
            None, tmp_path / "shop.odcs.yaml", spark=spark, **options
        )
        return {result.check.id: result for result in found.run.results}

    return run


CLEAN = "id,amount,at,shop\n1,10,2026-01-10,1\n2,9,2026-01-09,2\n"


def test_numbers_are_compared_as_numbers_in_every_rule(check):
    """As texts, 10 is less than 9: SQL rules, expressions and filters compared them so."""
    results = check(CLEAN)
    wrong = {
        name: (one.status, one.reason) for name, one in results.items() if one.status != "passed"
    }
    assert wrong == {}


def test_values_that_cannot_be_read_keep_nothing_green_that_looks_at_them(check):
    results = check(CLEAN + "3,ten,2026-01-10,x\n4,,,\n")
    broken = {name: one.failing_rows for name, one in results.items() if one.status == "failed"}
    (key,) = (name for name in results if name.startswith("orders.shop/foreign_key"))
    assert broken == {"orders.amount/type": 1, "orders.shop/type": 1, key: 1}
    lost = {name: one.reason for name, one in results.items() if one.status == "not_run"}
    amount = "a value of 'amount' cannot be read as its type"
    assert lost == {
        "orders.amount/range:minimum": amount,
        "orders.amount/sql:largest": amount,
        "orders/custom:more": amount,
        "orders/custom:sum": amount,
        "orders/sql:joined": amount,
    }


def test_a_filter_keeps_rows_of_which_it_cannot_be_told(check):
    results = check(
        CLEAN + "3,ten,2026-01-10,1\n4,1,2026-01-10,1\n5\n", tables=["orders"], where="amount > 8"
    )
    assert results["orders.amount/type"].rows == 4
    assert results["orders.amount/type"].failing_rows == 2


FORMATS = """
apiVersion: v3.2.0
kind: DataContract
id: formats
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
  - name: days
    properties:
      - name: day
        logicalType: date
        logicalTypeOptions: {format: dd.MM.yyyy, minimum: '2026-02-01'}
      - {name: at, logicalType: timestamp, logicalTypeOptions: {format: dd.MM.yyyy HH:mm}}
      - name: plain
        logicalType: timestamp
        logicalTypeOptions: {format: yyyyMMddHHmmss, timezone: false}
      - {name: zoned, logicalType: timestamp, logicalTypeOptions: {format: "yyyy-MM-dd'T'HH:mmXXX"}}
      - {name: iso, logicalType: date, logicalTypeOptions: {format: date}}
      - {name: large, logicalType: integer, physicalType: "decimal(50,10)", required: true,
         logicalTypeOptions: {minimum: 1, multipleOf: 1}}
      - {name: wide, logicalType: integer, logicalTypeOptions: {format: i128}}
      - {name: duck, logicalType: integer, physicalType: hugeint}
      - {name: odd, logicalType: date, logicalTypeOptions: {format: bad pattern}}
    quality:
      - {id: day, type: custom, engine: floe, implementation: day > DATE'2026-02-27'}
      - {id: at, type: custom, engine: floe, implementation: at = TIMESTAMP'2026-03-08T02:30:00Z'}
      - id: plain
        type: custom
        engine: floe
        implementation: plain = TIMESTAMP_NTZ'2026-03-08T02:30:00'
      - id: zoned
        type: custom
        engine: floe
        implementation: zoned = TIMESTAMP'2026-02-28T08:30:00Z'
      - {id: large, type: custom, engine: floe, implementation: large > 9}
"""


@pytest.mark.parametrize("zone", ["UTC", "America/New_York"])
def test_dates_are_read_in_the_format_of_the_contract(spark, tmp_path, zone):
    """Other formats than ISO were unreadable; types that Spark lacks were green."""
    (tmp_path / "formats.odcs.yaml").write_text(FORMATS)
    row = "28.02.2026,08.03.2026 02:30,20260308023000,2026-02-28T10:30+02:00,2026-01-02"
    (tmp_path / "days.csv").write_text(
        f"day,at,plain,zoned,iso,large,wide,duck,odd\n{row},10,1,1,x\n"
    )
    kept = spark.conf.get("spark.sql.session.timeZone")
    spark.conf.set("spark.sql.session.timeZone", zone)
    try:
        check = import_module("floe.spark").check
        run = check(None, tmp_path / "formats.odcs.yaml", spark=spark).run
    finally:
        spark.conf.set("spark.sql.session.timeZone", kept)
    seen = {one.check.id.removeprefix("days"): one for one in run.results}
    bad = {name: one.reason for name, one in seen.items() if one.status in ("failed", "error")}
    assert bad == {}
    lost = {name: one.reason for name, one in seen.items() if one.status == "not_run"}
    no_type = "Spark has no type for the values of "
    assert lost == {
        ".large/type": no_type + "decimal(50,10)",
        ".large/range:minimum": no_type + "'large'",
        ".large/multiple_of": no_type + "'large'",
        ".wide/type": no_type + "decimal(39,0)",
        ".duck/type": no_type + "decimal(39,0)",
        ".odd/type": "Spark could not measure it: a date format in it is not clear: "
        "see lint/date-format-unclear",
        "/custom:large": no_type + "'large'",
    }
    assert seen[".large/required"].status == "passed"


def test_a_varchar_is_held_to_its_length_where_the_table_has_no_lengths(spark, tmp_path):
    """Parquet, JSON and DataFrames have texts of any length: longer ones were green."""
    (tmp_path / "codes.odcs.yaml").write_text(
        FORMATS[: FORMATS.index("schema:")] + "schema:\n  - name: codes\n    properties:\n"
        "      - {name: code, logicalType: string, physicalType: varchar(3)}\n"
        "      - {name: inner, logicalType: object, properties: [\n"
        "          {name: code, logicalType: string, physicalType: char(2)}]}\n"
    )
    frame = spark.sql(
        "SELECT code, named_struct('code', code) AS inner "
        "FROM VALUES ('abc'), ('a'), ('abcd'), (null) AS t(code)"
    )
    run = import_module("floe.spark").check(frame, tmp_path / "codes.odcs.yaml").run
    seen = {one.check.id: (one.status, one.failing_rows) for one in run.results}
    assert seen["codes.code/type"] == ("failed", 1)
    assert seen["codes.inner.code/type"] == ("failed", 2)


GUESSED = """
apiVersion: v3.2.0
kind: DataContract
id: guessed
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
  - name: days
    properties:
      - {name: id, logicalType: integer}
      - name: day
        logicalType: date
        logicalTypeOptions: {format: yyyy-mm-dd, maximum: 2026-02-01}
      - name: at
        logicalType: timestamp
        logicalTypeOptions: {format: "yyyy-MM-dd hh:mm", maximum: "2026-12-31T01:00:00Z"}
      - name: written
        logicalType: date
        physicalType: varchar(20)
        logicalTypeOptions: {format: yyyy-mm-dd}
      - {name: of, logicalType: time, logicalTypeOptions: {format: "hh:mm a"}}
      - {name: iso, logicalType: time, logicalTypeOptions: {format: "HH:mm"}}
"""


def test_a_date_format_with_a_part_to_be_guessed_reads_nothing(spark, tmp_path):
    """The last of December was read as the last of January, half past twelve as 0:30."""
    (tmp_path / "guessed.odcs.yaml").write_text(GUESSED)
    rows = "1,2026-12-31,2026-12-31 12:30,2026-12-31,12:30 AM,12:30\n"
    (tmp_path / "days.csv").write_text(f"id,day,at,written,of,iso\n{rows}")
    found = import_module("floe.spark").check(None, tmp_path / "guessed.odcs.yaml", spark=spark)
    results = {result.check.id: result for result in found.run.results}
    unread = {name for name, result in results.items() if result.status == "not_run"}
    columns = ("days.day/type", "days.at/type", "days.day/range:maximum", "days.at/range:maximum")
    assert unread == {*columns, "days.written/format", "days.of/type"}
    for name in columns:
        assert "a date format in it is not clear" in results[name].reason
    assert "times of day are read as HH:mm:ss" in results["days.of/type"].reason
    assert {str(results[f"days.{name}/type"].status) for name in ("id", "iso")} == {"passed"}
