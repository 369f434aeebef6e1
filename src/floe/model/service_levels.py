"""The standard's names for service levels, and what each of them promises."""

from datetime import datetime

from floe.model.durations import Duration, Percent, parse_duration, parse_percent
from floe.model.sla import SlaProperty

_SYNONYMS = {
    "av": "availability",
    "th": "throughput",
    "er": "errorRate",
    "ga": "generalAvailability",
    "es": "endOfSupport",
    "el": "endOfLife",
    "re": "retention",
    "fy": "frequency",
    "ly": "latency",
    "td": "timeToDetect",
    "tn": "timeToNotify",
    "tr": "timeToRepair",
}
_DURATIONS = (
    "freshness",
    "latency",
    "retention",
    "frequency",
    "timeToDetect",
    "timeToNotify",
    "timeToRepair",
)
_PERCENTS = ("availability", "errorRate")
_DATES = ("generalAvailability", "endOfSupport", "endOfLife")
_RHYTHMS = {
    "hourly": "PT1H",
    "daily": "P1D",
    "weekly": "P1W",
    "monthly": "P1M",
    "quarterly": "P3M",
    "yearly": "P1Y",
    "annually": "P1Y",
}
_KINDS = (
    dict.fromkeys(_DURATIONS, "duration")
    | dict.fromkeys(_PERCENTS, "percent")
    | dict.fromkeys(_DATES, "date")
)
_NAMES = {name.lower(): name for name in (*_KINDS, *_SYNONYMS.values())} | _SYNONYMS


def service_level(sla: SlaProperty) -> str | None:
    """The standard's own spelling of an SLA's property, or the authors' if it has none."""
    written = sla.property_
    return None if written is None else _NAMES.get(written.strip().lower(), written)


def service_level_kind(sla: SlaProperty) -> str | None:
    """What its value is: a `duration`, a `percent` or a `date`; None if the standard is silent."""
    return _KINDS.get(service_level(sla) or "")


def read_service_level(sla: SlaProperty) -> Duration | Percent | datetime | None:
    """The promised amount, or None where it cannot be read or the standard is silent."""
    kind = service_level_kind(sla)
    if kind == "duration":
        return _read_duration(sla)
    if kind == "percent":
        return parse_percent(sla.value, sla.unit)
    return _read_date(sla.value) if kind == "date" else None


def _read_duration(sla: SlaProperty) -> Duration | None:
    name, value, unit = service_level(sla), sla.value, sla.unit
    if name == "frequency" and isinstance(value, str):
        value = _RHYTHMS.get(value.strip().lower(), value)
    # Nothing is kept for minutes only, so retention alone reads a bare m as months.
    if name == "retention" and (unit or "").strip().lower() == "m":
        unit = "months"
    return parse_duration(value, unit)


def _read_date(value: object) -> datetime | None:
    try:
        return datetime.fromisoformat(value.strip()) if isinstance(value, str) else None
    except ValueError:
        return None
