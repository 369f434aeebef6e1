# ruff: noqa: SLF001 - only the JVM knows how Spark went about it
"""CSV files with planted damage: what Python's csv module cannot read, Spark must not absorb."""

import csv
import gzip
import io
from importlib import import_module

import pytest

pytestmark = pytest.mark.spark

HEADER = "id,name\n"
# Each file, and how many of its rows cannot be read.
FILES = {
    "clean": (HEADER + "1,a\n2,b\n", 0),
    "no_end_of_line": (HEADER + "1,a\n2,b", 0),
    "windows": (HEADER.replace("\n", "\r\n") + "1,a\r\n2,b\r\n", 0),
    "header_only": (HEADER, 0),
    "blank_lines": (HEADER + "\n1,a\n\n\n2,b\n\n", 0),
    "line_break": (HEADER + '1,"a\nb"\n2,b\n', 0),
    "line_break_at_the_end": (HEADER + '1,"a\n"\n2,"b,\n"\n', 0),
    "text_like_a_row": (HEADER + '1,"dear,\n2,b\n"\n3,"bye, bye\n4,c"\n', 0),
    "doubled_quotes": (HEADER + '1,"""a"" b"\n2,"say ""hi"""\n3,""""\n', 0),
    "doubled_quotes_and_line_break": (HEADER + '1,"""a""\nb"\n2,"b"\n', 0),
    "inches": (HEADER + '1,5" pipe\n2,6" pipe\n3,b\n', 0),
    "quoted_header": ('"id","name"\n1,a\n', 0),
    "byte_order_mark": ("\ufeff" + HEADER + "1,a\n", 0),
    "accents": (HEADER + "1,Zoë\n2,日本\n3,🎉\n", 0),
    "empty_cells": (HEADER + '1,\n,\n"",""\n', 0),
    "too_few": (HEADER + "1,a\n2\n3,c\n", 1),
    "too_many": (HEADER + "1,a,x\n2,b\n3,c,d,e\n", 2),
    "trailing_delimiter": (HEADER + "1,a,\n2,b,\n", 2),
    "open_quote_first": (HEADER + '"1,a\n2,b\n3,c\n', 1),
    "open_quote_last": (HEADER + '1,a\n2,"b\n3,c\n', 1),
    "open_quote_in_the_last_line": (HEADER + '1,a\n2,"b\n', 1),
    "open_quote_at_the_end": (HEADER + '1,a\n2,"b', 1),
    "open_quote_and_a_closed_one": (HEADER + '1,"a\n2,"b"\n3,c\n', 1),
    "open_quote_and_a_closed_one_below": (HEADER + '1,"a\n2,b\n3,"c"\n4,d\n', 1),
    "two_open_quotes": (HEADER + '1,"a\n2,b\n3,"c\n4,d\n', 1),
    "open_quote_before_a_quoted_key": (HEADER + '1,"a\n"2",b\n3,c\n', 1),
    "open_quote_with_doubled_ones": (HEADER + '1,"say ""a""\n2,b\n', 1),
    "text_behind_a_quote": (HEADER + '1,"abc"def\n2,b\n"3"x,c\n', 2),
    "text_behind_an_empty_cell": (HEADER + '1,""abc\n2,""""abc\n3,""\n', 2),
    "text_behind_a_quote_and_a_blank": (HEADER + '1,"abc" def\n2,"b" \n', 1),
    "text_behind_a_quote_beside_sound_ones": (HEADER + '1,"""Bob"" Smith"\n2,"b"c\n3,d\n', 1),
    "sound_quotes_at_the_beginning": (HEADER + '1,"""Bob"" Smith"\n2,"""x\ny"" z"\n', 0),
    "quote_in_a_quote_left_open": (HEADER + '1,"5"" pipe\n2,b\n3,"c"\n4,d\n', 1),
    "quote_in_a_quote_and_inches": (HEADER + '1,"5"" pipe\n2,6" pipe\n3,c\n', 1),
    "quote_in_a_quote_of_a_key": (HEADER + '"5"" pipe,a\n2,b\n"3",c\n4,d\n', 1),
    "quote_in_a_quote_to_the_end": (HEADER + '1,"5"" pipe\n2,b\n', 1),
    "nothing_but_an_open_quote": (HEADER + '1,a\n2,"', 1),
    "latin": (HEADER.encode() + b"1,Zo\xeb\n2,b\n\xe9,c\n", 2),
    "nul": (HEADER.encode() + b"1,\x00\n2,a\x00b\n3,c\n", 2),
}
CONTRACT = """
apiVersion: v3.2.0
kind: DataContract
id: damage
version: 1.0.0
status: active
servers: [{server: here, type: local, path: "{model}.csv", format: csv}]
schema:
"""
TABLE = """
  - name: NAME
    properties:
      - {name: id, logicalType: string, required: false}
      - {name: name, logicalType: string, logicalTypeOptions: {maxLength: 5000}}
    quality: [{id: few, metric: rowCount, mustBeLessThan: 1000}]
"""


