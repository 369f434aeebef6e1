"""Names of datasets of the category warehouse; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class BigQuery(DatasetName, source="bigquery", variant="table"):
    """Tables and views of BigQuery."""

    project_id: str
    dataset_name: str
    table_name: str


@dataclass(frozen=True, slots=True)
class FabricWarehouse(DatasetName, source="fabric", variant="table"):
    """Tables and views of a Fabric warehouse or of a lakehouse's SQL end point."""

    endpoint: str
    database: str
    schema: str
    table: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class Redshift(DatasetName, source="redshift", variant="table"):
    """Tables and views of a Redshift cluster or of a serverless workgroup. The form 'table'."""

    cluster_identifier: str
    region: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class RedshiftEndpoint(DatasetName, source="redshift", variant="endpoint"):
    """Amazon Redshift.

    Tables and views of a Redshift cluster or of a serverless workgroup. The form 'endpoint', which
    is no longer recommended.
    """

    cluster_identifier: str
    endpoint_id: str
    region: str
    endpoint_domain: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Snowflake(DatasetName, source="snowflake", variant="organization"):
    """Tables and views of a Snowflake account. The form 'organization'."""

    organization_name: str
    account_name: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class SnowflakeLocator(DatasetName, source="snowflake", variant="locator"):
    """Snowflake.

    Tables and views of a Snowflake account. The form 'locator', which is no longer recommended.
    """

    account_locator: str
    region: str
    cloud: str
    database: str
    schema: str
    table: str
    compliance: str | None = None


@dataclass(frozen=True, slots=True)
class SnowflakeOrganizationRegion(DatasetName, source="snowflake", variant="organization_region"):
    """Snowflake.

    Tables and views of a Snowflake account. The form 'organization_region', which is no longer
    recommended.
    """

    organization_name: str
    account_name: str
    region: str
    cloud: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class AzureSynapse(DatasetName, source="synapse", variant="table"):
    """Tables and views of a dedicated or serverless SQL pool. The form 'table'."""

    host: str
    port: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class AzureSynapseDatabase(DatasetName, source="synapse", variant="database"):
    """Azure Synapse.

    Tables and views of a dedicated or serverless SQL pool. The form 'database', which is no longer
    recommended.
    """

    host: str
    port: str
    database: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class Teradata(DatasetName, source="teradata", variant="table"):
    """Tables and views of a Teradata system."""

    host: str
    port: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class Vertica(DatasetName, source="vertica", variant="table"):
    """Tables and views of a Vertica database."""

    host: str
    port: str
    database: str
    schema: str
    table: str
