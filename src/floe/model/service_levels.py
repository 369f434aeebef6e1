"""The standard's names for service levels, and what each of them promises."""

import re
from dataclasses import dataclass
from datetime import date, datetime

from floe.model.cron import is_cron
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
_AT_LEAST = ("availability", "dataQuality", "dataIntegrity")
_DATES = ("generalAvailability", "endOfSupport", "endOfLife")
_NEVER = ("never", "none")
_RHYTHMS = {
    "hourly": "PT1H",
    "daily": "P1D",
    "weekly": "P1W",
    "monthly": "P1M",
    "quarterly": "P3M",
    "yearly": "P1Y",
    "annually": "P1Y",
}
_RHYTHMS |= {f"@{word}": length for word, length in _RHYTHMS.items() if word != "quarterly"}
_RHYTHMS_WITHOUT_A_LENGTH = (
    *("realtime", "real-time", "real time", "streaming", "continuous"),
    *("batch", "on-demand", "on demand", "ondemand"),
)
_WORDS = {
    "frequency": _RHYTHMS_WITHOUT_A_LENGTH,
    "retention": ("unlimited", "forever", "indefinite", "indefinitely", "none"),
    **dict.fromkeys(_DATES, _NEVER),
}
_FORMS = ("form", "retentionForm", "bound")
_MINIMUM = ("min", "minimum")
_MAXIMUM = ("max", "maximum")
_MONTH_OR_YEAR = re.compile(r"([12][0-9]{3})(?:-(0[1-9]|1[0-2]))?")
_BARE_MONTHS = re.compile(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*[mM]\s*")
_KINDS = (
    dict.fromkeys(_DURATIONS, "duration")
    | dict.fromkeys(_PERCENTS, "percent")
    | dict.fromkeys(_DATES, "date")
)
# Those of the standard, and those that are made of other checks.
SERVICE_LEVELS = (*_KINDS, "throughput", "dataQuality", "dataIntegrity")
_NAMES = {name.lower(): name for name in (*_KINDS, *_SYNONYMS.values())} | _SYNONYMS


@dataclass(frozen=True, slots=True)
class Wording:
    """A promise that is clear without an amount: `unlimited`, `never`, a cron expression."""

    text: str


def service_level(sla: SlaProperty) -> str | None:
    """The standard's own spelling of an SLA's property, or the authors' if it has none."""
    written = sla.property_
    return None if written is None else _NAMES.get(written.strip().lower(), written)


def service_level_kind(sla: SlaProperty) -> str | None:
    """What its value is: a `duration`, a `percent` or a `date`; None if the standard is silent."""
    return _KINDS.get(service_level(sla) or "")


def read_service_level(sla: SlaProperty) -> Duration | Percent | datetime | Wording | None:
    """What is promised, or None where it cannot be read or the standard is silent."""
    kind = service_level_kind(sla)
    if (wording := _read_wording(sla)) is not None:
        return wording
    if kind == "duration":
        return _read_duration(sla)
    if kind == "percent":
        return parse_percent(sla.value, sla.unit)
    return read_day(sla.value) if kind == "date" else None


def is_minimum(sla: SlaProperty) -> bool:
    """Whether data is kept at least so long: the custom property `form` says `min`."""
    return not _said_forms(sla).isdisjoint(_MINIMUM)


def has_both_forms(sla: SlaProperty) -> bool:
    """Whether one promise is said to be a minimum and a maximum."""
    return is_minimum(sla) and not _said_forms(sla).isdisjoint(_MAXIMUM)


def _said_forms(sla: SlaProperty) -> set[str]:
    forms = (custom.value for custom in sla.custom_properties if custom.property_ in _FORMS)
    return {str(form).strip().lower() for form in forms}


def form_problem(name: str | None, value: object, level: str = "retention") -> str | None:
    """Why a custom property does not say whether a promise is a minimum, though it should.

    A retention can be both; all others have one form, and no other can be said of them.
    """
    forms = {form.lower(): form for form in _FORMS}
    meant = forms.get((name or "").lower().replace("_", ""))
    if meant is None or level not in (*_DURATIONS, *_PERCENTS, *_AT_LEAST):
        return None
    if meant != name:
        return f"'{name}' is not read: the custom property is called '{meant}'"
    said = str(value).strip().lower()
    if said not in (*_MINIMUM, *_MAXIMUM):
        return f"{name} is neither 'min' nor 'max'"
    is_least = level in _AT_LEAST
    if level == "retention" or (said in _MINIMUM) == is_least:
        return None
    return (
        f"{level} promises at {'least' if is_least else 'most'} so much, and {name} says '{said}'"
    )


def _read_wording(sla: SlaProperty) -> Wording | None:
    name, text = service_level(sla), sla.value.strip().lower() if isinstance(sla.value, str) else ""
    is_schedule = name == "frequency" and text not in _RHYTHMS and is_cron(text)
    return Wording(text) if is_schedule or text in _WORDS.get(name or "", ()) else None


def _read_duration(sla: SlaProperty) -> Duration | None:
    name, value, unit = service_level(sla), sla.value, sla.unit
    if name == "frequency" and isinstance(value, str):
        value = _RHYTHMS.get(value.strip().lower(), value)
    # Nothing is kept for minutes only, so retention alone reads a bare m as months.
    if name == "retention":
        unit = "months" if (unit or "").strip().lower() == "m" else unit
        value = _as_months(value) if isinstance(value, str) else value
    return parse_duration(value, unit)


def _as_months(text: str) -> str:
    bare = _BARE_MONTHS.fullmatch(text)
    return f"{bare[1]} months" if bare else text


def is_never(value: object) -> bool:
    """Whether no day is meant: `never`, or the last year that there is, as in 9999-12-31."""
    if isinstance(value, str) and value.strip().lower() in _NEVER:
        return True
    day = value if isinstance(value, date) else read_day(value)
    return day is not None and day.year == date.max.year


def read_day(value: object) -> datetime | None:
    """A date; a month or a year stands for its first day."""
    # YAML reads a year as a number.
    text = str(value).strip() if isinstance(value, str | int) else ""
    if match := _MONTH_OR_YEAR.fullmatch(text):
        text = f"{match[1]}-{match[2] or '01'}-01"
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