def rows_by_python(text):
    """How many rows there are, and how many of them have another number of cells."""
    lines = [line for line in csv.reader(io.StringIO(text, newline="")) if line]
    return len(lines) - 1, sum(len(line) != len(lines[0]) for line in lines)


@pytest.fixture(scope="module")
def results(spark, tmp_path_factory):
    """The results of one contract with a table for each file."""
    folder = tmp_path_factory.mktemp("damage")
    tables = "".join(TABLE.replace("NAME", name) for name in FILES)
    (folder / "damage.odcs.yaml").write_text(CONTRACT + tables)
    for name, (content, _) in FILES.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / f"{name}.csv").write_bytes(data)
    check = import_module("floe.spark").check
    run = check(None, folder / "damage.odcs.yaml", spark=spark).run
    return {result.check.id: result for result in run.results}


@pytest.mark.parametrize("name", FILES)
def test_every_row_that_cannot_be_read_is_counted(results, name):
    """Rows with too few or too many cells were read as they came, open quotes ate rows."""
    _, unreadable = FILES[name]
    types = [results[f"{name}.{column}/type"] for column in ("id", "name")]
    assert [(one.failing_rows, one.status) for one in types] == [
        (unreadable, "failed" if unreadable else "passed")
    ] * 2
    others = [results[f"{name}/row_count:few"], results[f"{name}.name/length:maxLength"]]
    assert {one.status for one in others} == {"not_run" if unreadable else "passed"}
    for one in (*types, *others):
        assert not unreadable or f"{name}.csv" in one.reason


@pytest.mark.parametrize("name", [name for name, (text, _) in FILES.items() if name != "latin"])
def test_rows_are_those_that_python_reads(results, name):
    content, unreadable = FILES[name]
    text = content if isinstance(content, str) else content.decode()
    rows, misshapen = rows_by_python(text.removeprefix("\ufeff"))
    if '"' not in text or not unreadable:
        assert results[f"{name}.id/type"].rows == rows
    assert misshapen <= unreadable


LINES = HEADER + '1,"5"" pipe\n2,b\n3,"c\n4,"d"\n"5,e\n6,"f"g\n7,6" pipe\n'
BACKSLASHES = HEADER + '1,"\\"Bob\\" Smith"\n2,"5"" pipe"\n3,"5\\" pipe\n4,"d"\n5,e\n'


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize(
    ("text", "options", "rows", "unreadable"),
    [
        (LINES, {"multiLine": False}, 7, 4),
        (BACKSLASHES, {"escape": "\\"}, 4, 2),
        (FILES["quote_in_a_quote_left_open"][0], {}, 2, 1),
        (FILES["text_behind_a_quote"][0], {}, 3, 2),
        (FILES["sound_quotes_at_the_beginning"][0], {}, 2, 0),
    ],
)
def test_other_ways_to_write_and_pack_quotes(
    check_files, tmp_path, pack, text, options, rows, unreadable
):
    """In packed files and with other settings, stray quotes were not looked for at all."""
    name = "orders.csv" if pack is bytes else "orders.csv.gz"
    (tmp_path / name).write_bytes(pack(text.encode()))
    columns = {"id": {"logicalType": "string"}, "name": {"logicalType": "string"}}
    custom = [{"property": key, "value": value} for key, value in options.items()]
    results = check_files(columns, path=name, format="csv", customProperties=custom)
    result = results[".name/type"]
    assert (result.rows, result.failing_rows or 0) == (rows, unreadable)


