from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import PairReading


@rule("naming/missing-component", Severity.WARNING)
def missing_component(reading: PairReading) -> Iterator[Finding]:
    """A name without its first parts, such as a table without its database (N004).

    Why: two databases of one server can both have such a table, and their lineage would mix.

    Instead: write all parts of the name. Where names are checked strictly, this is an error.
    """
    if reading.candidate is None or not reading.missing:
        return
    absent = " and ".join(each.replace("_", " ") for each in reading.missing)
    hint = f"it looks like '{reading.candidate.compiled.variant.name.text}'"
    yield Finding(Place("", (reading.key,)), f"'{reading.shown}' lacks its {absent}", hint)
