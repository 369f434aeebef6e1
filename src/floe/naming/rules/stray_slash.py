from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading, PairReading


@rule("naming/stray-slash", Severity.WARNING)
def stray_slash(reading: NamespaceReading | PairReading) -> Iterator[Finding]:
    """A slash at the beginning or end where none belongs, or none where one does (N010).

    Why: names are compared letter by letter, so one folder becomes two.

    Instead: object keys have no slash around them, paths of files begin with one, and the root is
    a single slash.
    """
    if reading.has_stray_slash:
        too_many = f"'{reading.shown}' has a slash too many or too few"
        message = too_many if reading.shown else "the path is empty"
        yield Finding(Place("", (reading.key,)), message, reading.advice)
