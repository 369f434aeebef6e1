"""Names of datasets of the category lake; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Athena(DatasetName, source="athena", variant="table"):
    """Tables and views that Athena queries."""

    region_name: str
    catalog: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Databricks(DatasetName, source="databricks", variant="table"):
    """Databricks.

    Tables and views of a Databricks workspace, as dbt and Airflow name them. The form 'table'.
    """

    host: str
    catalog: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class DatabricksUsualPort(DatasetName, source="databricks", variant="usual_port"):
    """Databricks.

    Tables and views of a Databricks workspace, as dbt and Airflow name them. The form 'usual_port',
    which is no longer recommended.
    """

    host: str
    usual_port: str
    catalog: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Denodo(DatasetName, source="denodo", variant="table"):
    """Views of a Denodo virtual database."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Dremio(DatasetName, source="dremio", variant="table"):
    """Datasets of a Dremio cluster."""

    host: str
    port: str
    path: str
    table: str


@dataclass(frozen=True, slots=True)
class AWSGlue(DatasetName, source="glue", variant="table"):
    """Tables of the Glue Data Catalog."""

    region_name: str
    account_id: str
    database_name: str
    table_name: str


@dataclass(frozen=True, slots=True)
class Hive(DatasetName, source="hive", variant="table"):
    """Tables and views of a Hive metastore."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Impala(DatasetName, source="impala", variant="table"):
    """Tables and views that Impala reads through a Hive metastore."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Presto(DatasetName, source="presto", variant="table"):
    """Tables and views that a Presto cluster serves."""

    host: str
    catalog: str
    schema: str
    table: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class RestCatalog(DatasetName, source="rest_catalog", variant="table"):
    """Tables of a catalogue behind a server: the namespace is the server's address."""

    scheme: str
    host: str
    database: str
    table: str
    port: str | None = None
    prefix: str | None = None


@dataclass(frozen=True, slots=True)
class S3Tables(DatasetName, source="s3tables", variant="table"):
    """Iceberg tables in a table bucket of S3. The form 'table'."""

    region: str
    account_id: str
    bucket: str
    catalog: str
    namespace: str
    table: str


@dataclass(frozen=True, slots=True)
class S3TablesPartition(DatasetName, source="s3tables", variant="partition"):
    """Iceberg tables in a table bucket of S3. The form 'partition'."""

    partition: str
    region: str
    account_id: str
    bucket: str
    catalog: str
    namespace: str
    table: str


@dataclass(frozen=True, slots=True)
class SparkThrift(DatasetName, source="spark_thrift", variant="table"):
    """Tables that dbt makes through a Spark Thrift server or a cluster's HTTP or ODBC end."""

    host: str
    port: str
    schema: str
    table: str
    database: str | None = None


@dataclass(frozen=True, slots=True)
class Trino(DatasetName, source="trino", variant="table"):
    """Tables and views that a Trino cluster serves."""

    host: str
    port: str
    catalog: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class UnityCatalogUsualPort(DatasetName, source="unitycatalog", variant="usual_port"):
    """Unity Catalog.

    Tables, views and models of Unity Catalog. The form 'usual_port', which is no longer
    recommended.
    """

    host: str
    usual_port: str
    catalog: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class UnityCatalog(DatasetName, source="unitycatalog", variant="table"):
    """Tables, views and models of Unity Catalog. The form 'table'."""

    host: str
    catalog: str
    schema: str
    table: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class UnityCatalogSymlink(DatasetName, source="unitycatalog", variant="symlink"):
    """Unity Catalog.

    Tables, views and models of Unity Catalog. The form 'symlink', which is no longer recommended.
    """

    catalog: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class LocalWarehouse(DatasetName, source="warehouse", variant="local"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'local'.
    """

    folder: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class BucketWarehouse(DatasetName, source="warehouse", variant="bucket"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'bucket'.
    """

    scheme: str
    bucket_name: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class ABFSSWarehouse(DatasetName, source="warehouse", variant="abfss"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'abfss'.
    """

    container: str
    service: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class ABFSSEndpointWarehouse(DatasetName, source="warehouse", variant="abfss_endpoint"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'abfss_endpoint'.
    """

    container: str
    endpoint: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class WASBSWarehouse(DatasetName, source="warehouse", variant="wasbs"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'wasbs'.
    """

    container: str
    service_name: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class WASBSBlobWarehouse(DatasetName, source="warehouse", variant="wasbs_blob"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'wasbs_blob', which is no longer recommended.
    """

    container: str
    service_name: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class DBFSWarehouse(DatasetName, source="warehouse", variant="dbfs"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'dbfs'.
    """

    dbfs_folder: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class DBFSWorkspaceWarehouse(DatasetName, source="warehouse", variant="dbfs_workspace"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'dbfs_workspace'.
    """

    workspace: str
    prefix: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class HDFSWarehouse(DatasetName, source="warehouse", variant="hdfs"):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'hdfs'.
    """

    namenode_host: str
    namenode_port: str
    prefix: str
    database: str
    table: str
