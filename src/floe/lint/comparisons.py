"""How messages speak of a quality rule and of what it compares."""

from floe.lint.labels import label
from floe.lint.typed_values import show
from floe.model import Property, QualityRule, SchemaObject


def describe_rule(quality: QualityRule, element: Property | SchemaObject | None) -> str:
    """The rule's name, with that of the element it is about."""
    of = f" of '{label(element)}'" if element else ""
    return f"the rule {label(quality)}{of}"


def show_operators(quality: QualityRule) -> str:
    """All comparisons of a rule as they are written."""
    return " and ".join(f"{key}: {show(value)}" for key, value in quality.operators.items())
