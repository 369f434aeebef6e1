from collections.abc import Iterator
from typing import Final

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import Candidate, PairReading

_QUOTES: Final = frozenset("\"'`")


@rule("naming/quoted-part", Severity.WARNING)
def quoted_part(reading: PairReading) -> Iterator[Finding]:
    """A part in quotes that it does not need, or in quotes that its names do not have (N013).

    Why: quotes are a part of the name, so the same table with and without them becomes two.

    Instead: keep the source's own quotes where case or a dot matters, and no others. `D.S."T.x"`
    is right: without its quotes, the table would be another. Brackets of T-SQL and backticks around
    a whole name in BigQuery are of SQL alone, and no name has them.
    """
    place = Place("", (reading.key,))
    if reading.has_other_quotes and reading.candidate:
        source = reading.candidate.compiled.definition.id
        message = f"'{reading.shown}' has quotes that names in {source} do not have"
        yield Finding(place, message, reading.advice)
    elif reading.requoted:
        parts = " and ".join(each.replace("_", " ") for each in reading.requoted)
        message = f"in '{reading.shown}' there is no need to quote the {parts}"
        yield Finding(place, message, reading.advice)
    foreign = tuple(_foreign(reading, reading.candidate)) if reading.candidate else ()
    if reading.candidate and foreign:
        parts = " and ".join(each.replace("_", " ") for each in foreign)
        source = reading.candidate.compiled.definition.id
        message = f"in '{reading.shown}' the {parts} has quotes that {source} does not know"
        yield Finding(place, message, "leave them out")


def _foreign(reading: PairReading, candidate: Candidate) -> Iterator[str]:
    """The parts that begin or end with a quote of another language."""
    known = candidate.compiled.definition.components
    for name in candidate.compiled.variant.name.components:
        text = reading.components.get(name, "")
        ends = {text[:1], text[-1:]} - {known[name].case.quote}
        if known[name].path is None and ends & _QUOTES:
            yield name
