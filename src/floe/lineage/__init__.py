"""What the tables of contracts, and floe's own work, are called in OpenLineage."""

from floe.lineage.dataset import from_odcs
from floe.lineage.faults import FAULTS
from floe.lineage.jobs import NAMESPACE, contract_job, is_contract_job

__all__ = ["FAULTS", "NAMESPACE", "contract_job", "from_odcs", "is_contract_job"]
