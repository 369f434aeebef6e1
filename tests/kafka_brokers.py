"""A broker of Apache Kafka on loopback, with what writes to its topics."""

import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from py4j.java_gateway import GatewayParameters, JavaGateway, launch_gateway
from server_jars import KAFKA, SPARK_JARS, obtain_jars

from floe.adapters.spark.session.java import find_java

_OPTIONS = ["-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
_ALONE = {
    "process.roles": "broker,controller",
    "node.id": "1",
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
    "offsets.topic.replication.factor": "1",
    "transaction.state.log.replication.factor": "1",
    "transaction.state.log.min.isr": "1",
    "auto.create.topics.enable": "false",
    "num.network.threads": "1",
    "num.io.threads": "2",
    "log.cleaner.enable": "false",
}
# A busy machine is not a fault.
_PATIENT = {"max.block.ms": "900000", "delivery.timeout.ms": "900000"}
_BYTES = "org.apache.kafka.common.serialization.ByteArraySerializer"


class KafkaBroker:
    """A broker that is its own controller, in a JVM that ends with the process that started it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        port, token, self._process = launch_gateway(
            jarpath=str(next(SPARK_JARS.glob("py4j-*.jar"))),
            classpath=":".join(map(str, obtain_jars(KAFKA))),
            javaopts=_OPTIONS,
            java_path=str(find_java().program),
            die_on_exit=True,
            enable_auth=True,
            return_proc=True,
            create_new_process_group=True,
        )
        parameters = GatewayParameters(port=port, auth_token=token, auto_convert=True)
        self._gateway = JavaGateway(gateway_parameters=parameters)
        self.jvm = self._gateway.jvm
        self.port, self._controller_port = _free_ports()
        self._format()
        self.start()
        self._clients()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve what was kept, on the same port as before."""
        server = self.jvm.kafka.server
        config = server.KafkaConfig(self._properties())
        self._server = server.KafkaRaftServer(
            config, self.jvm.org.apache.kafka.common.utils.Time.SYSTEM
        )
        self._server.startup()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.awaitShutdown()

    def close(self) -> None:
        self._gateway.close()
        self._process.kill()
        # Threads of py4j read its output, and close it; its input is left to us.
        self._process.stdin.close()
        self._process.wait()

    def create(self, topic: str, partitions: int = 1) -> None:
        new = self.jvm.org.apache.kafka.clients.admin.NewTopic(topic, partitions, 1)
        self._admin.createTopics([new]).all().get()

    def delete(self, topic: str) -> None:
        self._admin.deleteTopics([topic]).all().get()

    def grow(self, topic: str, partitions: int) -> None:
        increase = self.jvm.org.apache.kafka.clients.admin.NewPartitions.increaseTo(partitions)
        self._admin.createPartitions({topic: increase}).all().get()

    def send(self, topic: str, *messages: bytes | None, partition: int = 0) -> None:
        """Write messages, and wait until all can be read; None is a tombstone."""
        record = self.jvm.org.apache.kafka.clients.producer.ProducerRecord
        sent = [self._producer.send(record(topic, partition, None, each)) for each in messages]
        end = max((answer.get().offset() + 1 for answer in sent), default=0)
        place = self.jvm.org.apache.kafka.common.TopicPartition(topic, partition)
        latest = self.jvm.org.apache.kafka.clients.admin.OffsetSpec.latest()
        while self._admin.listOffsets({place: latest}).partitionResult(place).get().offset() < end:
            sleep(0.05)

    @contextmanager
    def transaction(self, topic: str, *messages: bytes) -> Iterator[None]:
        """Messages that are there once the block ends, unless an exception leaves it."""
        clients = self.jvm.org.apache.kafka.clients.producer
        own = {"bootstrap.servers": self.address, "transactional.id": secrets.token_hex(4)}
        forms = {"key.serializer": _BYTES, "value.serializer": _BYTES}
        producer = clients.KafkaProducer({**own, **forms, **_PATIENT})
        producer.initTransactions()
        producer.beginTransaction()
        for message in messages:
            producer.send(clients.ProducerRecord(topic, 0, None, message)).get()
        try:
            yield
        except BaseException:
            producer.abortTransaction()
            raise
        else:
            producer.commitTransaction()
        finally:
            producer.close()

    def forget(self, topic: str, before: int, partition: int = 0) -> None:
        """Drop the messages before an offset, as their time to be kept does."""
        place = self.jvm.org.apache.kafka.common.TopicPartition(topic, partition)
        # By its name py4j only finds the getter of the same class.
        java = self.jvm.java.lang
        wanted = java.Class.forName("org.apache.kafka.clients.admin.RecordsToDelete")
        types, values = (self._gateway.new_array(kind, 1) for kind in (java.Class, java.Object))
        types[0], values[0] = java.Long.TYPE, before
        limit = wanted.getMethod("beforeOffset", types).invoke(None, values)
        self._admin.deleteRecords({place: limit}).all().get()

    def _clients(self) -> None:
        clients = self.jvm.org.apache.kafka.clients
        where = {"bootstrap.servers": self.address}
        self._admin = clients.admin.Admin.create(where)
        forms = {"key.serializer": _BYTES, "value.serializer": _BYTES}
        self._producer = clients.producer.KafkaProducer({**where, **forms, **_PATIENT})

    def _format(self) -> None:
        ids = {"cluster.id": secrets.token_urlsafe(16), "directory.id": secrets.token_urlsafe(16)}
        told = {"version": "1", "node.id": "1", **ids}
        log = self._folder / "log"
        log.mkdir()
        lines = "".join(f"{key}={value}\n" for key, value in told.items())
        (log / "meta.properties").write_text(lines)

    def _properties(self) -> dict[str, str]:
        controller = f"127.0.0.1:{self._controller_port}"
        return {
            **_ALONE,
            "log.dirs": str(self._folder / "log"),
            "controller.quorum.voters": f"1@{controller}",
            "listeners": f"PLAINTEXT://{self.address},CONTROLLER://{controller}",
        }


def _free_ports() -> list[int]:
    with socket.socket() as first, socket.socket() as second:
        for probe in (first, second):
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in (first, second)]
