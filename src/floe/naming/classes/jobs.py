"""Names of jobs; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class HiveQuery(JobName, source="hive_query", variant="query"):
    """A query of Hive, by what it does and what it writes to. The form 'query'."""

    namespace: str
    operation: str
    output_name: str


@dataclass(frozen=True, slots=True)
class HiveOperation(JobName, source="hive_query", variant="operation"):
    """Hive query.

    A query of Hive, by what it does and what it writes to. The form 'operation', which is no longer
    recommended.
    """

    namespace: str
    operation_name: str


@dataclass(frozen=True, slots=True)
class PrestoQuery(JobName, source="presto", variant="query"):
    """A query of Presto."""

    namespace: str
    query_id: str


@dataclass(frozen=True, slots=True)
class SparkApplication(JobName, source="spark_application", variant="application"):
    """A Spark application, the parent of its actions."""

    namespace: str
    app_name: str


@dataclass(frozen=True, slots=True)
class SparkRdd(JobName, source="spark_rdd", variant="action"):
    """An action of Spark on RDDs."""

    namespace: str
    app_name: str
    rdd_name: str


@dataclass(frozen=True, slots=True)
class SparkSql(JobName, source="spark_sql", variant="action"):
    """An action of Spark SQL: the command, and the table it writes to."""

    namespace: str
    app_name: str
    node_name: str
    output_name: str | None = None


@dataclass(frozen=True, slots=True)
class TrinoQuery(JobName, source="trino", variant="query"):
    """A query of Trino."""

    host: str
    port: str
    query_id: str


@dataclass(frozen=True, slots=True)
class AirflowDag(JobName, source="airflow_dag", variant="dag"):
    """A DAG of Airflow, the parent of its tasks."""

    namespace: str
    dag_id: str


@dataclass(frozen=True, slots=True)
class AirflowQuery(JobName, source="airflow_query", variant="query"):
    """A query that a task of Airflow sends to Snowflake or Databricks; a child of the task."""

    namespace: str
    dag_id: str
    task_id: str
    query_index: str


@dataclass(frozen=True, slots=True)
class AirflowTask(JobName, source="airflow_task", variant="task"):
    """A task of an Airflow DAG; the DAG is its parent."""

    namespace: str
    dag_id: str
    task_id: str


@dataclass(frozen=True, slots=True)
class FeastFeatureViews(JobName, source="feast", variant="feature_views"):
    """Feast.

    A step of Feast: the feature views of a project, or a feature service. The form 'feature_views'.
    """

    namespace: str
    project: str


@dataclass(frozen=True, slots=True)
class FeastFeatureService(JobName, source="feast", variant="feature_service"):
    """Feast.

    A step of Feast: the feature views of a project, or a feature service. The form
    'feature_service'.
    """

    namespace: str
    service_name: str


@dataclass(frozen=True, slots=True)
class SqlJob(JobName, source="sql", variant="table"):
    """A statement that writes to a table, by that table."""

    namespace: str
    schema: str
    table: str


@dataclass(frozen=True, slots=True)
class FloeContract(JobName, source="floe", variant="contract"):
    """What floe does with a contract."""

    namespace: str
    contract_id: str
    activity: str


@dataclass(frozen=True, slots=True)
class GreatExpectations(JobName, source="great_expectations", variant="validation"):
    """A validation of a batch by an expectation suite."""

    namespace: str
    suite_name: str
    batch_id: str


@dataclass(frozen=True, slots=True)
class Debezium(JobName, source="debezium", variant="task"):
    """A task of a Debezium connector."""

    namespace: str
    topic_prefix: str
    task_id: str


@dataclass(frozen=True, slots=True)
class FlinkJob(JobName, source="flink_job", variant="pipeline"):
    """A pipeline of Flink."""

    namespace: str
    pipeline_name: str


@dataclass(frozen=True, slots=True)
class FlinkSql(JobName, source="flink_sql", variant="insert"):
    """An insert statement of Flink SQL."""

    namespace: str
    catalog: str
    database: str
    table: str


@dataclass(frozen=True, slots=True)
class DbtCommand(JobName, source="dbt_command", variant="command"):
    """A command of dbt, the root of its nodes."""

    namespace: str
    project: str


@dataclass(frozen=True, slots=True)
class DbtModel(JobName, source="dbt_model", variant="model"):
    """A node of dbt, told from the artifacts of a run."""

    namespace: str
    database: str
    schema: str
    project: str
    model: str
    activity: str | None = None


@dataclass(frozen=True, slots=True)
class DbtNode(JobName, source="dbt_node", variant="node"):
    """A node of dbt, told from the structured logs while it runs."""

    namespace: str
    resource_type: str
    project: str
    node_name: str


@dataclass(frozen=True, slots=True)
class DbtSchemaModel(JobName, source="dbt_schema_model", variant="model"):
    """dbt model without a database.

    A node of dbt, told from the artifacts of a run, whose adapter has no databases, as that of
    Spark.
    """

    namespace: str
    schema: str
    project: str
    model: str
    activity: str | None = None


@dataclass(frozen=True, slots=True)
class DbtSourceTest(JobName, source="dbt_source_test", variant="test"):
    """The tests of a table that dbt has as a source, told from the artifacts of a run."""

    namespace: str
    schema: str
    project: str
    source_name: str
    table: str
    activity: str
    database: str | None = None


@dataclass(frozen=True, slots=True)
class DbtSql(JobName, source="dbt_sql", variant="statement"):
    """A statement that a node of dbt sends to the database; a child of the node."""

    namespace: str
    resource_type: str
    project: str
    node_name: str
    sql_index: str
