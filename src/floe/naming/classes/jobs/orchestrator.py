"""Names of jobs of the category orchestrator; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class AirflowDag(JobName):
    """A DAG of Airflow, the parent of its tasks."""

    source_id = "airflow_dag"
    variant_id = "dag"

    namespace: str
    dag_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.dag_id


@dataclass(frozen=True, slots=True)
class AirflowQuery(JobName):
    """A query that a task of Airflow sends to Snowflake or Databricks; a child of the task."""

    source_id = "airflow_query"
    variant_id = "query"

    namespace: str
    dag_id: str
    task_id: str
    query_index: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.dag_id}.{self.task_id}.query.{self.query_index}"


@dataclass(frozen=True, slots=True)
class AirflowTask(JobName):
    """A task of an Airflow DAG; the DAG is its parent."""

    source_id = "airflow_task"
    variant_id = "task"

    namespace: str
    dag_id: str
    task_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.dag_id}.{self.task_id}"
