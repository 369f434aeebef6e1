"""What keeps an event from being judged; no rule finds it, for there is nothing to judge."""

from typing import Final

from floe.findings import Fault, Severity

UNREADABLE_EVENT: Final = Fault(
    "naming/unreadable-event",
    Severity.ERROR,
    "Something that cannot be read, where an event should stand.",
    "Names in an event that nobody can read are not checked, and must not pass for right.",
    "Write events as JSON: one per line, one per file, or an array of them.",
)
NOT_AN_EVENT: Final = Fault(
    "naming/not-an-event",
    Severity.WARNING,
    "JSON without anything that OpenLineage names.",
    "A file that holds something else has been checked for nothing.",
    "Name the files with events, or the folders that hold nothing else.",
)
FAULTS: Final = (UNREADABLE_EVENT, NOT_AN_EVENT)
