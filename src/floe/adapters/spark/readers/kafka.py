from collections.abc import Mapping

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sql
from pyspark.sql.types import StructField, StructType

from floe.adapters.spark.failures import EMPTY_MESSAGE, SourceError
from floe.adapters.spark.readers.json_types import (
    FittedTypes,
    as_found,
    fit_schema,
    texts_and_marks,
)
from floe.adapters.spark.readers.reader import Address, Reader
from floe.adapters.spark.types import to_columns, to_ddl
from floe.model import DataType
from floe.plan import TableFacts, TableSource


def kafka_options(address: Address) -> Mapping[str, str]:
    """From the first message that is still there to the last that is there now.

    Messages of transactions that were aborted were never sent.
    """
    return {
        "kafka.isolation.level": "read_committed",
        "kafka.bootstrap.servers": address.need("host"),
        "subscribe": address.find("topic") or address.table,
        "startingOffsets": "earliest",
        "endingOffsets": "latest",
        **_login(address),
    }


def message_type(address: Address) -> DataType:
    """The contract's columns, all of them with types that a message can be read into."""
    form = (address.find("format") or "json").lower()
    if form != "json":
        raise SourceError(f"floe reads JSON messages from Kafka, not {form}", is_outside=False)
    declared = address.declared
    if declared is None or not to_ddl(declared):
        reason = "messages can only be read if the contract gives all columns a type"
        raise SourceError(reason, is_outside=False)
    return declared


def _read(spark: SparkSession, address: Address) -> DataFrame:
    declared = message_type(address)
    messages = spark.read.format("kafka").options(**kafka_options(address)).load()
    return read_messages(messages, declared)


def read_messages(messages: DataFrame, declared: DataType) -> DataFrame:
    """Messages as rows; one that is no JSON of the declared types stops the reading.

    Else it would be read as a row of nulls. A value that is no text where one is declared is
    marked, as in JSON files.
    """
    fitted = FittedTypes(may_mix=True)
    found = StructType([StructField(f.name, as_found(f.type)) for f in declared.fields])
    schema = fit_schema(fitted, found, declared)
    text = sql.col("value").cast("string")
    parsed = sql.from_json(text, schema, {"mode": "FAILFAST"})
    # An empty message is read as null without complaint.
    is_lost = text.isNotNull() & parsed.isNull()
    checked = sql.when(is_lost, sql.raise_error(sql.lit(EMPTY_MESSAGE))).otherwise(parsed)
    message = messages.select(checked.alias("message"))
    columns = (
        sql.col("message").getField(field.name).alias(field.name, metadata=field.metadata)
        for field in schema
    )
    rows = message.select(*columns)
    return rows.select(*texts_and_marks(schema.names, schema, fitted.variants))


def learn_messages(_: SparkSession, __: Address, frame: DataFrame) -> TableFacts:
    """The columns; only reading shows which of their values are of the declared types."""
    return TableFacts(to_columns(frame.schema), format="json", marks_unreadable=True)


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


KAFKA = Reader(_describe, _read, _packages, learn=learn_messages, demand=kafka_options)
