from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import Candidate, NamespaceReading, PairReading


@rule("naming/deprecated-form", Severity.WARNING)
def deprecated_form(reading: NamespaceReading | PairReading) -> Iterator[Finding]:
    """A namespace or a name in a form that its source has given up (N009).

    Why: others name the same source in the current form, and the two do not meet.

    Instead: use the current form; the two cannot be made of each other without asking the source.
    """
    if isinstance(reading, PairReading):
        yield from _deprecated_name(reading)
        return
    if not _are_deprecated(reading):
        return
    first = reading.candidates[0]
    hint = _current(first) if first.preferred == first.canonical else reading.advice
    message = f"'{reading.shown}' is a form that {first.compiled.definition.id} has given up"
    yield Finding(Place("", (reading.key,)), message, hint)


def _current(candidate: Candidate) -> str | None:
    """What the current form looks like, where it cannot be made of the old one."""
    variants = candidate.compiled.definition.variants
    current = (variant for variant in variants if not variant.is_deprecated)
    return next((f"it looks like '{each.namespace.text}'" for each in current), None)


def _deprecated_name(reading: PairReading) -> Iterator[Finding]:
    """Of a form that only the name tells; where the namespace does, it has been judged."""
    found = reading.candidate
    if found is None or not _is_deprecated(found) or _are_deprecated(reading.namespace):
        return
    message = f"'{reading.shown}' is a form that {found.compiled.definition.id} has given up"
    yield Finding(Place("", (reading.key,)), message, reading.advice)


def _are_deprecated(reading: NamespaceReading) -> bool:
    return bool(reading.candidates) and all(
        _is_deprecated(candidate) for candidate in reading.candidates
    )


def _is_deprecated(candidate: Candidate) -> bool:
    return candidate.compiled.variant.is_deprecated
