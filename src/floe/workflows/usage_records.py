"""Record who uses contracts: what the tables know of consumers goes into the ledger."""

from collections.abc import Mapping

from floe.registry import ContractVersion, RecordedConsumer, RecordedUsage, RegistryLedger
from floe.usage import Consumer, ContractUsage


def record_usages(ledger: RegistryLedger, usages: Mapping[str, ContractUsage]) -> int:
    """Keep the usage of contracts, by their ids, all at once; how many have changed."""
    records = [
        record
        for contract, usage in sorted(usages.items())
        if (record := _record(contract, usage)) is not None
    ]
    if not records:
        return 0
    with ledger.transaction() as transaction:
        return transaction.usages.record(records)


def usage_of(ledger: RegistryLedger, version: ContractVersion) -> RecordedUsage | None:
    """Who uses the contract of a version; None where no log was ever read for it."""
    with ledger.reading() as transaction:
        return transaction.usages.of_contract(version.contract)


def _record(contract: str, usage: ContractUsage) -> RecordedUsage | None:
    since, until = usage.window.since, usage.window.until
    if since is None or until is None:
        return None
    return RecordedUsage(contract, since, until, usage.own, tuple(map(_consumer, usage.consumers)))


def _consumer(consumer: Consumer) -> RecordedConsumer:
    namespace, name = consumer.job
    return RecordedConsumer(
        consumer.product,
        namespace,
        name,
        consumer.owner,
        consumer.reads,
        consumer.failed,
        consumer.attempted,
        consumer.last_accessed,
        consumer.last_attempted,
        consumer.columns,
    )
