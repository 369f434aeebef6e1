import re
from collections.abc import Iterator
from typing import Final

from floe.findings import Finding, Severity, rule
from floe.model import Place
from floe.naming.readings import JobReading

_DEFAULT: Final = "default"
_DAY: Final = r"(?:19|20)[0-9]{2}-?[01][0-9]-?[0-3][0-9]"
_OF_ONE_RUN: Final = re.compile(
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    r"|(?<![0-9a-z])(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9a-z])"
    rf"|{_DAY}[t_ -]?[0-2][0-9]:?[0-5][0-9]:?[0-5][0-9]"
    rf"|(?:scheduled|manual|backfill|(?:asset|dataset)_triggered)__{_DAY}"
    r"|(?:application_|local-|app-)[0-9]{13,14}"
    r"|(?<![0-9])1[0-9]{9}(?:[0-9]{3})?(?![0-9])",
    re.IGNORECASE,
)


@rule("naming/vague-job", Severity.WARNING)
def vague_job(reading: JobReading) -> Iterator[Finding]:
    """A job in the namespace `default`, without a name, or with one that is new in each run (N012).

    Why: jobs of different teams become one in `default`, and a job whose name changes with each
    run has no history.

    Instead: configure a namespace per environment or team, and a name that stays the same.
    """
    namespace = reading.namespace.shown.strip()
    if not namespace or namespace.lower() == _DEFAULT:
        message = "the job's namespace is 'default'" if namespace else "the job has no namespace"
        hint = "configure a namespace per environment or team"
        yield Finding(Place("", ("namespace",)), message, hint)
    if not reading.shown.strip():
        yield Finding(Place("", (reading.key,)), "the job has no name")
    elif _OF_ONE_RUN.search(reading.shown):
        message = f"'{reading.shown}' looks like the name of one run"
        yield Finding(Place("", (reading.key,)), message, "use a name that stays the same")
