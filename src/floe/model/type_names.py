"""What the names of simple types mean, in general and to each kind of server."""

from collections.abc import Mapping
from dataclasses import replace

from floe.model.data_types import DataType

_UNSIGNED_64 = DataType("decimal", precision=20, scale=0)
_ANY_INTEGER = DataType("decimal", precision=38, scale=0)
_HUGE = DataType("decimal", precision=39, scale=0)
_ZONED = DataType("timestamp")
_UNZONED = DataType("timestamp_ntz")

_WORDS = {
    "boolean": "boolean bool logical",
    "int8": "tinyint byte byteint int1",
    "int16": "smallint short int2 int16 smallserial serial2 utinyint uint8",
    "int32": "int integer int4 int32 mediumint serial serial4 usmallint uint16",
    "int64": "bigint long int8 int64 bigserial serial8 oid uinteger uint32",
    "float32": "real float4 float32 binary_float float16 halffloat",
    "float64": "double float8 float64 double_precision binary_double",
    "decimal": "decimal numeric number dec fixed_decimal bigdecimal",
    "string": (
        "string text tinytext mediumtext longtext clob nclob ntext citext utf8 large_string "
        "large_utf8 string_view enum set xml inet cidr macaddr tsvector rowid bpchar sysname name"
    ),
    "binary": (
        "binary varbinary bytes bytea blob tinyblob mediumblob longblob raw long_raw image fixed "
        "rowversion large_binary byte_array fixed_len_byte_array varbit bit_varying "
        "binary_varying binary_large_object"
    ),
    "date": "date date32 date64",
    "time": "time timetz time_ntz time64",
    "timestamp": "timestamptz timestamp_tz timestamp_ltz datetimeoffset timestamptz_ns",
    "timestamp_ntz": (
        "timestamp_ntz datetime2 timestamp_ns timestamp_ms timestamp_s timestamp_us "
    ),
    "interval": "interval duration",
    "uuid": "uuid uniqueidentifier guid",
    "json": "json jsonb",
    "variant": "variant super dynamic sql_variant",
    "unknown": "unknown",
}

_VAGUE = {
    "timestamp": "timestamp",
    "datetime": "timestamp_ntz",
    "smalldatetime": "timestamp_ntz",
    "float": "float32",
    "varchar": "string",
    "varchar2": "string",
    "nvarchar": "string",
    "nvarchar2": "string",
    "char": "string",
    "nchar": "string",
    "character": "string",
    "char_varying": "string",
    "character_varying": "string",
    "national_character": "string",
    "national_char": "string",
    "national_character_varying": "string",
    "character_large_object": "string",
}

_OWN = {
    "bit": DataType("boolean"),
    "money": DataType("decimal", precision=19, scale=4),
    "smallmoney": DataType("decimal", precision=10, scale=4),
    "hugeint": _HUGE,
    "uhugeint": _HUGE,
    "int128": _HUGE,
    "uint128": _HUGE,
    "ubigint": _UNSIGNED_64,
    "uint64": _UNSIGNED_64,
    "bignumeric": DataType("decimal", precision=76, scale=38),
    "year": DataType("int16"),
}

# Beside each of them its server has another type of the same kind.
_APART = (
    "uint8 uint16 uint32 uint64 uint128 mediumint oid year float16 money smallmoney bit varbit "
    "tinytext mediumtext longtext ntext nclob citext bpchar enum set xml inet cidr macaddr "
    "tsvector rowid sysname name jsonb varbinary fixed tinyblob mediumblob longblob rowversion "
    "timetz timestamp timestamp_ltz timestamp_s timestamp_ms timestamp_ns timestamptz_ns "
    "smalldatetime datetime2 float char nchar nvarchar"
)
_OWN_NAMES = {word: word for word in _APART.split()} | {
    # Eight bytes to PostgreSQL and to DuckDB; where int64 is beside int8, that has eight bits.
    **{word: word for word in ("int8", "int64")},
    "utinyint": "uint8",
    "usmallint": "uint16",
    "uinteger": "uint32",
    "ubigint": "uint64",
    "uhugeint": "uint128",
    "halffloat": "float16",
    "bit_varying": "varbit",
    "binary_varying": "varbinary",
    "fixed_len_byte_array": "fixed",
    "character": "char",
    "national_char": "nchar",
    "national_character": "nchar",
    "nvarchar2": "nvarchar",
    "national_character_varying": "nvarchar",
}

_MEANINGS = {
    **{word: DataType(kind) for kind, words in _WORDS.items() for word in words.split()},
    **{word: DataType(kind, is_vague=True) for word, kind in _VAGUE.items()},
    **_OWN,
}
NAMES: Mapping[str, DataType] = {
    word: replace(meaning, own_name=_OWN_NAMES.get(word)) for word, meaning in _MEANINGS.items()
}

_SPARK = {"timestamp": _ZONED, "float": DataType("float32")}
_POSTGRES = {
    "timestamp": _UNZONED,
    "float": DataType("float64"),
    "money": DataType("decimal", precision=19, scale=2),
}
_DUCKDB = {
    "timestamp": _UNZONED,
    "datetime": _UNZONED,
    "float": DataType("float32"),
    "bit": DataType("binary"),
}
_SNOWFLAKE = {
    "timestamp": _UNZONED,
    "datetime": _UNZONED,
    **dict.fromkeys(("float", "float4", "real"), DataType("float64")),
    **dict.fromkeys(
        ("int", "integer", "bigint", "smallint", "tinyint", "byteint", "number", "numeric"),
        _ANY_INTEGER,
    ),
    **dict.fromkeys(("decimal", "dec"), _ANY_INTEGER),
}
_BIGQUERY = {
    "timestamp": _ZONED,
    "datetime": _UNZONED,
    "float": DataType("float64"),
    **dict.fromkeys(
        ("int", "integer", "bigint", "smallint", "tinyint", "byteint"), DataType("int64")
    ),
    **dict.fromkeys(("numeric", "decimal"), DataType("decimal", precision=38, scale=9)),
    "bigdecimal": DataType("decimal", precision=76, scale=38),
}
_MYSQL = {"timestamp": _ZONED, "datetime": _UNZONED, "float": DataType("float32")}
_SQLSERVER = {
    "timestamp": DataType("binary"),
    "datetime": _UNZONED,
    "smalldatetime": _UNZONED,
    "float": DataType("float64"),
    "tinyint": DataType("int16"),
}
_ORACLE = {
    "timestamp": _UNZONED,
    "date": _UNZONED,
    "float": DataType("float64"),
    "long": DataType("string"),
    **dict.fromkeys(("int", "integer", "smallint"), _ANY_INTEGER),
}
_TRINO = {"timestamp": _UNZONED}
_ICEBERG = {"timestamp": _UNZONED, "float": DataType("float32")}

DIALECTS: Mapping[str, Mapping[str, DataType]] = {
    **dict.fromkeys(("spark", "databricks", "delta", "hive"), _SPARK),
    **dict.fromkeys(("postgres", "postgresql", "redshift"), _POSTGRES),
    "duckdb": _DUCKDB,
    "snowflake": _SNOWFLAKE,
    "bigquery": _BIGQUERY,
    **dict.fromkeys(("mysql", "mariadb"), _MYSQL),
    **dict.fromkeys(("sqlserver", "synapse", "mssql"), _SQLSERVER),
    "oracle": _ORACLE,
    **dict.fromkeys(("trino", "presto", "athena"), _TRINO),
    "iceberg": _ICEBERG,
}
