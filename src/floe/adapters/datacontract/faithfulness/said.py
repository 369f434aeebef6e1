"""Which clauses of a contract each format says; what is not listed here is named as lost."""

from dataclasses import dataclass
from typing import Final

# How the names of options begin, by logical type: a bound of dates is another clause than one of
# numbers, as formats say the one and not the other.
FAMILIES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "date": "date",
    "timestamp": "date",
    "time": "date",
    "array": "array",
    "object": "object",
    "map": "object",
    "vector": "vector",
}
_EXTREMES: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_NUMBERS: Final = " ".join(f"number.{option}" for option in _EXTREMES)
_DATES: Final = " ".join(f"date.{option}" for option in _EXTREMES)
_TEXTS: Final = "string.minLength string.maxLength string.pattern"
_TYPES: Final = "logicalType physicalType number.format date.timezone"
_ARRAYS: Final = "array.minItems array.maxItems array.uniqueItems"
_OBJECTS: Final = "object.minProperties object.maxProperties"

CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "contract": (
        *("tenant", "tags", "servers", "dataProduct", "description.purpose", "description.usage"),
        *("description.limitations", "description.customProperties"),
        *("description.authoritativeDefinitions", "domain", "context", "support", "price"),
        *("team.name", "team.description", "team.members", "team.tags"),
        *("team.customProperties", "team.authoritativeDefinitions"),
        *(
            "roles",
            "slaDefaultElement",
            "slaProperties",
            "slaProperties.freshness",
            "authoritativeDefinitions",
        ),
        *("customProperties", "contractCreatedTs"),
    ),
    "object": (
        *("physicalName", "physicalType", "description", "businessName", "deprecated", "synonyms"),
        *("authoritativeDefinitions", "tags", "customProperties", "dataGranularityDescription"),
        *("relationships", "context"),
    ),
    "property": (
        *("logicalType", "physicalType", "physicalName", "required", "unique", "primaryKey"),
        *("compositeKey", "primaryKeyPosition", "partitioned", "partitionKeyPosition", "enum"),
        *("enumLabels", "relationships", *_TEXTS.split(), "string.format", *_NUMBERS.split()),
        *("number.multipleOf", "number.format", *_DATES.split(), "date.format", "date.timezone"),
        *("date.defaultTimezone", *_ARRAYS.split(), *_OBJECTS.split(), "object.required"),
        *("vector.dimensions", "vector.elementType", "vector.distanceMetric"),
        *("vector.embeddingModel", "vector.embeddingModelVersion", "vector.normalized"),
        *("description", "businessName", "classification", "tags", "examples", "semanticType"),
        *("criticalDataElement", "deprecated", "synonyms", "encryptedName"),
        *("transformSourceObjects", "transformLogic", "transformDescription"),
        *("authoritativeDefinitions", "customProperties"),
    ),
}


@dataclass(frozen=True, slots=True)
class Said:
    """The clauses that a format says, by the level at which they stand.

    `nested` are the properties of an object, `element` what an array holds, `value` what a map
    holds; of its keys the same is said unless `key` says otherwise; `same` stands for all that is
    said of a property.
    """

    property: str = ""
    object: str = ""
    contract: str = ""
    nested: str = ""
    element: str = ""
    value: str = ""
    key: str | None = None

    def of(self, level: str) -> frozenset[str]:
        """The clauses of a level."""
        if level == "key" and self.key is None:
            level = "value"
        words = getattr(self, level).split()
        said = frozenset(words) | (self.of("property") if "same" in words else frozenset())
        # Neither an element of an array nor a value or key of a map has a name.
        return said - {"physicalName"} if level in ("element", "value", "key") else said


_EVERYTHING: Final = Said(
    " ".join(CLAUSES["property"]),
    " ".join(CLAUSES["object"]),
    " ".join(CLAUSES["contract"]),
    nested="same",
    element="same",
    value="same",
)
_SQL_TABLE: Final = f"{_TYPES} physicalName required primaryKey compositeKey primaryKeyPosition"
_DBT: Final = (
    f"{_TYPES} description tags classification required unique primaryKey enum relationships"
    f" {_TEXTS} {_NUMBERS} vector.dimensions"
)
_JSON: Final = (
    "logicalType physicalName description businessName tags classification required unique"
    f" primaryKey compositeKey enum {_TEXTS} string.format {_NUMBERS} number.multipleOf {_ARRAYS}"
    f" {_OBJECTS} object.required vector.dimensions"
)
_XML: Final = (
    f"{_TYPES} physicalName description required enum {_TEXTS} {_NUMBERS} {_DATES}"
    " array.minItems array.maxItems"
)
_XML_VALUES: Final = f"{_TYPES} enum {_TEXTS} {_NUMBERS} {_DATES}"
_OLDER: Final = (
    f"{_TYPES} description businessName tags customProperties classification required unique"
    f" primaryKey enum {_TEXTS} string.format {_NUMBERS} {_DATES} date.format vector.elementType"
)
_MODEL: Final = f"{_TYPES} description required enum {_TEXTS} {_NUMBERS}"
_SOUNDED: Final = f"{_TYPES} vector.elementType"

