"""What floe can do with a contract, whatever format it is written in."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING

from floe.contracts.assessment import Assessment
from floe.findings import Finding
from floe.model import Contract, Product

# A lint never sees these, and should not wait for them.
if TYPE_CHECKING:
    from floe.drift import Difference
    from floe.results import Result


class DataContract(ABC):
    """The core's one door to contracts; an implementation is constructed, never looked up."""

    @abstractmethod
    def parse_contract(self, text: str | bytes, file: str = "contract") -> Assessment:
        """The contract that a text holds, and what is wrong with it."""

    @abstractmethod
    def generate_contract_from_ports(self, product: Product) -> tuple[Assessment, ...]:
        """A draft for each output port of a product, with the gaps that are left in it."""

    @abstractmethod
    def merge_contracts(self, generated: Contract, explicit: Contract) -> Assessment:
        """The explicit contract laid over the generated one, with their conflicts."""

    @abstractmethod
    def validate_contract(
        self, contract: Contract, profile: str = "platform"
    ) -> tuple[Finding, ...]:
        """Everything that is wrong with a contract, at its line and column."""

    @abstractmethod
    def detect_schema_drift(self, contract: Contract) -> "tuple[Difference, ...]":
        """Where the real tables differ from what the contract says."""

    @abstractmethod
    def validate_version_bump(self, old: Contract, new: Contract) -> tuple[Finding, ...]:
        """Changes that ask for a higher version than the new contract has."""

    @abstractmethod
    def check_freshness(self, contract: Contract) -> "tuple[Result, ...]":
        """How old the data is, beside how old it may be."""

    @abstractmethod
    def check_availability(self, contract: Contract) -> "tuple[Result, ...]":
        """Whether the tables can be read, beside how often they must be."""

    @abstractmethod
    def find_contracts_by_tag(
        self, contracts: Iterable[Contract], query: str
    ) -> tuple[Contract, ...]:
        """The contracts whose tags fit a query such as `gold and not pii*`."""


DataContractPlugin = DataContract
