"""Layouts of JSON with planted damage: every row is read, or counted as one that cannot be."""

import gzip
import json

import pytest

from floe.results import Status

pytestmark = pytest.mark.spark

ID = {"id": {"logicalType": "integer", "required": True}}
COUNT = {"id": "count", "type": "library", "metric": "rowCount", "mustBeGreaterOrEqualTo": 0}


def write(folder, **files):
    folder = folder / "orders"
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        raw = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.json").write_bytes(raw)


def rows_in(results):
    """How many rows there are, and how many of them could not be read."""
    return results[".id/type"].rows, results[".id/type"].failing_rows


@pytest.mark.parametrize(
    ("files", "rows", "unreadable"),
    [
        ({"a": '{"id": 1}\n{"id": 2}\n'}, 2, 0),
        ({"a": '{"id": 1},\n{"id": 2},\n{"id": 3}\n'}, 3, 0),
        ({"a": '{"id": 1}{"id": 2}\n{"id": 3}, {"id": 4}\n'}, 4, 2),
        ({"a": json.dumps([{"id": 1}, {"id": 2}], indent=1)}, 2, 0),
        ({"a": json.dumps({"id": 1}, indent=1)}, 1, 0),
        ({"a": json.dumps({"id": 1}, indent=1) + "\n" + json.dumps({"id": 2}, indent=1)}, 2, 1),
        ({"a": json.dumps([{"id": 1}], indent=1), "b": '{"id": 2}\n{"id": 3}\n'}, 3, 0),
        ({"a": '{"id": 1}\n', "b": ""}, 1, 0),
        ({"a": b'\xef\xbb\xbf{"id": 1}\n{"id": 2}\n'}, 2, 0),
        ({"a": b'\xef\xbb\xbf[\n{"id": 1}\n]'}, 1, 0),
        ({"a": '{"id": 1}\n\n  \n{"id": 2}\r\n'}, 2, 0),
        ({"a": '{"id": 1}\n{"id": 2'}, 2, 1),
        ({"a": '{"id": 1}\n5\n"x"\nnull\n'}, 4, 3),
        ({"a": '{"id": 1}\n[{"id": 2}, {"id": 3}]\n[]\n[7]\n'}, 4, 1),
        ({"a": '{"id": 1, "note": "Zoë"}\n{"id": 2}\n'.encode("latin-1")}, 2, 1),
        ({"a": '{"id": 1} // why\n'}, 2, 1),
        ({"a": '[\n{"id": 1},\n{"id": '}, 1, 1),
        ({"a": '{"id": \n{"id": 2}\n'}, 2, 1),
    ],
)
def test_no_row_is_lost(check_files, tmp_path, files, rows, unreadable):
    write(tmp_path, **files)
    results = check_files(ID, format="json", quality=[COUNT])
    assert rows_in(results) == (rows, unreadable)
    is_known = not unreadable
    assert results[".id/type"].status == ("passed" if is_known else "failed")
    required = results[".id/required"]
    assert (required.status is Status.PASSED) == is_known
    assert (results["/row_count:count"].status is Status.PASSED) == is_known


def test_what_is_packed_is_read_too(check_files, tmp_path):
    (tmp_path / "orders").mkdir()
    content = gzip.compress(b'{"id": 1}\n{"id": 2}{"id": 3}\n')
    (tmp_path / "orders" / "a.json.gz").write_bytes(content)
    assert rows_in(check_files(ID, format="json")) == (3, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"id": 1, "id": 2}\n', "some object in it has the same key twice"),
        ('{"id": 1}\n{"ID": 2}\n', "its keys are spelt in two ways: 'ID' and 'id'"),
        ('{"id": 1, "x": [{"k": 1}]}\n{"id": 1, "x": [{"K": 1}]}', "'x.K' and 'x.k'"),
    ],
)
def test_keys_that_are_one_column_in_spark_are_told(check_files, tmp_path, text, reason):
    """Values under the second spelling were read as nulls."""
    write(tmp_path, a=text)
    result = check_files(ID, format="json")[".id/required"]
    assert result.status == "error"
    assert reason in result.reason


def test_a_key_in_another_case_is_the_column(check_files, tmp_path):
    write(tmp_path, a='{"ID": 1}\n{"ID": null}\n')
    results = check_files(ID, format="json")
    assert (results[".id/required"].failing_rows, results[".id/type"].status) == (1, "passed")


