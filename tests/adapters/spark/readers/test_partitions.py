"""Columns that only the names of folders have, below folders and globs, in every format."""

import json

import pyarrow as pa
import pytest
from pyarrow import orc, parquet

pytestmark = pytest.mark.spark

ID = {"logicalType": "integer"}
FORMS = ["parquet", "csv", "json", "orc"]
PATHS = ["orders", "orders/*", "orders/*/*", "orders/day=*", "orders/**/*", "orders/day=*/*.FORM"]
PATHS += ["orders/{day=[^z]*,none}", "*/day=*/*.FORM"]


def write(file, form, rows):
    file.parent.mkdir(parents=True, exist_ok=True)
    names = list(rows[0])
    table = pa.table({name: [row[name] for row in rows] for name in names})
    if form == "parquet":
        parquet.write_table(table, file)
    elif form == "orc":
        orc.write_table(table, file)
    elif form == "json":
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        lines = [names, *(row.values() for row in rows)]
        file.write_text("".join(",".join(map(str, line)) + "\n" for line in lines))


def write_days(tmp_path, form, days):
    for number, day in enumerate(days, 1):
        write(tmp_path / "orders" / f"day={day}" / f"1.{form}", form, [{"id": number}])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PATHS)
def test_a_text_is_one_below_a_glob_too(check_files, tmp_path, form, path):
    """`007` was a number to Spark, and failed where a text is declared."""
    days = ["007", "008", "10"]
    write_days(tmp_path, form, days)
    day = {"logicalType": "string", "required": True, "logicalTypeOptions": {"pattern": "^0"}}
    place = path.replace("FORM", form)
    results = check_files({"id": ID, "day": day}, path=place, format=form)
    assert results[".day/type"].status == results[".day/required"].status == "passed"
    assert results[".day/pattern"].failing_rows == sum(not day.startswith("0") for day in days)
    assert results[".day/pattern"].rows == len(days)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", ["orders", "orders/*"])
@pytest.mark.parametrize(
    ("days", "status"),
    [
        (["2026-01-03", "2026-01-04"], "passed"),
        (["2026-1-3", "2026-1-4"], "failed"),
        (["2026-01-03", "2026-1-4"], "failed"),
        (["2026-01-03", "2026"], "failed"),
    ],
)
def test_a_day_is_iso_in_the_name_of_a_folder_too(check_files, tmp_path, form, path, days, status):
    """Spark takes `2026-1-3` for a date, and floe does so nowhere else."""
    write_days(tmp_path, form, days)
    columns = {"id": ID, "day": {"logicalType": "date", "required": True}}
    results = check_files(columns, path=path, format=form)
    assert (results[".day/type"].status, results[".day/required"].status) == (status, "passed")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_column_of_a_file_that_is_a_folder_too_is_told(
    check_files, tmp_path, form, path, is_first
):
    """The folder counted, whatever stood in the file."""
    rows = [{"id": 1}], [{"id": 2, "Day": "x"}]
    for number, name in enumerate("ab"):
        own = rows[number == is_first]
        write(tmp_path / "orders" / f"day={name}" / f"1.{form}", form, own)
    day = {"logicalType": "string", "logicalTypeOptions": {"pattern": "^[ab]$"}}
    place = path.replace("FORM", form)
    results = check_files({"id": ID, "day": day}, path=place, format=form)
    assert {str(result.status) for result in results.values()} == {"not_run"}
    reason = results[".day/pattern"].reason
    assert "column 'Day' is in a file and in the name of its folder" in reason
    assert f"/1.{form}; leave one of them out" in reason


def test_a_key_inside_of_an_object_is_no_column(check_files, tmp_path):
    write(tmp_path / "orders" / "day=a" / "1.json", "json", [{"id": 1, "of": "x"}])
    (tmp_path / "orders" / "day=a" / "2.json").write_text('{"id": 2, "of": "{\\"day\\": 1}"}\n')
    columns = {"id": ID, "of": {"logicalType": "string"}, "day": {"logicalType": "string"}}
    results = check_files(columns, format="json")
    assert {str(result.status) for result in results.values()} == {"passed"}


def test_avro_files_are_looked_at_too(check_files, spark, spark_package, tmp_path):
    spark_package("avro")
    for day, own in (("a", "1 AS id"), ("b", "2 AS id, 'c' AS day")):
        frame = spark.sql(f"SELECT {own}")
        frame.coalesce(1).write.format("avro").save(f"{tmp_path}/orders/day={day}")
    results = check_files({"id": ID, "day": {"logicalType": "string"}}, format="avro")
    assert "column 'day' is in a file" in results[".day/type"].reason


DAY_FIRST = {"logicalType": "date", "logicalTypeOptions": {"format": "dd.MM.yyyy"}}
# What is declared, the names of folders, and how many of them are no such value.
DECLARED = [
    ({"logicalType": "boolean"}, ["true", "false"], 0),
    ({"logicalType": "boolean"}, ["true", "maybe"], 1),
    ({"logicalType": "integer", "physicalType": "bigint"}, ["1", "2"], 0),
    ({"logicalType": "integer", "physicalType": "int"}, ["007", "2147483648"], 1),
    ({"logicalType": "number", "physicalType": "decimal(10,2)"}, ["1.50", "2.255"], 1),
    ({"logicalType": "timestamp"}, ["2026-01-03", "2026-01-03 04%3A05%3A06"], 0),
    ({"logicalType": "timestamp"}, ["2026-1-3 4%3A5%3A6"], 1),
    ({"logicalType": "time"}, ["04%3A05%3A06"], 0),
    (DAY_FIRST, ["03.01.2026", "2026-01-03"], 1),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("column", "names", "odd"), DECLARED)
def test_folders_are_of_the_declared_type(check_files, tmp_path, form, column, names, odd):
    """Spark knows no booleans and decimals there, and its integers are as short as can be."""
    write_days(tmp_path, form, [*names, "__HIVE_DEFAULT_PARTITION__"])
    results = check_files({"id": ID, "day": {**column, "required": True}}, format=form)
    assert (results[".day/type"].failing_rows or 0) == odd
    assert results[".day/type"].status == ("failed" if odd else "passed")
    assert results[".day/required"].failing_rows == 1


@pytest.mark.parametrize("form", FORMS)
def test_numbers_in_the_names_of_folders_are_compared_as_numbers(check_files, tmp_path, form):
    names = ["9.5", "10.25", "100"]
    write_days(tmp_path, form, names)
    bound = {"logicalTypeOptions": {"maximum": 10}}
    day = {"logicalType": "number", "physicalType": "decimal(10,2)", "unique": True, **bound}
    rules = [{"id": "sum", "type": "sql", "query": "SELECT sum(day) FROM orders", "mustBe": 119.75}]
    results = check_files({"id": ID, "day": day}, format=form, quality=rules)
    assert results[".day/range:maximum"].failing_rows == sum(float(name) > 10 for name in names)
    assert results[".day/unique"].status == results["/sql:sum"].status == "passed"


def test_a_file_beside_partitions_is_told_below_a_glob_too(check_files, tmp_path):
    """Spark passes over it, and its rows broke nothing."""
    write_days(tmp_path, "parquet", ["1"])
    write(tmp_path / "orders" / "2.parquet", "parquet", [{"id": 9}])
    columns = {"id": {**ID, "logicalTypeOptions": {"maximum": 1}}, "day": ID}
    results = check_files(columns, path="orders/*", format="parquet")
    assert results[".id/range:maximum"].status == "not_run"
    assert "orders/2.parquet' lies in no partition, and others do" in results[".day/type"].reason
