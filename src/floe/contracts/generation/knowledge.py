"""What somebody else knows of the tables behind ports."""

from typing import Protocol

from floe.contracts.generation.drafts import Draft
from floe.model import Contract, OutputPort, Product


class PortKnowledge(Protocol):
    """A dbt project, or whatever else has described the tables that products give out."""

    def enrich(
        self, product: Product, port: OutputPort, draft: Draft, *, written: Contract | None = None
    ) -> Draft:
        """A draft laid over what is known of its port, with the origin of each part.

        `written` is the contract that the draft is for, where somebody wrote one: what was made
        from that contract tells nothing new about it.
        """
        ...
