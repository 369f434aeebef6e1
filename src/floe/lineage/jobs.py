"""What floe's own work is called."""

from typing import Final

from floe.naming import Naming, compose_job

NAMESPACE: Final = "floe"


def contract_job(contract_id: str, activity: str, namespace: str = NAMESPACE) -> Naming:
    """The job that does something with a contract: contract.{contract_id}.{activity}.

    >>> contract_job("orders", "validate").name
    'contract.orders.validate'
    """
    return compose_job("floe", namespace=namespace, contract_id=contract_id, activity=activity)