@pytest.mark.parametrize(
    ("column", "values", "unfit"),
    [
        ({"logicalType": "integer"}, "1 2 -3", 0),
        ({"logicalType": "integer"}, "1 2.5 3", 1),
        ({"logicalType": "integer"}, "1 99999999999999999999", 1),
        ({"logicalType": "integer", "physicalType": "int"}, "1 2147483647", 0),
        ({"logicalType": "integer", "physicalType": "int"}, "1 2147483648", 1),
        ({"logicalType": "integer"}, "1 null", 0),
        ({"logicalType": "integer"}, "null null", 0),
        ({"logicalType": "integer"}, '"1" "2"', 1),
        ({"logicalType": "integer"}, "true", 1),
        ({"logicalType": "boolean"}, "true null false", 0),
        ({"logicalType": "boolean"}, "null", 0),
        ({"logicalType": "string"}, "1 2", 1),
        ({"logicalType": "string"}, '"a" null', 0),
        ({"logicalType": "string"}, '"a" {"first":"d"}', 1),
        ({"logicalType": "string"}, '"a" ["b"]', 1),
        ({"logicalType": "string"}, '"a" 1', 1),
        ({"logicalType": "string"}, '"a" true', 1),
        ({"logicalType": "string"}, '"true" "1" "{}" "[1]" "null"', 0),
        ({"logicalType": "string", "physicalType": "varchar(3)"}, '"a" 1', 1),
        ({"logicalType": "string", "physicalType": "varchar(3)"}, '"a" "1"', 0),
        ({"logicalType": "date", "logicalTypeOptions": {"format": "yyyyMMdd"}}, '"20260102"', 0),
        (
            {"logicalType": "date", "logicalTypeOptions": {"format": "yyyyMMdd"}},
            '"20260102" 20260102',
            1,
        ),
        ({"logicalType": "integer"}, '1 "2"', 1),
        ({"logicalType": "integer"}, "1 true", 1),
        ({"logicalType": "integer"}, "1 [2]", 1),
        ({"logicalType": "boolean"}, 'true "false"', 1),
        ({"logicalType": "boolean"}, "true 1", 1),
        ({"logicalType": "number"}, "1 2.5", 0),
        ({"logicalType": "number", "physicalType": "double"}, "1 2", 0),
        ({"logicalType": "number", "physicalType": "decimal(10,2)"}, "1 2.50", 0),
        ({"logicalType": "number", "physicalType": "decimal(10,2)"}, "1 2.505", 1),
        ({"logicalType": "number", "physicalType": "decimal(10,2)"}, '1 "2.5"', 1),
        (
            {"logicalType": "number", "physicalType": "decimal(38,9)"},
            "12345678901234567890.123456789",
            0,
        ),
        ({"logicalType": "date"}, '"2026-01-02" null', 0),
        ({"logicalType": "date"}, '"2026-01-02" "soon"', 1),
        ({"logicalType": "array", "items": {"logicalType": "integer"}}, "[] null", 0),
        ({"logicalType": "array", "items": {"logicalType": "integer"}}, "[1] []", 0),
        ({"logicalType": "object", "properties": [{"name": "k"}]}, "null", 0),
    ],
    ids=str,
)
def test_a_value_is_of_the_declared_type_or_not(check_files, tmp_path, column, values, unfit):
    write(tmp_path, a="".join(f'{{"v": {value}}}\n' for value in values.split()))
    result = check_files({"v": column}, format="json")[".v/type"]
    assert (result.status, bool(result.measured)) == (
        ("failed", True) if unfit else ("passed", False)
    )


ITEM = {"logicalType": "string"}
INNER = {"name": "k", "logicalType": "string"}
OBJECT = {"logicalType": "object", "properties": [INNER]}


@pytest.mark.parametrize(
    ("column", "path", "good", "bad"),
    [
        (OBJECT, ".v.k", '{"k": "a"}', '{"k": 1}'),
        (OBJECT, ".v.k", '{"k": null}', '{"k": {"x": "y"}}'),
        ({"logicalType": "array", "items": ITEM}, ".v[]", '["a", null]', '["a", 1]'),
        ({"logicalType": "array", "items": ITEM}, ".v[]", "[]", '[["a"], "b"]'),
        ({"logicalType": "array", "items": OBJECT}, ".v[].k", '[{"k": "a"}]', '[{"k": false}]'),
    ],
    ids=str,
)
def test_a_value_inside_is_a_text_or_not(check_files, tmp_path, column, path, good, bad):
    """Objects and numbers inside were read as their JSON text, and `type` passed."""
    known = '{"w": "x", "v": ' + good.replace("null", '"b"').replace("[]", '["b"]') + "}\n"
    columns = {"v": column, "w": ITEM}
    write(tmp_path, a=known + f'{{"w": "x", "v": {good}}}\n')
    assert check_files(columns, format="json")[f"{path}/type"].status == "passed"
    write(tmp_path, a=known + f'{{"w": "x", "v": {bad}}}\n{{"w": null}}\n')
    results = check_files(columns, format="json")
    assert (results[f"{path}/type"].status, results[f"{path}/type"].failing_rows) == ("failed", 1)
    assert results[".w/type"].status == "passed"


@pytest.mark.parametrize(
    "text",
    [
        '{"id": 1, "v": "a"}\n{"id": 2, "V": 7}\n'.replace('"v"', '"V"'),
        '{"id": 1, "v": "a"}\n{"id": 2, "\\u0076" : 7}\n',
        '[\n{"id": 1, "v": "a"},\n{"id": 2,\n "v"\n:\n{"x": 1}}\n]\n',
        '[{"id": 1, "v": "a"}, {"id": 2, "v": [1]}]\n',
    ],
)
def test_a_value_that_is_no_text_is_found_in_every_spelling(check_files, tmp_path, text):
    """A value of another kind is counted for its column alone, however its key is written."""
    write(tmp_path, a=text)
    columns = {**ID, "v": {"logicalType": "string", "unique": True}}
    results = check_files(columns, format="json")
    assert results[".v/type"].failing_rows == 1
    assert results[".v/unique"].status is Status.NOT_RUN
    assert (results[".id/type"].status, results[".id/required"].status) == ("passed", "passed")


