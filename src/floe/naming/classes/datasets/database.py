"""Names of datasets of the category database; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Bigtable(DatasetName):
    """Tables of a Bigtable instance."""

    source_id = "bigtable"
    variant_id = "table"

    project_id: str
    instance_id: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"bigtable://{self.project_id}/{self.instance_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.table


@dataclass(frozen=True, slots=True)
class Cassandra(DatasetName):
    """Tables of a Cassandra cluster."""

    source_id = "cassandra"
    variant_id = "table"

    host: str
    port: str
    keyspace: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"cassandra://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.keyspace}.{self.table}"


@dataclass(frozen=True, slots=True)
class ClickHouse(DatasetName):
    """Tables and views of a ClickHouse server."""

    source_id = "clickhouse"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"clickhouse://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class AzureCosmosDB(DatasetName):
    """Containers of an Azure Cosmos DB account."""

    source_id = "cosmosdb"
    variant_id = "container"

    host: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"azurecosmos://{self.host}/dbs/{self.database}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"colls/{self.table}"


@dataclass(frozen=True, slots=True)
class CrateDB(DatasetName):
    """Tables and views of a CrateDB cluster."""

    source_id = "crate"
    variant_id = "table"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"crate://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class DB2(DatasetName):
    """Tables and views of a Db2 database."""

    source_id = "db2"
    variant_id = "table"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"db2://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Derby(DatasetName):
    """Tables of an embedded Derby database."""

    source_id = "derby"
    variant_id = "table"

    home: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"file:{self.home}/{self.database}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class DuckDB(DatasetName):
    """Tables and views of a DuckDB file."""

    source_id = "duckdb"
    variant_id = "table"

    file: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"duckdb://{self.file}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Exasol(DatasetName):
    """Tables and views of an Exasol database."""

    source_id = "exasol"
    variant_id = "table"

    host: str
    port: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"exasol://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class FastObjects(DatasetName):
    """Classes of a FastObjects (Poet) object database."""

    source_id = "fastobjects"
    variant_id = "class"

    host: str
    port: str
    database: str
    class_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"fastobjects://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.class_name}"


@dataclass(frozen=True, slots=True)
class Hana(DatasetName):
    """Tables and views of a SAP HANA database."""

    source_id = "hana"
    variant_id = "table"

    host: str
    port: str
    schema: str
    table: str
    database: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"hana://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        database = f"{self.database}." if self.database else ""
        return f"{database}{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Informix(DatasetName):
    """Tables and views of an Informix database."""

    source_id = "informix"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"informix://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Ingres(DatasetName):
    """Tables and views of an Ingres database."""

    source_id = "ingres"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"ingres://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class GenericJdbc(DatasetName):
    """Tables of a database that has no source of its own, from its JDBC URL."""

    source_id = "jdbc"
    variant_id = "table"

    scheme: str
    authority: str
    table: str
    database: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"{self.scheme}://{self.authority}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        database = f"{self.database}." if self.database else ""
        return f"{database}{self.table}"


@dataclass(frozen=True, slots=True)
class AzureDataExplorer(DatasetName):
    """Tables of an Azure Data Explorer (Kusto) cluster. The form 'table'."""

    source_id = "kusto"
    variant_id = "table"

    host: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"azurekusto://{self.host}.kusto.windows.net"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}/{self.table}"


@dataclass(frozen=True, slots=True)
class AzureDataExplorerDatabase(DatasetName):
    """Azure Data Explorer.

    Tables of an Azure Data Explorer (Kusto) cluster. The form 'database_in_namespace', which is no
    longer recommended.
    """

    source_id = "kusto"
    variant_id = "database_in_namespace"

    host: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"azurekusto://{self.host}.kusto.windows.net/{self.database}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.table


@dataclass(frozen=True, slots=True)
class Milvus(DatasetName):
    """Collections of a Milvus server."""

    source_id = "milvus"
    variant_id = "table"

    host: str
    port: str
    database: str
    collection: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"milvus://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.collection}"


@dataclass(frozen=True, slots=True)
class MongoDB(DatasetName):
    """Collections of a MongoDB deployment."""

    source_id = "mongodb"
    variant_id = "table"

    host: str
    port: str
    database: str
    collection: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"mongodb://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.collection}"


@dataclass(frozen=True, slots=True)
class MSSQL(DatasetName):
    """Tables and views of a SQL Server."""

    source_id = "mssql"
    variant_id = "table"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"mssql://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class MySQL(DatasetName):
    """Tables and views of a MySQL or MariaDB server."""

    source_id = "mysql"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"mysql://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class OceanBase(DatasetName):
    """Tables and views of an OceanBase cluster."""

    source_id = "oceanbase"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"oceanbase://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Oracle(DatasetName):
    """Tables and views of an Oracle database."""

    source_id = "oracle"
    variant_id = "table"

    host: str
    port: str
    service_name: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"oracle://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.service_name}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Postgres(DatasetName):
    """Tables and views of a PostgreSQL database."""

    source_id = "postgres"
    variant_id = "table"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"postgres://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Spanner(DatasetName):
    """Tables and views of a Spanner database. The form 'table'."""

    source_id = "spanner"
    variant_id = "table"

    project_id: str
    instance_id: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"spanner://{self.project_id}:{self.instance_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class SpannerConnector(DatasetName):
    """Spanner.

    Tables and views of a Spanner database. The form 'connector', which is no longer recommended.
    """

    source_id = "spanner"
    variant_id = "connector"

    project_id: str
    instance_id: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"spanner://{self.project_id}/{self.instance_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}/{self.table}"


@dataclass(frozen=True, slots=True)
class SQLServer(DatasetName):
    """Tables and views of a SQL Server, as its JDBC driver and those who use it name them."""

    source_id = "sqlserver"
    variant_id = "table"

    host: str
    schema: str
    table: str
    port: str | None = None
    instance: str | None = None
    database: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        instance = f"/{self.instance}" if self.instance else ""
        return f"sqlserver://{self.host}{port}{instance}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        database = f"{self.database}." if self.database else ""
        return f"{database}{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Vectorwise(DatasetName):
    """Tables and views of a Vectorwise database."""

    source_id = "vectorwise"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"vectorwise://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Versant(DatasetName):
    """Classes of a Versant object database."""

    source_id = "versant"
    variant_id = "class"

    host: str
    port: str
    database: str
    class_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"versant://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.class_name}"


@dataclass(frozen=True, slots=True)
class Zen(DatasetName):
    """Tables and views of a Zen (PSQL) database."""

    source_id = "zen"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"zen://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"
