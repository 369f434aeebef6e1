"""Registered contracts, for programs: the same as `floe register` and `floe contracts`."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from floe.contracts import parse_tag_query
from floe.errors import ConfigurationError, InputError
from floe.registry import (
    ContractVersion,
    Guard,
    Registrant,
    Registration,
    RegistryLedger,
    VersionSearch,
    find_versions,
)
from floe.workflows.linting import LintRequest, judge_workspace
from floe.workflows.reconciling import OpenCatalog, tell_catalog
from floe.workflows.registering import contracts_asked_for, register_contracts
from floe.workflows.workspace import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogPlugin:
    """Registers the contracts of a workspace, and finds what is registered.

    `request` says how a file is judged before it is registered.
    """

    workspace: Workspace
    request: Callable[[str], LintRequest]
    ledger: RegistryLedger
    open_catalog: OpenCatalog
    registrant: Registrant
    guards: tuple[Guard, ...] = ()

    def register_contract(self, file: str) -> Registration:
        """Record the version that a file of the workspace holds, and have the catalog show it.

        The outcome is registered, known or refused, with its reasons. A catalog that is down is a
        note: what it has to be told waits in the ledger.
        """
        linted = judge_workspace(self.workspace, self.request(file))
        if (count := len(contracts_asked_for(linted))) > 1:
            raise ConfigurationError(f"{file} stands for {count} contracts: write them, one a file")
        registrations = register_contracts(linted, self.ledger, self.registrant, self.guards)
        registration = next(registrations, None)
        if registration is None:
            raise InputError(f"{file} cannot be read as a contract: floe lint says why")
        problem = None
        if registration.outcome != "refused":
            problem = tell_catalog(self.ledger, self.open_catalog)
        notes = (*registration.notes, problem) if problem else registration.notes
        return replace(registration, notes=notes)

    def find_contracts_by_tag(self, query: str) -> tuple[ContractVersion, ...]:
        """The latest version of each contract whose tags fit, such as `gold and not pii*`."""
        search = VersionSearch(tags=(parse_tag_query(query),))
        with self.ledger.reading() as transaction:
            return find_versions(transaction.versions.list(), search)
