"""The words by which each exporter is brought to write a type: `logicalType/physicalType`.

Behind a `>` stands what is written where the format has no such type; a type without a row is
written as a text, which loses nothing of a value. A `:` leads to Avro's own logical type.
"""

from typing import Final

_SMALL: Final = ("int8", "int16")


def _words(written: str, small: str, **kinds: str) -> dict[str, str]:
    """A table of all types; `small` is what integers of one and two bytes become."""
    plain = {"boolean": "boolean/", "string": "string/", "date": "date/"}
    return {**plain, **dict.fromkeys(_SMALL, f"{small}>{written}"), **kinds}


TYPE_WORDS: Final[dict[str, dict[str, str]]] = {
    "iceberg": _words(
        "int",
        "integer/int",
        int32="integer/int",
        int64="integer/bigint",
        float32="number/float",
        float64="number/double",
        decimal="number/decimal",
        binary="string/binary",
        timestamp="timestamp/timestamp_tz",
        timestamp_ntz="timestamp/timestamp_ntz",
    ),
    "avro": _words(
        "int",
        "integer/",
        int32="integer/",
        int64="integer/long",
        float32="number/float",
        float64="number/double",
        decimal="number/decimal",
        binary="binary/",
        time="time/:long:time-micros",
        timestamp="timestamp/:long:timestamp-micros",
        timestamp_ntz="timestamp/:long:local-timestamp-micros",
        uuid="string/:string:uuid",
    ),
    "avro-idl": _words(
        "int",
        "integer/int",
        int32="integer/int",
        int64="integer/long",
        float32="number/float",
        float64="number/double",
        binary="string/bytes",
    ),
    "protobuf": _words(
        "int32",
        "integer/",
        int32="integer/",
        int64="long/",
        float32="float/",
        float64="double/",
        binary="bytes/",
        date="string/>string",
    ),
    "pydantic-model": _words(
        "int",
        "integer/",
        int32="integer/>int",
        int64="integer/",
        float32="number/>float",
        float64="number/",
        decimal="number/decimal>Decimal",
        binary="/bytes",
        time="time/",
        timestamp="timestamp/",
        timestamp_ntz="timestamp/>datetime",
    ),
    "go": _words(
        "int64",
        "integer/",
        int32="integer/int",
        int64="integer/bigint",
        float32="number/float",
        float64="number/double",
        timestamp="timestamp/timestamp",
        timestamp_ntz="timestamp/timestamp>time.Time",
    ),
    "spark": _words(
        "int",
        "integer/int",
        int32="integer/int",
        int64="integer/bigint",
        float32="number/float",
        float64="number/double",
        decimal="number/decimal",
        binary="string/binary",
        timestamp="timestamp/timestamp",
        timestamp_ntz="timestamp/timestamp_ntz",
        variant="object/variant",
    ),
    "sqlalchemy": _words(
        "Integer",
        "integer/",
        int32="integer/",
        int64="bigint/",
        float32="float/",
        float64="double/",
        decimal="number/",
        binary="bytes/",
        timestamp="timestamp_tz/",
        timestamp_ntz="timestamp/",
    ),
    "xsd": _words(
        "xs:int",
        "integer/int",
        int32="integer/int",
        int64="integer/>xs:integer",
        float32="number/float",
        float64="number/double",
        decimal="number/>xs:decimal",
        time="time/",
        timestamp="timestamp/",
        timestamp_ntz="timestamp/>xs:dateTime",
    ),
    "bigquery": _words(
        "INT64",
        "integer/bigint",
        int32="integer/bigint>INT64",
        int64="integer/bigint",
        float32="number/double>FLOAT64",
        float64="number/double",
        decimal="number/numeric",
        binary="bytes/bytes",
        time="time/",
        timestamp="timestamp/timestamp",
        timestamp_ntz="timestamp/DATETIME",
        json="object/json",
    ),
    "data-caterer": _words(
        "integer",
        "integer/",
        int32="integer/",
        int64="integer/long",
        float32="number/float",
        float64="number/double",
        decimal="number/decimal>decimal",
        binary="string/bytes",
        timestamp="timestamp/timestamp",
        timestamp_ntz="timestamp/timestamp>timestamp",
    ),
    "dcs": _words(
        "int",
        "integer/int",
        int32="integer/int",
        int64="integer/bigint",
        float32="number/float",
        float64="number/double",
        decimal="number/decimal>decimal",
        binary="string/bytes",
        date="date/date",
        time="time/time",
        timestamp="timestamp/timestamp_tz",
        timestamp_ntz="timestamp/timestamp_ntz",
    ),
}
TYPE_WORDS["great-expectations:spark"] = {
    **TYPE_WORDS["spark"],
    "decimal": "number/decimal>DecimalType",
}
# These write how many digits a decimal has, where they are told by custom properties or options.
WITH_DIGITS: Final = ("iceberg", "avro", "spark", "sqlalchemy", "bigquery")
# These write how long a text may be, where its options say so.
WITH_LENGTHS: Final = ("sqlalchemy", "bigquery", "xsd", "pydantic-model", "dcs")
