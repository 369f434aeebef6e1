"""Every format that datacontract-cli writes."""

from typing import Final

from floe.adapters.datacontract.dialects import DIALECTS
from floe.adapters.datacontract.formats import Format

_SCHEMA: Final = {"schema-name": "schema_name"}
_DIALECT: Final = {**_SCHEMA, "dialect": "sql_server_type"}
_DIALECTS: Final = {"dialect": ("auto", "spark", *DIALECTS)}

EXPORT_FORMATS: Final = (
    Format(
        "sql",
        "SQL DDL",
        {
            **_DIALECT,
            "clickhouse-engine": "clickhouse_engine",
            "clickhouse-order-by": "clickhouse_order_by",
        },
        _DIALECTS,
    ),
    Format(
        "sql-query",
        "a SQL query over the columns of one schema object",
        _DIALECT,
        _DIALECTS,
        takes_one_object=True,
    ),
    Format("dbt-models", "dbt model properties (YAML)", _SCHEMA),
    Format("dbt-sources", "dbt sources (YAML)", _SCHEMA),
    Format("dbt-staging-sql", "a dbt staging model (SQL)", _SCHEMA, takes_one_object=True),
    Format("avro", "an Avro schema", _SCHEMA, takes_one_object=True),
    Format("avro-idl", "Avro IDL", _SCHEMA),
    Format("jsonschema", "a JSON Schema", _SCHEMA, takes_one_object=True),
    Format("xsd", "an XML Schema", _SCHEMA),
    Format("pydantic-model", "Pydantic models (Python)", _SCHEMA),
    Format("protobuf", "a Protobuf schema", _SCHEMA),
    Format("odcs", "ODCS as datacontract-cli prints it", _SCHEMA),
    Format("rdf", "RDF (N3)", {**_SCHEMA, "base": "rdf_base"}, extra="rdf"),
    Format("html", "a web page", _SCHEMA),
    Format("markdown", "a Markdown page", _SCHEMA),
    Format("mermaid", "a Mermaid entity diagram", _SCHEMA),
    Format("bigquery", "a BigQuery table schema (JSON)", _SCHEMA, takes_one_object=True),
    Format("dbml", "DBML", _SCHEMA),
    Format("go", "Go structs", _SCHEMA),
    Format("spark", "a Spark schema (Python)", _SCHEMA),
    Format("sqlalchemy", "SQLAlchemy models (Python)", _DIALECT, _DIALECTS),
    Format("iceberg", "an Iceberg schema (JSON)", _SCHEMA, extra="iceberg", takes_one_object=True),
    Format("sodacl", "SodaCL checks (YAML)", _SCHEMA),
    Format(
        "great-expectations",
        "a Great Expectations suite (JSON)",
        {
            **_DIALECT,
            "engine": "engine",
            "suite-name": "suite_name",
            "checks": "check_categories[]",
        },
        {
            **_DIALECTS,
            "engine": ("pandas", "spark", "sql"),
            "checks": ("properties", "quality"),
        },
        takes_one_object=True,
    ),
    Format("data-caterer", "a Data Caterer plan (YAML)", _SCHEMA),
    Format("dcs", "the older Data Contract Specification 1.x (YAML)", _SCHEMA),
    Format("dqx", "Databricks DQX checks (YAML)", _SCHEMA, takes_one_object=True),
    Format(
        "excel",
        "the ODCS Excel template, filled in",
        {**_SCHEMA, "template": "template"},
        extra="excel",
        is_binary=True,
    ),
    Format(
        "custom",
        "a Jinja template of your own",
        {**_SCHEMA, "template": "template"},
        needed=("template",),
    ),
)
