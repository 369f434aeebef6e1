"""Names of datasets of the category warehouse; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class BigQuery(DatasetName):
    """Tables and views of BigQuery."""

    source_id = "bigquery"
    variant_id = "table"

    project_id: str
    dataset_name: str
    table_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "bigquery"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.project_id}.{self.dataset_name}.{self.table_name}"


@dataclass(frozen=True, slots=True)
class FabricWarehouse(DatasetName):
    """Tables and views of a Fabric warehouse or of a lakehouse's SQL end point."""

    source_id = "fabric"
    variant_id = "table"

    endpoint: str
    database: str
    schema: str
    table: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"fabric-warehouse://{self.endpoint}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Redshift(DatasetName):
    """Tables and views of a Redshift cluster or of a serverless workgroup. The form 'table'."""

    source_id = "redshift"
    variant_id = "table"

    cluster_identifier: str
    region: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"redshift://{self.cluster_identifier}.{self.region}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class RedshiftEndpoint(DatasetName):
    """Amazon Redshift.

    Tables and views of a Redshift cluster or of a serverless workgroup. The form 'endpoint', which
    is no longer recommended.
    """

    source_id = "redshift"
    variant_id = "endpoint"

    cluster_identifier: str
    endpoint_id: str
    region: str
    endpoint_domain: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return (
            f"redshift://{self.cluster_identifier}.{self.endpoint_id}.{self.region}."
            f"{self.endpoint_domain}:{self.port}"
        )

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Snowflake(DatasetName):
    """Tables and views of a Snowflake account. The form 'organization'."""

    source_id = "snowflake"
    variant_id = "organization"

    organization_name: str
    account_name: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"snowflake://{self.organization_name}-{self.account_name}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class SnowflakeLocator(DatasetName):
    """Snowflake.

    Tables and views of a Snowflake account. The form 'locator', which is no longer recommended.
    """

    source_id = "snowflake"
    variant_id = "locator"

    account_locator: str
    region: str
    cloud: str
    database: str
    schema: str
    table: str
    compliance: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        compliance = f".{self.compliance}" if self.compliance else ""
        return f"snowflake://{self.account_locator}{compliance}.{self.region}.{self.cloud}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class SnowflakeOrganizationRegion(DatasetName):
    """Snowflake.

    Tables and views of a Snowflake account. The form 'organization_region', which is no longer
    recommended.
    """

    source_id = "snowflake"
    variant_id = "organization_region"

    organization_name: str
    account_name: str
    region: str
    cloud: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return (
            f"snowflake://{self.organization_name}-{self.account_name}.{self.region}.{self.cloud}"
        )

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class AzureSynapse(DatasetName):
    """Tables and views of a dedicated or serverless SQL pool. The form 'table'."""

    source_id = "synapse"
    variant_id = "table"

    host: str
    port: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"sqlserver://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class AzureSynapseDatabase(DatasetName):
    """Azure Synapse.

    Tables and views of a dedicated or serverless SQL pool. The form 'database', which is no longer
    recommended.
    """

    source_id = "synapse"
    variant_id = "database"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"sqlserver://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"


@dataclass(frozen=True, slots=True)
class Teradata(DatasetName):
    """Tables and views of a Teradata system."""

    source_id = "teradata"
    variant_id = "table"

    host: str
    port: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"teradata://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.table}"


@dataclass(frozen=True, slots=True)
class Vertica(DatasetName):
    """Tables and views of a Vertica database."""

    source_id = "vertica"
    variant_id = "table"

    host: str
    port: str
    database: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"vertica://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.database}.{self.schema}.{self.table}"
