import re
from collections.abc import Iterator
from typing import Final

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import NamespaceReading

_REFUSED: Final = re.compile(r"[^A-Za-z0-9:;=/_.@+-]")
_LONGEST: Final = 1024


@rule("naming/refused-by-marquez", Severity.INFO)
def refused_by_marquez(reading: NamespaceReading) -> Iterator[Finding]:
    """A namespace that is right and that Marquez refuses all the same (N014).

    Why: Marquez takes letters, digits and `: ; = / _ - . @ +` only, up to 1024 of them; events with
    lists of hosts or with IPv6 addresses never arrive.

    Instead: give the namespace an alias in the settings if you send events to Marquez.
    """
    is_malformed = bool(reading.definitions) and not reading.candidates
    if is_malformed or not reading.shown.strip():
        return
    place, namespace = Place("", (reading.key,)), reading.preferred
    refused = _REFUSED.search(namespace)
    if refused:
        yield Finding(place, f"Marquez refuses namespaces with {refused.group()!r}")
    elif len(namespace) > _LONGEST:
        yield Finding(place, f"Marquez refuses namespaces of more than {_LONGEST} characters")
