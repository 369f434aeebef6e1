"""A column that Spark cannot read costs its own checks, not those of the table."""

import uuid
from datetime import date, time
from decimal import Decimal

import pyarrow as pa
import pytest
from pyarrow import parquet

pytestmark = pytest.mark.spark

ID = {"logicalType": "integer", "unique": True}


def write(folder, *tables):
    (folder / "orders").mkdir()
    for number, columns in enumerate(tables, 1):
        parquet.write_table(pa.table(columns), folder / "orders" / f"{number}.parquet")


@pytest.mark.parametrize(
    ("values", "logical", "named"),
    [
        (pa.array([time(1, 2), None], pa.time64("us")), "time", "time64[us]"),
        (pa.array([time(1, 2), None], pa.time32("ms")), "time", "time32[ms]"),
        (pa.array([1, None], pa.timestamp("ns", "UTC")), "timestamp", "timestamp[ns, tz=UTC]"),
        (pa.array([Decimal("1.5"), None], pa.decimal256(50, 2)), "number", "decimal256(50, 2)"),
        (pa.array([uuid.uuid4().bytes, None], pa.uuid()), "string", "uuid"),
    ],
)
def test_types_that_spark_lacks_cost_one_column(check_files, tmp_path, values, logical, named):
    """The whole table was an error."""
    write(tmp_path, {"id": [1, 1], "odd": values})
    odd = {"logicalType": logical, "required": True, "unique": True}
    results = check_files({"id": ID, "odd": odd}, format="parquet")
    assert (results[".id/unique"].status, results[".id/unique"].failing_rows) == ("failed", 1)
    assert results[".odd/present"].status == "passed"
    assert (results[".odd/required"].failing_rows, results[".odd/required"].answered_by) == (
        1,
        "footers",
    )
    unique = results[".odd/unique"]
    assert (unique.status, named in unique.reason) == ("not_run", True)
    assert unique.reason.startswith("column 'odd' cannot be read: Spark does not read")


@pytest.mark.parametrize(
    ("narrow", "wide", "column"),
    [
        (pa.array([1], "int32"), pa.array([2**40], "int64"), {"physicalType": "bigint"}),
        (pa.array([1.5], "float32"), pa.array([2.5], "float64"), {"physicalType": "double"}),
        (
            pa.array([Decimal("1.20")], pa.decimal128(5, 2)),
            pa.array([Decimal("3.1234")], pa.decimal128(20, 4)),
            {"physicalType": "decimal(20,4)"},
        ),
        (pa.array([None], pa.null()), pa.array([3], "int64"), {"physicalType": "bigint"}),
    ],
)
def test_widened_columns_are_read(check_files, tmp_path, narrow, wide, column):
    """Files that were written before and after a column was widened were an error."""
    write(tmp_path, {"id": [1], "v": narrow}, {"id": [2], "v": wide})
    rule = {"metric": "nullValues", "mustBe": 0, "id": "filled"}
    column = {"logicalType": "number", "unique": True, "quality": [rule], **column}
    results = check_files({"id": ID, "v": column}, format="parquet")
    values = [*narrow.to_pylist(), *wide.to_pylist()]
    assert results[".v/type"].status == results[".v/unique"].status == "passed"
    assert results[".v/null_values:filled"].measured == values.count(None)


def test_files_that_contradict_each_other_cost_one_column(check_files, tmp_path):
    write(tmp_path, {"id": [1], "v": [1]}, {"id": [1], "v": ["x"]})
    results = check_files({"id": ID, "v": {"logicalType": "integer"}}, format="parquet")
    assert results[".id/unique"].failing_rows == 1
    assert results[".v/type"].status == "not_run"
    assert "int64 in 1.parquet, string in 2.parquet" in results[".v/type"].reason


def test_a_column_without_a_value_has_no_other_type(check_files, tmp_path):
    """Writers give such a column no type, and Spark took it for integers."""
    write(tmp_path, {"id": [1], "v": pa.nulls(1)})
    column = {"logicalType": "string", "logicalTypeOptions": {"maxLength": 3}, "required": True}
    results = check_files({"id": ID, "v": column}, format="parquet")
    assert results[".v/type"].status == "passed"
    assert results[".v/required"].failing_rows == 1
    assert results[".v/length:maxLength"].status == "passed"


def test_odd_columns_beside_partitions_are_told(check_files, tmp_path):
    for day in (1, 2):
        folder = tmp_path / "orders" / f"day={day}"
        folder.mkdir(parents=True)
        odd = pa.array([time(1)], pa.time64("us"))
        parquet.write_table(pa.table({"id": [day], "odd": odd}), folder / "1.parquet")
    day = {"logicalType": "integer", "logicalTypeOptions": {"maximum": 1}}
    columns = {"id": ID, "odd": {"logicalType": "time"}, "day": day}
    results = check_files(columns, format="parquet")
    assert results[".id/unique"].status == "passed"
    assert results[".day/range:maximum"].failing_rows == 1
    assert results[".odd/type"].status == "passed"


