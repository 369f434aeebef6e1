"""Names of jobs of the category transformation; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class DbtCommand(JobName):
    """A command of dbt, the root of its nodes."""

    source_id = "dbt_command"
    variant_id = "command"

    namespace: str
    project: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"dbt-run-{self.project}"


@dataclass(frozen=True, slots=True)
class DbtModel(JobName):
    """A node of dbt, told from the artifacts of a run."""

    source_id = "dbt_model"
    variant_id = "model"

    namespace: str
    database: str
    schema: str
    project: str
    model: str
    activity: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        activity = f".{self.activity}" if self.activity else ""
        return f"{self.database}.{self.schema}.{self.project}.{self.model}{activity}"


@dataclass(frozen=True, slots=True)
class DbtNode(JobName):
    """A node of dbt, told from the structured logs while it runs."""

    source_id = "dbt_node"
    variant_id = "node"

    namespace: str
    resource_type: str
    project: str
    node_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.resource_type}.{self.project}.{self.node_name}"


@dataclass(frozen=True, slots=True)
class DbtSql(JobName):
    """A statement that a node of dbt sends to the database; a child of the node."""

    source_id = "dbt_sql"
    variant_id = "statement"

    namespace: str
    resource_type: str
    project: str
    node_name: str
    sql_index: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.resource_type}.{self.project}.{self.node_name}.sql.{self.sql_index}"
