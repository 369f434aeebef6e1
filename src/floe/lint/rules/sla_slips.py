"""Service levels that were surely meant otherwise."""

from collections.abc import Iterator
from difflib import get_close_matches

from floe.findings import Finding, Severity, rule
from floe.graph import Graph
from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import SERVICE_LEVELS, form_problem, has_both_forms, parse_percent, service_level

# 'timeToDeliver' is somebody's own word, 'freshnes' is not.
_LIKENESS = 0.85
_FORM_HINTS = {"retention": "{property: form, value: min}"}
_NO_FORM = "only a retention has a form: remove it"
_SHARES = ("availability", "dataQuality", "dataIntegrity")


@rule("lint/sla-property-misspelt", Severity.ERROR)
def sla_property_misspelt(graph: Graph) -> Iterator[Finding]:
    """A service level that is called almost like one that is measured.

    Why: a word of one's own is fine and means nothing to anyone else; a misspelt `freshness`
    is never measured, and nobody would notice.

    Instead: write the name as the hint has it.
    """
    names = {name.lower(): name for name in SERVICE_LEVELS}
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            written = (service_level(sla) or "").strip()
            if written.lower() in names:
                continue
            if near := get_close_matches(written.lower(), names, 1, _LIKENESS):
                message = f"'{written}' is no service level that floe can measure"
                yield Finding(sla.place / "property", message, f"did you mean '{names[near[0]]}'?")


@rule("lint/sla-fraction", Severity.ERROR)
def sla_fraction(graph: Graph) -> Iterator[Finding]:
    """A share such as `availability: 0.999` that is written without a unit.

    Why: it is read in percent, and nobody promises to be there for one per cent of the time; the
    check would hold whatever happens.

    Instead: write 99.9, or add `unit: percent` where 0.999 percent are meant.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            share = parse_percent(sla.value) if sla.unit is None else None
            is_text = isinstance(sla.value, str) and "%" in sla.value
            is_fraction = share is not None and 0 < share.value <= 1 and not is_text
            if is_fraction and service_level(sla) in _SHARES:
                message = f"{label(sla)} {show(sla.value)} without a unit is less than one percent"
                yield Finding(sla.place / "value", message, "write it in percent, as 99.9")


@rule("lint/sla-form-unknown", Severity.ERROR)
def sla_form_unknown(graph: Graph) -> Iterator[Finding]:
    """A custom property `form` that says neither `min` nor `max`, both, or what a level cannot be.

    Why: without it the oldest row of a retention must not be older than the value, with `min` it
    must be as old; a slip turns the promise round. All other service levels have one form: a
    freshness is never older than promised, and nothing else is measured.

    Instead: write `{property: form, value: min}` or `max` among the custom properties of a
    retention, and leave it out elsewhere.
    """
    for contract in graph.contracts:
        for sla in contract.sla_properties:
            level = service_level(sla) or ""
            if level == "retention" and has_both_forms(sla):
                message = "the forms of a retention say both 'min' and 'max'"
                yield Finding(sla.place, message, "write two retentions, each with one form")
            for custom in sla.custom_properties:
                if problem := form_problem(custom.property_, custom.value, level):
                    # Not at the custom property: those leave what is measured as it is.
                    yield Finding(sla.place, problem, _FORM_HINTS.get(level, _NO_FORM))
