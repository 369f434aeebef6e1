from collections.abc import Iterator

from floe.checks.check import Check
from floe.checks.subjects import LevelSubject
from floe.model import service_level

_REASONS = {
    "generalAvailability": "it is a date in the life of the contract",
    "endOfSupport": "it is a date in the life of the contract",
    "endOfLife": "it is a date in the life of the contract",
    "throughput": "how much is delivered in a time does not show in the table",
    "timeToDetect": "how fast people act does not show in the table",
    "timeToNotify": "how fast people act does not show in the table",
    "timeToRepair": "how fast people act does not show in the table",
    "timeOfAvailability": "when data is served does not show in the table",
    "price": "what data costs does not show in it",
}


def other_level(level: LevelSubject) -> Iterator[Check]:
    """A service level of which a table shows nothing, or that the standard does not know."""
    name = service_level(level.sla)
    if name is None:
        yield level.not_run("service_level", "it has no property, so nobody knows what it promises")
        return
    reason = _REASONS.get(name) or f"floe knows no way to measure {name} on data"
    yield level.inform("service_level", reason)
