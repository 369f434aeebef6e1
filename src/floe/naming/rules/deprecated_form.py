from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import Candidate, NamespaceReading


@rule("naming/deprecated-form", Severity.WARNING)
def deprecated_form(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace in a form that its source has given up (N009).

    Why: others name the same source in the current form, and the two do not meet.

    Instead: use the current form; the two cannot be made of each other without asking the source.
    """
    if not reading.candidates or not all(_is_deprecated(each) for each in reading.candidates):
        return
    first = reading.candidates[0]
    hint = _current(first) if first.preferred == first.canonical else reading.advice
    message = f"'{reading.shown}' is a form that {first.compiled.definition.id} has given up"
    yield Finding(Place("", (reading.key,)), message, hint)


def _current(candidate: Candidate) -> str | None:
    """What the current form looks like, where it cannot be made of the old one."""
    variants = candidate.compiled.definition.variants
    current = (each for each in variants if not each.is_deprecated)
    return next((f"it looks like '{each.namespace.text}'" for each in current), None)


def _is_deprecated(candidate: Candidate) -> bool:
    return candidate.compiled.variant.is_deprecated
