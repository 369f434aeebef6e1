from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading, PairReading


@rule("naming/wrong-case", Severity.WARNING)
def wrong_case(reading: NamespaceReading | PairReading) -> Iterator[Finding]:
    """A part that is written in another case than its source stores it (N005).

    Why: names are compared letter by letter, so one table becomes two.

    Instead: write the part in the stored case, or in quotes where its case matters.
    """
    if reading.recased:
        parts = " and ".join(each.replace("_", " ") for each in reading.recased)
        message = f"in '{reading.shown}' the case of the {parts} is not the stored one"
        yield Finding(Place("", (reading.key,)), message, reading.advice)
