"""Names of datasets of the category stream; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import DatasetName


@dataclass(frozen=True, slots=True)
class Kafka(DatasetName):
    """Topics of a Kafka cluster."""

    source_id = "kafka"
    variant_id = "topic"

    bootstrap_server_host: str
    port: str
    topic: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"kafka://{self.bootstrap_server_host}:{self.port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.topic


@dataclass(frozen=True, slots=True)
class Kinesis(DatasetName):
    """Streams of Amazon Kinesis. The form 'stream'."""

    source_id = "kinesis"
    variant_id = "stream"

    host: str
    stream_name: str
    port: str | None = None

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        port = f":{self.port}" if self.port else ""
        return f"kinesis://{self.host}{port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.stream_name


@dataclass(frozen=True, slots=True)
class KinesisUsualPort(DatasetName):
    """Streams of Amazon Kinesis. The form 'usual_port', which is no longer recommended."""

    source_id = "kinesis"
    variant_id = "usual_port"

    host: str
    usual_port: str
    stream_name: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return f"kinesis://{self.host}:{self.usual_port}"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return self.stream_name


@dataclass(frozen=True, slots=True)
class PubSubNaming(DatasetName):
    """Topics and subscriptions of Google Pub/Sub."""

    source_id = "pubsub"
    variant_id = "resource"

    resource_type: str
    project_id: str
    resource_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return "pubsub"

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.resource_type}:{self.project_id}:{self.resource_id}"
