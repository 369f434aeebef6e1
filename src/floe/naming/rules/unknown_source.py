from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading


@rule("naming/unknown-source", Severity.INFO)
def unknown_source(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace whose scheme belongs to no source that floe knows (N001).

    Why: without a rule for its source, a name cannot be taken apart, put right or compared.

    Instead: use the namespace of a known source (`floe naming list`), or add the source with one
    JSON file. Where names are checked strictly, this is a warning.
    """
    if reading.shown.strip() and not reading.definitions:
        message = f"no source has namespaces like '{reading.shown}'"
        hint = f"did you mean '{reading.near}'?" if reading.near else None
        yield Finding(Place("", (reading.key,)), message, hint)
