from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.definitions import Definition
from floe.naming.readings import JobReading, PairReading


@rule("naming/malformed-name", Severity.ERROR)
def malformed_name(reading: PairReading | JobReading) -> Iterator[Finding]:
    """A name that is empty, or that fits no form of its source or integration (N003).

    Why: its parts cannot be told apart, so it never meets the same thing named elsewhere.

    Instead: write all parts in the source's order, in quotes where a part holds a dot.
    """
    if isinstance(reading, JobReading):
        definition = None if reading.is_fitting else reading.definition
    else:
        definition = _unfitting(reading)
        if reading.candidate is None and not reading.shown.strip():
            yield Finding(Place("", (reading.key,)), "the name is empty")
            return
    if definition is not None:
        hint = _form(definition)
        message = f"'{reading.shown}' is no name in {definition.id}"
        yield Finding(Place("", (reading.key,)), message, hint)


def _form(definition: Definition) -> str:
    """What a name looks like; a template of one component says less than what the component is."""
    template = definition.variants[0].name
    component = definition.components[template.components[0]]
    is_path = component.path is not None and template.text == f"{{{component.name}}}"
    return component.description if is_path else f"it looks like '{template.text}'"


def _unfitting(reading: PairReading) -> Definition | None:
    """The source of the namespace, where the name has none of its forms."""
    candidates = reading.namespace.candidates
    if reading.candidate is not None or not candidates:
        return None
    return candidates[0].compiled.definition
