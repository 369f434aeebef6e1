"""What may be found of contracts that end, once it is known who used them before."""

from floe.findings import Fault, Severity

NEW_USER = "lifecycle/new-user-in-sunset"
NOT_RECORDED = "lifecycle/users-not-recorded"

FAULTS = (
    Fault(
        NEW_USER,
        Severity.ERROR,
        "A port or a reference to a contract in its sunset, by somebody who did not use it before.",
        "Within days the contract is gone, and so is what is built on it now.",
        "Build on the replacement.",
    ),
    Fault(
        NOT_RECORDED,
        Severity.INFO,
        "A contract in its sunset, and no record of who used it before.",
        "Those who use it are taken for known, so a new one among them is only warned.",
        "Run floe deprecate or floe register before the sunset begins, with the ledger at hand.",
    ),
)
