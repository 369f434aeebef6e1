"""What elements are called in messages, and what an author may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches

from floe.model import Place, Property, QualityRule, SchemaObject, SlaProperty

_LENGTHS_APART = 4
# Comparing words is slow: among many it is done for the likeliest only.
_MOST = 500


def label(element: Property | SchemaObject | QualityRule | SlaProperty) -> str:
    """The name that its author will know an element by."""
    names = (getattr(element, key, None) for key in ("name", "property_", "metric", "rule", "id"))
    return next((name for name in names if name), str(element.place))


def value_place(place: Place, node: object, key: str) -> Place:
    """The place of a key's value, or of the element itself where the key is missing."""
    return place / key if isinstance(node, dict) and key in node else place


def metric_place(quality: QualityRule) -> Place:
    """Where a rule names its metric: in `metric`, or in `rule` as edition 3.0 did."""
    key = "rule" if quality.metric is None and quality.rule is not None else "metric"
    return value_place(quality.place, quality.node, key)


def argument_place(quality: QualityRule, key: str) -> Place:
    """Where an argument of a rule is written: among the others, or beside them as in 3.0."""
    arguments = quality.place / "arguments"
    return arguments / key if key in (quality.arguments or {}) else quality.place / key


def did_you_mean(word: str, words: Iterable[str]) -> str | None:
    """A question with the nearest known word, whatever its case, or None."""
    close = [name for name in words if abs(len(name) - len(word)) <= _LENGTHS_APART]
    if len(close) > _MOST:
        close = [name for name in close if name[:2] == word[:2]][:_MOST]
    spellings = {name.casefold(): name for name in close}
    near = get_close_matches(word.casefold(), spellings, 1, 0.7)
    return f"did you mean '{spellings[near[0]]}'?" if near else None
