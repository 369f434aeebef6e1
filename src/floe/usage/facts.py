"""What is kept of events: facts about jobs and datasets, and what became of runs."""

from enum import IntEnum, IntFlag
from typing import Final

MICROSECONDS_PER_DAY: Final = 86_400_000_000
# What is wrong with events that count all the same, by all in them that can be read.
UNREAD_INPUTS: Final = "not all of its inputs can be read"
UNREAD_OUTPUTS: Final = "not all of its outputs can be read"


class FactKind(IntEnum):
    """What a fact says; `a` and `b` are its keys.

    JOB: b is the job. INPUT, OUTPUT: a is the dataset as the event names it first, b one of its
    names (itself, or a symlink). OWNER: b is a text. PRODUCT, COLUMN: a is an input, b a text of
    its facet `floe_contractAccess`, which is empty for columns that cannot be read. LINEAGE: a is
    an output, b the columns it is made of; a run that does not tell those of all its outputs has
    one more, without any columns. UNTOLD: a is an output, b the names of its columns, of which its
    event tells not all what they are made of. TOLD: the same of all.
    """

    JOB = 0
    INPUT = 1
    OUTPUT = 2
    OWNER = 3
    PRODUCT = 4
    COLUMN = 5
    LINEAGE = 6
    UNTOLD = 7
    TOLD = 8


class NameKind(IntEnum):
    """What a key is the hash of."""

    DATASET = 0
    JOB = 1
    TEXT = 2


class RunState(IntFlag):
    """The types of events that a run has sent, and whether it is a stream."""

    START = 1
    RUNNING = 2
    COMPLETE = 4
    FAIL = 8
    ABORT = 16
    OTHER = 32
    STREAMING = 64


class RunOutcome(IntEnum):
    """What became of a run, the better one higher."""

    ATTEMPTED = 0
    FAILED = 1
    COMPLETED = 2


GOING: Final = RunState.START | RunState.RUNNING
FAILURES: Final = RunState.FAIL | RunState.ABORT


def outcome_of(state: RunState) -> RunOutcome:
    """What became of a run; a stream reads while it runs, and may never end.

    >>> outcome_of(RunState.START | RunState.COMPLETE).name
    'COMPLETED'
    """
    is_reading = RunState.STREAMING in state and bool(state & GOING)
    if RunState.COMPLETE in state or is_reading:
        return RunOutcome.COMPLETED
    return RunOutcome.FAILED if state & FAILURES else RunOutcome.ATTEMPTED
