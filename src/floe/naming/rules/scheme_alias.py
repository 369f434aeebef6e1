from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading, PairReading


@rule("naming/scheme-alias", Severity.WARNING)
def scheme_alias(reading: NamespaceReading | PairReading) -> Iterator[Finding]:
    """A namespace that begins with another word for its source, such as `s3a` or `jdbc:` (N008).

    Why: names are compared letter by letter, so one source becomes two.

    Instead: begin with the scheme of the canonical namespace. Where the name lacks what the other
    source needs, such as the database of `sqlserver`, the pair stays as it is.
    """
    if isinstance(reading, PairReading):
        yield from _alias_by_name(reading)
        return
    if reading.alias_of is not None and reading.alias_of != reading.scheme:
        message = f"'{reading.scheme}' is another word for '{reading.alias_of}'"
    elif reading.alias_of is not None:
        message = "a namespace does not begin with 'jdbc:'"
    elif _is_alias(reading):
        message = f"'{reading.shown}' is another name of a source"
    else:
        return
    yield Finding(Place("", (reading.key,)), message, reading.advice)


def _is_alias(reading: NamespaceReading) -> bool:
    """Whether the whole source is another's alias; of a form that was given up, others speak."""
    found = reading.candidates
    return bool(found) and all(
        each.preferred != each.canonical
        and not each.compiled.variant.is_deprecated
        and not each.is_decided_by_name
        for each in found
    )


def _alias_by_name(reading: PairReading) -> Iterator[Finding]:
    """Told where namespace and name together are enough for the pair of the other source."""
    found, namespace = reading.candidate, reading.namespace
    if found is None or found.compiled.variant.is_deprecated or not found.is_decided_by_name:
        return
    if reading.canonical.namespace != found.canonical:
        message = f"'{namespace.shown}' is another name of a source"
        yield Finding(Place("", (namespace.key,)), message, reading.advice)
