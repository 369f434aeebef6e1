import math
from datetime import UTC, date, datetime, timedelta

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from floe.plan import ColumnStatistics
from floe.table_files import has_one_schema, read_footers

COLUMNS = {
    "small": (pa.int8(), st.integers(-128, 127)),
    "whole": (pa.int64(), st.integers(-(2**63), 2**63 - 1)),
    "unsigned": (pa.uint32(), st.integers(0, 2**32 - 1)),
    "unsigned_long": (pa.uint64(), st.integers(0, 2**64 - 1)),
    "day": (pa.date32(), st.dates(date(1600, 1, 1))),
    "moment": (
        pa.timestamp("us", "UTC"),
        st.datetimes(datetime(1900, 1, 2), timezones=st.just(UTC)),  # noqa: DTZ001
    ),
    "local": (pa.timestamp("us"), st.datetimes(datetime(1900, 1, 2))),  # noqa: DTZ001
    "short_price": (pa.decimal128(9, 2), st.decimals(-9999999, 9999999, places=2)),
    "long_price": (pa.decimal128(38, 10), st.decimals(-(10**27), 10**27, places=10)),
    "name": (pa.string(), st.text(st.characters(codec="utf-8"), max_size=40)),
    "ratio": (pa.float64(), st.floats()),
    "flag": (pa.bool_(), st.booleans()),
}
EXACT = ("small", "whole", "day", "moment", "local", "short_price", "long_price")


@st.composite
def tables(draw):
    size = draw(st.integers(0, 12))
    arrays = {
        name: pa.array(draw(st.lists(st.none() | values, min_size=size, max_size=size)), kind)
        for name, (kind, values) in COLUMNS.items()
    }
    return pa.table(arrays), draw(st.integers(1, 5))


@pytest.mark.long
@given(tables())
def test_footers_tell_the_truth(tmp_path_factory, drawn):
    table, group = drawn
    folder = tmp_path_factory.mktemp("table")
    half = table.num_rows // 2
    for number, part in enumerate((table.slice(0, half), table.slice(half))):
        parquet.write_table(part, folder / f"{number}.parquet", row_group_size=group)
    facts = read_footers(str(folder))
    assert (facts.rows, facts.files, facts.answered_by) == (table.num_rows, 2, "footers")
    for name in COLUMNS:
        values = [value for value in table[name].to_pylist() if value is not None]
        seen = facts.statistics[name]
        assert seen.nulls == table.num_rows - len(values)
        if name in EXACT:
            assert (seen.minimum, seen.maximum) == (
                min(values, default=None),
                max(values, default=None),
            )
        elif name == "name":
            assert seen.minimum in (None, min(values, default=None))
            assert seen.maximum in (None, max(values, default=None))
        else:
            assert (seen.minimum, seen.maximum) == (None, None)


def write(path, options=None, **columns):
    parquet.write_table(pa.table(columns), path, **(options or {}))
    return read_footers(str(path))


def test_texts_have_bounds_only_while_they_are_short(tmp_path):
    facts = write(tmp_path / "x.parquet", short=["b", "ä"], long=["a", "ü" * 40])
    assert facts.statistics["short"] == ColumnStatistics(0, "b", "ä")
    assert facts.statistics["long"] == ColumnStatistics(0, None, None)


def test_a_column_with_nan_has_no_bounds(tmp_path):
    facts = write(tmp_path / "x.parquet", ratio=[1.0, math.nan, None])
    assert facts.statistics["ratio"] == ColumnStatistics(1, None, None)


def test_without_statistics_only_the_rows_are_known(tmp_path):
    facts = write(tmp_path / "x.parquet", {"write_statistics": False}, a=[1, None])
    assert facts.rows == 2
    assert facts.statistics["a"] == ColumnStatistics(None, None, None)


def test_one_file_without_statistics_is_enough_to_know_nothing(tmp_path):
    write(tmp_path / "1.parquet", a=[1])
    write(tmp_path / "2.parquet", {"write_statistics": False}, a=[2])
    facts = read_footers(str(tmp_path))
    assert facts.rows == 2
    assert facts.statistics["a"] == ColumnStatistics(None, None, None)


def test_old_moments_carry_no_bounds_in_their_old_form(tmp_path):
    moments = [datetime(2024, 1, 1, tzinfo=UTC), None]
    facts = write(
        tmp_path / "x.parquet",
        {"use_deprecated_int96_timestamps": True},
        at=pa.array(moments, pa.timestamp("us", "UTC")),
    )
    assert facts.find("at").type.kind == "timestamp"
    assert facts.statistics["at"] == ColumnStatistics(None, None, None)


def test_milliseconds_are_moments_too(tmp_path):
    moment = datetime(2024, 1, 1, 0, 0, 0, 5000, tzinfo=UTC)
    column = pa.array([moment], pa.timestamp("ms", "UTC"))
    facts = write(tmp_path / "x.parquet", at=column)
    assert facts.statistics["at"] == ColumnStatistics(0, moment, moment)


