from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading


@rule("naming/malformed-namespace", Severity.ERROR)
def malformed_namespace(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace that is empty, or that fits no form of its source (N002).

    Why: it leads to no instance, so nobody can tell whose data it names.

    Instead: write the namespace as the source has it; `floe naming explain` shows its forms.
    """
    place = Place("", (reading.key,))
    if not reading.shown.strip():
        yield Finding(place, "the namespace is empty")
    elif reading.definitions and not reading.candidates:
        first = reading.definitions[0]
        hint = f"it looks like '{first.variants[0].namespace.text}'"
        yield Finding(place, f"'{reading.shown}' is no namespace of {first.id}", hint)
