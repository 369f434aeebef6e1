"""Events in topics of a real broker, held against the same events in files."""

import gzip
import json
import secrets
from itertools import islice
from time import sleep

import pytest

from floe.adapters.usage_tables import UsageStore
from floe.errors import ConfigurationError, OutsideError
from floe.naming import Pair
from floe.wiring import follow_usage, open_workspace, update_usage
from tests.adapters.event_usage.test_usage import STORED, Log, event

pytestmark = pytest.mark.spark

EVENTS = [event(run=f"r{number}", inputs=[STORED]) for number in range(6)]


@pytest.fixture
def topic(spark_package, kafka_server, spark, workspace, tmp_path):
    """A topic of the test's own, and the tables that are made of it."""
    spark_package("kafka")
    workspace({"floe.toml": ""})
    name = f"events.{secrets.token_hex(4)}"
    kafka_server.create(name, 2)
    return EventTopic(spark, tmp_path, kafka_server, name)


class EventTopic(Log):
    def __init__(self, spark, folder, broker, name):
        super().__init__(spark, folder)
        self.broker, self.name = broker, name
        self.url = f"kafka://{broker.address}/{name}"

    def send(self, *events, partition=0):
        texts = [json.dumps(told).encode() if isinstance(told, dict) else told for told in events]
        self.broker.send(self.name, *texts, partition=partition)

    def read(self, *logs, **words):
        opened = open_workspace((self.folder,))
        return update_usage(opened, logs or (self.url,), session=self.spark, **words)

    @property
    def read_until(self):
        ((_, offsets),) = UsageStore(self.tables).state.topics.values()
        return offsets

    def as_files(self, spark, folder, *events):
        (folder / "floe.toml").write_text("")
        log = Log(spark, folder)
        log.write("a.ndjson", events)
        log.update()
        return log.uses()


def test_messages_count_once_whichever_broker_is_named(topic, tmp_path_factory):
    topic.send(*EVENTS[:2])
    topic.send(EVENTS[2], partition=1)
    first = topic.read()
    assert (first.messages, first.events, first.files) == (3, 3, 0)
    expected = topic.as_files(topic.spark, tmp_path_factory.mktemp("files"), *EVENTS[:3])
    assert topic.uses() == expected
    before = topic.content()
    other = topic.url.replace("127.0.0.1:", f"127.0.0.1:{topic.broker.port},localhost:")
    again = topic.read(other, topic.url)
    assert (again.messages, again.events, topic.content()) == (0, 0, before)
    topic.broker.grow(topic.name, 3)
    topic.send(*EVENTS[2:4])
    topic.send(EVENTS[4], partition=2)
    log = topic.folder / "events" / "b.ndjson"
    log.write_text(json.dumps(EVENTS[5]))
    later = topic.read(topic.url, log.parent)
    assert (later.messages, later.files, later.events) == (3, 1, 4)
    assert topic.read_until == {0: 4, 1: 1, 2: 1}
    assert sum(told["completed"] for told in topic.uses().values()) == 6


def test_what_is_no_event_is_told_with_its_place_and_nothing_behind_it_is_lost(topic):
    pretty = json.dumps(EVENTS[0], indent=1).replace("\n", "\r\n").encode()
    topic.send(gzip.compress(b"{}"), None, b"", b" \n", pretty, b"{no", b'{"a": 1}')
    topic.send(EVENTS[1], partition=1)
    updated = topic.read()
    assert (updated.messages, updated.events) == (8, 2)
    place = f"{topic.url}, partition 0, offsets 0 to 6"
    assert {(row.file, row.reason, row.lines) for row in updated.unused} == {
        (place, "the message is empty", 3),
        (place, "it is no JSON that can be read", 2),
        (place, "it is no event of OpenLineage", 1),
    }
    (kept,) = topic.tables.rglob("quarantine.json")
    assert len(json.loads(kept.read_text())) == 3
    assert topic.read().unused == ()


def test_a_transaction_counts_once_it_is_committed_and_never_if_it_is_aborted(topic):
    """Events that were taken back counted as use, once and in streams."""
    texts = [json.dumps(each).encode() for each in EVENTS]
    with pytest.raises(InterruptedError), topic.broker.transaction(topic.name, texts[0]):
        raise InterruptedError
    assert topic.read().messages == 0
    topic.send(EVENTS[1])
    with topic.broker.transaction(topic.name, texts[2]):
        assert topic.read().messages == 1
    assert topic.read().messages == 1
    assert topic.read().messages == 0
    opened = open_workspace((topic.folder,))
    following = follow_usage(
        opened, (topic.url,), session=topic.spark, every=1.0, wait=lambda: sleep(0.1)
    )
    next(following)
    with pytest.raises(InterruptedError), topic.broker.transaction(topic.name, texts[3]):
        raise InterruptedError
    with topic.broker.transaction(topic.name, texts[4]):
        pass
    assert next(following).messages == 1
    following.close()
    assert topic.uses()[Pair("prod", "load"), None]["completed"] == 3