def test_what_depends_on_the_calendar_of_the_writer_is_left_out(tmp_path):
    facts = write(
        tmp_path / "x.parquet",
        day=[date(1500, 1, 1)],
        at=pa.array([datetime(1899, 1, 1, tzinfo=UTC)], pa.timestamp("us", "UTC")),
    )
    assert facts.statistics["day"].minimum is None
    assert facts.statistics["at"].minimum is None


def test_nanoseconds_are_told_to_be_unreadable(tmp_path):
    column = pa.array([datetime(2024, 1, 1, tzinfo=UTC)], pa.timestamp("ns", "UTC"))
    facts = write(tmp_path / "x.parquet", at=column)
    assert (
        facts.columns[0].unreadable
        == "Spark does not read timestamp[ns, tz=UTC] in Parquet (x.parquet)"
    )
    assert facts.statistics["at"] == ColumnStatistics(nulls=0)


@pytest.mark.parametrize(
    ("types", "kind", "is_readable"),
    [
        (("int32", "int64"), "int64", True),
        (("int8", "int32"), "int32", True),
        (("null", "string"), "string", True),
        (("null", "null"), "unknown", True),
        (("int64", "string"), "unknown", False),
        (("int64", "float64"), "unknown", False),
    ],
)
def test_files_are_joined_where_one_type_holds_the_values_of_both(
    tmp_path, types, kind, is_readable
):
    for number, name in enumerate(types):
        nothing = pa.nulls(2) if name == "null" else pa.nulls(2, name)
        parquet.write_table(pa.table({"v": nothing}), tmp_path / f"{number}.parquet")
    facts = read_footers(str(tmp_path))
    (column,) = facts.columns
    assert (column.type.kind, column.unreadable is None) == (kind, is_readable)
    # A column without a type carries no figures, though all of it is null.
    nulls = None if "null" in types else 4
    assert (facts.rows, facts.statistics["v"]) == (4, ColumnStatistics(nulls))


def test_a_field_of_a_struct_is_not_mistaken_for_a_column_with_dots(tmp_path):
    column = pa.array([{"b": 1}, None], pa.struct([("b", pa.int64())]))
    facts = write(tmp_path / "x.parquet", **{"a": column, "a.b": [7, 8]})
    assert facts.statistics["a"] == ColumnStatistics(None, None, None)
    assert facts.statistics["a.b"] == ColumnStatistics(0, 7, 8)


def test_columns_that_differ_only_in_case_are_left_to_the_engine(tmp_path):
    assert write(tmp_path / "x.parquet", a=[1], A=[2]) is None


def test_files_that_do_not_agree_are_left_to_the_engine(tmp_path):
    write(tmp_path / "1.parquet", a=[1])
    write(tmp_path / "2.parquet", a=[1], b=[2])
    assert read_footers(str(tmp_path)) is None
    assert not has_one_schema(str(tmp_path))


def test_folders_make_columns_with_exact_figures(tmp_path):
    for day, region, values in (
        ("2024-01-02", "eu", [1, 2]),
        ("2024-01-03", "us", [3]),
        ("__HIVE_DEFAULT_PARTITION__", "us", [4]),
    ):
        folder = tmp_path / f"day={day}" / f"region={region}"
        folder.mkdir(parents=True)
        write(folder / "x.parquet", a=values)
    (tmp_path / "_SUCCESS").touch()
    facts = read_footers(str(tmp_path))
    assert [(c.name, c.written) for c in facts.columns] == [
        ("a", "bigint"),
        ("day", "date"),
        ("region", "string"),
    ]
    assert facts.rows == 4
    assert facts.statistics["day"] == ColumnStatistics(1, date(2024, 1, 2), date(2024, 1, 3))
    assert facts.statistics["region"] == ColumnStatistics(0, "eu", "us")


@pytest.mark.parametrize("values", [("01", "2"), ("1.5", "2"), ("a1", "b"), ("nan", "x")])
def test_folders_that_engines_may_type_differently_are_left_to_them(tmp_path, values):
    for value in values:
        (tmp_path / f"k={value}").mkdir()
        write(tmp_path / f"k={value}" / "x.parquet", a=[1])
    assert read_footers(str(tmp_path)) is None


def test_a_glob_reads_the_files_it_matches(tmp_path):
    write(tmp_path / "orders_1.parquet", a=[1])
    write(tmp_path / "orders_2.parquet", a=[2])
    write(tmp_path / "customers.parquet", a=[3])
    assert read_footers(f"{tmp_path}/orders_*.parquet").rows == 2


def test_damaged_empty_and_absent_files_are_left_to_the_engine(tmp_path):
    (tmp_path / "bad.parquet").write_text("not parquet")
    assert read_footers(f"{tmp_path}/bad.parquet") is None
    assert read_footers(f"{tmp_path}/absent") is None
    (tmp_path / "empty").mkdir()
    assert read_footers(f"{tmp_path}/empty") is None


def test_the_newest_file_says_when_the_table_changed(tmp_path):
    before = datetime.now(UTC) - timedelta(seconds=5)
    facts = write(tmp_path / "x.parquet", a=[1])
    (moment,) = facts.changes
    assert before <= moment <= datetime.now(UTC)
