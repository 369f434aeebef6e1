"""Which messages of a topic are new, and which are gone before they were read."""

from collections.abc import Mapping
from dataclasses import dataclass

from floe.errors import OutsideError

TopicMark = tuple[str, Mapping[int, int]]


class LostMessagesError(OutsideError):
    """Messages are gone that were never read."""


@dataclass(frozen=True, slots=True)
class TopicOffsets:
    """A topic by its cluster, its id, and from where to where there are messages.

    `key` is the same whichever brokers are named; a topic that is made anew has another `id`.
    """

    key: str
    id: str
    partitions: Mapping[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class NewOffsets:
    """What is to be read of each partition; what is lost, by its place and how that is known.

    Of some losses nobody can tell how many messages they are: these count 0.
    """

    ranges: Mapping[int, tuple[int, int]]
    lost: Mapping[tuple[str, str], int]

    @property
    def are_there(self) -> bool:
        """Whether there is anything to read or to tell."""
        return bool(self.lost) or any(begin < end for begin, end in self.ranges.values())


def find_new(
    url: str, topic: TopicOffsets, read: TopicMark | None, *, skip_lost: bool
) -> NewOffsets:
    """What a topic has beyond what was read; a loss is an error unless it may be skipped."""
    if read is None:
        return NewOffsets(topic.partitions, {})
    if read[0] == topic.id:
        new = _compare(url, topic, read[1])
    else:
        reason = "it was made anew, and what was not read before is gone"
        new = NewOffsets(topic.partitions, {(url, reason): 0})
    if new.lost and not skip_lost:
        told = "; ".join(f"{place}: {reason}" for place, reason in new.lost)
        raise LostMessagesError(f"{told} (to go on without them: --skip-lost)")
    return new


def _compare(url: str, topic: TopicOffsets, read: Mapping[int, int]) -> NewOffsets:
    ranges, lost = {}, {}
    for number, (first, end) in topic.partitions.items():
        # A partition that is younger than the last reading is read from its beginning.
        begin = read.get(number, 0)
        ranges[number] = (begin, end) if first <= begin <= end else (first, end)
        place = f"{url}, partition {number}"
        if begin < first:
            lost[place, f"offsets {begin} to {first - 1} are gone, and were not read"] = (
                first - begin
            )
        elif begin > end:
            lost[place, f"it was read up to offset {begin}, and now ends at {end}"] = 0
    return NewOffsets(ranges, lost)
