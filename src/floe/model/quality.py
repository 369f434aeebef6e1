"""Quality rules."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from floe.model.annotations import AuthoritativeDefinition, CustomProperty
from floe.model.place import Place

OPERATORS = (
    "mustBe",
    "mustNotBe",
    "mustBeGreaterThan",
    "mustBeGreaterOrEqualTo",
    "mustBeLessThan",
    "mustBeLessOrEqualTo",
    "mustBeBetween",
    "mustNotBeBetween",
)
STANDARD_METRICS = (
    "nullValues",
    "missingValues",
    "invalidValues",
    "duplicateValues",
    "rowCount",
)
SEVERITIES = ("info", "warning", "error")
_WARNING = frozenset(("warning", "warn", "medium", "moderate", "minor", "low"))
_INFO = frozenset(("info", "information", "informational"))
EXTENDED_METRICS = ("pattern", "enumValues")
_QUERY = re.compile(r"(?is)(?:[\s(]|--[^\n]*\n|/\*.*?\*/)*+(?:select|with|from)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class QualityRule:
    """One thing that must hold of an object's or a property's data."""

    place: Place
    node: Mapping[str, Any]
    id: str | None = None
    name: str | None = None
    description: str | None = None
    type: str | None = None
    metric: str | None = None
    rule: str | None = None
    arguments: Mapping[str, Any] | None = None
    query: str | None = None
    engine: str | None = None
    implementation: Any = None
    dimension: str | None = None
    method: str | None = None
    severity: str | None = None
    business_impact: str | None = None
    unit: str | None = None
    scheduler: str | None = None
    schedule: str | None = None
    tags: tuple[str, ...] = ()
    custom_properties: tuple[CustomProperty, ...] = ()
    authoritative_definitions: tuple[AuthoritativeDefinition, ...] = ()

    @property
    def kind(self) -> str:
        """library, text, sql or custom; a rule with a metric and no type is library."""
        return self.type or "library"

    @property
    def severity_level(self) -> str:
        """What its severity comes to; an unknown word counts as none: an error."""
        word = (self.severity or "").strip().lower()
        if word in _WARNING:
            return "warning"
        return "info" if word in _INFO else "error"

    @property
    def operators(self) -> dict[str, Any]:
        """The comparisons that the rule writes down, in the standard's order."""
        return {name: self.node[name] for name in OPERATORS if name in self.node}


def is_query(text: str) -> bool:
    """Whether SQL begins as a query does; all other SQL of a rule is a condition on a row."""
    return _QUERY.match(text) is not None
