"""Names of datasets of the category service; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Api(DatasetName, source="api", variant="object"):
    """Objects that an HTTP interface answers with."""

    scheme: str
    host: str
    path: str
    port: str | None = None
    object: str | None = None


@dataclass(frozen=True, slots=True)
class DataFusion(DatasetName, source="datafusion", variant="pipeline"):
    """Pipelines of Google Cloud Data Fusion that Airflow names as datasets."""

    project_id: str
    location: str
    instance_name: str
    pipeline_name: str


@dataclass(frozen=True, slots=True)
class InMemory(DatasetName, source="in_memory", variant="dataset"):
    """Temporary datasets that no storage keeps. The form 'dataset'."""

    id: str


@dataclass(frozen=True, slots=True)
class InMemoryLibrary(DatasetName, source="in_memory", variant="library"):
    """In memory.

    Temporary datasets that no storage keeps. The form 'library', which is no longer recommended.
    """

    library: str
    id: str


@dataclass(frozen=True, slots=True)
class SaaS(DatasetName, source="saas", variant="object"):
    """Objects of a service that has tenants and no rule of its own."""

    vendor: str
    tenant: str
    object: str


@dataclass(frozen=True, slots=True)
class Salesforce(DatasetName, source="salesforce", variant="object"):
    """Objects of a Salesforce organization."""

    org_id: str
    object_api_name: str
