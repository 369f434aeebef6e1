import pytest

TYPED = "it says how values are written, and typed columns hold values, not texts"


@pytest.mark.parametrize(
    ("kind", "written", "expected"),
    [
        *(
            ("string", name, f"BadRows(ValueTest(c, WrongFormat('{name}')))")
            for name in (
                *("uuid", "email", "uri", "hostname", "ipv4", "ipv6"),
                *("date", "date-time", "time", "byte"),
            )
        ),
        ("string", "password", "informational: it says how to show the value"),
        ("string", "binary", "informational: any bytes will do"),
        ("string", "zip", "not run: floe does not know the format 'zip'"),
        ("string", "i8", "not run: floe does not know the format 'i8'"),
        ("integer", "i8", "BadRows(ValueTest(c, OutOfRange(minimum=-128, maximum=127)))"),
        ("integer", "u8", "BadRows(ValueTest(c, OutOfRange(minimum=0, maximum=255)))"),
        (
            "integer",
            "i64",
            "BadRows(ValueTest(c, OutOfRange(minimum=-9223372036854775808,"
            " maximum=9223372036854775807)))",
        ),
        ("integer", "u128", "BadRows(ValueTest(c, OutOfRange(minimum=0)))"),
        ("integer", "i128", "informational: every number that a table can hold fits"),
        ("number", "f32", "informational: how exact numbers are is part of the column's type"),
        ("date", "yyyy-MM-dd", f"informational: {TYPED}"),
        ("timestamp", "yyyy-MM-dd HH:mm", f"informational: {TYPED}"),
        (
            "date, physicalType: varchar(10)",
            "dd/MM/yyyy",
            "BadRows(ValueTest(c, WrongFormat('dd/MM/yyyy')))",
        ),
        ("array", "uuid", "not run: format is no option of the type array"),
        ("string", "[1]", "not run: floe does not know the format [1]"),
    ],
)
def test_formats_are_checked_where_data_shows_them(of_column, kind, written, expected):
    prop = f"logicalType: {kind}, logicalTypeOptions: {{format: {written}}}"
    assert of_column(prop, "format") == {"/format": expected}
