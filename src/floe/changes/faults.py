"""What may be found of two versions beside their changes."""

from floe.findings import Fault, Severity

NOT_COMPARED = "changes/not-compared"

FAULTS = (
    Fault(
        NOT_COMPARED,
        Severity.ERROR,
        "Something that could not be compared.",
        "Nobody can say whether it changed, so that silence would be taken for no changes.",
        "Mend what cannot be read, and give every contract an id of its own.",
    ),
)
