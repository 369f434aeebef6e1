"""Names of jobs of the category other; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class FeastFeatureViews(JobName):
    """Feast.

    A step of Feast: the feature views of a project, or a feature service. The form 'feature_views'.
    """

    source_id = "feast"
    variant_id = "feature_views"

    namespace: str
    project: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"feast_feature_views_{self.project}"


@dataclass(frozen=True, slots=True)
class FeastFeatureService(JobName):
    """Feast.

    A step of Feast: the feature views of a project, or a feature service. The form
    'feature_service'.
    """

    source_id = "feast"
    variant_id = "feature_service"

    namespace: str
    service_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"feature_service_{self.service_name}"


@dataclass(frozen=True, slots=True)
class SqlJob(JobName):
    """A statement that writes to a table, by that table."""

    source_id = "sql"
    variant_id = "table"

    namespace: str
    schema: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.schema}.{self.table}"
