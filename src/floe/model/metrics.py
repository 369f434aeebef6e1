"""The metrics that quality rules of type library may name."""

from floe.model.quality import QualityRule

STANDARD_METRICS = (
    "nullValues",
    "missingValues",
    "invalidValues",
    "duplicateValues",
    "rowCount",
)
EXTENDED_METRICS = ("pattern", "enumValues")
_OLD_NAMES = {"duplicateCount": "duplicateValues", "validValues": "invalidValues"}


def metric_of(rule: QualityRule) -> str | None:
    """The metric that a library rule names, also in the `rule` key of edition 3.0."""
    if rule.kind != "library":
        return None
    return rule.metric or _OLD_NAMES.get(rule.rule or "", rule.rule)
