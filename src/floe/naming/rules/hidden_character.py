from collections.abc import Iterator

from floe.cleaning import find_hidden, name_hidden
from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import JobReading, NamespaceReading, PairReading


@rule("naming/hidden-character", Severity.ERROR)
def hidden_character(
    reading: NamespaceReading | PairReading | JobReading,
) -> Iterator[Finding]:
    """A control character, or one that nobody sees, in a namespace or a name (N016).

    Why: two names that look alike are two datasets, and whoever prints the name lets its author
    steer a terminal or a log.

    Instead: write the name without it.
    """
    hidden = find_hidden(reading.shown)
    if hidden is not None and not _is_malformed(reading):
        message = f"'{reading.shown}' holds {name_hidden(hidden)}"
        yield Finding(Place("", (reading.key,)), message, "write it without")


def _is_malformed(reading: NamespaceReading | PairReading | JobReading) -> bool:
    """Whether its source refuses it anyway, and another rule says so."""
    if isinstance(reading, JobReading):
        return not reading.is_fitting and reading.definition is not None
    if isinstance(reading, NamespaceReading):
        return bool(reading.definitions) and not reading.candidates
    return reading.candidate is None and bool(reading.namespace.candidates)
