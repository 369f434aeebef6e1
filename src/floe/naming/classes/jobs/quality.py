"""Names of jobs of the category quality; written by `make docs` from the specification."""

from dataclasses import dataclass

from floe.naming.typed_names import JobName


@dataclass(frozen=True, slots=True)
class FloeContract(JobName):
    """What floe does with a contract."""

    source_id = "floe"
    variant_id = "contract"

    namespace: str
    contract_id: str
    activity: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"contract.{self.contract_id}.{self.activity}"


@dataclass(frozen=True, slots=True)
class GreatExpectations(JobName):
    """A validation of a batch by an expectation suite."""

    source_id = "great_expectations"
    variant_id = "validation"

    namespace: str
    suite_name: str
    batch_id: str

    def get_namespace(self) -> str:
        """The namespace, as the components were given."""
        return self.namespace

    def get_name(self) -> str:
        """The name, as the components were given."""
        return f"{self.suite_name}.{self.batch_id}"
