"""What may be found of two versions beside their changes."""

from floe.findings import Fault, Severity

APPROVAL_MISSING = "changes/approval-missing"
NOT_COMPARED = "changes/not-compared"
NOT_REGISTRABLE = "changes/not-registrable"
VERSION_TOO_LOW = "changes/version-too-low"

FAULTS = (
    Fault(
        APPROVAL_MISSING,
        Severity.WARNING,
        "A major version, or other owners, that the owner of the version before has to approve.",
        "`floe register` refuses it until then, and consumers rely on somebody having looked.",
        "Have the owner run the `floe approve` that the finding names.",
    ),
    Fault(
        NOT_COMPARED,
        Severity.ERROR,
        "Something that could not be compared.",
        "Nobody can say whether it changed, so that silence would be taken for no changes.",
        "Mend what cannot be read, and give every contract an id of its own.",
    ),
    Fault(
        NOT_REGISTRABLE,
        Severity.ERROR,
        "A contract that the registry would refuse.",
        "An id, a full name and a product's namespace belong to whoever registered them first.",
        "Give the contract an id and a name of its own, or register it from the repository that "
        "owns them.",
    ),
    Fault(
        VERSION_TOO_LOW,
        Severity.ERROR,
        "A version that raises less than its changes need, is lower than the one before, or is "
        "taken.",
        "Consumers trust a minor version not to break them, and a version to stay what it is.",
        "Take the version that the finding names. `floe diff` shows all changes, and what they "
        "need.",
    ),
)
