"""Names of jobs of the category engine; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class HiveQuery(JobName):
    """A query of Hive, by what it does and what it writes to."""

    source_id = "hive_query"
    variant_id = "query"

    namespace: str
    operation: str
    output_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.operation}.{self.output_name}"


@dataclass(frozen=True, slots=True)
class PrestoQuery(JobName):
    """A query of Presto."""

    source_id = "presto"
    variant_id = "query"

    namespace: str
    query_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.query_id


@dataclass(frozen=True, slots=True)
class SparkApplication(JobName):
    """A Spark application, the parent of its actions."""

    source_id = "spark_application"
    variant_id = "application"

    namespace: str
    app_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.app_name


@dataclass(frozen=True, slots=True)
class SparkRdd(JobName):
    """An action of Spark on RDDs."""

    source_id = "spark_rdd"
    variant_id = "action"

    namespace: str
    app_name: str
    rdd_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.app_name}.{self.rdd_name}"


@dataclass(frozen=True, slots=True)
class SparkSql(JobName):
    """An action of Spark SQL: the command, and the table it writes to."""

    source_id = "spark_sql"
    variant_id = "action"

    namespace: str
    app_name: str
    node_name: str
    output_name: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        output_name = f".{self.output_name}" if self.output_name else ""
        return f"{self.app_name}.{self.node_name}{output_name}"


@dataclass(frozen=True, slots=True)
class TrinoQuery(JobName):
    """A query of Trino."""

    source_id = "trino"
    variant_id = "query"

    host: str
    port: str
    query_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"trino://{self.host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.query_id
