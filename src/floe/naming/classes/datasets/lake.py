"""Names of datasets of the category lake; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Athena(DatasetName):
    """Tables and views that Athena queries."""

    source_id = "athena"
    variant_id = "table"

    region_name: str
    catalog: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"awsathena://athena.{self.region_name}.amazonaws.com"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Databricks(DatasetName):
    """Databricks.

    Tables and views of a Databricks workspace, as dbt and Airflow name them. The form 'table'.
    """

    source_id = "databricks"
    variant_id = "table"

    host: str
    catalog: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"databricks://{self.host}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class DatabricksUsualPort(DatasetName):
    """Databricks.

    Tables and views of a Databricks workspace, as dbt and Airflow name them. The form 'usual_port',
    which is no longer recommended.
    """

    source_id = "databricks"
    variant_id = "usual_port"

    host: str
    usual_port: str
    catalog: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"databricks://{self.host}:{self.usual_port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Denodo(DatasetName):
    """Views of a Denodo virtual database."""

    source_id = "denodo"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"denodo://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Dremio(DatasetName):
    """Datasets of a Dremio cluster."""

    source_id = "dremio"
    variant_id = "table"

    host: str
    port: str
    path: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"dremio://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.path}.{self.table}"


@dataclass(frozen=True, slots=True)
class AWSGlue(DatasetName):
    """Tables of the Glue Data Catalog."""

    source_id = "glue"
    variant_id = "table"

    region_name: str
    account_id: str
    database_name: str
    table_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"arn:aws:glue:{self.region_name}:{self.account_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"table/{self.database_name}/{self.table_name}"


@dataclass(frozen=True, slots=True)
class Hive(DatasetName):
    """Tables and views of a Hive metastore."""

    source_id = "hive"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"hive://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Impala(DatasetName):
    """Tables and views that Impala reads through a Hive metastore."""

    source_id = "impala"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"impala://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Presto(DatasetName):
    """Tables and views that a Presto cluster serves."""

    source_id = "presto"
    variant_id = "table"

    host: str
    catalog: str
    schema: str
    table: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"presto://{self.host}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class RestCatalog(DatasetName):
    """Tables of a catalogue behind a server: the namespace is the server's address."""

    source_id = "rest_catalog"
    variant_id = "table"

    scheme: str
    host: str
    database: str
    table: str
    port: str | None = None
    prefix: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        prefix = f"/{self.prefix}" if self.prefix else ""
        return f"{self.scheme}://{self.host}{port}{prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class S3Tables(DatasetName):
    """Iceberg tables in a table bucket of S3. The form 'table'."""

    source_id = "s3tables"
    variant_id = "table"

    region: str
    account_id: str
    bucket: str
    catalog: str
    namespace: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"arn:aws:s3tables:{self.region}:{self.account_id}:bucket/{self.bucket}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.namespace}.{self.table}"


@dataclass(frozen=True, slots=True)
class S3TablesPartition(DatasetName):
    """Iceberg tables in a table bucket of S3. The form 'partition'."""

    source_id = "s3tables"
    variant_id = "partition"

    partition: str
    region: str
    account_id: str
    bucket: str
    catalog: str
    namespace: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"arn:{self.partition}:s3tables:{self.region}:{self.account_id}:bucket/{self.bucket}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.namespace}.{self.table}"


@dataclass(frozen=True, slots=True)
class SparkThrift(DatasetName):
    """Tables that dbt makes through a Spark Thrift server or a cluster's HTTP or ODBC end."""

    source_id = "spark_thrift"
    variant_id = "table"

    host: str
    port: str
    schema: str
    table: str
    database: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"spark://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        database = f"{self.database}." if self.database else ""
        return f"{database}{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Trino(DatasetName):
    """Tables and views that a Trino cluster serves."""

    source_id = "trino"
    variant_id = "table"

    host: str
    port: str
    catalog: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"trino://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class UnityCatalogUsualPort(DatasetName):
    """Unity Catalog.

    Tables, views and models of Unity Catalog. The form 'usual_port', which is no longer
    recommended.
    """

    source_id = "unitycatalog"
    variant_id = "usual_port"

    host: str
    usual_port: str
    catalog: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"unitycatalog://{self.host}:{self.usual_port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class UnityCatalog(DatasetName):
    """Tables, views and models of Unity Catalog. The form 'table'."""

    source_id = "unitycatalog"
    variant_id = "table"

    host: str
    catalog: str
    schema: str
    table: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"unitycatalog://{self.host}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class UnityCatalogSymlink(DatasetName):
    """Unity Catalog.

    Tables, views and models of Unity Catalog. The form 'symlink', which is no longer recommended.
    """

    source_id = "unitycatalog"
    variant_id = "symlink"

    catalog: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "unity-catalog"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.catalog}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class LocalWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'local'.
    """

    source_id = "warehouse"
    variant_id = "local"

    folder: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"file:{self.folder}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class BucketWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'bucket'.
    """

    source_id = "warehouse"
    variant_id = "bucket"

    scheme: str
    bucket_name: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"{self.scheme}://{self.bucket_name}/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class ABFSSWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'abfss'.
    """

    source_id = "warehouse"
    variant_id = "abfss"

    container: str
    service: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"abfss://{self.container}@{self.service}.dfs.core.windows.net/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class ABFSSEndpointWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'abfss_endpoint'.
    """

    source_id = "warehouse"
    variant_id = "abfss_endpoint"

    container: str
    endpoint: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"abfss://{self.container}@{self.endpoint}/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class WASBSWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'wasbs'.
    """

    source_id = "warehouse"
    variant_id = "wasbs"

    container: str
    service_name: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"wasbs://{self.container}@{self.service_name}.dfs.core.windows.net/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class WASBSBlobWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'wasbs_blob', which is no longer recommended.
    """

    source_id = "warehouse"
    variant_id = "wasbs_blob"

    container: str
    service_name: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"wasbs://{self.container}@{self.service_name}.blob.core.windows.net/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class DBFSWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'dbfs'.
    """

    source_id = "warehouse"
    variant_id = "dbfs"

    dbfs_folder: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"dbfs:{self.dbfs_folder}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class DBFSWorkspaceWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'dbfs_workspace'.
    """

    source_id = "warehouse"
    variant_id = "dbfs_workspace"

    workspace: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"dbfs://{self.workspace}/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class HDFSWarehouse(DatasetName):
    """Warehouse location.

    Tables of a catalogue that is a folder: the namespace is the warehouse's location, the name the
    logical table. The form 'hdfs'.
    """

    source_id = "warehouse"
    variant_id = "hdfs"

    namenode_host: str
    namenode_port: str
    prefix: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"hdfs://{self.namenode_host}:{self.namenode_port}/{self.prefix}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"
