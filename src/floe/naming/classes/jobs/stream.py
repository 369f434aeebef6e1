"""Names of jobs of the category stream; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class Debezium(JobName):
    """A task of a Debezium connector."""

    source_id = "debezium"
    variant_id = "task"

    namespace: str
    topic_prefix: str
    task_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.topic_prefix}.{self.task_id}"


@dataclass(frozen=True, slots=True)
class FlinkJob(JobName):
    """A pipeline of Flink."""

    source_id = "flink_job"
    variant_id = "pipeline"

    namespace: str
    pipeline_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.pipeline_name


@dataclass(frozen=True, slots=True)
class FlinkSql(JobName):
    """An insert statement of Flink SQL."""

    source_id = "flink_sql"
    variant_id = "insert"

    namespace: str
    catalog: str
    database: str
    table: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"insert-into_{self.catalog}.{self.database}.{self.table}"
