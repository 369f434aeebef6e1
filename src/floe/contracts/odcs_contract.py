"""The one implementation that comes with floe: contracts of the Open Data Contract Standard."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from floe.contracts.assessment import Assessment
from floe.contracts.gate import validate_data_contracts
from floe.contracts.interface import DataContract
from floe.contracts.tables import ContractTables
from floe.contracts.tags import parse_tag_query
from floe.documents import Document, print_yaml, read_bytes, read_text
from floe.errors import ConfigurationError, NotYetError
from floe.findings import Finding
from floe.graph import Graph, Loader, NoLoader, Trouble, build_graph
from floe.model import PROFILES, Contract, Policy, Product

# A lint never sees these, and should not wait for them.
if TYPE_CHECKING:
    from floe.drift import Difference
    from floe.results import Result


class OdcsContract(DataContract):
    """Reads and judges ODCS contracts.

    `loader` is how it reaches other documents, `tables` how it reaches the data.
    """

    def __init__(
        self,
        loader: Loader | None = None,
        policy: Policy | None = None,
        tables: ContractTables | None = None,
    ) -> None:
        self._loader = loader or NoLoader()
        self._policy = policy or Policy()
        self._tables = tables
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

    def detect_schema_drift(self, contract: Contract) -> "tuple[Difference, ...]":
        """Where the real tables differ from what the contract says."""
        return self._reach(contract).compare(contract)

    def validate_version_bump(self, old: Contract, new: Contract) -> tuple[Finding, ...]:
        """Not yet: this waits for `floe diff`."""
        _refuse(f"judging '{new.title}' {old.version} → {new.version}", "floe diff")

    def check_freshness(self, contract: Contract) -> "tuple[Result, ...]":
        """How old the data is, beside how old it may be."""
        return self._reach(contract).check(contract, ("freshness", "latency"))

    def check_availability(self, contract: Contract) -> "tuple[Result, ...]":
        """Whether the tables can be read, beside how often they must be."""
        return self._reach(contract).check(contract, ("availability",))

    def find_contracts_by_tag(
        self, contracts: Iterable[Contract], query: str
    ) -> tuple[Contract, ...]:
        """The contracts whose tags fit a query such as `gold and not pii*`."""
        asked = parse_tag_query(query)
        return tuple(contract for contract in contracts if asked.matches(contract.tags))

    def _reach(self, contract: Contract) -> ContractTables:
        if self._tables is None:
            raise ConfigurationError(
                f"'{contract.title}' cannot be held against its data: no tables were given"
            )
        return self._tables

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
