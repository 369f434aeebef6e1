"""Names of datasets of the category database; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Bigtable(DatasetName, source="bigtable", variant="table"):
    """Tables of a Bigtable instance."""

    project_id: str
    instance_id: str
    table: str


@dataclass(frozen=True, slots=True)
class Cassandra(DatasetName, source="cassandra", variant="table"):
    """Tables of a Cassandra cluster."""

    host: str
    port: str
    keyspace: str
    table: str


@dataclass(frozen=True, slots=True)
class ClickHouse(DatasetName, source="clickhouse", variant="table"):
    """Tables and views of a ClickHouse server."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class AzureCosmosDB(DatasetName, source="cosmosdb", variant="container"):
    """Containers of an Azure Cosmos DB account."""

    host: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class CrateDB(DatasetName, source="crate", variant="table"):
    """Tables and views of a CrateDB cluster."""

    host: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class DB2(DatasetName, source="db2", variant="table"):
    """Tables and views of a Db2 database."""

    host: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Derby(DatasetName, source="derby", variant="table"):
    """Tables of an embedded Derby database."""

    home: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class DuckDB(DatasetName, source="duckdb", variant="table"):
    """Tables and views of a DuckDB file."""

    file: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Exasol(DatasetName, source="exasol", variant="table"):
    """Tables and views of an Exasol database."""

    host: str
    port: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class FastObjects(DatasetName, source="fastobjects", variant="class"):
    """Classes of a FastObjects (Poet) object database."""

    host: str
    port: str
    database: str
    class_name: str


@dataclass(frozen=True, slots=True)
class Hana(DatasetName, source="hana", variant="table"):
    """Tables and views of a SAP HANA database."""

    host: str
    port: str
    schema: str
    table: str
    database: str | None = None


@dataclass(frozen=True, slots=True)
class Informix(DatasetName, source="informix", variant="table"):
    """Tables and views of an Informix database."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Ingres(DatasetName, source="ingres", variant="table"):
    """Tables and views of an Ingres database."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class GenericJdbc(DatasetName, source="jdbc", variant="table"):
    """Tables of a database that has no source of its own, from its JDBC URL."""

    scheme: str
    authority: str
    table: str
    database: str | None = None


@dataclass(frozen=True, slots=True)
class AzureDataExplorer(DatasetName, source="kusto", variant="table"):
    """Tables of an Azure Data Explorer (Kusto) cluster. The form 'table'."""

    host: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class AzureDataExplorerDatabase(DatasetName, source="kusto", variant="database_in_namespace"):
    """Azure Data Explorer.

    Tables of an Azure Data Explorer (Kusto) cluster. The form 'database_in_namespace', which is no
    longer recommended.
    """

    host: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Milvus(DatasetName, source="milvus", variant="table"):
    """Collections of a Milvus server."""

    host: str
    port: str
    database: str
    collection: str


@dataclass(frozen=True, slots=True)
class MongoDB(DatasetName, source="mongodb", variant="table"):
    """Collections of a MongoDB deployment."""

    host: str
    port: str
    database: str
    collection: str


@dataclass(frozen=True, slots=True)
class MSSQL(DatasetName, source="mssql", variant="table"):
    """Tables and views of a SQL Server."""

    host: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class MySQL(DatasetName, source="mysql", variant="table"):
    """Tables and views of a MySQL or MariaDB server."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class OceanBase(DatasetName, source="oceanbase", variant="table"):
    """Tables and views of an OceanBase cluster."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Oracle(DatasetName, source="oracle", variant="table"):
    """Tables and views of an Oracle database."""

    host: str
    port: str
    service_name: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Postgres(DatasetName, source="postgres", variant="table"):
    """Tables and views of a PostgreSQL database."""

    host: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Spanner(DatasetName, source="spanner", variant="table"):
    """Tables and views of a Spanner database. The form 'table'."""

    project_id: str
    instance_id: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class SpannerConnector(DatasetName, source="spanner", variant="connector"):
    """Spanner.

    Tables and views of a Spanner database. The form 'connector', which is no longer recommended.
    """

    project_id: str
    instance_id: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class SQLServer(DatasetName, source="sqlserver", variant="table"):
    """Tables and views of a SQL Server, as its JDBC driver and those who use it name them."""

    host: str
    schema: str
    table: str
    port: str | None = None
    instance: str | None = None
    database: str | None = None


@dataclass(frozen=True, slots=True)
class Vectorwise(DatasetName, source="vectorwise", variant="table"):
    """Tables and views of a Vectorwise database."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Versant(DatasetName, source="versant", variant="class"):
    """Classes of a Versant object database."""

    host: str
    port: str
    database: str
    class_name: str


@dataclass(frozen=True, slots=True)
class Zen(DatasetName, source="zen", variant="table"):
    """Tables and views of a Zen (PSQL) database."""

    host: str
    port: str
    database: str
    table: str
