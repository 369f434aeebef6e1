"""Files that are there and cannot be read whole: no promise holds because nobody looked."""

import shutil
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

pytestmark = pytest.mark.spark

UP = {"property": "availability", "value": 99, "unit": "percent", "id": "up"}
COLUMNS = {
    "id": {"logicalType": "integer", "required": True},
    "note": {"logicalType": "string", "required": True},
}


def write(path, first=0, rows=1000, **columns):
    path.parent.mkdir(parents=True, exist_ok=True)
    numbers = range(first, first + rows)
    columns = columns or {"id": list(numbers), "note": [f"note {number}" for number in numbers]}
    parquet.write_table(pa.table(columns), path, compression="none")
    return path


def ruin(path, column):
    """Turn the bytes of a column's pages, and leave the footer as it is."""
    chunk = parquet.read_metadata(path).row_group(0).column(column)
    start = chunk.dictionary_page_offset or chunk.data_page_offset
    content = bytearray(path.read_bytes())
    for place in range(start, start + chunk.total_compressed_size):
        content[place] ^= 0x5A
    path.write_bytes(content)


def statuses(results):
    return {name: str(result.status) for name, result in results.items()}


def a_level(results):
    return next(result for name, result in results.items() if "availability" in name)


def test_footers_are_put_to_the_test_where_nothing_else_reads_the_table(check_files, tmp_path):
    """All of these passed: footers count nulls, and pages that nobody read could hold anything."""
    ruin(write(tmp_path / "orders" / "1.parquet"), 0)
    results = check_files(COLUMNS, format="parquet", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/required"] == "error"
    assert statuses(results)[".note/required"] == "passed"
    assert "a file is damaged" in results[".id/required"].reason
    assert "1.parquet" in results[".id/required"].reason
    assert statuses(results)[".id/present"] == "passed"


def test_a_ruined_column_costs_its_own_checks_alone(check_files, tmp_path):
    """Columns that nobody else had read were read together, and sound ones were errors."""
    names = [f"c{number}" for number in range(7)]
    file = write(tmp_path / "orders" / "1.parquet", **{name: list(range(1000)) for name in names})
    for number in (2, 5):
        ruin(file, number)
    column = {"logicalType": "integer", "required": True}
    results = statuses(check_files(dict.fromkeys(names, column), format="parquet"))
    ruined = {name for name, status in results.items() if status == "error"}
    assert ruined == {f".c{n}/{clause}" for n in (2, 5) for clause in ("type", "required")}
    assert set(results.values()) == {"passed", "error"}


def test_a_table_is_not_available_when_its_rows_could_not_be_scanned(check_files, tmp_path):
    """Availability passed as soon as there was a schema."""
    ruin(write(tmp_path / "orders" / "1.parquet"), 0)
    columns = COLUMNS | {"id": {"logicalType": "integer", "unique": True}}
    results = check_files(columns, format="parquet", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/unique"] == "error"
    assert "1.parquet" in results[".id/unique"].reason


@pytest.mark.parametrize("levels", [[], [UP]])
def test_footers_are_put_to_the_test_where_another_column_is_scanned(check_files, tmp_path, levels):
    """The ruined column passed, for rows of the table were read: those of another column."""
    write(tmp_path / "orders" / "1.parquet")
    ruin(write(tmp_path / "orders" / "2.parquet", 1000), 0)
    columns = COLUMNS | {"note": {"logicalType": "string", "required": True, "unique": True}}
    results = check_files(columns, format="parquet", levels=levels)
    assert statuses(results)[".id/required"] == "error"
    assert "2.parquet" in results[".id/required"].reason
    assert statuses(results)[".note/required"] == statuses(results)[".note/unique"] == "passed"
    assert not levels or a_level(results).status == "failed"


def test_a_table_is_not_available_where_a_column_cannot_be_read(check_files, tmp_path):
    """Nothing but availability speaks of the ruined column."""
    ruin(write(tmp_path / "orders" / "1.parquet"), 0)
    columns = {"id": {"logicalType": "integer"}, "note": {"logicalType": "string", "unique": True}}
    results = check_files(columns, format="parquet", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".note/unique"] == "passed"


def test_a_column_that_no_promise_speaks_of_may_be_ruined(check_files, tmp_path):
    ruin(write(tmp_path / "orders" / "1.parquet"), 1)
    results = check_files({"id": COLUMNS["id"]}, format="parquet")
    assert set(statuses(results).values()) == {"passed"}


@pytest.mark.parametrize("more", [{}, {"unique": True}])
def test_the_type_of_a_ruined_column_is_not_known(check_files, tmp_path, more):
    """The footer's word for the type was enough, and a table that nobody can read was green."""
    ruin(write(tmp_path / "orders" / "1.parquet"), 1)
    columns = {"id": {"logicalType": "integer", **more}, "note": {"logicalType": "string"}}
    results = check_files(columns, format="parquet")
    assert statuses(results)[".note/type"] == "error"
    assert "1.parquet" in results[".note/type"].reason
    assert statuses(results)[".note/present"] == "passed"
    assert not more or statuses(results)[".id/type"] == "passed"


@pytest.mark.parametrize("content", [b"PAR1, no footer, PAR1", b"id,note\n4,\n"])
def test_types_alone_are_not_known_beside_a_file_that_is_none(check_files, tmp_path, content):
    """Without the footer of each file nobody read a row of any, and the table was green."""
    write(tmp_path / "orders" / "1.parquet")
    (tmp_path / "orders" / "2.parquet").write_bytes(content)
    columns = {name: {"logicalType": column["logicalType"]} for name, column in COLUMNS.items()}
    results = check_files(columns, format="parquet")
    assert statuses(results)[".id/type"] == statuses(results)[".note/type"] == "error"
    assert "2.parquet" in results[".note/type"].reason


def test_a_type_that_does_not_fit_is_told_of_a_ruined_column_too(check_files, tmp_path):
    ruin(write(tmp_path / "orders" / "1.parquet"), 1)
    results = check_files({"note": {"logicalType": "integer"}}, format="parquet")
    assert statuses(results)[".note/type"] == "failed"


def test_types_of_folders_and_of_parts_pass_without_a_job(check_files, tmp_path, spark):
    """A column that only folders name is in no file, and that is no damage."""
    write(tmp_path / "orders" / "day=2026-11-01" / "1.parquet", id=[1], part=[{"of": 1}])
    part = {"logicalType": "object", "properties": [{"name": "of", "logicalType": "integer"}]}
    columns = {"id": {"logicalType": "integer"}, "day": {"logicalType": "date"}, "part": part}
    context, group = spark.sparkContext, f"prove {tmp_path}"
    context.setJobGroup(group, group)
    try:
        results = check_files({"id": columns["id"], "part": part}, format="parquet")
    finally:
        context.setLocalProperty("spark.jobGroup.id", None)
    assert set(statuses(results).values()) == {"passed"}
    assert not context.statusTracker().getJobIdsForGroup(group)
    results = check_files(columns, format="parquet")
    assert set(statuses(results).values()) == {"passed"}


def test_whole_files_pass_without_a_job(check_files, tmp_path, spark):
    write(tmp_path / "orders" / "1.parquet")
    empty = {"id": pa.array([], "int64"), "note": pa.array([], "string")}
    write(tmp_path / "orders" / "2.parquet", **empty)
    context, group = spark.sparkContext, f"prove {tmp_path}"
    context.setJobGroup(group, group)
    try:
        results = check_files(COLUMNS, format="parquet", levels=[UP])
    finally:
        context.setLocalProperty("spark.jobGroup.id", None)
    assert set(statuses(results).values()) == {"passed"}
    assert not context.statusTracker().getJobIdsForGroup(group)
    assert (a_level(results).answered_by, results[".id/required"].answered_by) == (
        "rows",
        "footers",
    )


def test_a_file_without_a_byte_is_seen(check_files, tmp_path):
    """Spark passes over it, and with it over the rows that were to be in it."""
    write(tmp_path / "orders" / "1.parquet")
    (tmp_path / "orders" / "2.parquet").touch()
    results = check_files(COLUMNS, format="parquet", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/required"] == "error"
    assert "a file is damaged, for it is empty" in results[".id/required"].reason


@pytest.mark.parametrize(
    ("files", "named"),
    [
        (("1.parquet", "more/2.parquet"), "'{}/1.parquet' lies beside the folder 'more'"),
        (("2026/11/1.parquet",), "the folder '{}/2026' is no partition"),
        (("1.parquet", "day=2026-11-01/2.parquet"), "lies beside the folder 'day=2026-11-01'"),
        (("day=2026-11-01/more/2.parquet",), "the folder '{}/day=2026-11-01/more' is no partition"),
    ],
)
def test_files_that_spark_would_pass_over_are_told(check_files, tmp_path, files, named):
    """Rows in folders that are no partitions were left out, and all was green without them."""
    for file in files:
        write(tmp_path / "orders" / file)
    results = check_files(COLUMNS, format="parquet", levels=[UP])
    assert statuses(results)[".id/required"] == "not_run"
    reason = results[".id/required"].reason
    assert named.format(tmp_path / "orders") in reason
    assert "name those that belong to it, such as folder/*.parquet" in reason


def test_empty_and_hidden_folders_are_no_matter(check_files, tmp_path):
    write(tmp_path / "orders" / "1.parquet")
    (tmp_path / "orders" / "empty" / "deep").mkdir(parents=True)
    write(tmp_path / "orders" / "_temporary" / "2.parquet", note=[None], id=[None])
    results = check_files(COLUMNS, format="parquet")
    assert set(statuses(results).values()) == {"passed"}


@pytest.mark.parametrize(
    ("path", "hidden"),
    [
        ("orders", "_2.parquet"),
        ("orders", ".2.parquet"),
        ("orders", "2.parquet._COPYING_"),
        ("orders", "_old/2.parquet"),
        ("orders", ".data.parquet/part-0.parquet"),
        ("orders/*.parquet", "_2.parquet"),
        ("orders/**/*.parquet", "_2.parquet"),
        ("orders/_2.parquet", "_2.parquet"),
        ("orders/.2.parquet", ".2.parquet"),
    ],
)
def test_a_hidden_file_with_rows_is_told(check_files, tmp_path, path, hidden):
    """Spark passes over it in silence, even where the server names nothing but that file."""
    write(tmp_path / "orders" / "1.parquet")
    write(tmp_path / "orders" / hidden, id=[None], note=[None])
    results = check_files(COLUMNS, path=path, format="parquet")
    assert {str(result.status) for result in results.values()} == {"not_run"}
    assert f"{tmp_path / 'orders' / hidden}; rename it" in results[".id/required"].reason


@pytest.mark.parametrize("name", ["_part.csv", ".part.csv.gz"])
def test_a_hidden_file_is_told_beside_texts_and_in_partitions(check_files, tmp_path, name):
    for day in (1, 2):
        (tmp_path / "orders" / f"day={day}").mkdir(parents=True)
        (tmp_path / "orders" / f"day={day}" / "1.csv").write_text("id,note\n1,a\n")
    (tmp_path / "orders" / "day=1" / name).write_text("id,note\n,a\n")
    results = check_files(COLUMNS, format="csv")
    assert statuses(results)[".id/required"] == "not_run"
    assert name in results[".id/required"].reason


def test_what_engines_keep_beside_a_table_is_no_matter(check_files, tmp_path):
    write(tmp_path / "orders" / "1.parquet")
    for name in ("_SUCCESS", "_committed_1", ".1.parquet.crc", "_manifest.json", ".DS_Store"):
        (tmp_path / "orders" / name).write_bytes(b"x")
    (tmp_path / "orders" / "_2.parquet").touch()
    (tmp_path / "orders" / "._1.parquet").write_bytes(b"\x00\x05\x16\x07resource fork")
    write(tmp_path / "orders" / ".spark-staging-1" / "2.parquet", note=[None], id=[None])
    results = check_files(COLUMNS, format="parquet")
    assert set(statuses(results).values()) == {"passed"}


def test_a_hidden_folder_that_a_glob_names_is_read(check_files, tmp_path):
    """Spark reads it, and its footers were not asked."""
    write(tmp_path / "orders" / "new" / "1.parquet")
    write(tmp_path / "orders" / "_old" / "2.parquet", id=[None], note=["x"])
    results = check_files(COLUMNS, path="orders/*", format="parquet")
    assert (results[".id/required"].failing_rows, results[".id/required"].rows) == (1, 1001)


def test_an_orc_file_without_a_byte_is_seen(check_files, spark, tmp_path):
    """Spark passes over it as it does with Parquet."""
    frame = spark.createDataFrame([(1, "a")], "id long, note string")
    frame.coalesce(1).write.orc(f"{tmp_path}/orders")
    (tmp_path / "orders" / "part-9.orc").touch()
    results = check_files(COLUMNS, format="orc")
    assert statuses(results)[".id/required"] == "error"
    assert "part-9.orc" in results[".id/required"].reason


def test_a_glob_reads_folders_that_are_no_partitions(check_files, tmp_path):
    write(tmp_path / "orders" / "1.parquet")
    write(tmp_path / "orders" / "more" / "2.parquet", id=[None], note=["x"])
    results = check_files(COLUMNS, path="orders/**/*.parquet", format="parquet")
    assert (results[".id/required"].failing_rows, results[".id/required"].rows) == (1, 1001)


@pytest.fixture
def delta_files(spark, spark_package, tmp_path):
    spark_package("delta")
    frame = spark.range(100).selectExpr("id", "concat('note ', id) AS note")
    frame.repartition(2).write.format("delta").save(f"{tmp_path}/orders")
    return sorted((tmp_path / "orders").glob("*.parquet"))


def test_a_delta_table_that_lost_a_file_is_seen(check_files, delta_files):
    """The log went on answering for a file that was gone."""
    delta_files[1].unlink()
    results = check_files(COLUMNS, format="delta", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/required"] == "error"
    reason = results[".id/required"].reason
    assert f"its log names a file that is not there: {delta_files[1].name}" in reason


def test_a_delta_file_that_was_cut_short_is_seen(check_files, delta_files):
    delta_files[0].write_bytes(b"")
    results = check_files(COLUMNS, format="delta", levels=[UP])
    assert a_level(results).status == "failed"
    assert "a file is shorter than its log says" in results[".id/required"].reason


def test_ruined_pages_of_a_delta_table_are_seen(check_files, delta_files):
    ruin(delta_files[1], 1)
    results = check_files(COLUMNS, format="delta", levels=[UP])
    assert a_level(results).status == "failed"
    assert statuses(results)[".note/required"] == "error"
    assert statuses(results)[".id/required"] == "passed"


def test_a_whole_delta_table_passes(check_files, delta_files):
    assert len(delta_files) == 2
    results = check_files(COLUMNS, format="delta", levels=[UP])
    assert set(statuses(results).values()) == {"passed"}
    assert results[".id/required"].answered_by == "delta log"


def test_a_delta_table_is_not_read_as_plain_parquet(check_files, spark, spark_package, tmp_path):
    """Without its log, rows that were deleted long ago are read too."""
    spark_package("delta")
    for _ in range(2):
        spark.range(5).write.format("delta").mode("overwrite").save(f"{tmp_path}/orders")
    results = check_files({"id": COLUMNS["id"]}, format="parquet")
    assert statuses(results)[".id/required"] == "not_run"
    assert "it is a Delta table" in results[".id/required"].reason


def test_a_session_that_ignores_damage_does_not_hide_it(check_files, spark, tmp_path):
    """`spark.sql.files.ignoreCorruptFiles` of a notebook's session left the file out."""
    write(tmp_path / "orders" / "1.parquet")
    ruin(write(tmp_path / "orders" / "2.parquet", 1000), 0)
    spark.conf.set("spark.sql.files.ignoreCorruptFiles", "true")
    try:
        columns = COLUMNS | {"id": {"logicalType": "integer", "unique": True}}
        results = check_files(columns, format="parquet")
    finally:
        spark.conf.unset("spark.sql.files.ignoreCorruptFiles")
    assert statuses(results)[".id/unique"] == "error"


def test_an_iceberg_table_that_lost_a_file_is_seen(check_files, spark, spark_package):
    spark_package("iceberg")
    spark.sql("CREATE TABLE floe_iceberg.lost.orders USING iceberg AS SELECT 1 AS id, 'a' AS note")
    place = spark.conf.get("spark.sql.catalog.floe_iceberg.warehouse") + "/lost/orders"
    try:
        whole = check_files(COLUMNS, path=place, format="iceberg", levels=[UP])
        assert set(statuses(whole).values()) == {"passed"}
        shutil.rmtree(f"{place.removeprefix('file:')}/data")
        results = check_files(COLUMNS, path=place, format="iceberg", levels=[UP])
    finally:
        spark.sql("DROP TABLE floe_iceberg.lost.orders")
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/required"] == "error"
    reason = results[".id/required"].reason
    assert "its manifests name a file that is not there" in reason


def test_ruined_pages_beside_a_scanned_column_are_seen_in_delta(check_files, delta_files):
    ruin(delta_files[0], 0)
    columns = COLUMNS | {"note": {"logicalType": "string", "unique": True}}
    results = check_files(columns, format="delta")
    assert statuses(results)[".id/required"] == "error"
    assert delta_files[0].name in results[".id/required"].reason


def test_ruined_pages_of_an_iceberg_table_are_seen(check_files, spark, spark_package):
    spark_package("iceberg")
    spark.sql("CREATE TABLE floe_iceberg.lost.ruined USING iceberg AS SELECT 1 AS id, 'a' AS note")
    place = spark.conf.get("spark.sql.catalog.floe_iceberg.warehouse") + "/lost/ruined"
    try:
        (file,) = Path(place.removeprefix("file:")).glob("data/*.parquet")
        ruin(file, 0)
        results = check_files(COLUMNS, path=place, format="iceberg", levels=[UP])
    finally:
        spark.sql("DROP TABLE floe_iceberg.lost.ruined")
    assert a_level(results).status == "failed"
    assert statuses(results)[".id/required"] == "error"
