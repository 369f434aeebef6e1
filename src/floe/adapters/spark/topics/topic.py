"""A topic, and how its brokers are reached."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException

from floe.adapters.spark.failures import explain_failure, is_missing
from floe.adapters.spark.readers.kafka import kafka_options
from floe.adapters.spark.readers.reader import make_address
from floe.checks import Table
from floe.errors import OutsideError
from floe.plan import Credentials, TableSource

# Kafka's own clients ask for a minute, and Spark asks several times.
_PATIENCE: Final = {
    "kafka.request.timeout.ms": "10000",
    "kafka.default.api.timeout.ms": "15000",
    "kafka.socket.connection.setup.timeout.ms": "5000",
}
_OF_A_STREAM: Final = re.compile(r"Query \[id = [^]]*\] terminated with exception: (?:[\w.]+: )?")


@dataclass(frozen=True, slots=True)
class TopicAddress:
    """A topic of some brokers, and the options of those who read it."""

    brokers: str
    name: str
    options: Mapping[str, str] = field(repr=False)
    credentials: Credentials = field(repr=False)

    @property
    def url(self) -> str:
        """The topic, as its user names it."""
        return f"kafka://{self.brokers}/{self.name}"


def open_address(brokers: str, name: str, environment: Mapping[str, str]) -> TopicAddress:
    """A topic that the user or the workspace names; its login is that of servers of contracts."""
    values = {"host": brokers, "topic": name}
    table = Table("", name, name)
    source = TableSource(table, "kafka", "kafka", values, given=frozenset(values))
    address = make_address(source, Path(), environment)
    told = kafka_options(address)
    options = {key: value for key, value in told.items() if key.startswith("kafka.")}
    return TopicAddress(brokers, name, {**_PATIENCE, **options}, address.credentials)


@contextmanager
def telling_why(topic: TopicAddress) -> Iterator[None]:
    """Turn what Spark and Kafka raise about a topic into one line."""
    try:
        yield
    except (PySparkException, Py4JError) as error:
        told = _OF_A_STREAM.sub("", explain_failure(error, topic.credentials.secrets))
        reason = "there is no such topic" if is_missing(error) else told
        raise OutsideError(f"{topic.url} cannot be read: {reason}") from error
