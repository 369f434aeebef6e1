"""Documents of a workspace that nothing can be taken from."""

from floe.findings import Finding, Severity
from floe.workflows.linting import Linted

_NOT_TAKEN = ("lint/not-a-contract", "lint/unsupported-edition")


def unread_documents(linted: Linted) -> tuple[Finding, ...]:
    """The errors that say why files, or parts of them, were not read; no other faults."""
    return tuple(
        finding
        for finding in linted.findings
        if finding.severity is Severity.ERROR and _is_unread(linted, finding)
    )


def _is_unread(linted: Linted, finding: Finding) -> bool:
    source = linted.graph.sources.get(finding.place.file)
    faults = source.document.faults if source is not None else ()
    return finding.rule in (*_NOT_TAKEN, *(f"lint/{fault.code}" for fault in faults))
