"""That a contract ends, told to one of those who use it."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from floe.contracts import CompiledContract
from floe.lifecycle import Notice
from floe.reports.lineage_events.datasets import (
    contract_datasets,
    deprecation_facet,
    public_contract,
)
from floe.reports.lineage_events.events import LineageRun, Tree, moment, own_facet

_ACTIVITY: Final = "notify"


def notice_id(notice: Notice) -> str:
    """The same for the same notice, so that one that comes twice is known by it."""
    return str(uuid5(NAMESPACE_URL, "urn:floe:notice:" + "\n".join(notice.key)))


def notice_events(
    compiled: CompiledContract, notice: Notice, namespace: str, at: datetime, today: date
) -> tuple[Tree, Tree]:
    """The START and the COMPLETE of the run that tells a user of the end of a contract."""
    number = notice_id(notice)
    facet = deprecation_facet(public_contract(compiled.contract), today, number)
    datasets = tuple(
        _with_facet(dataset, "floe_deprecation", facet)
        for dataset in contract_datasets(compiled, None, namespace, today).values()
    )
    run = LineageRun(number, notice.contract, _ACTIVITY, namespace, datasets)
    fields = {
        "noticeId": number,
        "contractId": notice.contract,
        "contractVersion": notice.version,
        "consumer": notice.user,
        "state": notice.state,
        "recipients": [notice.owner] if notice.owner else [],
        "channel": "openlineage",
        "deliveredAt": moment(at),
    }
    told = {"floe_notification": own_facet("FloeNotificationRunFacet", fields)}
    return run.event("START", at), run.event("COMPLETE", at, told)


def _with_facet(dataset: Tree, key: str, facet: Mapping[str, object] | None) -> Tree:
    facets = {**dataset["facets"], key: facet} if facet else dataset["facets"]
    return {**dataset, "facets": facets}
