from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading


@rule("naming/missing-port", Severity.WARNING)
def missing_port(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace that leaves the port to its default (N007).

    Why: the port is a part of the name, so with and without it are two sources.

    Instead: write the port, also where it is the default.
    """
    if reading.added:
        message = f"'{reading.shown}' leaves the port to its default"
        yield Finding(Place("", (reading.key,)), message, reading.advice)