def test_messages_that_are_gone_are_an_error_until_they_are_skipped(topic):
    topic.send(*EVENTS[:2])
    topic.read()
    topic.send(*EVENTS[2:])
    topic.broker.forget(topic.name, 4)
    before = topic.content()
    with pytest.raises(OutsideError, match=r"partition 0: offsets 2 to 3 are gone.*--skip-lost"):
        topic.read()
    assert topic.content() == before
    updated = topic.read(skip_lost=True)
    assert [(row.lines, updated.events) for row in updated.unused] == [(2, 2)]
    assert topic.read().unused == ()


@pytest.mark.slow
def test_a_topic_that_is_made_anew_is_told_and_read_from_its_beginning(topic):
    topic.send(*EVENTS[:2])
    topic.read()
    topic.broker.delete(topic.name)
    topic.broker.create(topic.name, 1)
    topic.send(*EVENTS[2:])
    with pytest.raises(OutsideError, match="made anew"):
        topic.read()
    assert topic.read(skip_lost=True).events == 4
    assert topic.read_until == {0: 4}


def test_an_update_that_is_broken_off_is_made_good_by_the_next(topic, monkeypatch):
    topic.send(*EVENTS[:3])
    topic.read()
    before = topic.content(), topic.read_until
    topic.send(*EVENTS[3:])
    frame = type(topic.spark.range(1))
    collect, calls = frame.collect, []

    def break_off(self, *arguments, **options):
        if not calls:
            raise KeyboardInterrupt
        calls.pop()
        return collect(self, *arguments, **options)

    stages = range(3)
    for stage in stages:
        calls[:] = [None] * stage
        with monkeypatch.context() as broken:
            broken.setattr(frame, "collect", break_off)
            with pytest.raises(KeyboardInterrupt):
                topic.read()
        assert (topic.content(), topic.read_until) == before
    calls[:] = [None] * len(stages)
    monkeypatch.setattr(frame, "collect", break_off)
    assert (topic.read().messages, calls) == (3, [])
    assert topic.read().messages == 0
    assert sum(told["completed"] for told in topic.uses().values()) == 6


def test_a_topic_and_a_folder_are_followed_together(topic):
    topic.send(EVENTS[0])
    opened = open_workspace((topic.folder,))
    topic.write("a.ndjson", [EVENTS[1]])
    logs = (topic.url, topic.folder / "events")
    following = follow_usage(opened, logs, session=topic.spark, every=0.2)
    first = next(following)
    assert (first.messages, first.files, first.events) == (1, 1, 2)
    topic.send(EVENTS[2], None)
    streamed = next(following)
    assert (streamed.messages, streamed.files, streamed.events) == (2, 0, 1)
    assert [row.reason for row in streamed.unused] == ["the message is empty"]
    topic.write("b.ndjson", [EVENTS[3]])
    polled = next(following)
    assert (polled.messages, polled.files, polled.events) == (None, 1, 1)
    following.close()
    assert not topic.spark.streams.active
    assert topic.read_until[0] == 3
    assert topic.read().messages == 0


def test_a_stream_that_loses_its_topic_ends_with_a_reason(topic):
    topic.send(EVENTS[0])
    opened = open_workspace((topic.folder,))
    following = follow_usage(opened, (topic.url,), session=topic.spark, every=0.2)
    next(following)
    sleep(1)
    topic.broker.delete(topic.name)
    with pytest.raises(OutsideError, match=r"kafka://.* cannot be read: there is no such topic"):
        list(islice(following, 1))


@pytest.mark.parametrize(
    ("url", "code", "reason"),
    [
        ("kafka://{broker}/nope", 3, "there is no such topic"),
        ("kafka://nowhere.invalid:9092/events", 3, "the host is not known"),
        ("kafka://user:geheim@{broker}/events", 2, "and no topic: that is kafka://host:port/topic"),
        ("kafka://broker/events", 2, "and no topic: that is kafka://host:port/topic"),
        ("s3://bucket/events", 2, "is no file or folder of this machine, and no topic"),
    ],
)
def test_a_topic_that_cannot_be_is_told_in_one_line(topic, floe, url, code, reason):
    ran = floe("usage", "update", url.format(broker=topic.broker.address), "-q")
    assert (ran.code, reason in ran.err, ran.err.count("\n")) == (code, True, 1), ran.err
    assert "geheim" not in ran.err


def test_the_workspace_names_topics_and_a_stranger_may_not(topic, monkeypatch):
    topic.send(EVENTS[0])
    (topic.folder / "floe.toml").write_text(f'[usage]\nlogs = ["{topic.url}"]\n')
    opened = open_workspace((topic.folder,))
    assert update_usage(opened, session=topic.spark).messages == 1
    strange = open_workspace((topic.folder,), untrusted=True)
    with pytest.raises(ConfigurationError, match=r"usage\.logs is not taken"):
        update_usage(strange, session=topic.spark)
    # Whoever runs floe may name a topic; what the environment holds for Kafka is not sent there.
    monkeypatch.setenv("FLOE_KAFKA_SECURITY_PROTOCOL", "SASL_SSL")
    assert update_usage(strange, (topic.url,), session=topic.spark).messages == 0
