import pytest

from floe.adapters.spark.topics.offsets import LostMessagesError, TopicOffsets, find_new

URL = "kafka://b:9092/events"


def there(**partitions):
    return TopicOffsets("kafka://c/events", "id", {int(n[1:]): p for n, p in partitions.items()})


@pytest.mark.parametrize(
    ("read", "ranges"),
    [
        (None, {0: (3, 9), 1: (0, 2)}),
        (("id", {0: 3, 1: 0}), {0: (3, 9), 1: (0, 2)}),
        (("id", {0: 9, 1: 1}), {0: (9, 9), 1: (1, 2)}),
        (("id", {0: 5}), {0: (5, 9), 1: (0, 2)}),
    ],
)
def test_what_was_read_is_not_read_again_and_new_partitions_from_their_beginning(read, ranges):
    new = find_new(URL, there(_0=(3, 9), _1=(0, 2)), read, skip_lost=False)
    assert (new.ranges, new.lost) == (ranges, {})


@pytest.mark.parametrize(
    ("topic", "read", "place", "reason", "count", "begin"),
    [
        (there(_0=(3, 9)), ("id", {0: 1}), ", partition 0", "offsets 1 to 2 are gone", 2, 3),
        (there(_0=(3, 9)), ("id", {}), ", partition 0", "offsets 0 to 2 are gone", 3, 3),
        (there(_0=(3, 9)), ("id", {0: 10}), ", partition 0", "now ends at 9", 0, 3),
        (there(_0=(3, 9)), ("other", {0: 7}), "", "made anew", 0, 3),
    ],
)
def test_what_is_lost_is_an_error_until_it_may_be_skipped(topic, read, place, reason, count, begin):
    with pytest.raises(LostMessagesError, match=reason) as told:
        find_new(URL, topic, read, skip_lost=False)
    assert "--skip-lost" in str(told.value)
    new = find_new(URL, topic, read, skip_lost=True)
    ((where, told_reason),) = new.lost
    assert (where, reason in told_reason, new.lost[where, told_reason]) == (
        URL + place,
        True,
        count,
    )
    assert new.ranges == {0: (begin, 9)}


def test_nothing_is_there_where_all_was_read():
    assert not find_new(URL, there(_0=(3, 9)), ("id", {0: 9}), skip_lost=False).are_there
    assert find_new(URL, there(_0=(3, 9)), ("id", {0: 10}), skip_lost=True).are_there
