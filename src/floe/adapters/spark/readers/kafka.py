from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sql

from floe.adapters.spark.failures import EMPTY_MESSAGE, SourceError
from floe.adapters.spark.readers.reader import Address, Reader, columns_of
from floe.adapters.spark.types import to_ddl
from floe.plan import TableSource


def kafka_options(address: Address) -> Mapping[str, str]:
    """From the first message that is still there to the last that is there now."""
    return {
        "kafka.bootstrap.servers": address.need("host"),
        "subscribe": address.find("topic") or address.table,
        "startingOffsets": "earliest",
        "endingOffsets": "latest",
        **_login(address),
    }


def message_type(address: Address) -> str:
    """The contract's columns, as the type that a message is read into."""
    form = (address.find("format") or "json").lower()
    if form != "json":
        raise SourceError(f"floe reads JSON messages from Kafka, not {form}", is_outside=False)
    written = to_ddl(address.declared) if address.declared else None
    if not written:
        reason = "messages can only be read if the contract gives all columns a type"
        raise SourceError(reason, is_outside=False)
    return written


def _read(spark: SparkSession, address: Address) -> DataFrame:
    shape = message_type(address)
    messages = spark.read.format("kafka").options(**kafka_options(address)).load()
    return read_messages(messages, shape)


def read_messages(messages: DataFrame, shape: str) -> DataFrame:
    """Messages as rows; one that is no JSON of the declared types stops the reading.

    Else it would be read as a row of nulls.
    """
    text = sql.col("value").cast("string")
    parsed = sql.from_json(text, shape, {"mode": "FAILFAST"})
    # An empty message is read as null without complaint.
    is_lost = text.isNotNull() & parsed.isNull()
    checked = sql.when(is_lost, sql.raise_error(sql.lit(EMPTY_MESSAGE))).otherwise(parsed)
    return messages.select(checked.alias("message")).select("message.*")


def _login(address: Address) -> Mapping[str, str]:
    find = address.credentials.find
    user, password = find("SASL_USERNAME", "USERNAME"), find("SASL_PASSWORD", "PASSWORD")
    protocol = find("SECURITY_PROTOCOL")
    if not user or not password:
        return {"kafka.security.protocol": protocol} if protocol else {}
    mechanism = (find("SASL_MECHANISM") or "PLAIN").upper()
    kind = "scram.Scram" if mechanism.startswith("SCRAM") else "plain.Plain"
    return {
        "kafka.security.protocol": protocol or "SASL_SSL",
        "kafka.sasl.mechanism": mechanism,
        "kafka.sasl.jaas.config": (
            f"org.apache.kafka.common.security.{kind}LoginModule required "
            f'username="{_escape(user)}" password="{_escape(password)}";'
        ),
    }


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _describe(source: TableSource) -> str:
    topic = source.values.get("topic") or source.table.physical_name
    return f"Kafka topic {topic} on {source.values.get('host')}"


def _packages(_: Address) -> tuple[str, ...]:
    return ("kafka",)


KAFKA = Reader(_describe, _read, _packages, learn=columns_of, demand=kafka_options)
