"""The one implementation that comes with floe: contracts of the Open Data Contract Standard."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from floe.contracts.assessment import Assessment
from floe.contracts.gate import validate_data_contracts
from floe.contracts.interface import DataContract
from floe.contracts.tags import parse_tag_query
from floe.documents import Document, print_yaml, read_bytes, read_text
from floe.errors import ConfigurationError, NotYetError
from floe.findings import Finding
from floe.graph import Graph, Loader, NoLoader, Trouble, build_graph
from floe.model import PROFILES, Contract, Policy, Product


class OdcsContract(DataContract):
    """Reads and judges ODCS contracts; `loader` is how it reaches other documents."""

    def __init__(self, loader: Loader | None = None, policy: Policy | None = None) -> None:
        self._loader = loader or NoLoader()
        self._policy = policy or Policy()
        self._read: dict[str, Document] = {}

    def parse_contract(self, text: str | bytes, file: str = "contract") -> Assessment:
        """The contract that a text holds, and what is wrong with it by the policy's profile."""
        document = read_bytes(file, text) if isinstance(text, bytes) else read_text(file, text)
        self._read[file] = document
        graph = self._graph(document, self._policy.profile)
        findings = validate_data_contracts(graph, files={file}).findings
        return Assessment(graph.contract_in(file), findings)

    def generate_contract_from_ports(self, product: Product) -> tuple[Assessment, ...]:
        """Not yet: this waits for `floe contract generate`."""
        _refuse(f"generating the contracts of '{product.title}'", "floe contract generate")

    def merge_contracts(self, generated: Contract, explicit: Contract) -> Assessment:
        """Not yet: this waits for `floe contract generate`."""
        _refuse(f"merging '{generated.title}' and '{explicit.title}'", "floe contract generate")

    def validate_contract(
        self, contract: Contract, profile: str = "platform"
    ) -> tuple[Finding, ...]:
        """Everything that is wrong with a contract, at its line and column.

        A contract that stands in no file is judged as floe would print it.
        """
        if profile not in PROFILES:
            raise ConfigurationError(f"no profile '{profile}': there are {', '.join(PROFILES)}")
        graph = self._graph_of(contract, profile)
        return validate_data_contracts(graph, files={contract.file}).findings

    def detect_schema_drift(self, contract: Contract) -> tuple[Finding, ...]:
        """Not yet: this waits for `floe drift`."""
        _refuse(f"comparing '{contract.title}' with its tables", "floe drift")

    def validate_version_bump(self, old: Contract, new: Contract) -> tuple[Finding, ...]:
        """Not yet: this waits for `floe diff`."""
        _refuse(f"judging '{new.title}' {old.version} → {new.version}", "floe diff")

    def check_freshness(self, contract: Contract) -> tuple[Finding, ...]:
        """Not yet: this waits for `floe check`."""
        _refuse(f"checking how fresh '{contract.title}' is", "floe check")

    def check_availability(self, contract: Contract) -> tuple[Finding, ...]:
        """Not yet: this waits for `floe check`."""
        _refuse(f"checking whether '{contract.title}' is available", "floe check")

    def find_contracts_by_tag(
        self, contracts: Iterable[Contract], query: str
    ) -> tuple[Contract, ...]:
        """The contracts whose tags fit a query such as `gold and not pii*`."""
        asked = parse_tag_query(query)
        return tuple(contract for contract in contracts if asked.matches(contract.tags))

    def _graph(self, document: Document, profile: str) -> Graph:
        return build_graph([document], self._loader, replace(self._policy, profile=profile))

    def _graph_of(self, contract: Contract, profile: str) -> Graph:
        """The contract in its own text, or in floe's words where that says something else."""
        file = contract.file
        known = self._read.get(file) or self._loader.open(file)
        if not isinstance(known, Trouble):
            graph = self._graph(known, profile)
            own = graph.contract_in(file)
            if own is not None and own.node == contract.node:
                return graph
        return self._graph(read_text(file, print_yaml(contract.node)), profile)


def _refuse(what: str, command: str) -> NoReturn:
    raise NotYetError(f"{what} is not possible yet: it comes with `{command}`")
