from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading


@rule("naming/scheme-alias", Severity.WARNING)
def scheme_alias(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace that begins with another word for its source, such as `s3a` or `jdbc:` (N008).

    Why: names are compared letter by letter, so one source becomes two.

    Instead: begin with the scheme of the canonical namespace.
    """
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
        each.preferred != each.canonical and not each.compiled.variant.is_deprecated
        for each in found
    )
