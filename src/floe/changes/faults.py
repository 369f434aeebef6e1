"""What may be found of two versions beside their changes."""

from floe.findings import Fault, Severity

TOO_LOW = "changes/version-too-low"
NOT_COMPARED = "changes/not-compared"

FAULTS = (
    Fault(
        TOO_LOW,
        Severity.ERROR,
        "A version that is not high enough for what changed, or a contract that is gone.",
        "Consumers read from a version whether they have to look: a major one says that something "
        "of theirs may break.",
        "Raise the version as far as floe diff suggests, or take the change back.",
    ),
    Fault(
        NOT_COMPARED,
        Severity.ERROR,
        "Something that could not be compared.",
        "Nobody can say whether it changed, so that silence would be taken for no changes.",
        "Mend what cannot be read, and give every contract an id of its own.",
    ),
)
