"""What floe's own work is called."""

from typing import Final

from floe.naming import Naming, compose_job, parse_job

NAMESPACE: Final = "floe"


def contract_job(contract_id: str, activity: str, namespace: str = NAMESPACE) -> Naming:
    """The job that does something with a contract: contract.{contract_id}.{activity}.

    >>> contract_job("orders", "validate").name
    'contract.orders.validate'
    """
    return compose_job("floe", namespace=namespace, contract_id=contract_id, activity=activity)


def is_contract_job(namespace: str, name: str, own: str = NAMESPACE) -> bool:
    """Whether a job is one that `contract_job` names, in floe's namespace or a workspace's own.

    >>> is_contract_job("floe", "contract.orders.validate")
    True
    """
    return namespace in (own, NAMESPACE) and bool(parse_job("floe", namespace, name).components)
