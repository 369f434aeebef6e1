"""What is found where contracts are held against what they were before."""

from floe.changes import APPROVAL_MISSING, NOT_COMPARED
from floe.contracts import CompiledContract
from floe.findings import Finding, Severity
from floe.model import Contract, Place, Policy, state_of

REMOVED = "changes/contract-removed"
_SETTINGS = "floe.toml"
_SEVERITIES = {APPROVAL_MISSING: Severity.WARNING}
_KEEP = "keep it, say until when it stays, and remove it once it is retired"


def tell_version(compiled: CompiledContract, rule: str, *reasons: str) -> Finding:
    """What is wrong with the version of a contract, in one sentence."""
    severity = _SEVERITIES.get(rule, Severity.ERROR)
    place = compiled.contract.place / "version"
    return Finding(place, "; ".join(reasons), rule=rule, severity=severity)


def tell_removed(contract: str | None, message: str, file: str = _SETTINGS) -> Finding:
    """A contract that was there, and is gone."""
    place = Place(file)
    return Finding(place, message, _KEEP, rule=REMOVED, line=1, column=1, contract=contract or "")


def tell_uncompared(
    message: str, severity: Severity = Severity.ERROR, contract: str = ""
) -> Finding:
    """What nobody could compare, and no file of the workspace is to blame for."""
    place = Place(_SETTINGS)
    return Finding(
        place, message, rule=NOT_COMPARED, severity=severity, line=1, column=1, contract=contract
    )


def tell_empty_base(message: str) -> Finding:
    """A gate that lets everything through, because there was nothing before."""
    said = f"{message}: every version counts as the first of its contract"
    return tell_uncompared(said, Severity.INFO)


def has_ended(contract: Contract, policy: Policy) -> bool:
    """Whether a contract may be gone."""
    return policy.today is not None and state_of(contract, policy.today) == "retired"
