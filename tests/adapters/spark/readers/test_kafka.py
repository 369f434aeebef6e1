import json

import pytest

from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.readers.kafka import learn_messages, read_messages
from floe.checks import BadRows, ColumnPath, ColumnType, Inside, Null, RowCount, ValueTest
from floe.model import parse_type
from floe.plan import NotMeasured

pytestmark = pytest.mark.spark
ID = BadRows(ValueTest(ColumnPath(("id",)), Null()))
REFUSED = "Spark could not measure it: "
MALFORMED = REFUSED + "some record is not of the format or the types declared for it"


@pytest.fixture
def nulls_in(spark, measured):
    """How many ids of some messages are missing."""

    def count(*texts):
        messages = spark.createDataFrame([(text,) for text in texts], "value string")
        rows = read_messages(messages, parse_type("struct<id:int,name:string>", "spark"))
        return measured({"t": rows}, "t", ID, RowCount()).measured[ID]

    return count


def test_messages_are_rows(nulls_in):
    assert nulls_in('{"id": 1}', '{"name": "x"}') == by_spark(1, 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("not json", MALFORMED),
        ('{"id": "one"}', MALFORMED),
        ("", REFUSED + "some message is empty"),
    ],
)
def test_a_message_that_cannot_be_read_is_no_row_of_nulls(nulls_in, text, reason):
    assert nulls_in('{"id": 1}', text) == NotMeasured(reason)


DECLARED = parse_type(
    "struct<id:int,name:string,day:date,cost:decimal(5,2),deep:struct<name:string>,"
    "names:array<string>,notes:map<string,string>>",
    "spark",
)
SOUND = {
    "id": 1,
    "name": "x",
    "day": "2026-01-03",
    "cost": 1.25,
    "deep": {"name": "x"},
    "names": ["x", None],
    "notes": {"a": "x"},
}
ODD = {
    ("name",): {"name": 5},
    ("day",): {"day": "2026-1-3"},
    ("cost",): {"cost": 1.255},
    ("deep", "name"): {"deep": {"name": {"first": "x"}}},
    ("names", Inside.ITEMS): {"names": ["x", 5]},
    ("notes", Inside.VALUES): {"notes": {"a": True}},
}


@pytest.mark.parametrize(("steps", "odd"), ODD.items(), ids=lambda value: str(value)[:20])
def test_a_value_of_another_kind_breaks_its_type(spark, measured, steps, odd):
    """A number or an object where a text is declared was read as its text."""
    texts = [(json.dumps(row),) for row in (SOUND, SOUND | odd, {"id": 2})]
    rows = read_messages(spark.createDataFrame(texts, "value string"), DECLARED)
    facts = learn_messages(spark, None, rows)
    assert facts.marks_unreadable
    kinds = {path: _type_at(path) for path in ODD}
    metrics = {
        path: ColumnType(ColumnPath(path, type=kind), None, kind) for path, kind in kinds.items()
    }
    figures = measured({"t": rows}, "t", *metrics.values()).measured
    assert {path: figures[metric].figure for path, metric in metrics.items()} == {
        path: int(path == steps) for path in ODD
    }


def _type_at(steps):
    kind = DECLARED
    for step in steps:
        if step is Inside.ITEMS:
            kind = kind.element
        elif step is Inside.VALUES:
            kind = kind.value
        else:
            kind = next(field.type for field in kind.fields if field.name == step)
    return kind
