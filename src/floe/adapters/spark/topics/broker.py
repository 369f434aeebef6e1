"""What brokers say of a topic, asked by the client that Spark's package for Kafka brings along."""

from typing import Any, Final

from py4j.java_gateway import JavaPackage  # type: ignore[import-untyped]
from pyspark.sql import SparkSession

from floe.adapters.spark.topics.offsets import TopicOffsets
from floe.adapters.spark.topics.topic import TopicAddress, telling_why
from floe.errors import ConfigurationError

_KAFKA: Final = "kafka."


def ask_broker(spark: SparkSession, topic: TopicAddress) -> TopicOffsets:
    """Which cluster a topic is of, and which offsets of its partitions are there now."""
    kafka = _client(spark)
    told = {key.removeprefix(_KAFKA): value for key, value in topic.options.items()}
    with telling_why(topic):
        admin = kafka.clients.admin.Admin.create(told)
        try:
            return _ask(kafka, admin, topic)
        finally:
            admin.close()


def _ask(kafka: Any, admin: Any, topic: TopicAddress) -> TopicOffsets:
    described = admin.describeTopics([topic.name]).allTopicNames().get()[topic.name]
    cluster = admin.describeCluster().clusterId().get() or topic.brokers
    spec = kafka.clients.admin.OffsetSpec
    # What a transaction that is still open holds back is no end yet.
    committed = kafka.clients.admin.ListOffsetsOptions(kafka.common.IsolationLevel.READ_COMMITTED)
    places = {
        part.partition(): kafka.common.TopicPartition(topic.name, part.partition())
        for part in described.partitions()
    }
    ends = []
    for wanted in (spec.earliest(), spec.latest()):
        answers = admin.listOffsets(dict.fromkeys(places.values(), wanted), committed)
        ends.append({n: answers.partitionResult(p).get().offset() for n, p in places.items()})
    first, last = ends
    offsets = {number: (first[number], last[number]) for number in sorted(places)}
    return TopicOffsets(f"kafka://{cluster}/{topic.name}", described.topicId().toString(), offsets)


def _client(spark: SparkSession) -> Any:
    jvm = getattr(spark, "_jvm", None)
    if jvm is None:
        raise ConfigurationError("topics are not read over Spark Connect: use another --master")
    kafka = jvm.org.apache.kafka
    if isinstance(kafka.clients.admin.Admin, JavaPackage):
        raise ConfigurationError(
            'this Spark has no package for Kafka: add "kafka" to spark.packages in floe.toml'
        )
    return kafka
