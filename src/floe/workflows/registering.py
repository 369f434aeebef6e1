"""Register: every contract of a workspace that has no errors, each in a transaction of its own."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import get_close_matches

from floe.contracts import CompiledContract, tree_secrets
from floe.errors import ConfigurationError, InputError
from floe.findings import Finding, Severity
from floe.model import parse_version
from floe.registry import (
    ContractVersion,
    Guard,
    Registrant,
    Registration,
    RegistryLedger,
    VersionRecords,
    VersionReference,
    register,
    replaced_by_next,
    submit,
)
from floe.workflows.exporting import errors_around, refuse_broken_imports
from floe.workflows.linting import Linted

# What is to be said of a contract that replaces a version by a major one.
TellMajor = Callable[[CompiledContract, str], tuple[str, ...]]


def say_nothing(_compiled: CompiledContract, _before: str) -> tuple[str, ...]:
    """Nobody is asked whom it hurts."""
    return ()


def register_contracts(
    linted: Linted,
    ledger: RegistryLedger,
    origin: Registrant,
    guards: tuple[Guard, ...] = (),
    tell_major: TellMajor = say_nothing,
) -> Iterator[Registration]:
    """Register what was asked for, one after the other; what is refused stops no other."""
    compiled = contracts_asked_for(linted)
    if not compiled and len(linted.files) == 1:
        file = linted.files[0]
        raise InputError(f"{file} is no contract that can be read: try floe lint {file}")
    if not compiled and not errors_elsewhere(linted):
        raise ConfigurationError("there is no contract here: name a file or a workspace")
    for contract in compiled:
        version = submit(contract, linted.graph.policy, origin)
        reasons = tuple(_faults(linted, contract))
        if reasons:
            yield Registration(version, "refused", reasons)
            continue
        with ledger.transaction() as transaction:
            before = replaced_by_next(transaction.versions.of_contract(version.contract))
            registration = register(transaction, version, guards)
        if registration.outcome == "registered" and before and is_major(before.version, version):
            told = tell_major(contract, before.version)
            registration = replace(registration, notes=(*registration.notes, *told))
        yield registration


def is_major(before: str, version: ContractVersion) -> bool:
    """Whether a version replaces another by a major one."""
    old, new = parse_version(before), parse_version(version.version)
    return old is not None and new is not None and new.major > old.major


def contracts_asked_for(linted: Linted) -> tuple[CompiledContract, ...]:
    """The contracts of the files that were asked for, drafts of their ports among them."""
    compiled = (c for c in linted.compilation.contracts if _is_asked(linted, c))
    return tuple(sorted(compiled, key=lambda contract: str(contract.identity)))


def errors_elsewhere(linted: Linted) -> tuple[Finding, ...]:
    """Errors in files that hold no contract, or none that can be read: these are not registered."""
    contracts = {
        linted.graph.authored(compiled.contract.place).file
        for compiled in linted.compilation.contracts
        if not compiled.is_draft
    }
    return tuple(
        finding
        for finding in linted.findings
        if finding.severity is Severity.ERROR
        and finding.place.file in linted.files
        and finding.place.file not in contracts
    )


def find_version(ledger: RegistryLedger, reference: VersionReference) -> ContractVersion:
    """The registered version that somebody means, with its documents."""
    with ledger.reading() as transaction:
        reference, versions = _read_by(transaction.versions, reference)
        chosen = reference.choose(versions)
        found = transaction.versions.find(chosen.contract, chosen.version) if chosen else None
    if found is None:
        names = ", ".join(version.version for version in versions)
        raise ConfigurationError(
            f"{reference.contract} has no version '{reference.wanted}': there are {names}"
        )
    return found


def _read_by(
    records: VersionRecords, reference: VersionReference
) -> tuple[VersionReference, tuple[ContractVersion, ...]]:
    """How a reference is to be read, and the versions of its contract; one contract only."""
    meant = {
        versions[-1].contract: (reading, versions)
        for reading in reversed(reference.readings)
        for versions in (records.named(reading.contract), records.of_contract(reading.contract))
        if versions
    }
    if not meant:
        raise ConfigurationError(_unknown(reference.contract, records.list()))
    if len(meant) > 1:
        names = " or ".join(f"{of[-1].name} (id '{of[-1].contract}')" for _, of in meant.values())
        text = reference.whole or reference.contract
        raise ConfigurationError(f"'{text}' may be {names}: say it by what only one is called")
    return next(iter(meant.values()))


def _unknown(wanted: str, versions: Iterable[ContractVersion]) -> str:
    names = {name for version in versions for name in (version.contract, version.name)}
    contract, _, version = wanted.rpartition(":")
    if contract in names:
        return f"'{version}' is no version of {contract}, and no range such as >=1.2,<2"
    near = get_close_matches(wanted, names, 1)
    hint = f"did you mean '{near[0]}'?" if near else "floe contracts lists them"
    return f"no contract '{wanted}' is registered: {hint}"


def _is_asked(linted: Linted, compiled: CompiledContract) -> bool:
    if not compiled.is_usable:
        return False
    file = linted.graph.authored(compiled.contract.place).file
    return file in linted.files


def _faults(linted: Linted, compiled: CompiledContract) -> Iterator[str]:
    """What keeps a contract from being registered, whatever the ledger holds."""
    contract = compiled.contract
    file = linted.graph.authored(contract.place).file
    errors = errors_around(linted, file)
    if errors:
        yield f"it has errors, such as {errors[0].rule}: floe lint {file}"
    elif tree_secrets(dict(contract.node)):
        yield "it holds a secret, which would be kept for ever: write ${NAME} instead"
    for name in ("id", "version"):
        if not getattr(contract, name):
            yield f"it has no {name}"
    try:
        refuse_broken_imports(linted.graph, contract.file)
    except InputError as refusal:
        yield str(refusal)
