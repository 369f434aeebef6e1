import pytest

from floe.adapters.spark.measuring.metrics import by_spark
from floe.adapters.spark.readers.kafka import read_messages
from floe.checks import BadRows, ColumnPath, Null, RowCount, ValueTest
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
        rows = read_messages(messages, "struct<id int, name string>")
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