@pytest.mark.parametrize(
    ("text", "unreadable"),
    [
        (FILES["quote_in_a_quote_left_open"][0], 1),
        (FILES["quote_in_a_quote_of_a_key"][0], 1),
        (FILES["open_quote_and_a_closed_one_below"][0], 1),
        (FILES["doubled_quotes_and_line_break"][0], 0),
        (FILES["sound_quotes_at_the_beginning"][0], 0),
        (FILES["latin"][0], 2),
        (FILES["nul"][0], 2),
    ],
)
def test_rows_are_not_taken_in_by_quotes_where_nobody_looks_at_the_bytes(
    check_files, tmp_path, monkeypatch, text, unreadable
):
    """As in object storage, or in files of gigabytes."""
    monkeypatch.setattr("floe.table_files.csv_surveys._MOST_READ", -1)
    content = text if isinstance(text, bytes) else text.encode()
    (tmp_path / "orders.csv.gz").write_bytes(gzip.compress(content))
    columns = {"id": {"logicalType": "string"}, "name": {"logicalType": "string"}}
    result = check_files(columns, path="orders.csv.gz", format="csv")[".name/type"]
    assert (result.failing_rows or 0) == unreadable


def test_only_the_file_with_a_stray_quote_is_blamed(check_files, tmp_path):
    (tmp_path / "orders").mkdir()
    texts = ('1,"""Bob"" Smith"\n', '1,"a"b\n', "1,c\n", '1,"""Al"" Jones"\n2,"a"b\n')
    for place, text in enumerate(texts):
        (tmp_path / "orders" / f"{place}.csv").write_text(HEADER + text)
    columns = {"id": {"logicalType": "string"}, "name": {"logicalType": "string"}}
    result = check_files(columns, format="csv")[".name/type"]
    assert (result.rows, result.failing_rows) == (5, 2)
    assert "1.csv" in result.reason


def plans_so_far(spark):
    """The plans that Spark still knows, by id: it forgets the oldest."""
    spark.sparkContext._jsc.sc().listenerBus().waitUntilEmpty()
    known = spark._jsparkSession.sharedState().statusStore().executionsList()
    plans = [known.apply(place) for place in range(known.size())]
    return {plan.executionId(): plan.physicalPlanDescription() for plan in plans}


def test_a_clean_file_is_read_once_by_compiled_code(spark, tmp_path):
    """A text among the figures, the file of an unreadable row, made Spark sort and interpret."""
    (tmp_path / "damage.odcs.yaml").write_text(CONTRACT + TABLE.replace("NAME", "clean"))
    (tmp_path / "clean.csv").write_text(FILES["clean"][0])
    before = plans_so_far(spark)
    run = import_module("floe.spark").check(None, tmp_path / "damage.odcs.yaml", spark=spark).run
    texts = [text for query, text in plans_so_far(spark).items() if query not in before]
    assert run.passes == len(texts) == 1
    assert "HashAggregate" in texts[0]
    assert "SortAggregate" not in texts[0]


@pytest.mark.parametrize(
    ("rows", "status", "failing"),
    [("1,a\n2\n", "not_run", None), ("1,a\n2\n3,\n", "failed", 1), ("1,a\n2,\n", "failed", 1)],
)
def test_a_cell_that_a_row_lacks_is_no_null(check_files, tmp_path, rows, status, failing):
    """The row was counted by `type`, and its missing cell once more by `required`."""
    (tmp_path / "orders.csv").write_text("id,name\n" + rows)
    missing = {"id": "gone", "metric": "missingValues", "mustBe": 0}
    missing["arguments"] = {"missingValues": [None]}
    name = {"logicalType": "string", "required": True, "quality": [missing]}
    columns = {"id": {"logicalType": "integer", "required": True}, "name": name}
    results = check_files(columns, path="orders.csv", format="csv")
    for clause in (".name/required", ".name/missing_values:gone"):
        assert (results[clause].status, results[clause].failing_rows) == (status, failing)


TABS = {"delimiter": "tab", "multiLine": False}


@pytest.mark.parametrize(
    ("text", "options", "unreadable"),
    [
        ("id\na\n\nb\n", {}, 1),
        ('id\na\n""\nb\n', {}, 0),
        ("id\na\n \nb\n\n", {"multiLine": False}, 2),
        ("id\tname\n1\ta\n\t\n2\tb\n", TABS, 1),
        ("id\tname\n1\ta\n\n2\tb\n", TABS, 0),
    ],
)
def test_a_line_that_may_be_a_row_without_a_value_is_counted(
    check_files, tmp_path, text, options, unreadable
):
    """Spark passes over such lines, and with them over rows that break promises."""
    (tmp_path / "orders.csv").write_text(text)
    options = [{"property": name, "value": value} for name, value in options.items()]
    columns = {"id": {"logicalType": "string", "required": True}}
    results = check_files(columns, path="orders.csv", format="csv", customProperties=options)
    kind = results[".id/type"]
    assert (kind.status, kind.failing_rows) == ("failed" if unreadable else "passed", unreadable)
    assert results[".id/required"].status == ("not_run" if unreadable else "passed")
