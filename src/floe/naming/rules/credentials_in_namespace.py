from collections.abc import Iterator

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading


@rule("naming/credentials-in-namespace", Severity.ERROR)
def credentials_in_namespace(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace with a user, a password or the settings of a connection in it (N006).

    Why: events are copied to many places, and with them the password; and the same source gets
    another name for each user.

    Instead: keep only the scheme and what stands for the instance.
    """
    if not (reading.has_credentials or reading.has_query):
        return
    what = "credentials" if reading.has_credentials else "the settings of a connection"
    message = f"the namespace holds {what}, which '{reading.shown}' does not show"
    advice = reading.advice if reading.candidates else None
    hint = advice or "keep the scheme and the instance only"
    yield Finding(Place("", (reading.key,)), message, hint)