def test_a_text_in_the_name_of_a_folder_is_one(check_files, tmp_path):
    for region, value in (("north", '"a"'), ("12", "1")):
        folder = tmp_path / "orders" / f"region={region}"
        folder.mkdir(parents=True)
        (folder / "a.json").write_text(f'{{"v": {value}}}\n')
    text = {"logicalType": "string", "required": True}
    results = check_files({"v": text, "region": text}, format="json")
    assert results[".v/type"].failing_rows == 1
    assert (results[".region/type"].status, results[".region/required"].status) == (
        "passed",
        "passed",
    )


def test_decimals_are_compared_as_they_are_written(check_files, tmp_path):
    """As doubles, both of these were the same number."""
    values = ("12345678901234567890.123456789", "12345678901234567890.123456788")
    write(tmp_path, a="".join(f'{{"v": {value}}}\n' for value in values))
    column = {"logicalType": "number", "physicalType": "decimal(38,9)", "unique": True}
    assert check_files({"v": column}, format="json")[".v/unique"].status == "passed"


NESTED = {
    "name": "at",
    "logicalType": "timestamp",
    "logicalTypeOptions": {"minimum": "2026-01-01T00:00:00Z"},
}


@pytest.mark.parametrize(
    ("column", "shape", "path"),
    [
        ({"logicalType": "object", "properties": [NESTED]}, '{{"at": {}}}', ".v.at"),
        (
            {
                "logicalType": "array",
                "items": {"logicalType": "object", "properties": [NESTED]},
            },
            '[{{"at": {}}}]',
            ".v[].at",
        ),
    ],
)
@pytest.mark.parametrize(
    ("moment", "fits", "is_late"),
    [
        ('"2026-01-02T03:04:05Z"', True, True),
        ('"2025-01-02T03:04:05Z"', True, False),
        ("null", True, True),
        ('"soon"', False, None),
    ],
)
def test_moments_inside_are_read_as_moments(
    check_files, tmp_path, column, shape, path, moment, fits, is_late
):
    """A date inside of a struct was a text: `type` failed, and its range was not run."""
    write(tmp_path, a=f'{{"v": {shape.format(moment)}}}\n')
    results = check_files({"v": column}, format="json")
    assert (results[f"{path}/type"].status == "passed") == fits
    if is_late is not None:
        assert (results[f"{path}/range:minimum"].status == "passed") == is_late


def test_files_without_a_row_have_the_columns_of_the_contract(check_files, tmp_path):
    """Every column was missing in an empty file."""
    write(tmp_path, a="", b="[\n]")
    columns = {"id": ID["id"], "day": {"logicalType": "date", "unique": True}}
    results = check_files(columns, format="json")
    assert {str(result.status) for result in results.values()} == {"passed"}


def test_rows_without_keys_have_no_columns(check_files, tmp_path):
    write(tmp_path, a="{}\n{}\n")
    assert check_files(ID, format="json")[".id/present"].status == "failed"


def test_sql_sees_no_column_of_ours(check_files, tmp_path):
    write(tmp_path, a='{"id": 1}\n{"id": 2}\n')
    query = "SELECT count(DISTINCT id) FROM {object}"
    rule = {"id": "two", "type": "sql", "query": query, "mustBe": 2}
    assert check_files(ID, format="json", quality=[rule])["/sql:two"].status == "passed"


MOMENTS = {
    "day": {"logicalType": "date"},
    "at": {"logicalType": "timestamp"},
    "deep": {"logicalType": "object", "properties": [{"name": "day", "logicalType": "date"}]},
    "days": {"logicalType": "array", "items": {"logicalType": "date"}},
}


def test_dates_are_iso_at_any_depth(check_files, tmp_path):
    """Spark reads `2026-1-3` as a date, and so did `type`."""
    sound, slack = "2026-01-03", "2026-1-3"
    rows = [
        {"id": 1, "day": sound, "at": f"{sound} 04:05:06", "deep": {"day": sound}, "days": [sound]},
        {"id": 2, "day": slack, "at": f"{slack} 4:5:6", "deep": {"day": slack}, "days": [slack]},
    ]
    write(tmp_path, a="\n".join(map(json.dumps, rows)))
    bound = {"logicalTypeOptions": {"minimum": "2026-01-01"}}
    results = check_files(ID | MOMENTS | {"day": MOMENTS["day"] | bound}, format="json")
    paths = (".day", ".at", ".deep.day", ".days[]")
    assert {path: results[f"{path}/type"].failing_rows for path in paths} == dict.fromkeys(paths, 1)
    assert results[".day/range:minimum"].status is Status.NOT_RUN
