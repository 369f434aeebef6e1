"""Names of datasets of the category service; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Api(DatasetName):
    """Objects that an HTTP interface answers with."""

    source_id = "api"
    variant_id = "object"

    scheme: str
    host: str
    path: str
    port: str | None = None
    object: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"{self.scheme}://{self.host}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        object = f"#{self.object}" if self.object else ""
        return f"{self.path}{object}"


@dataclass(frozen=True, slots=True)
class DataFusion(DatasetName):
    """Pipelines of Google Cloud Data Fusion that Airflow names as datasets."""

    source_id = "datafusion"
    variant_id = "pipeline"

    project_id: str
    location: str
    instance_name: str
    pipeline_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "datafusion"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.project_id}:{self.location}:{self.instance_name}:{self.pipeline_name}"


@dataclass(frozen=True, slots=True)
class InMemory(DatasetName):
    """Temporary datasets that no storage keeps. The form 'dataset'."""

    source_id = "in_memory"
    variant_id = "dataset"

    id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "inmemory://"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.id


@dataclass(frozen=True, slots=True)
class InMemoryLibrary(DatasetName):
    """In memory.

    Temporary datasets that no storage keeps. The form 'library', which is no longer recommended.
    """

    source_id = "in_memory"
    variant_id = "library"

    library: str
    id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"memory://{self.library}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.id


@dataclass(frozen=True, slots=True)
class SaaS(DatasetName):
    """Objects of a service that has tenants and no rule of its own."""

    source_id = "saas"
    variant_id = "object"

    vendor: str
    tenant: str
    object: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"{self.vendor}://{self.tenant}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object


@dataclass(frozen=True, slots=True)
class Salesforce(DatasetName):
    """Objects of a Salesforce organization."""

    source_id = "salesforce"
    variant_id = "object"

    org_id: str
    object_api_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"salesforce://{self.org_id}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.object_api_name
