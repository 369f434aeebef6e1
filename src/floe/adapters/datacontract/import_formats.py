"""Every format that datacontract-cli reads."""

from typing import Final

from floe.adapters.datacontract.formats import Format

_DATABASE: Final = {"port": "port", "database": "database"}
_STORAGE: Final = {"format": "file_format", "delimiter": "delimiter"}
_UNITY: Final = {"table": "unity_table_full_name[]"}
_USUAL_LARGEST: Final = 32 * 1024 * 1024
_DIALECTS: Final = (
    *("athena", "bigquery", "clickhouse", "databricks", "doris", "drill", "duckdb", "exasol"),
    *("fabric", "hive", "materialize", "mysql", "oracle", "postgres", "presto", "redshift"),
    *("risingwave", "snowflake", "spark", "sqlite", "sqlserver", "starrocks", "teradata"),
    *("trino", "tsql"),
)

IMPORT_FORMATS: Final = (
    Format(
        "dbt",
        "a dbt manifest (manifest.json)",
        {"model": "dbt_model[]"},
        largest=8 * _USUAL_LARGEST,
    ),
    Format("sql", "SQL DDL", {"dialect": "dialect"}, {"dialect": _DIALECTS}),
    Format("avro", "an Avro schema", extra="avro"),
    Format(
        "dbml",
        "DBML",
        {"dbml-schema": "dbml_schema[]", "dbml-table": "dbml_table[]"},
        extra="dbml",
    ),
    Format("jsonschema", "a JSON Schema"),
    Format("xsd", "an XML Schema", extra="xml"),
    Format("json", "JSON data, from which types are guessed", largest=8 * _USUAL_LARGEST),
    Format("csv", "CSV data, from which types are guessed", extra="csv", largest=0),
    Format("parquet", "a Parquet file", extra="parquet", largest=0),
    Format("odcs", "an ODCS contract of any 2.x or 3.x edition, read by floe itself"),
    Format("dcs", "the older Data Contract Specification 1.x, read by floe itself"),
    Format("protobuf", "a Protobuf schema", extra="protobuf"),
    Format("pydantic-model", "Pydantic models (Python, read without running it)"),
    Format(
        "iceberg",
        "an Iceberg schema (JSON), or a table of a REST catalog",
        {
            "table": "iceberg_table",
            "catalog-url": "iceberg_catalog_url",
            "catalog": "iceberg_catalog",
            "namespace": "iceberg_namespace",
            "warehouse": "iceberg_warehouse",
        },
        extra="iceberg",
    ),
    Format("excel", "the ODCS Excel template", extra="excel"),
    Format("powerbi", "a Power BI semantic model (.pbit, .bim, .json)"),
    Format("openapi", "responses of an OpenAPI 3.x document", {"operation": "openapi_operation[]"}),
    Format(
        "odata",
        "OData 4.x metadata of a service, or of a file given as metadata-file",
        {
            "service-document-file": "odata_service_document_file",
            "entity-set": "odata_entity_set[]",
            "metadata-url": "odata_metadata_url",
            "metadata-file": "odata_metadata_file",
        },
        source="service",
    ),
    Format(
        "bigquery",
        "a BigQuery table description (JSON), or a dataset",
        {
            "project": "bigquery_project",
            "dataset": "bigquery_dataset",
            "table": "bigquery_table[]",
        },
        extra="bigquery",
        source="either",
    ),
    Format(
        "databricks",
        "a Unity Catalog table description (JSON), or tables of a workspace",
        _UNITY,
        extra="databricks",
        source="either",
    ),
    Format("unity", "the older name of databricks", _UNITY, extra="databricks", source="either"),
    Format("spark", "tables of a Spark session", extra="databricks", source="service"),
    Format("glue", "a database of AWS Glue", {"table": "glue_table[]"}, source="service"),
    Format(
        "snowflake",
        "a Snowflake schema",
        {"database": "database", "schema": "schema"},
        extra="snowflake",
        source="service",
    ),
    Format(
        "redshift",
        "an Amazon Redshift schema",
        {**_DATABASE, "schema": "schema", "table": "redshift_table[]"},
        extra="redshift",
        source="service",
    ),
    Format(
        "postgres",
        "a Postgres schema",
        {**_DATABASE, "schema": "schema", "table": "postgres_table[]"},
        extra="postgres",
        source="service",
    ),
    Format("gcs", "files in Google Cloud Storage", _STORAGE, extra="gcs", source="service"),
    Format("adls", "files in Azure storage", _STORAGE, extra="azure", source="service"),
    Format(
        "s3",
        "files in S3",
        {**_STORAGE, "endpoint-url": "endpoint_url"},
        extra="s3",
        source="service",
    ),
    Format(
        "trino",
        "a Trino catalog",
        {"port": "port", "catalog": "catalog", "schema": "schema", "table": "trino_table[]"},
        extra="trino",
        source="service",
    ),
    Format(
        "oracle",
        "an Oracle schema",
        {
            "port": "port",
            "service-name": "service_name",
            "schema": "schema",
            "table": "oracle_table[]",
        },
        extra="oracle",
        source="service",
    ),
    Format(
        "sqlserver",
        "a SQL Server schema",
        {**_DATABASE, "schema": "schema", "table": "sqlserver_table[]"},
        extra="sqlserver",
        source="service",
    ),
    Format(
        "mysql",
        "a MySQL database",
        {**_DATABASE, "table": "mysql_table[]"},
        extra="mysql",
        source="service",
    ),
    Format(
        "clickhouse",
        "a ClickHouse database",
        {**_DATABASE, "table": "clickhouse_table[]"},
        extra="clickhouse",
        source="service",
    ),
    Format(
        "hive",
        "a Hive database",
        {**_DATABASE, "table": "hive_table[]"},
        extra="hive",
        source="service",
    ),
    Format(
        "athena",
        "an Amazon Athena database",
        {
            "schema": "schema",
            "staging-dir": "staging_dir",
            "region": "region",
            "catalog": "catalog",
            "table": "athena_table[]",
        },
        extra="athena",
        source="service",
    ),
)
