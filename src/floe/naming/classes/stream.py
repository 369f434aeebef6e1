"""Names of datasets of the category stream; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Kafka(DatasetName, source="kafka", variant="topic"):
    """Topics of a Kafka cluster."""

    bootstrap_server_host: str
    port: str
    topic: str


@dataclass(frozen=True, slots=True)
class Kinesis(DatasetName, source="kinesis", variant="stream"):
    """Streams of Amazon Kinesis. The form 'stream'."""

    host: str
    stream_name: str
    port: str | None = None


@dataclass(frozen=True, slots=True)
class KinesisUsualPort(DatasetName, source="kinesis", variant="usual_port"):
    """Streams of Amazon Kinesis. The form 'usual_port', which is no longer recommended."""

    host: str
    usual_port: str
    stream_name: str


@dataclass(frozen=True, slots=True)
class PubSubNaming(DatasetName, source="pubsub", variant="resource"):
    """Topics and subscriptions of Google Pub/Sub."""

    resource_type: str
    project_id: str
    resource_id: str
