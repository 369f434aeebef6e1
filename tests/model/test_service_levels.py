from datetime import UTC, datetime
from decimal import Decimal

import pytest

from floe.model import (
    Duration,
    Percent,
    Place,
    SlaProperty,
    Wording,
    read_service_level,
    service_level,
    service_level_kind,
)


def sla(name, value=None, unit=None):
    return SlaProperty(place=Place("a.yaml"), node={}, property_=name, value=value, unit=unit)


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        ("availability", "availability", "percent"),
        ("AV", "availability", "percent"),
        ("timetorepair", "timeToRepair", "duration"),
        ("ly", "latency", "duration"),
        ("es", "endOfSupport", "date"),
        ("Throughput", "throughput", None),
        ("ourOwn", "ourOwn", None),
        (None, None, None),
    ],
)
def test_a_name_is_known_in_any_case_and_by_its_synonym(written, name, kind):
    assert (service_level(sla(written)), service_level_kind(sla(written))) == (name, kind)


@pytest.mark.parametrize(
    ("promise", "amount"),
    [
        (sla("freshness", "PT6H"), Duration(seconds=Decimal(21600))),
        (sla("frequency", "Weekly"), Duration(seconds=Decimal(604800))),
        (sla("retention", 18, "m"), Duration(months=Decimal(18))),
        (sla("latency", 18, "m"), Duration(seconds=Decimal(1080))),
        (sla("av", 99.9), Percent(Decimal("99.9"))),
        (sla("endOfLife", "2030-01-31T00:00:00Z"), datetime(2030, 1, 31, tzinfo=UTC)),
        (sla("endOfLife", "soon"), None),
        (sla("endOfLife", 2030), datetime(2030, 1, 1)),  # noqa: DTZ001
        (sla("endOfSupport", "2030"), datetime(2030, 1, 1)),  # noqa: DTZ001
        (sla("endOfSupport", " 2030-12 "), datetime(2030, 12, 1)),  # noqa: DTZ001
        (sla("endOfSupport", "2030-13"), None),
        (sla("endOfLife", 3), None),
        (sla("endOfLife", value=True), None),
        (sla("endOfLife", "Never"), Wording("never")),
        (sla("generalAvailability", "none"), Wording("none")),
        (sla("retention", "Unlimited"), Wording("unlimited")),
        (sla("retention", "forever", "y"), Wording("forever")),
        (sla("retention", "indefinite"), Wording("indefinite")),
        (sla("retention", "none"), Wording("none")),
        (sla("retention", "realtime"), None),
        (sla("frequency", "0 6 * * *"), Wording("0 6 * * *")),
        (sla("frequency", "@daily"), Duration(seconds=Decimal(86400))),
        (sla("frequency", "@midnight"), Wording("@midnight")),
        (sla("frequency", "real-time"), Wording("real-time")),
        (sla("frequency", "On Demand"), Wording("on demand")),
        (sla("frequency", "streaming"), Wording("streaming")),
        (sla("frequency", "sometimes"), None),
        (sla("freshness", "1h 30m"), Duration(seconds=Decimal(5400))),
        (sla("freshness", "daily"), None),
        (sla("ourOwn", 5), None),
    ],
)
@pytest.mark.req("REQ-222.4")
def test_a_promise_is_read_as_its_name_asks(promise, amount):
    assert read_service_level(promise) == amount