@pytest.mark.parametrize(
    ("form", "inside", "is_read"),
    [
        ("parquet", ["2026-01-01", "2026-01-01"], True),
        ("parquet", [date(2026, 1, 1), date(2026, 1, 1)], True),
        ("parquet", ["2026-01-01", "2026-01-02"], False),
        ("parquet", ["2026-01-01", None], False),
        ("csv", ["2026-01-01", "2026-01-01"], False),
    ],
)
def test_a_column_that_is_a_folder_too_is_the_same_or_told(
    check_files, tmp_path, form, inside, is_read
):
    """The folder counted, whatever stood in the file."""
    folder = tmp_path / "orders" / "Day=2026-01-01"
    folder.mkdir(parents=True)
    if form == "parquet":
        parquet.write_table(pa.table({"id": [1, 2], "day": inside}), folder / "1.parquet")
    else:
        (folder / "1.csv").write_text("id,day\n1,2026-01-01\n2,2026-01-01\n")
    results = check_files({"id": ID, "day": {"logicalType": "date"}}, format=form)
    found = {str(result.status) for result in results.values()}
    assert found == ({"passed"} if is_read else {"not_run"})
    if not is_read:
        reason = results[".id/unique"].reason
        assert "column 'day' is in a file and in the name of its folder" in reason
        assert "Day=2026-01-01" in reason


@pytest.mark.parametrize(
    ("column", "status"),
    [
        ({}, "failed"),
        ({"logicalTypeOptions": {"format": "binary"}}, "passed"),
        ({"physicalType": "binary"}, "passed"),
        ({"physicalType": "string"}, "failed"),
    ],
)
@pytest.mark.parametrize("is_nested", [False, True])
def test_bytes_are_no_text_unless_somebody_says_so(
    check_files, tmp_path, column, status, is_nested
):
    """Bytes that nothing marks as text passed as `string`."""
    values = pa.array([[b"a"], None] if is_nested else [b"a", None])
    write(tmp_path, {"id": [1, 2], "odd": values})
    odd = {"logicalType": "string", **column}
    odd = {"logicalType": "array", "items": odd} if is_nested else odd
    results = check_files({"id": ID, "odd": odd}, format="parquet")
    assert results[f".odd{'[]' if is_nested else ''}/type"].status == status


TEXTS = ["a", "bb", None]


@pytest.mark.parametrize(
    "values",
    [
        pa.array(TEXTS).dictionary_encode(),
        pa.array(TEXTS, pa.large_string()),
        pa.array(TEXTS, pa.string_view()),
    ],
    ids=lambda values: str(values.type),
)
def test_texts_are_texts_however_arrow_kept_them(check_files, tmp_path, values):
    """A pandas category and a view of texts were not read, though Spark reads them as texts."""
    write(tmp_path, {"id": [1, 2, 3], "odd": values})
    odd = {"logicalType": "string", "required": True, "logicalTypeOptions": {"maxLength": 1}}
    results = check_files({"id": ID, "odd": odd}, format="parquet")
    assert results[".odd/type"].status == "passed"
    assert results[".odd/required"].failing_rows == TEXTS.count(None)
    long = [text for text in TEXTS if text and len(text) > 1]
    assert results[".odd/length:maxLength"].failing_rows == len(long)


@pytest.mark.parametrize("kind", [pa.list_view, pa.large_list, lambda item: pa.list_(item, 2)])
def test_lists_are_lists_however_arrow_kept_them(check_files, tmp_path, kind):
    write(tmp_path, {"id": [1, 2], "odd": pa.array([["a", "b"], None], kind(pa.string()))})
    odd = {"logicalType": "array", "required": True, "items": {"logicalType": "string"}}
    results = check_files({"id": ID, "odd": odd}, format="parquet")
    assert (results[".odd/type"].status, results[".odd/required"].failing_rows) == ("passed", 1)


def _write_rows(file, form):
    file.parent.mkdir(parents=True)
    if form == "parquet":
        parquet.write_table(pa.table({"id": [1]}), file)
    else:
        file.write_text({"csv": "id\n1\n", "json": '{"id": 1}\n'}[form])


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_folders_are_texts_where_the_contract_says_so(check_files, tmp_path, form):
    """Spark makes a number of `007`, which failed its type, or its length in CSV."""
    days = ["007", "008", "10"]
    for day in days:
        _write_rows(tmp_path / "orders" / f"day={day}" / f"1.{form}", form)
    day = {
        "logicalType": "string",
        "required": True,
        "logicalTypeOptions": {"pattern": "^0", "minLength": 3},
    }
    results = check_files({"id": {"logicalType": "integer"}, "day": day}, format=form)
    assert results[".day/type"].status == results[".day/required"].status == "passed"
    odd = sum(not text.startswith("0") for text in days)
    assert results[".day/pattern"].failing_rows == odd
    assert results[".day/length:minLength"].failing_rows == sum(len(text) < 3 for text in days)


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_folders_are_numbers_where_the_contract_says_so(check_files, tmp_path, form):
    for day in ("7", "10"):
        _write_rows(tmp_path / "orders" / f"day={day}" / f"1.{form}", form)
    day = {"logicalType": "integer", "logicalTypeOptions": {"maximum": 9}}
    results = check_files({"id": {"logicalType": "integer"}, "day": day}, format=form)
    assert results[".day/type"].status == "passed"
    assert results[".day/range:maximum"].failing_rows == 1