_SAID: Final[dict[str, Said]] = {
    **dict.fromkeys(("odcs", "excel", "custom"), _EVERYTHING),
    "rdf": Said(
        " ".join(clause for clause in CLAUSES["property"] if "." not in clause),
        "description",
        "servers team.name description.purpose",
        element="same",
        value="same",
    ),
    "sql": Said(
        f"{_SQL_TABLE} vector.dimensions",
        "physicalName",
        nested=_TYPES,
        element=_TYPES,
        value=_TYPES,
    ),
    "sql-query": Said("physicalName", "physicalName"),
    "dbt-models": Said(
        f"{_DBT} compositeKey", "description physicalType", "team.name", _TYPES, _TYPES, _TYPES
    ),
    "dbt-sources": Said(
        _DBT, "description", "team.name description.purpose", _TYPES, _TYPES, _TYPES
    ),
    "dbt-staging-sql": Said(),
    "avro": Said(
        f"{_SOUNDED} physicalName description required",
        "description",
        nested="same",
        element=f"{_SOUNDED} required",
        value=f"{_SOUNDED} required",
        key="",
    ),
    "avro-idl": Said(
        f"{_SOUNDED} description required",
        "description",
        "description.purpose",
        "same",
        f"{_SOUNDED} required",
        f"{_SOUNDED} required",
        key="",
    ),
    "jsonschema": Said(
        _JSON, "description businessName", nested="same", element="same", value="same", key=""
    ),
    "xsd": Said(_XML, "description physicalName", nested="same", element=_XML_VALUES, value="same"),
    "pydantic-model": Said(
        _MODEL,
        "description",
        "description.purpose description.usage",
        "same",
        f"{_TYPES} required enum",
        f"{_TYPES} required enum",
    ),
    "protobuf": Said(
        f"{_SOUNDED} description enum",
        "description",
        nested=f"{_SOUNDED} description",
        element=_TYPES,
        value=_TYPES,
    ),
    "html": _EVERYTHING,
    "markdown": Said(
        " ".join(clause for clause in CLAUSES["property"] if clause != "physicalType"),
        "description",
        "servers team.name slaProperties slaProperties.freshness description.purpose"
        " description.usage description.limitations description.customProperties"
        " description.authoritativeDefinitions",
        "same",
        "same",
        "same physicalType",
    ),
    "mermaid": Said("logicalType unique primaryKey compositeKey relationships"),
    "bigquery": Said(
        f"{_TYPES} physicalName description required string.maxLength",
        "physicalName description",
        nested="same",
        element=_TYPES,
    ),
    "dbml": Said(
        "logicalType description required unique primaryKey relationships",
        "description",
        "description.purpose",
        element="",
        nested="",
    ),
    "go": Said(
        f"{_SOUNDED} description required",
        nested="same",
        element=_SOUNDED,
        value=_SOUNDED,
        key=_TYPES,
    ),
    "spark": Said(
        f"{_SOUNDED} physicalName description required",
        nested="same",
        element=_SOUNDED,
        value=_SOUNDED,
    ),
    "sqlalchemy": Said(
        f"{_TYPES} description required primaryKey compositeKey string.maxLength",
        "description",
        "description.purpose",
        element=f"{_TYPES} string.maxLength",
    ),
    "iceberg": Said(
        f"{_SOUNDED} physicalName required primaryKey compositeKey",
        nested=f"{_SOUNDED} physicalName required",
        element=f"{_SOUNDED} required",
        value=f"{_SOUNDED} required",
    ),
    "sodacl": Said(
        f"physicalType physicalName required unique primaryKey enum {_TEXTS} {_NUMBERS} {_DATES}",
        "physicalName",
        "slaProperties.freshness",
    ),
    "great-expectations": Said(
        "physicalType physicalName required unique primaryKey compositeKey enum"
        f" {_TEXTS} {_NUMBERS} {_DATES}",
    ),
    "data-caterer": Said(
        f"{_TYPES} physicalName unique primaryKey enum {_TEXTS}"
        " number.minimum number.maximum date.minimum date.maximum",
        nested="same",
        element=_TYPES,
    ),
    "dcs": Said(
        _OLDER,
        "description physicalType",
        "team.name servers description.purpose description.usage description.limitations",
        "same",
        "same",
        "same",
    ),
    "dqx": Said(),
}
_IN_SQL: Final = ("sql", "dbt-models", "dbt-sources")
_STRUCTS: Final = ("databricks", "bigquery", "trino", "local", "s3", "dataframe", "clickhouse")
# Which dialects have types for what is inside of a column; in others it is JSON.
_NESTED_TYPES: Final = {
    "nested": _STRUCTS,
    "element": (*_STRUCTS, "postgres", "redshift"),
    **dict.fromkeys(("value", "key"), (*_STRUCTS, "snowflake")),
}
_SPOKEN_WITH_COMMENTS: Final = ("databricks", "snowflake", "clickhouse")
# What a format says of other logical types than these.
_NOT_OF: Final[dict[tuple[str, str], tuple[str | None, ...]]] = {
    ("pydantic-model", "enum"): (None, "number", "boolean", "date", "timestamp", "time"),
    ("bigquery", "required"): ("array", "map", "vector"),
}


def said_clauses(
    format: str, level: str, dialect: str | None = None, logical_type: str | None = "string"
) -> frozenset[str]:
    """The clauses that a format says of a level and type; SQL says more in some dialects."""
    unsaid = [
        clause
        for (other, clause), types in _NOT_OF.items()
        if other == format and logical_type in types
    ]
    said = _SAID[format].of(level).difference(unsaid)
    if format in _IN_SQL and dialect not in _NESTED_TYPES.get(level, (dialect,)):
        return frozenset()
    if format == "dbml" and level == "property" and dialect is not None:
        return said | set(_TYPES.split())
    if format == "sql" and level in ("object", "property") and dialect in _SPOKEN_WITH_COMMENTS:
        return said | {"description"}
    return said
